// ELF files of both widths and byte orders: GNU readelf, the official compiler's JavaScript, and ours.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { nameOfElfType, nameOfSectionType, nameOfSymbolBinding, nameOfSymbolType } from '../../generated/elf/enums.ts';
import { witness } from '../support/witness.ts';
import { dumpName, fixtureDumps, readDump } from './dump-files.ts';
import { buildElf } from './elf-builder.ts';
import type { ElfContent, Fields } from './elf-content.ts';
import { elfFromOfficial } from './elf-from-official.ts';
import { elfFromOurs } from './elf-from-ours.ts';
import { readelf, type ReadelfContent } from './elf-from-readelf.ts';
import { officialParser, type Parser } from './official-javascript.ts';

let official: Parser;
beforeAll(async () => {
  official = await officialParser('elf');
});

const shapes = [32, 64].flatMap((bits) =>
  [true, false].flatMap((littleEndian) =>
    [false, true].map((extended) => {
      const name = `${bits}-bit ${littleEndian ? 'little' : 'big'}-endian${extended ? ', counts in section 0' : ''}`;
      return [name, () => buildElf({ bits: bits as 32 | 64, littleEndian, extended })] as const;
    }),
  ),
);
const dumps = fixtureDumps.map((file) => [dumpName(file), () => readDump(file)] as const);
const shell = existsSync('/bin/sh') ? new Uint8Array(readFileSync('/bin/sh')) : new Uint8Array(0);
const real = shell[0] === 0x7f ? [['/bin/sh', () => shell] as const] : [];

describe.each([...shapes, ...dumps, ...real])('%s', (_, read) => {
  test('the official JavaScript reads it as we do', () => {
    const bytes = read();
    expect(elfFromOfficial(official, bytes)).toEqual(rounded(elfFromOurs(bytes)));
  });

  witness('readelf')('readelf reads it as we do', () => {
    const bytes = read();
    const folder = mkdtempSync(join(tmpdir(), 'lanescope-elf-'));
    try {
      writeFileSync(join(folder, 'file'), bytes);
      agree(readelf('readelf', join(folder, 'file')), elfFromOurs(bytes));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Everything that readelf says is so. */
function agree(theirs: ReadelfContent, ours: ElfContent): void {
  const extended = ours.header['e_shnum'] === 0n;
  const counts = extended ? ['e_shnum', 'e_shstrndx', 'e_phnum'] : [];
  expect(pick(ours.header, Object.keys(theirs.header), counts)).toEqual(without(theirs.header, counts));
  expect(nameOfElfType(Number(ours.header['e_type']))).toBe(`ET_${theirs.type}`);
  expect(ours.names).toEqual(theirs.sections.map((section) => section.name));
  theirs.sections.forEach((section, index) => {
    const fields = ours.sections[index] ?? {};
    expect(pick(fields, Object.keys(section.fields)), section.name).toEqual(section.fields);
    const type = nameOfSectionType(Number(fields['sh_type']))?.slice('SHT_'.length);
    if (/^[A-Z_]+$/.test(section.type) && section.type !== 'VERSYM' && section.type !== 'VERNEED') {
      expect(type, section.name).toBe(section.type);
    }
  });
  expect(ours.segments.map((segment) => without(segment, ['p_type']))).toEqual(theirs.segments);

  const byName = <T>(lists: ReadonlyMap<number, readonly T[]>, of: (entry: T) => unknown): Map<string, unknown[]> =>
    new Map(
      [...lists].filter(([, list]) => list.length > 0).map(([index, list]) => [ours.names[index] ?? '', list.map(of)]),
    );
  const symbolFields = ['st_value', 'st_size', 'st_shndx'];
  expect(byName(ours.symbols, (symbol) => pick(symbol, symbolFields))).toEqual(
    new Map([...theirs.symbols].map(([name, list]) => [name, list.map((symbol) => symbol.fields)])),
  );
  expect(byName(ours.symbols, symbolWords)).toEqual(
    new Map([...theirs.symbols].map(([name, list]) => [name, list.map((symbol) => symbol.words)])),
  );
  expect(byName(ours.relocations, (relocation) => pick(relocation, ['r_offset', 'r_info']))).toEqual(
    theirs.relocations,
  );
  expect(byName(ours.notes, ({ name, n_descsz }) => ({ name, n_descsz }))).toEqual(theirs.notes);
}

function symbolWords(symbol: Fields): (string | undefined)[] {
  return [
    nameOfSymbolType(Number(symbol['st_type']))?.replace(/^STT_(GNU_)?/, ''),
    nameOfSymbolBinding(Number(symbol['st_bind']))?.replace(/^STB_(GNU_)?/, ''),
    ['DEFAULT', 'INTERNAL', 'HIDDEN', 'PROTECTED'][Number(symbol['st_visibility'])],
  ];
}

function pick(fields: Fields, names: readonly string[], leaveOut: readonly string[] = []): Fields {
  return Object.fromEntries(names.filter((n) => !leaveOut.includes(n)).map((n) => [n, fields[n] as bigint]));
}

function without(fields: Fields, names: readonly string[]): Fields {
  return pick(fields, Object.keys(fields), names);
}

/** The same content as a reader sees it for which every integer is a double. */
function rounded(content: ElfContent): ElfContent {
  const round = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, BigInt(Number(value))]));
  const lists = (map: ReadonlyMap<number, readonly Fields[]>): Map<number, Fields[]> =>
    new Map([...map].map(([index, list]) => [index, list.map(round)]));
  return {
    ...content,
    header: round(content.header),
    sections: content.sections.map(round),
    segments: content.segments.map(round),
    symbols: lists(content.symbols),
    relocations: lists(content.relocations),
  };
}
