import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkNumbers, idleEntries } from '../../scripts/check-numbers.ts';

const named = (text: string, file = 'src/elf/planted.ts'): string[] =>
  checkNumbers(new Map([[file, text]])).map(({ what }) => what);

describe('refused', () => {
  test.each([
    ['const SHT_NOTE = 7;', 'SHT_NOTE'],
    ['const SHF_TLS = 0x400n;', 'SHF_TLS'],
    ['export const DW_TAG = { compile_unit: 0x11 } as const;', 'DW_TAG'],
    [`const rows = { DW_OP_addr: [0x03, 'addr'] };`, 'DW_OP_addr'],
    ['const EM_CUDA: number = 190 as const;', 'EM_CUDA'],
    ['const SH_SIZE = 32;', 'SH_SIZE'],
    ['const CUDBG_SHT_BT = -8;', 'CUDBG_SHT_BT'],
    ['view.getUint32(4, true);', 'view.getUint32(4, true)'],
    ['view.setBigUint64(row + 24, 1n);', 'view.setBigUint64(row + 24, 1n)'],
    ['r.seek(40);', 'r.seek(40)'],
    ['report.add({ at: { offset: 18 } });', 'offset: 18'],
    ['report.add({ at: { offset: place(section) + (is64 ? 24 : 16) } });', 'offset: place(section) + (is64 ? 24 : 16)'],
  ])('%s', (text, what) => {
    expect(named(text)).toEqual([what]);
  });

  test('says where', () => {
    expect(checkNumbers(new Map([['src/elf/planted.ts', '\nconst PT_NOTE = 4;\n']]))).toMatchObject([
      { file: 'src/elf/planted.ts', line: 2, message: expect.stringContaining('PT_NOTE is typed again') as string },
    ]);
  });
});

describe('allowed', () => {
  test.each([
    ['const SHT_NOTE = SectionType.SHT_NOTE;'],
    ['const { DW_LNS_copy } = DwLns;'],
    ['const MAX_DEPTH = 5;'],
    ['const SHF_TLS = BigInt(SectionFlags.SHF_TLS);'],
    ['report.add({ at: { offset: 0 } });'],
    ['report.add({ at: { offset: start + length * entrySize } });'],
    [`report.add({ at: { offset: at(IdentLayout, 'osabi') } });`],
    ['view.getUint32(place, true);'],
  ])('%s', (text) => {
    expect(named(text)).toEqual([]);
  });

  test('the runtime and generated code, which have no other way', () => {
    expect(named('view.getUint32(4);', 'src/runtime/table.ts')).toEqual([]);
    expect(named('const SHT_NOTE = 7;', 'generated/elf/enums.ts')).toEqual([]);
  });
});

test('the sources have none, and no exception is idle', () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts'));
  const sources = new Map(
    files.map((f) => [`src/${f.replaceAll('\\', '/')}`, readFileSync(join(root, 'src', f), 'utf8')]),
  );
  expect(checkNumbers(sources)).toEqual([]);
  expect(idleEntries(sources)).toEqual([]);
});
