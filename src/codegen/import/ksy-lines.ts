import type { FlatField } from './flatten.ts';

/** Lines of a schema, as it is written by hand, for what a header adds. */

/** `errorPCValid` as an id: `error_pc_valid`. */
export function idFor(name: string, taken: ReadonlySet<string> = new Set()): string {
  const snake = name
    .replace(/([A-Z]+)s(?=[A-Z]|$)/g, (_, letters: string) => `_${letters.toLowerCase()}s_`)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const base = /^[a-z]/.test(snake) ? snake : `x_${snake}`;
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}_${n}`;
  return id;
}

/** A text as YAML takes it on one line. */
export function scalar(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const isPlain =
    /^[A-Za-z][^#:{}[\],&*?|<>=!%@`"'\\]*$/.test(line) && !/^(?:true|false|null|yes|no|on|off)$/i.test(line);
  return isPlain ? line : JSON.stringify(line);
}

/** How a field is stored; with the key. */
function storage({ sort, size }: FlatField): string {
  return sort === 'bytes' ? `size: ${size}` : `type: ${sort}${size}`;
}

/** For people: `errorPC, u8 at 48`. */
export function fieldWords({ name, sort, size, offset }: FlatField): string {
  return `${name}, ${sort === 'bytes' ? `${size} bytes` : `${sort}${size}`} at ${offset}`;
}

/** A field of a row; `since` of fields that a version brought. */
export function fieldLines(
  field: FlatField,
  {
    id,
    enumId,
    since,
    indent,
    flow = false,
  }: {
    readonly id: string;
    readonly enumId: string | undefined;
    readonly since: string | undefined;
    readonly indent: string;
    readonly flow?: boolean;
  },
): string[] {
  const keys = [`id: ${id}`];
  if (/^[A-Za-z_]\w*$/.test(field.name) && !field.name.startsWith('padding_at_')) keys.push(`-orig-id: ${field.name}`);
  keys.push(storage(field));
  if (enumId !== undefined) keys.push(`enum: ${enumId}`);
  if (since !== undefined) keys.push(`-since: ${since}`, `if: _io.size >= ${field.offset + field.size}`);
  if (field.doc !== '') keys.push(`doc: ${scalar(field.doc)}`);
  if (flow) return [`${indent}- { ${keys.join(', ')} }`];
  return keys.map((key, i) => `${indent}${i === 0 ? '- ' : '  '}${key}`);
}

/** A constant of an enum; its id becomes one of those that are taken. */
export function memberLines(
  name: string,
  value: bigint,
  {
    hex,
    indent,
    step,
    flow = false,
    doc = '',
    taken = new Set(),
  }: {
    readonly hex: boolean;
    readonly indent: string;
    readonly step: string;
    readonly flow?: boolean;
    readonly doc?: string;
    readonly taken?: Set<string>;
  },
): string[] {
  const key = hex && value >= 0n ? `0x${value.toString(16).padStart(2, '0')}` : String(value);
  const id = idFor(name.toLowerCase(), taken);
  taken.add(id);
  const keys = [`id: ${id}`, `-orig-id: ${name}`];
  if (doc !== '') keys.push(`doc: ${scalar(doc)}`);
  return flow
    ? [`${indent}${key}: { ${keys.join(', ')} }`]
    : [`${indent}${key}:`, ...keys.map((each) => `${indent}${step}${each}`)];
}
