/* Compressed sections and relocations in the compact form: everything is as in the same file without them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SectionType } from '../../src/elf/index.ts';
import { withChangedSections } from '../support/elf-sections.ts';
import { cli } from '../support/run-cli.ts';

const object = join(import.meta.dirname, '../fixtures/dwarf/sections.o');
const folder = mkdtempSync(join(tmpdir(), 'compressed-'));
const SHF_COMPRESSED = 0x800n;

/** A copy of the object. */
function written(name: string, change: Parameters<typeof withChangedSections>[1]): string {
  const file = join(folder, name);
  writeFileSync(file, withChangedSections(readFileSync(object), change));
  return file;
}

/** The compression header of 64-bit files and what follows it. */
function packed(type: number, size: number, contents: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(24 + contents.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setBigUint64(8, BigInt(size), true);
  view.setBigUint64(16, 1n, true);
  bytes.set(contents, 24);
  return bytes;
}

/** A zstd frame of one raw block, its size in the header. */
function zstdFrame(contents: Uint8Array): Uint8Array {
  const block = (contents.length << 3) | 1;
  const [a, b, c] = [block & 0xff, (block >> 8) & 0xff, block >> 16];
  const size = [0, 8, 16, 24].map((shift) => (contents.length >> shift) & 0xff);
  return Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0, ...size, a, b, c, ...contents);
}

function gnuHeader(size: number): number[] {
  return [...new TextEncoder().encode('ZLIB'), 0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => (size >> shift) & 0xff)];
}

const questions = [
  ['dump', '--section', '.debug_info'],
  ['dump', '--section', '.debug_line'],
  ['dwarf', 'line', '0x0', '0x4'],
  ['dwarf', 'vars', '--pc', '0x4'],
];

/** Answers about a file, without where in the file they are from. */
async function answers(file: string): Promise<string[]> {
  const found: string[] = [];
  for (const [command = '', ...rest] of questions) {
    const isDwarf = command === 'dwarf';
    const args = isDwarf ? [command, rest[0] as string, file, ...rest.slice(1)] : [command, ...rest, file];
    const { stdout, stderr, exit } = await cli(...args);
    expect([args.join(' '), exit, stderr]).toEqual([args.join(' '), 0, '']);
    found.push(stdout.replaceAll(/ at 0x[0-9a-f]+(?=\n|:|$)|@0x[0-9a-f]+/g, ''));
  }
  return found;
}

const isDebug = (name: string): boolean => name.startsWith('.debug_');

describe('as in the file that is not compressed', () => {
  test.each<[string, Parameters<typeof withChangedSections>[1]]>([
    [
      'zlib',
      (section) => {
        if (!isDebug(section.name)) return;
        section.bytes = packed(1, section.bytes.length, deflateSync(section.bytes));
        section.flags |= SHF_COMPRESSED;
      },
    ],
    [
      'zstd',
      (section) => {
        if (!isDebug(section.name)) return;
        section.bytes = packed(2, section.bytes.length, zstdFrame(section.bytes));
        section.flags |= SHF_COMPRESSED;
      },
    ],
    [
      'zdebug',
      (section) => {
        section.name = section.name.replace('.debug_', '.zdebug_');
        if (!section.name.startsWith('.zdebug_')) return;
        section.bytes = Uint8Array.from([...gnuHeader(section.bytes.length), ...deflateSync(section.bytes)]);
      },
    ],
    [
      // A linker puts compressed sections together as they are.
      'several streams',
      (section) => {
        if (!isDebug(section.name)) return;
        const parts = [0, 1, 2].map((i) =>
          section.bytes.slice(...[i, i + 1].map((at) => (at * section.bytes.length) / 3)),
        );
        const streams = Buffer.concat(parts.map((part) => deflateSync(part)));
        section.bytes = packed(1, section.bytes.length, streams);
        section.flags |= SHF_COMPRESSED;
      },
    ],
    [
      'crel',
      (section) => {
        if (section.type !== Number(SectionType.SHT_RELA)) return;
        section.type = SectionType.SHT_CREL;
        section.bytes = crelOf(section.bytes);
      },
    ],
  ])('%s', async (name, change) => {
    const file = written(`${name}.o`, change);
    expect(await cli('verify', file)).toMatchObject({ exit: 0, stdout: `${file}: elf: ok\n` });
    expect(await answers(file)).toEqual(await answers(object));
  });
});

/** Relocations of SHT_RELA in the compact form. */
function crelOf(rela: Uint8Array): Uint8Array {
  const view = new DataView(rela.buffer, rela.byteOffset, rela.length);
  const bytes: number[] = [];
  const unsigned = (value: bigint): void => {
    for (; value >= 0x80n; value >>= 7n) bytes.push(Number(value & 0x7fn) | 0x80);
    bytes.push(Number(value));
  };
  const signed = (value: bigint): void => {
    for (;;) {
      const low = Number(value & 0x7fn);
      value >>= 7n;
      const done = value === ((low & 0x40) === 0 ? 0n : -1n);
      bytes.push(done ? low : low | 0x80);
      if (done) return;
    }
  };
  unsigned((BigInt(rela.length / 24) << 3n) | 4n);
  let [offset, symbol, type, addend] = [0n, 0n, 0n, 0n];
  for (let at = 0; at < rela.length; at += 24) {
    const next = [0, 12, 8].map((part) =>
      part === 0 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at + part, true)),
    );
    const [nextOffset = 0n, nextSymbol = 0n, nextType = 0n] = next;
    const nextAddend = view.getBigInt64(at + 16, true);
    const delta = BigInt.asUintN(64, nextOffset - offset);
    const flags = (nextSymbol === symbol ? 0 : 1) | (nextType === type ? 0 : 2) | (nextAddend === addend ? 0 : 4);
    const low = Number(delta & 0xfn) << 3;
    if (delta < 0x10n) bytes.push(low | flags);
    else {
      bytes.push(low | flags | 0x80);
      unsigned(delta >> 4n);
    }
    if (nextSymbol !== symbol) signed(nextSymbol - symbol);
    if (nextType !== type) signed(nextType - type);
    if (nextAddend !== addend) signed(nextAddend - addend);
    [offset, symbol, type, addend] = [nextOffset, nextSymbol, nextType, nextAddend];
  }
  return Uint8Array.from(bytes);
}

describe('what cannot be expanded is said', () => {
  const one = (name: string, bytes: (contents: Uint8Array) => Uint8Array): string =>
    written(name, (section) => {
      if (section.name !== '.debug_line') return;
      section.bytes = bytes(section.bytes);
      section.flags |= SHF_COMPRESSED;
    });
  test.each([
    ['damaged.o', /damaged zlib data/, (all: Uint8Array) => packed(1, all.length, deflateSync(all).fill(0x55, 8))],
    ['early.o', /zlib data|have \d+/, (all: Uint8Array) => packed(1, all.length, deflateSync(all).subarray(0, 20))],
    ['longer.o', /of \d+ bytes by their header have more/, (all: Uint8Array) => packed(1, 3, deflateSync(all))],
    ['shorter.o', /by their header have \d+/, (all: Uint8Array) => packed(1, 1e9, deflateSync(all))],
    ['header.o', /.debug_line is compressed/, () => Uint8Array.of(1, 0, 0, 0)],
    ['zstd.o', /.debug_line is compressed/, (all: Uint8Array) => packed(2, all.length, all)],
  ])('%s', async (name, text, bytes) => {
    const { stdout, exit } = await cli('verify', one(name, bytes));
    expect(exit).toBe(1);
    expect(stdout.split('\n').filter((line) => line.includes('error[elf/compressed]'))).toEqual([
      expect.stringMatching(text),
    ]);
  });

  test('contents that expand too far, and further when told', async () => {
    const size = 1 << 27;
    const file = one('large.o', () => packed(1, size, deflateSync(new Uint8Array(size))));
    expect((await cli('verify', file)).stdout).toMatch(/elf\/compressed.*expands too far.*--max-expanded/);
    expect((await cli('verify', '--max-expanded', '1G', file)).stdout).not.toMatch(/elf\/compressed/);
  });

  test('compact relocations that end early', async () => {
    const file = written('short-crel.o', (section) => {
      if (section.name !== '.rela.debug_info') return;
      section.type = SectionType.SHT_CREL;
      section.bytes = crelOf(section.bytes).subarray(0, 9);
    });
    const { stdout, exit } = await cli('verify', file);
    expect([exit, stdout]).toEqual([1, expect.stringMatching(/error\[dwarf\/relocations\]: \.debug_info is left out/)]);
  });
});
