import type { ByteReader, ByteWriter, ValidationReport, Visitor } from '../../src/runtime/index.ts';

/** A type that no schema describes: bytes up to one that has its highest bit set. */
export interface Part {
  readonly bytes: readonly number[];
}

export function readPart(r: ByteReader, limit: number): Part {
  const bytes: number[] = [];
  while (bytes.length < limit) {
    bytes.push(r.u1());
    if ((bytes.at(-1) ?? 0) >= 0x80) break;
  }
  return { bytes };
}

export function writePart(w: ByteWriter, value: Part): void {
  for (const byte of value.bytes) w.u1(byte);
}

export function validatePart(value: Part, report: ValidationReport, path: string): void {
  if (value.bytes.length === 0) report.problem('part/empty', path, 'no bytes');
}

export function visitPart(r: ByteReader, v: Visitor, limit: number): Part {
  v.begin('bytes', 'bytes', r.offset);
  const part = readPart(r, limit);
  v.end(r.offset);
  return part;
}
