/* From a Program to dwords: every word is made of the model's fields. */
import { writeDWORD } from '../../../generated/r600.ts';
import { ByteWriter, FormatError } from '../../runtime/index.ts';
import { writeAluClause } from './encode-alu.ts';
import { writeCf } from './encode-cf.ts';
import { writeFetchClause } from './encode-fetch.ts';
import type { AluClause, CfInst, FetchClause, Program } from './program.ts';

/**
 * The bytes of a program: control flow from dword 0, each clause at its address, zeros where nothing stands.
 * FormatError `r600/overlap` where two parts want different dwords at one address, `r600/outside` where one lies behind the
 * program's size, `write/out-of-range` where a value does not fit its field.
 */
export function encodeProgram(program: Program): Uint8Array {
  const { cf, size, chip, leftovers } = program;
  const parts: Part[] = [
    ...cf.map((inst): Part => ({ address: inst.id * 2, size: 2, write: (w) => writeCf(w, inst, chip.generation) })),
    ...clausesOf(cf).map(({ clause, fetch }): Part => {
      if (fetch !== undefined) return { ...place(clause), write: (w) => writeFetchClause(w, fetch, chip.generation) };
      const alu = clause as AluClause;
      return { ...place(clause), write: (w) => writeAluClause(w, alu, chip.generation) };
    }),
    ...leftovers.map(({ address, words }): Part => {
      const write = (w: ByteWriter): void => words.forEach((bits) => writeDWORD(w, { bits }));
      return { address, size: words.length, write };
    }),
  ].sort((a, b) => a.address - b.address);
  const w = new ByteWriter();
  let end = 0;
  for (const part of parts) {
    if (part.address + part.size > size) throw outside(part, size);
    if (part.address < end) checkSame(w, part, end);
    w.seek(part.address * 4);
    part.write(w);
    end = Math.max(end, part.address + part.size);
  }
  w.seek(end * 4);
  w.pad((size - end) * 4, 0);
  return w.data;
}

interface Part {
  /** Dwords. */
  readonly address: number;
  readonly size: number;
  readonly write: (w: ByteWriter) => void;
}

function place({ address, size }: { readonly address: number; readonly size: number }): Omit<Part, 'write'> {
  return { address, size };
}

/** Each clause once, also where several instructions execute it. */
function clausesOf(cf: readonly CfInst[]): { clause: AluClause | FetchClause; fetch: FetchClause | undefined }[] {
  const seen = new Map<AluClause | FetchClause, { clause: AluClause | FetchClause; fetch: FetchClause | undefined }>();
  for (const inst of cf) {
    if (inst.kind === 'alu') seen.set(inst.clause, { clause: inst.clause, fetch: undefined });
    if (inst.kind === 'fetch') seen.set(inst.clause, { clause: inst.clause, fetch: inst.clause });
  }
  return [...seen.values()];
}

/** Throws unless the part has the dwords that are already written where it overlaps them. */
function checkSame(written: ByteWriter, part: Part, end: number): void {
  const own = new ByteWriter();
  part.write(own);
  const shared = Math.min(part.size, end - part.address) * 4;
  const before = written.data.subarray(part.address * 4, part.address * 4 + shared);
  if (before.every((byte, i) => own.data[i] === byte)) return;
  throw new FormatError('r600/overlap', `overlap: two parts of the program want dword ${part.address}`, {
    offset: part.address * 4,
  });
}

function outside({ address, size }: Part, limit: number): FormatError {
  const message = `part outside the program: dwords ${address} to ${address + size}, the program has ${limit}`;
  return new FormatError('r600/outside', message, { offset: address * 4 });
}
