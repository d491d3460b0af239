import { ByteReader, Table, instancesOf } from '../../src/runtime/index.ts';

/**
 * A value as a test writes it down: tables and typed arrays are lists, bytes are hex digits after an `x`, fields that are
 * read on demand are read, absent ones are left out.
 */
export function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return `x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Table) return Array.from({ length: value.length }, (_, i) => plain(value.at(i)));
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as Iterable<unknown>, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof ByteReader) return '(stream)';
  if (typeof value !== 'object' || value === null) return value;
  const view = value as { toObject?: unknown };
  if (typeof view.toObject === 'function') return plain((view.toObject as () => unknown)());
  const fields: [string, unknown][] = [];
  for (const name of [...Object.keys(value), ...instancesOf(value)]) {
    const field = plain((value as Readonly<Record<string, unknown>>)[name]);
    if (field !== undefined) fields.push([name, field]);
  }
  return Object.fromEntries(fields);
}
