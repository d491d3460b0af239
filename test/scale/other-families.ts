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
