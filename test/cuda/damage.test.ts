// One thing wrong at a time: what is said, with which code and where.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Kind } from '../../src/cuda/advanced.ts';
import { corpus, corpusFiles, corpusTest } from '../support/corpus.ts';
import { editable } from './dump-parts.ts';
import type { Editable } from './dump-parts.ts';
import { exercise, fixture, readDump, verdictOf } from './open-bytes.ts';

const LOUSER = 0x80000000;
const type = (kind: number): number => LOUSER + kind;
const original = fixture('d06_meta_r575');

/** A case: how to damage, and the first code that is said; `at` is the section that is named. */
interface Case {
  readonly name: string;
  readonly damage: (dump: Editable) => number | undefined;
  readonly code: string;
  readonly refused?: boolean;
  /** What is said besides, because it follows. */
  readonly also?: readonly string[];
}

const section =
  (kind: number, change: (dump: Editable, index: number) => void, nth = 0) =>
  (dump: Editable): number => {
    const index = dump.ofType(type(kind), nth);
    change(dump, index);
    return index;
  };

const header = (change: (view: DataView) => void) => (dump: Editable) => {
  change(dump.view);
  return undefined;
};

const refused: readonly Case[] = [
  { name: 'magic', damage: header((v) => v.setUint8(3, 0x47)), code: 'elf/bad-magic' },
  { name: '32-bit class', damage: header((v) => v.setUint8(4, 1)), code: 'cuda/class' },
  { name: 'no class', damage: header((v) => v.setUint8(4, 9)), code: 'elf/bad-class' },
  { name: 'big-endian', damage: header((v) => v.setUint8(5, 2)), code: 'cuda/byte-order' },
  { name: 'no byte order', damage: header((v) => v.setUint8(5, 0)), code: 'elf/bad-data' },
  { name: 'an executable: a cubin', damage: header((v) => v.setUint16(16, 2, true)), code: 'cuda/a-cubin' },
  { name: 'another ELF type', damage: header((v) => v.setUint16(16, 3, true)), code: 'cuda/type' },
  { name: 'another machine', damage: header((v) => v.setUint16(18, 62, true)), code: 'cuda/machine' },
  { name: 'e_shentsize 40', damage: header((v) => v.setUint16(58, 40, true)), code: 'elf/section-header-size' },
  { name: 'e_shentsize 128', damage: header((v) => v.setUint16(58, 128, true)), code: 'elf/section-header-size' },
  { name: 'no section headers', damage: header((v) => v.setBigUint64(40, 0n, true)), code: 'elf/no-section-headers' },
  {
    name: 'e_shoff that wraps',
    damage: header((v) => v.setBigUint64(40, 2n ** 64n - 64n, true)),
    code: 'elf/section-headers-missing',
  },
  {
    name: 'e_shoff 2^63',
    damage: header((v) => v.setBigUint64(40, 2n ** 63n, true)),
    code: 'elf/section-headers-missing',
  },
  {
    name: 'e_shoff in the header',
    damage: header((v) => v.setBigUint64(40, 8n, true)),
    code: 'elf/section-headers-in-header',
  },
  {
    name: '2^60 sections',
    damage(dump) {
      dump.set(0, 'sh_size', 2n ** 60n);
      dump.view.setUint16(60, 0, true);
      return undefined;
    },
    code: 'elf/section-count',
  },
  {
    name: 'no device table',
    damage: section(Kind.device, (dump, i) => dump.set(i, 'sh_type', LOUSER + 99)),
    code: 'cuda/no-device-table',
  },
  ...[0, 40, 71].map((size) => ({
    name: `device table entry size ${size}`,
    damage: section(Kind.device, (dump, i) => dump.set(i, 'sh_entsize', size)),
    code: 'cuda/device-entry-size',
  })),
];

test.each(refused)('refused: $name', async ({ damage, code }) => {
  const dump = editable(original);
  damage(dump);
  const { thrown } = await verdictOf(dump.bytes);
  expect(thrown?.code).toBe(code);
  expect(thrown?.offset).toBeDefined();
});

test.each([
  [0, 'cuda/empty'],
  [1, 'elf/bad-magic'],
  [15, 'elf/short-header'],
  [63, 'elf/short-header'],
  [64, 'cuda/cut-off'],
])('refused: %d bytes of a dump', async (size, code) => {
  expect((await verdictOf(original.slice(0, size))).thrown?.code).toBe(code);
});

const partial: readonly Case[] = [
  { name: 'EI_VERSION', damage: header((v) => v.setUint8(6, 0)), code: 'elf/ident-version' },
  { name: 'EI_ABIVERSION', damage: header((v) => v.setUint8(8, 8)), code: 'cuda/abi-version' },
  { name: 'EI_OSABI', damage: header((v) => v.setUint8(7, 0x41)), code: 'cuda/os-abi' },
  { name: 'EI_PAD', damage: header((v) => v.setUint8(12, 1)), code: 'elf/ident-padding' },
  { name: 'e_version', damage: header((v) => v.setUint32(20, 0, true)), code: 'elf/version' },
  { name: 'e_ehsize', damage: header((v) => v.setUint16(52, 52, true)), code: 'elf/header-size' },
  { name: 'too many sections', damage: header((v) => v.setUint16(60, 5000, true)), code: 'elf/section-headers-cut' },
  { name: 'e_shstrndx out of range', damage: header((v) => v.setUint16(62, 60000, true)), code: 'elf/section-names' },
  { name: 'e_shstrndx no string table', damage: header((v) => v.setUint16(62, 2, true)), code: 'elf/section-names' },
  {
    name: 'extended e_shstrndx out of range',
    damage(dump) {
      dump.set(0, 'sh_link', 0x7fffffff);
      dump.view.setUint16(62, 0xffff, true);
      return undefined;
    },
    code: 'elf/section-names',
  },
  {
    name: 'section name',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_name', 0xfffffff0)),
    code: 'elf/section-name',
  },
  {
    name: 'thread entry between known sizes',
    damage: section(Kind.thread, (d, i) => d.set(i, 'sh_entsize', 52)),
    code: 'cuda/odd-entry-size',
    also: [
      'cuda/trailing-bytes',
      'cuda/duplicate-lane',
      'cuda/lane-range',
      'cuda/lane-without-row',
      'cuda/call-depth',
      'cuda/pc-outside',
      'cuda/syscall-depth',
      'cuda/thread-range',
    ],
  },
  {
    name: 'thread entry size 0',
    damage: section(Kind.thread, (d, i) => d.set(i, 'sh_entsize', 0)),
    code: 'cuda/entry-size',
    also: ['cuda/row-range', 'cuda/lane-without-row'],
  },
  {
    name: 'warp entry size 2^64 - 1',
    damage: section(Kind.warp, (d, i) => d.set(i, 'sh_entsize', 2n ** 64n - 1n)),
    code: 'cuda/entry-size',
    also: ['cuda/row-range'],
  },
  {
    name: 'half a row at the end of a table',
    damage: section(Kind.meta, (d, i) => d.set(i, 'sh_size', d.get(i, 'sh_size') + 5n)),
    code: 'cuda/trailing-bytes',
    also: ['elf/overlap'],
  },
  {
    name: 'a second device table',
    damage: section(
      Kind.cta,
      (d, i) => {
        d.set(i, 'sh_type', type(Kind.device));
        d.set(i, 'sh_entsize', 88);
      },
      3,
    ),
    code: 'cuda/second-table',
  },
  {
    name: 'dangling link',
    damage: section(Kind.thread, (d, i) => d.set(i, 'sh_link', 99999)),
    code: 'cuda/dangling-link',
    also: ['cuda/lane-without-row'],
  },
  { name: 'no link', damage: section(Kind.warp, (d, i) => d.set(i, 'sh_link', 0)), code: 'cuda/no-parent' },
  { name: 'link to itself', damage: section(Kind.warp, (d, i) => d.set(i, 'sh_link', i)), code: 'cuda/self-link' },
  {
    name: 'cycle of links',
    damage: section(Kind.warp, (d, i) => d.set(i, 'sh_link', d.ofType(type(Kind.thread)))),
    code: 'cuda/link-cycle',
  },
  {
    name: 'parent of the wrong kind',
    damage: section(Kind.cta, (d, i) => d.set(i, 'sh_link', d.ofType(type(Kind.device)))),
    code: 'cuda/wrong-parent',
  },
  { name: 'row out of range', damage: section(Kind.regs, (d, i) => d.set(i, 'sh_info', 99)), code: 'cuda/row-range' },
  {
    name: 'row 2^32 - 1',
    damage: section(Kind.cta, (d, i) => d.set(i, 'sh_info', 0xffffffff)),
    code: 'cuda/row-range',
  },
  {
    name: 'two register sections of a lane',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_info', 0), 1),
    code: 'cuda/duplicate-child',
    also: ['cuda/name-mismatch'],
  },
  {
    name: 'section beyond the end',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_offset', 1_000_000)),
    code: 'elf/section-outside',
  },
  {
    name: 'offset and size that wrap',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_offset', 2n ** 64n - 32n)),
    code: 'elf/section-outside',
  },
  {
    name: 'sections that share bytes',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_offset', d.get(d.ofType(type(Kind.preds), 5), 'sh_offset'))),
    code: 'elf/overlap',
  },
  {
    name: 'a section in the ELF header',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_offset', 0)),
    code: 'elf/overlap',
  },
  {
    name: 'memory that shares addresses',
    damage: section(
      Kind.global,
      (d, i) => d.set(i, 'sh_addr', d.get(d.ofType(type(Kind.global)), 'sh_addr') + 128n),
      1,
    ),
    code: 'cuda/memory-overlap',
  },
  {
    name: 'memory that ends beyond 2^64',
    damage: section(Kind.global, (d, i) => d.set(i, 'sh_addr', 2n ** 64n - 16n)),
    code: 'cuda/memory-wraps',
  },
  {
    name: 'registers of 61 bytes',
    damage: section(Kind.regs, (d, i) => d.set(i, 'sh_size', 61)),
    code: 'cuda/odd-word-size',
  },
  {
    name: 'device name out of range',
    damage: section(Kind.device, (d, i) => d.setRow(i, 'device', 0, 'devName', 0xffffffff)),
    code: 'cuda/string-range',
  },
  {
    name: '64 lanes',
    damage: section(Kind.device, (d, i) => d.setRow(i, 'device', 0, 'numLanesPerWarp', 64)),
    code: 'cuda/lane-count',
  },
  {
    name: '2^32 - 1 SMs',
    damage: section(Kind.device, (d, i) => d.setRow(i, 'device', 0, 'numSMs', 0xffffffff)),
    code: 'cuda/sm-count',
  },
  {
    name: 'context of another device',
    damage: section(Kind.context, (d, i) => d.setRow(i, 'context', 0, 'deviceIdx', 9)),
    code: 'cuda/context-device',
  },
  {
    name: 'grid of an unknown context',
    damage: section(Kind.grid, (d, i) => d.setRow(i, 'grid', 0, 'contextId', 9)),
    code: 'cuda/unknown-context',
  },
  {
    name: 'grid of an unknown module',
    damage: section(Kind.grid, (d, i) => d.setRow(i, 'grid', 0, 'moduleHandle', 9)),
    code: 'cuda/unknown-module',
  },
  {
    name: 'grid without its parent grid',
    damage: section(Kind.grid, (d, i) => {
      d.setRow(i, 'grid', 0, 'origin', 1);
      d.setRow(i, 'grid', 0, 'parentGridId64', 77);
    }),
    code: 'cuda/unknown-parent-grid',
  },
  {
    name: 'block of an unknown grid',
    damage: (d) => {
      const index = [...Array(132).keys()]
        .map((n) => d.ofType(type(Kind.cta), n))
        .find((i) => d.get(i, 'sh_size') > 0n);
      d.setRow(index as number, 'cta', 0, 'gridId64', 0xdeadbeef);
      return index;
    },
    code: 'cuda/unknown-grid',
  },
  {
    name: 'valid lanes without rows',
    damage: section(Kind.warp, (d, i) => d.setRow(i, 'warp', 1, 'validLanesMask', 0xffffffff)),
    code: 'cuda/lane-without-row',
  },
  {
    name: 'active lanes that are not valid',
    damage: section(Kind.warp, (d, i) => d.setRow(i, 'warp', 1, 'activeLanesMask', 0xffffffff)),
    code: 'cuda/active-lanes',
  },
  {
    name: 'the same warp twice',
    damage: section(Kind.warp, (d, i) => d.setRow(i, 'warp', 1, 'warpId', 3)),
    code: 'cuda/duplicate-warp',
  },
  {
    name: 'lane 200',
    damage: section(Kind.thread, (d, i) => d.setRow(i, 'thread', 0, 'ln', 200)),
    code: 'cuda/lane-range',
    also: ['cuda/lane-without-row'],
  },
  {
    name: 'the same lane twice',
    damage: section(Kind.thread, (d, i) => d.setRow(i, 'thread', 1, 'ln', 0)),
    code: 'cuda/duplicate-lane',
    also: ['cuda/lane-without-row'],
  },
  {
    name: 'call depth beyond the backtrace',
    damage: section(Kind.thread, (d, i) => d.setRow(i, 'thread', 0, 'callDepth', 0xffffffff)),
    code: 'cuda/call-depth',
  },
  {
    name: 'an image that is no ELF file',
    damage: section(Kind.relocatedImage, (d, i) => {
      const at = Number(d.get(i, 'sh_offset'));
      d.bytes.fill(0xee, at, at + 4);
    }),
    code: 'cuda/image-not-elf',
  },
];

describe('partial', () => {
  test.each(partial)('$name', async ({ damage, code, also = [] }) => {
    const dump = editable(original);
    const at = damage(dump);
    const { thrown, said } = await verdictOf(dump.bytes);
    expect(thrown).toBeUndefined();
    const codes = said.filter(({ severity }) => severity !== 'info').map((each) => each.code);
    expect(new Set(codes)).toEqual(new Set([code, ...codes.filter((each) => also.includes(each))]));
    const first = said.find((each) => each.code === code);
    expect(first?.at.offset).toBeDefined();
    if (at !== undefined) expect(said.some((each) => each.code === code && each.at.section !== undefined)).toBe(true);
    await exercise(dump.bytes);
  });
});

test('a size beyond 2^53 is said exactly', async () => {
  const dump = editable(original);
  dump.set(dump.ofType(type(Kind.global)), 'sh_size', 2n ** 53n + 1n);
  const { said } = await verdictOf(dump.bytes);
  expect(said.find(({ code }) => code === 'elf/section-outside')?.message).toContain('9007199254740993 bytes');
});

test('damaged section name index: the table that calls itself .shstrtab is used', async () => {
  const dump = editable(original);
  dump.view.setUint16(62, 60000, true);
  const { said } = await verdictOf(dump.bytes);
  expect(said).toHaveLength(1);
  expect(said[0]?.message).toContain('calls itself .shstrtab');
});

test('backtrace levels: gaps and repeats are reported', async () => {
  const deep = fixture('d03_maxwell_r346');
  const gap = editable(deep);
  const backtrace = gap.ofType(type(Kind.backtrace));
  gap.setRow(backtrace, 'backtrace', 0, 'level', 5);
  expect((await verdictOf(gap.bytes)).said.map(({ code }) => code)).toEqual(['cuda/backtrace-levels']);
});

test.each([
  ['an unknown exception', 'exception', 200],
  ['the exception UNKNOWN', 'exception', 0xffffffff],
])('fine: %s', async (_, field, value) => {
  const dump = editable(original);
  dump.setRow(dump.ofType(type(Kind.thread)), 'thread', 1, field, value);
  expect((await verdictOf(dump.bytes)).said).toEqual([]);
});

test('fine: memory without bytes', async () => {
  const dump = editable(original);
  dump.set(dump.ofType(type(Kind.global)), 'sh_size', 0);
  expect((await verdictOf(dump.bytes)).said).toEqual([]);
});

test('sections that claim the same bytes over and over end before the work grows', async () => {
  const dump = editable(original);
  for (let i = 1; i < dump.sections; i++) {
    if (dump.get(i, 'sh_type') === BigInt(type(Kind.preds))) {
      dump.set(i, 'sh_offset', 0);
      dump.set(i, 'sh_size', original.length);
    }
  }
  const { said } = await verdictOf(dump.bytes);
  expect(said.some(({ code }) => code === 'cuda/too-much-sharing')).toBe(true);
});

/** Damage that needs line tables to be seen. */
const later = new Set(['m101_cubin_bad_line.nvcudmp']);

corpusTest('malformed dumps: refused, read in part or fine as a careful reader says', async () => {
  const cases = JSON.parse(readFileSync(`${corpus}/cuda/malformed/MALFORMED.json`, 'utf8')) as readonly {
    readonly file: string;
    readonly verdict: string;
  }[];
  const verdicts = new Map(cases.map(({ file, verdict }) => [file, verdict]));
  for (const path of corpusFiles('cuda/malformed', /\.nvcudmp$/)) {
    const file = basename(path);
    if (later.has(file)) continue;
    const { thrown, said } = await verdictOf(readDump(path));
    const bad = said.some(({ severity }) => severity !== 'info');
    const verdict = thrown !== undefined ? 'reject' : bad ? 'partial' : 'ok';
    expect(`${file} ${verdict}`).toBe(`${file} ${verdicts.get(file)}`);
    await exercise(readDump(path));
  }
});
