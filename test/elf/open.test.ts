import { readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, memorySink, memorySource, silent } from '../../src/core/index.ts';
import { format } from '../../src/dwarf/index.ts';
import {
  findSection,
  open as openElf,
  readNotes,
  readSection,
  readSegments,
  readSymbols,
  sectionNamer,
  sectionsOfType,
  SectionType,
  write as writeElf,
} from '../../src/elf/index.ts';
import type { ElfFile } from '../../src/elf/index.ts';
import { witness } from '../support/witness.ts';

const folder = join(import.meta.dirname, '../fixtures/elf');
const fixtures = readdirSync(folder).filter((name) => !name.endsWith('.md'));

function bytesOf(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(join(folder, name)));
}

function openBytes(bytes: Uint8Array): Promise<ElfFile> {
  return openElf(memorySource(bytes), silent);
}

describe.each(fixtures)('%s', (name) => {
  test('class and byte order are those of its name', async () => {
    const { header } = await openBytes(bytesOf(name));
    expect(header).toMatchObject({ is64: name.includes('64'), littleEndian: name.includes('little') });
  });

  test('has nothing wrong', async () => {
    const report = new Diagnostics();
    const file = await openElf(memorySource(bytesOf(name)), report);
    await format.verify(file, report);
    expect(report.list).toEqual([]);
  });

  test('is written back byte for byte', async () => {
    const sink = memorySink();
    await writeElf(await openBytes(bytesOf(name)), sink);
    expect(Buffer.compare(sink.bytes(), bytesOf(name))).toBe(0);
  });

  witness('readelf')('sections are those that readelf lists', async () => {
    const file = await openBytes(bytesOf(name));
    const nameOf = await sectionNamer(file);
    const { stdout } = spawnSync('readelf', ['-SW', join(folder, name)], { encoding: 'utf8' });
    const rows = [...stdout.matchAll(/^ +\[ *(\d+)\] (\S+) +\S+ +([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+) /gm)];
    expect(rows.length).toBe(file.sections.length - 1);
    for (const [, index, section, addr, offset, size, entsize] of rows) {
      const i = Number(index);
      expect([
        nameOf(i),
        file.sections.addr(i),
        file.sections.fileOffset(i),
        file.sections.size(i),
        file.sections.entsize(i),
      ]).toEqual([section, ...[addr, offset, size, entsize].map((hex) => BigInt(`0x${hex}`))]);
    }
  });

  witness('readelf')('symbols are those that readelf lists', async () => {
    const file = await openBytes(bytesOf(name));
    const { stdout } = spawnSync('readelf', ['-sW', join(folder, name)], { encoding: 'utf8' });
    const symtab = stdout.slice(stdout.indexOf("'.symtab'"));
    const rows = [...symtab.matchAll(/^ +(\d+): ([0-9a-f]+) +(\d+) \S+ +\S+ +\S+ +\S+(?: (\S*))?$/gm)];
    const [section] = sectionsOfType(file, SectionType.SHT_SYMTAB);
    const symbols = await readSymbols(file, section as number);
    expect(rows.length).toBe(symbols.length);
    for (const [, index, value, size, symbolName] of rows) {
      const symbol = symbols.at(Number(index));
      expect([symbol.value, symbol.size]).toEqual([BigInt(`0x${value}`), BigInt(size as string)]);
      // Section symbols have no name of their own; readelf shows that of the section.
      if (symbol.type !== 3) expect(symbol.name).toBe(symbolName ?? '');
    }
  });
});

describe('x86-64-little.so', () => {
  test('notes', async () => {
    const file = await openBytes(bytesOf('x86-64-little.so'));
    const notes = [];
    for (const section of sectionsOfType(file, SectionType.SHT_NOTE))
      notes.push(...(await readNotes(file, section, silent)));
    const shown = notes.map(({ n_type, name, desc }) => [n_type, Buffer.from(name).toString('latin1'), desc.length]);
    expect(shown).toContainEqual([3, 'lanescope\0', 8]);
    expect(shown).toContainEqual([3, 'GNU\0', 20]);
  });

  test('segments', async () => {
    const file = await openBytes(bytesOf('x86-64-little.so'));
    const segments = await readSegments(file, silent);
    expect(segments.length).toBe(7);
    expect(segments.at(0)).toMatchObject({ p_type: 1, p_offset: 0n });
  });

  test('sections by name', async () => {
    const file = await openBytes(bytesOf('x86-64-little.so'));
    const found = await findSection(file, '.comment');
    expect(Buffer.from(await readSection(file, found as number, 0, 4)).toString('latin1')).toBe('GCC:');
    expect(await findSection(file, '.comment', SectionType.SHT_SYMTAB)).toBeUndefined();
    // The tail of another name is a name too, but no section has it.
    expect(await findSection(file, 'comment')).toBeUndefined();
  });

  test('sections without bytes in the file', async () => {
    const file = await openBytes(bytesOf('x86-64-little.so'));
    const bss = (await findSection(file, '.bss')) as number;
    expect(file.sections.size(bss)).toBe(64n);
    expect(await readSection(file, bss)).toHaveLength(0);
  });
});

test('the file is not read beyond headers before something is asked', async () => {
  const bytes = bytesOf('x86-64-little.so');
  const source = memorySource(bytes);
  let read = 0;
  const counting = {
    size: source.size,
    read: (offset: number, length: number) => {
      read += length;
      return source.read(offset, length);
    },
  };
  const file = await openElf(counting, silent);
  expect(read).toBeLessThanOrEqual(64 + 64 * (file.sections.length + 1));
});

test('a file with segments only can be opened although its section headers are damaged', async () => {
  const bytes = bytesOf('x86-64-little.so');
  new DataView(bytes.buffer).setBigUint64(40, 2n ** 63n, true);
  const file = await openBytes(bytes);
  expect(file.damage?.code).toBe('elf/section-headers-missing');
  expect(file.sections.length).toBe(0);
  expect((await readSegments(file, silent)).length).toBe(7);
  await expect(readSection(file, 1)).rejects.toMatchObject({ code: 'elf/no-section' });
});

test('damaged symbols are reported', async () => {
  const bytes = bytesOf('x86-64-little.so');
  const file = await openBytes(bytes);
  const [symtab] = sectionsOfType(file, SectionType.SHT_SYMTAB);
  const at = file.sections.extent(symtab as number).offset + 24;
  new DataView(bytes.buffer).setUint32(at, 0xfffffff0, true);
  new DataView(bytes.buffer).setUint16(at + 6, 0x4000, true);
  const report = new Diagnostics();
  await format.verify(await openBytes(bytes), report);
  expect(report.list.map(({ code }) => code)).toEqual(['elf/symbol-name', 'elf/symbol-section']);
  expect(report.list[0]?.at).toMatchObject({ offset: at, section: symtab });
});

test('a damaged note ends the list', async () => {
  const bytes = bytesOf('x86-64-little.so');
  const file = await openBytes(bytes);
  const [section] = sectionsOfType(file, SectionType.SHT_NOTE);
  const { offset } = file.sections.extent(section as number);
  new DataView(bytes.buffer).setUint32(offset + 4, 0xffffff, true);
  const report = new Diagnostics();
  expect(await readNotes(await openBytes(bytes), section as number, report)).toEqual([]);
  expect(report.list.map(({ code }) => code)).toEqual(['elf/bad-note']);
});
