import type { GeneratedModule, Value } from '../support/load-schema.ts';
import type { Shape } from './any-value.ts';

/** Schemas with all that a valid value needs to be made up: shapes of their fields, and counts and lengths made true. */

const E = 'endian: le, encoding: UTF-8';
export const SCHEMAS = {
  scalars: `
meta: {id: scalars, ${E}, bit-endian: le}
seq:
  - {id: u1, type: u1}
  - {id: s2, type: s2be}
  - {id: u4, type: u4}
  - {id: s8, type: s8}
  - {id: u8, type: u8be}
  - {id: f4, type: f4}
  - {id: f8, type: f8be}
  - {id: b1, type: b1}
  - {id: b12, type: b12}
  - {id: b54, type: b54}
  - {id: b5, type: b5}
  - {id: text, type: strz}
  - {id: raw, size: 3}
  - {id: rest, size-eos: true}`,
  lists: `
meta: {id: lists, ${E}}
seq:
  - {id: num_names, type: u2}
  - {id: names, type: strz, repeat: expr, repeat-expr: num_names}
  - {id: num_rows, type: u1}
  - {id: rows, type: entry, repeat: expr, repeat-expr: num_rows}
  - {id: num_numbers, type: u1}
  - {id: numbers, type: u8, repeat: expr, repeat-expr: num_numbers}
  - {id: nodes, type: node, repeat: eos}
types:
  entry: {seq: [{id: x, type: s4be}, {id: inner, type: inner}]}
  inner: {seq: [{id: lo, type: b3}, {id: hi, type: b13}]}
  node:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
      - {id: num_children, type: u1}
      - {id: children, type: node, repeat: expr, repeat-expr: num_children}`,
  choices: `
meta: {id: choices, ${E}}
seq: [{id: parts, type: part, repeat: eos}]
types:
  part:
    seq:
      - {id: tag, type: u1, enum: tag}
      - {id: len_body, type: u2}
      - {id: body, size: len_body, type: {switch-on: tag, cases: {'tag::number': number, 'tag::text': text}}}
      - {id: extra, type: u1, if: tag == tag::text}
  number: {seq: [{id: value, type: s8}]}
  text: {seq: [{id: value, type: str, size-eos: true}]}
enums: {tag: {1: number, 2: text}}`,
};

const int = (bits: number, signed = false): Shape => ({ kind: 'int', bits, signed });
const fields = (list: Readonly<Record<string, Shape>>): Shape => ({ kind: 'fields', fields: list });
const list = (of: Shape, max = 4): Shape => ({ kind: 'list', of, max });

const node = (depth: number): Shape =>
  fields({
    lenName: int(8),
    name: { kind: 'text' },
    numChildren: int(8),
    children: depth === 0 ? list(int(8), 0) : list(node(depth - 1), 2),
  });

export const SHAPES: Readonly<Record<keyof typeof SCHEMAS, Shape>> = {
  scalars: fields({
    u1: int(8),
    s2: int(16, true),
    u4: int(32),
    s8: int(64, true),
    u8: int(64),
    f4: { kind: 'f4' },
    f8: { kind: 'f8' },
    b1: { kind: 'bool' },
    b12: int(12),
    b54: int(54),
    b5: int(5),
    text: { kind: 'text' },
    raw: { kind: 'bytes', size: 3 },
    rest: { kind: 'bytes' },
  }),
  lists: fields({
    numNames: int(16),
    names: list({ kind: 'text' }),
    numRows: int(8),
    rows: list(fields({ x: int(32, true), inner: fields({ lo: int(3), hi: int(13) }) })),
    numNumbers: int(8),
    numbers: list(int(64)),
    nodes: list(node(2), 3),
  }),
  choices: fields({
    parts: list(
      {
        kind: 'oneOf',
        of: [
          fields({
            body: fields({ value: int(64, true) }),
          }),
          fields({
            body: fields({ value: { kind: 'text' } }),
            extra: int(8),
          }),
          fields({ tag: int(8), lenBody: int(16), body: { kind: 'bytes' } }),
        ],
      },
      5,
    ),
  }),
};

export type Loose = Record<string, unknown>;

/** Make counts and lengths true. */
export const settle: Readonly<Record<keyof typeof SCHEMAS, (value: Loose) => Loose>> = {
  scalars: (value) => value,
  lists: (value) => ({
    ...value,
    numNames: (value['names'] as unknown[]).length,
    numRows: (value['rows'] as unknown[]).length,
    numNumbers: (value['numbers'] as unknown[]).length,
    numbers: BigUint64Array.from(value['numbers'] as bigint[]),
    nodes: (value['nodes'] as Loose[]).map(settleNode),
  }),
  choices: (value) => ({
    parts: (value['parts'] as Loose[]).map((part) => {
      const { body, extra } = part as { body: Loose | Uint8Array; extra?: number };
      if (body instanceof Uint8Array) {
        const tag = part['tag'] as number;
        return { tag: tag === 1 || tag === 2 ? 3 : tag, lenBody: body.length, body };
      }
      const size = extra === undefined ? 8 : Buffer.byteLength(body['value'] as string);
      return { tag: extra === undefined ? 1 : 2, lenBody: size, body, ...(extra !== undefined && { extra }) };
    }),
  }),
};

function settleNode(value: Loose): Loose {
  const children = (value['children'] as Loose[]).map(settleNode);
  return {
    lenName: Buffer.byteLength(value['name'] as string),
    name: value['name'],
    numChildren: children.length,
    children,
  };
}

/** Tables hold the rows that a reader makes of bytes; a writer takes them from there. */
export function withTables(module: GeneratedModule, value: Loose): Value {
  const table = module['EntryTable'] as { from(rows: Iterable<unknown>): unknown } | undefined;
  return table === undefined ? value : { ...value, rows: table.from(value['rows'] as Loose[]) };
}
