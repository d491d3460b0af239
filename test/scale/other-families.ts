/* Compressed files and schemas by the numbers that drive them. */
import { gzipSync } from 'node:zlib';
import { repeat } from '../hostile/case.ts';
import type { Family } from './family.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');
const schema = {
  format: 'ksy',
  suffix: 'ksy',
  commands: [
    ['generate', 'FILE', '-o', 'FOLDER'],
    ['dump', '--schema', 'FILE', 'FILE'],
  ],
};

export const otherFamilies: readonly Family[] = [
  {
    format: 'gzip',
    driver: 'members of a hundred bytes',
    suffix: 'gz',
    first: 5000,
    build(count) {
      const one = gzipSync(Uint8Array.from({ length: 100 }, (_, i) => (i * 37) % 251));
      return repeat(count, (o) => o.append(one)).bytes();
    },
    commands: [['verify', 'FILE']],
  },
  {
    ...schema,
    driver: 'fields',
    first: 1000,
    build: (count) =>
      encode(`meta: {id: wide, endian: le}\nseq:\n${lines(count, (i) => `  - {id: f${i}, type: u1}\n`)}`),
  },
  {
    ...schema,
    driver: 'types',
    first: 400,
    build: (count) =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n  - {id: a, type: t0}\ntypes:\n${lines(count, (i) => `  t${i}: {seq: [{id: a, type: u4}]}\n`)}`,
      ),
  },
  {
    ...schema,
    driver: 'instances',
    first: 1000,
    build: (count) =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n  - {id: a, type: u4}\ninstances:\n${lines(count, (i) => `  i${i}: {value: a + ${i}}\n`)}`,
      ),
  },
  {
    ...schema,
    driver: 'types, each with an instance of the next',
    first: 400,
    build: (count) =>
      encode(
        `meta: {id: chain, endian: le}\ninstances:\n  a: {pos: 0, type: t0}\ntypes:\n${lines(count, (i) => `  t${i}: {seq: [{id: x, type: u1}], instances: {a: {pos: x, type: t${(i + 1) % count}}}}\n`)}`,
      ),
  },
  {
    ...schema,
    driver: 'fields that ask where the stream is',
    first: 500,
    build: (count) =>
      encode(
        `meta: {id: places, endian: le}\nseq:\n${lines(count, (i) => `  - {id: f${i}, type: u1, if: v${i} > 3}\n`)}instances:\n${lines(count, (i) => `  v${i}: {value: _io.pos + ${i}}\n`)}`,
      ),
  },
  {
    ...schema,
    driver: 'instances of another object',
    first: 500,
    build: (count) =>
      encode(
        `meta: {id: asked, endian: le}\nseq: [{id: a, type: t}]\ninstances:\n${lines(count, (i) => `  s${i}: {value: a.v${i}}\n`)}types:\n  t:\n    seq: [{id: x, type: u4}, {id: y, type: strz, encoding: ASCII}]\n    instances:\n${lines(count, (i) => `      v${i}: {value: y.length / x + ${i}}\n`)}`,
      ),
  },
  {
    ...schema,
    driver: 'members of an enum',
    first: 2500,
    build: (count) =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n  - {id: a, type: u4, enum: e}\nenums:\n  e:\n${lines(count, (i) => `    ${i}: m${i}\n`)}`,
      ),
  },
  {
    format: 'own schema',
    driver: 'items of an array',
    suffix: 'bin',
    first: 20_000,
    build: (count) => new Uint8Array(4 * count),
    commands: [['dump', '--schema', 'ITEMS', 'FILE']],
  },
];
