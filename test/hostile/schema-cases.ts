/* Schemas of thousands of parts that each ask about all others, or that ask one for the next, and headers that schemas learn from. */
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { repeat } from './case.ts';
import type { HostileCase } from './case.ts';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

const schema = (name: string, body: () => string): HostileCase => ({
  name,
  suffix: 'ksy',
  build: () => new TextEncoder().encode(`meta:\n  id: hostile\n  endian: le\n${body()}`),
  commands: [
    ['generate', 'FILE', '-o', 'FOLDER'],
    ['dump', '--schema', 'FILE', 'FILE'],
  ],
});

/** Schemas that have errors: nothing is read with them. */
const refused = (name: string, body: () => string): HostileCase => ({
  ...schema(name, body),
  commands: [['generate', 'FILE', '-o', 'FOLDER']],
});

/** A schema that is harmless, and bytes that are not. */
const through = (name: string, body: string, beside: () => Uint8Array): HostileCase => ({
  ...schema(name, () => body),
  beside,
  commands: [
    ['dump', '--schema', 'FILE', 'BESIDE'],
    ['dump', '--json', '--schema', 'FILE', 'BESIDE'],
  ],
});

/** A header, of which a schema learns. */
const header = (name: string, text: () => string): HostileCase => ({
  name,
  suffix: 'h',
  build: () => new TextEncoder().encode(text()),
  commands: [['schema', 'import', '--no-compiler', join(import.meta.dirname, '../../schemas/cuda.ksy'), 'FILE']],
});

export const schemaCases: readonly HostileCase[] = [
  {
    ...schema(
      '200,000 instances of one text of 1 MB',
      () =>
        `seq:\n  - { id: n, type: t, repeat: expr, repeat-expr: 200000 }\ntypes:\n  t:\n    seq: [{ id: x, type: u1 }]\n    instances:\n      s: { pos: 0, type: str, encoding: ASCII, size: 1000000, io: _root._io }\n# ${'.'.repeat(2_000_000)}`,
    ),
    commands: [
      ['dump', '--schema', 'FILE', 'FILE'],
      ['dump', '--json', '--schema', 'FILE', 'FILE'],
    ],
  },
  schema(
    '20,000 fields of one original name',
    () => `seq:\n${lines(20_000, (i) => `  - { id: a${i}, -orig-id: same, type: u1 }\n`)}`,
  ),
  schema('20,000 numbers of 8 bytes', () => `seq:\n${lines(20_000, (i) => `  - { id: a${i}, type: u8 }\n`)}`),
  schema('20,000 fields of three bits', () => `seq:\n${lines(20_000, (i) => `  - { id: a${i}, type: b3 }\n`)}`),
  schema(
    '10,000 different contents',
    () => `seq:\n${lines(10_000, (i) => `  - { id: a${i}, contents: [${i % 256}, ${i >> 8}, 7] }\n`)}`,
  ),
  schema(
    'a list of 100,000 values that are valid',
    () => `seq:\n  - id: a\n    type: u4\n    valid:\n      any-of: [${lines(100_000, (i) => `${i}, `)}0]\n`,
  ),
  schema(
    '5,000 instances, each of the one before',
    () =>
      `seq:\n  - { id: a, type: u4 }\ninstances:\n  i0: { value: a }\n${lines(5000, (i) => `  i${i + 1}: { value: i${i} + 1 }\n`)}`,
  ),
  schema(
    '5,000 types, each with the next',
    () =>
      `seq:\n  - { id: a, type: t0 }\ntypes:\n${lines(5000, (i) => `  t${i}:\n    seq:\n      - { id: x, type: t${(i + 1) % 5000}, if: false }\n`)}`,
  ),
  schema(
    '5,000 types, each with an instance of the next',
    () =>
      `instances:\n  a: { pos: 0, type: t0 }\ntypes:\n${lines(5000, (i) => `  t${i}: {seq: [{ id: x, type: u1 }], instances: {a: {pos: x, type: t${(i + 1) % 5000}}}}\n`)}`,
  ),
  schema(
    '5,000 fields, each asked for by an instance of its own',
    () =>
      `seq:\n${lines(5000, (i) => `  - { id: f${i}, type: u1, if: v${i} > 3 }\n`)}instances:\n${lines(5000, (i) => `  v${i}: { value: _io.pos + ${i} }\n`)}`,
  ),
  schema(
    '1,500 values, each of a switch of 1,500 types as one of them',
    () =>
      `seq:\n  - { id: k, type: u4 }\n  - id: a\n    type:\n      switch-on: k\n      cases:\n${lines(1500, (i) => `        ${i}: t${i}\n`)}instances:\n${lines(1500, (i) => `  i${i}: { value: a.as<t${i}>.x }\n`)}types:\n${lines(1500, (i) => `  t${i}:\n    seq:\n      - { id: x, type: u1 }\n`)}`,
  ),
  schema(
    '400 types, each a switch of 100 of them',
    () =>
      `seq:\n  - { id: a, type: t0 }\ntypes:\n${lines(400, (i) => `  t${i}:\n    seq:\n      - id: x\n        type:\n          switch-on: 1\n          cases:\n${lines(100, (k) => `            ${k}: t${(7 * i + k) % 400}\n`)}`)}`,
  ),
  through(
    '1,000,000 substreams of 64 bytes with a part elsewhere',
    `seq:\n  - { id: a, type: t, size: 64, repeat: eos }\ntypes:\n  t:\n    instances:\n      i: { pos: 0, type: u, size: 10 }\n  u:\n    seq: [{ id: x, type: u1 }]\n`,
    () => new Uint8Array(64_000_000),
  ),
  through('a text of 64 MB that is no text', `seq:\n  - { id: a, type: str, size-eos: true, encoding: UTF-8 }\n`, () =>
    new Uint8Array(64_000_000).fill(0xff),
  ),
  through(
    'a process of 64 MB inside of a process, and so on',
    `seq:\n  - { id: a, type: t, size-eos: true }\ntypes:\n  t:\n    seq: [{ id: x, type: t, size: _io.size - 1, process: xor(1) }]\n`,
    () => new Uint8Array(64_000_000),
  ),
  through(
    '10,000 parts that are the whole file behind a process',
    `seq:\n  - { id: a, type: t, size: 64, repeat: eos }\ntypes:\n  t:\n    instances:\n      i: { pos: 0, type: u, size: _root._io.size, io: _root._io, process: rol(3) }\n  u: {}\n`,
    () => new Uint8Array(640_000),
  ),
  through(
    '300,000 streams of zlib of 100,000 bytes each',
    `seq:\n  - { id: a, type: t, size: 213, process: zlib, repeat: eos }\ntypes:\n  t:\n    seq: [{ id: x, size-eos: true }]\n`,
    () => {
      const packed = deflateSync(new Uint8Array(100_000));
      return repeat(300_000, (out) => out.append(packed).append(new Uint8Array(213 - packed.length))).bytes();
    },
  ),
  through('a stream of zlib of 1 MB that unpacks to 1 GB', `seq:\n  - { id: a, size-eos: true, process: zlib }\n`, () =>
    deflateSync(new Uint8Array(1_000_000_000)),
  ),
  refused(
    '20,000 parameters of a type',
    () => `params:\n${lines(20_000, (i) => `  - { id: p${i}, type: u4 }\n`)}seq: []\n`,
  ),
  refused(
    '5,000 names that are nearly those of 5,000 others',
    () =>
      `seq:\n${lines(5000, (i) => `  - { id: a${i}, type: u4 }\n`)}instances:\n${lines(5000, (i) => `  x${i}: { value: b${i} }\n`)}`,
  ),
  header('a line of a header that goes on in 5,000,000 more', () => `#define A ${'\\\n'.repeat(5_000_000)}`),
  header('a header of quotes that nothing closes', () => `"${'\\"'.repeat(10_000_000)}\n`),
  header('an enum of 500,000 members of a header', () => `enum e {\n${lines(500_000, (i) => `E${i} = ${i},\n`)}};\n`),
];
