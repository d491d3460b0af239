/* Small schemas that change at random, and files of them whose bytes are made here, by no generated writer. */
import type { Pick } from '../support/random.ts';

/** A field of a model; ids are one word, so that generated code calls them the same. */
export type ModelField =
  | { kind: 'int'; id: string; width: 1 | 2 | 4; signed: boolean; order: 'le' | 'be'; valid?: number[]; count?: number }
  | { kind: 'bytes'; id: string; size: number }
  | { kind: 'magic'; id: string; contents: number[] }
  /** There where `flag` is `when`. */
  | { kind: 'maybe'; id: string; flag: string; when: number; width: 1 | 2 | 4 }
  /** `length` bytes, told by a field before it. */
  | { kind: 'sized'; id: string; length: string }
  | { kind: 'inline'; id: string; fields: ModelField[] }
  | { kind: 'box'; id: string; size: number; fields: ModelField[] }
  /** Rows that grow: the first `old` fields are in every row. */
  | { kind: 'rows'; id: string; count: number; old: number; fields: ModelField[] }
  | { kind: 'rest'; id: string };

export type Model = readonly ModelField[];

export function sizeOf(field: ModelField): number {
  switch (field.kind) {
    case 'int':
      return field.width * (field.count ?? 1);
    case 'bytes':
    case 'box':
      return field.size;
    case 'magic':
      return field.contents.length;
    case 'inline':
      return field.fields.reduce((sum, each) => sum + sizeOf(each), 0);
    default:
      return 0;
  }
}

/** The model as a schema. */
export function schemaOf(model: Model): string {
  const types: string[] = [];
  const seq = seqOf(model, types);
  return `meta: {id: s, endian: le}\nseq:\n${seq}${types.length === 0 ? '' : `types:\n${types.join('')}`}`;
}

function seqOf(fields: Model, types: string[], indent = '  '): string {
  return fields.map((field) => `${indent}- {${lineOf(field, types)}}\n`).join('');
}

function lineOf(field: ModelField, types: string[]): string {
  const { id } = field;
  const inner = (fields: Model): string => {
    types.push(`  ${id}type:\n    seq:\n${seqOf(fields, types, '      ')}`);
    return `${id}type`;
  };
  switch (field.kind) {
    case 'int': {
      const type = `${field.signed ? 's' : 'u'}${field.width}${field.width === 1 ? '' : field.order}`;
      const valid = field.valid === undefined ? '' : `, valid: {any-of: [${field.valid.join(', ')}]}`;
      const repeat = field.count === undefined ? '' : `, repeat: expr, repeat-expr: ${field.count}`;
      return `id: ${id}, type: ${type}${valid}${repeat}`;
    }
    case 'bytes':
      return `id: ${id}, size: ${field.size}`;
    case 'magic':
      return `id: ${id}, contents: [${field.contents.join(', ')}]`;
    case 'maybe':
      return `id: ${id}, type: u${field.width}, if: ${field.flag} == ${field.when}`;
    case 'sized':
      return `id: ${id}, size: ${field.length}`;
    case 'inline':
      return `id: ${id}, type: ${inner(field.fields)}`;
    case 'box':
      return `id: ${id}, size: ${field.size}, type: ${inner(field.fields)}`;
    case 'rows':
      types.push(rowType(`${id}type`, field.fields, field.old));
      return `id: ${id}, size: entsize, type: ${id}type, repeat: expr, repeat-expr: ${field.count}`;
    case 'rest':
      return `id: ${id}, size-eos: true`;
  }
}

function rowType(name: string, fields: Model, old: number): string {
  let end = 0;
  const versions: string[] = [];
  const lines = fields.map((field, i) => {
    end += sizeOf(field);
    if (i >= old - 1) versions.push(`r${i + 1}: ${end}`);
    const guard = i < old ? '' : `, -since: r${i + 1}, if: _io.size >= ${end}`;
    return `      - {${lineOf(field, [])}${guard}}\n`;
  });
  return `  ${name}:\n    -versions: {${versions.join(', ')}}\n    seq:\n${lines.join('')}      - {id: tail, size-eos: true}\n`;
}

/** Bytes of a file of the model. */
export function fileOf(model: Model, pick: Pick): Uint8Array {
  const known = new Map<string, number>();
  const rows = model.find((field) => field.kind === 'rows');
  if (rows?.kind === 'rows') {
    const cut = rows.old + pick(rows.fields.length - rows.old + 1);
    known.set(
      'entsize',
      rows.fields.slice(0, cut).reduce((sum, each) => sum + sizeOf(each), 0),
    );
  }
  return Uint8Array.from(bytesOf(model, pick, known));
}

function bytesOf(fields: Model, pick: Pick, known: Map<string, number>): number[] {
  return fields.flatMap((field) => fieldBytes(field, pick, known));
}

function fieldBytes(field: ModelField, pick: Pick, known: Map<string, number>): number[] {
  const any = (count: number): number[] => Array.from({ length: count }, () => 1 + pick(255));
  switch (field.kind) {
    case 'int': {
      const { valid, width, order, id, count = 1 } = field;
      if (valid === undefined && !known.has(id) && !/^(?:flag|len)/.test(id)) return any(width * count);
      const value = known.get(id) ?? (valid === undefined ? pick(4) : (valid[pick(valid.length)] ?? 0));
      known.set(id, value);
      const bytes = Array.from({ length: width }, (_, i) => (value >> (8 * i)) & 255);
      return order === 'le' ? bytes : bytes.reverse();
    }
    case 'bytes':
      return any(field.size);
    case 'magic':
      return field.contents;
    case 'maybe':
      return known.get(field.flag) === field.when ? any(field.width) : [];
    case 'sized':
      return any(known.get(field.length) ?? 0);
    case 'inline':
      return bytesOf(field.fields, pick, known);
    case 'box': {
      const inside = bytesOf(field.fields, pick, known);
      return [...inside, ...Array<number>(field.size - inside.length).fill(0)];
    }
    case 'rows': {
      const size = known.get('entsize') as number;
      return Array.from({ length: field.count }, () => bytesOf(field.fields, pick, known).slice(0, size)).flat();
    }
    case 'rest':
      return any(pick(7));
  }
}
