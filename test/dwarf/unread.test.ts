/* Debugging information that is not read is named by every command; nothing wrong comes out instead. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memorySink } from '../../src/core/index.ts';
import { SectionType, writeNewElf } from '../../src/elf/index.ts';
import { cli } from '../support/run-cli.ts';

const object = join(import.meta.dirname, '../fixtures/dwarf/sections.o');
const folder = mkdtempSync(join(tmpdir(), 'unread-'));

/** A copy of the object with its section headers changed: type, flags and name are at 4, 8 and 0. */
function changed(name: string, change: (header: DataView, section: string) => void): string {
  const bytes = new Uint8Array(readFileSync(object));
  const view = new DataView(bytes.buffer);
  const headers = Number(view.getBigUint64(0x28, true));
  const headerAt = (i: number): DataView => new DataView(bytes.buffer, headers + 64 * i, 64);
  const names = Number(headerAt(view.getUint16(0x3e, true)).getBigUint64(0x18, true));
  for (let i = 1; i < view.getUint16(0x3c, true); i++) {
    const start = names + headerAt(i).getUint32(0, true);
    change(headerAt(i), new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start))));
  }
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** An ELF file of sections. */
async function made(
  name: string,
  ...list: (readonly [name: string, bytes: readonly number[] | string])[]
): Promise<string> {
  const sections = list.map(([title, contents]) => ({
    name: title,
    bytes: typeof contents === 'string' ? new TextEncoder().encode(contents) : Uint8Array.from(contents),
  }));
  const sink = memorySink();
  await writeNewElf(
    sink,
    { osabi: 0, abiversion: 0, type: 3, machine: 62 },
    {
      count: sections.length,
      at: (i) => ({
        name: sections[i - 1]?.name ?? '',
        type: SectionType.SHT_PROGBITS,
        size: sections[i - 1]?.bytes.length ?? 0,
      }),
      contents: (i) => [sections[i - 1]?.bytes ?? new Uint8Array()],
    },
  );
  const file = join(folder, name);
  writeFileSync(file, sink.bytes());
  return file;
}

/** Of every command, what it says with a code: once for each of these names. */
async function saidOf(file: string, code: string, names: readonly string[]): Promise<void> {
  for (const command of [
    ['verify', file],
    ['summary', file],
    ['dump', file],
    ['summary', '--json', file],
    ['dump', '--json', file],
    ['dwarf', 'line', file, '0x0'],
    ['dwarf', 'vars', file, '--pc', '0x0'],
    ['dwarf', 'frames', file],
  ]) {
    const { stdout, stderr, exit } = await cli(...command);
    const lines = `${command[0] === 'verify' ? stdout : ''}${stderr}`.split('\n').filter((line) => line.includes(code));
    for (const name of names) {
      const about = lines.filter((line) => line.includes(name));
      expect([command.join(' '), about.length, exit]).toEqual([command.join(' '), 1, 0]);
    }
    expect(stdout).not.toMatch(/sections\.c:\d/);
  }
}

const SHF_COMPRESSED = 0x800n;

test('sections compressed in a way that nobody knows', async () => {
  const file = changed('compressed.o', (header, name) => {
    if (name.startsWith('.debug_')) header.setBigUint64(8, header.getBigUint64(8, true) | SHF_COMPRESSED, true);
  });
  await saidOf(file, 'elf/compressed', ['.debug_info is', '.debug_line is', '.debug_rnglists is']);
});

/** A unit of DWARF 4 whose own entry has its name in the supplementary file. */
const abbrev = [1, 0x11, 0, 0x03, 0xa1, 0x3e, 0, 0, 0];
const info = [12, 0, 0, 0, 4, 0, 0, 0, 0, 0, 8, 1, 5, 0, 0, 0];

test('the supplementary file of dwz', async () => {
  const link = ['.gnu_debugaltlink', 'common.sup\0\x01\x02'] as const;
  const file = await made('dwz.so', ['.debug_info', info], ['.debug_abbrev', [...abbrev]], link);
  expect((await cli('verify', file)).stdout).toMatch(/dwarf\/supplementary.*: 1 values of the unit/);
  await saidOf(file, 'dwarf/supplementary', ['common.sup']);
});

test('the supplementary file of DWARF 5, and that file itself', async () => {
  const units = [
    ['.debug_info', info],
    ['.debug_abbrev', abbrev],
  ] as const;
  const user = await made('sup5.so', ...units, [
    '.debug_sup',
    [5, 0, 0, ...new TextEncoder().encode('five.sup'), 0, 0],
  ]);
  await saidOf(user, 'dwarf/supplementary', ['five.sup']);
  const itself = await made('five.sup', ...units, ['.debug_sup', [5, 0, 1, 0, 0]]);
  expect((await cli('summary', itself)).stderr).toBe('');
});

test('a second section of a kind, and a relocation of an unknown type, each once', async () => {
  const file = await made('twice.so', ['.debug_info', info], ['.debug_abbrev', abbrev], ['.debug_abbrev', abbrev]);
  await saidOf(file, 'dwarf/section-again', ['.debug_abbrev']);
  // R_X86_64_32, 10, becomes 99.
  const bytes = new Uint8Array(readFileSync(object));
  const view = new DataView(bytes.buffer);
  const headers = Number(view.getBigUint64(0x28, true));
  for (let i = 1; i < view.getUint16(0x3c, true); i++) {
    const header = new DataView(bytes.buffer, headers + 64 * i, 64);
    if (header.getUint32(4, true) !== SectionType.SHT_RELA) continue;
    const [start, size] = [Number(header.getBigUint64(0x18, true)), Number(header.getBigUint64(0x20, true))];
    for (let at = start; at < start + size; at += 24) {
      if (view.getUint32(at + 8, true) === 10) view.setUint32(at + 8, 99, true);
    }
  }
  const unknown = join(folder, 'unknown.o');
  writeFileSync(unknown, bytes);
  for (const command of [['verify'], ['summary'], ['dwarf', 'frames']]) {
    const { stdout, stderr } = await cli(...command, unknown);
    const text = command[0] === 'verify' ? stdout : stderr;
    expect(text.split('\n').filter((line) => line.includes('relocation type 99'))).toHaveLength(1);
  }
});

test('a section whose header is the first of the file is read as well', async () => {
  const bytes = new Uint8Array(readFileSync(object));
  const view = new DataView(bytes.buffer);
  const headers = Number(view.getBigUint64(0x28, true));
  const names = Number(view.getBigUint64(headers + 64 * view.getUint16(0x3e, true) + 0x18, true));
  const nameOf = (i: number): string => {
    const start = names + view.getUint32(headers + 64 * i, true);
    return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
  };
  const info = Array.from({ length: view.getUint16(0x3c, true) }, (_, i) => i).find(
    (i) => nameOf(i) === '.debug_line_str',
  );
  const from = headers + 64 * (info ?? 0);
  const text = async (file: string): Promise<string> => (await cli('dump', file, '--section', '.debug_info')).stdout;
  const before = await text(object);
  bytes.copyWithin(headers, from, from + 64);
  bytes.fill(0, from, from + 64);
  const file = join(folder, 'first.o');
  writeFileSync(file, bytes);
  expect(before).toContain('DW_AT_comp_dir');
  expect(await text(file)).toBe(before);
});
