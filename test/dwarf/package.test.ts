/* Split units in packages: GCC's of DWARF 4 and 5, put together by llvm-dwp, with the program that has the skeletons. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DwAt, nameOfDwAt, nameOfDwForm, nameOfDwTag } from '../../generated/dwarf/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { openProgram, readDies } from '../../src/dwarf/index.ts';
import { DieCursor, openDwarf, readLocationList, listOffset } from '../../src/dwarf/advanced.ts';
import type { DwarfFile } from '../../src/dwarf/index.ts';
import { cli } from '../support/run-cli.ts';
import { witness } from '../support/witness.ts';
import { elfOf } from './cubins.ts';
import { dumpedDies } from './dwarfdump.ts';

const folder = join(import.meta.dirname, '../fixtures/dwp');
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));

async function openPackage(version: number, damage?: (bytes: Uint8Array) => void): Promise<[DwarfFile, Diagnostics]> {
  const report = new Diagnostics();
  const program = await openDwarf(await elfOf(bytesOf(`program-${version}`)), report);
  const bytes = bytesOf(`program-${version}.dwp`);
  damage?.(bytes);
  return [await openDwarf(await elfOf(bytes), report, { skeletons: program.units }), report];
}

/** Where the linker put the functions, as nm says. */
const functions = { main: 0x1139n, half: 0x1179n, other: 0x1182n };

describe.each([4, 5])('DWARF %i', (version) => {
  witness('llvm-dwarfdump')('entries are those of llvm-dwarfdump, with the names that each unit has', async () => {
    const [{ units }, report] = await openPackage(version);
    const file = join(folder, `program-${version}.dwp`);
    const { stdout } = spawnSync('llvm-dwarfdump', ['-v', '--debug-info', file], { encoding: 'utf8' });
    const dumped = dumpedDies(stdout);
    let [at, names] = [0, 0];
    for (const unit of units) {
      const cursor = new DieCursor(unit);
      while (cursor.next()) {
        const die = dumped[at++];
        expect([cursor.offset, nameOfDwTag(cursor.tag)]).toEqual([die?.offset, die?.tag]);
        const attributes: unknown[] = [];
        cursor.each((name, value, form) => {
          const text = die?.attributes[attributes.length]?.text ?? '';
          attributes.push([nameOfDwAt(name), nameOfDwForm(form)]);
          if (value.kind !== 'text') return;
          names += 1;
          expect(text).toContain(`"${value.value}"`);
        });
        expect(attributes).toEqual(die?.attributes.map(({ name, form }) => [name, form]));
      }
    }
    expect(at).toBe(dumped.length);
    expect(names).toBeGreaterThan(30);
    expect(report.list).toEqual([]);
  });

  test('both units have their skeletons, addresses and parts of the lists', async () => {
    const [file, report] = await openPackage(version);
    expect(file.units.map(({ skeleton }) => skeleton?.version)).toEqual([version, version]);
    const found = new Map<unknown, unknown>();
    let lists = 0;
    for (const { unit, attributes } of readDies(file.units, report)) {
      const name = attributes.get(DwAt.DW_AT_name);
      const low = attributes.get(DwAt.DW_AT_low_pc);
      if (name?.kind === 'text' && low?.kind === 'address') found.set(name.value, low.value);
      const location = attributes.get(DwAt.DW_AT_location);
      const offset = location && listOffset(unit, location, 'loclists');
      if (offset === undefined) continue;
      for (const { range } of readLocationList(unit, offset)) {
        lists += 1;
        // All code of the program.
        expect(range !== undefined && range.low >= 0x1139n && range.low <= range.high && range.high <= 0x1200n).toBe(
          true,
        );
      }
    }
    // What stands for half outside of its inlined copies has its name elsewhere.
    const { main, other } = functions;
    expect(Object.fromEntries(found)).toMatchObject({ main, other });
    expect(lists).toBeGreaterThan(10);
    expect(report.list).toEqual([]);
  });

  test('variables of both units are found by address', async () => {
    const [file, report] = await openPackage(version);
    const program = await openProgram(file, report);
    const at = (pc: bigint): unknown =>
      program.variablesAt(pc).map(({ scope, name, type, location }) => [scope, name, type, location]);
    expect(at(functions.main)).toEqual(
      expect.arrayContaining([
        ['main', 'argc', 'int', 'DW_OP_reg5'],
        ['main', 'argv', 'char **', 'DW_OP_reg4'],
      ]),
    );
    expect(at(functions.half)).toEqual([['half', 'v', 'double', 'DW_OP_reg17']]);
    expect(at(functions.other)).toEqual(expect.arrayContaining([['other', 'n', 'int', 'DW_OP_reg5']]));
    expect(report.list).toEqual([]);
  });

  test('an index that is damaged never does more than lose units', async () => {
    const whole = bytesOf(`program-${version}.dwp`);
    const elf = await elfOf(whole);
    const { sections } = await openDwarf(elf, new Diagnostics());
    const index = sections.cuIndex;
    if (index === undefined) throw new Error('no index');
    for (let i = 0; i < index.bytes.length; i++) {
      const [{ units }, report] = await openPackage(version, (bytes) => (bytes[index.offset + i] = 0xff));
      expect(units.length).toBeLessThanOrEqual(2);
      expect([...readDies(units, report)].length).toBeLessThan(200);
    }
  });
});

test('dwarf line names functions of split units', async () => {
  const [program, dwp] = [join(folder, 'program-5'), join(folder, 'program-5.dwp')];
  const { stdout } = await cli('dwarf', 'line', '--json', '--dwo', dwp, '--', program, '0x1139', '0x1179', '0x1182');
  const { lines } = JSON.parse(stdout) as { lines: { functions: string[] }[] };
  expect(lines.map((line) => line.functions)).toEqual([['main'], ['half'], ['other']]);
});

test('lengths that are too small, as rustc writes them, give way to the index', async () => {
  const file = join(folder, 'program-5.dwp');
  const { stdout } = await cli('dump', '--section', '.debug_str_offsets.dwo', file);
  const wrong = await openPackage(5).then(([{ sections, units }]) => {
    const bytes = bytesOf('program-5.dwp');
    const starts = new Set(units.map((unit) => unit.sections.strOffsets?.offset ?? 0));
    expect(starts.size).toBe(2);
    for (const start of starts) bytes[start] = (bytes[start] ?? 0) - 4;
    expect(sections.littleEndian).toBe(true);
    return bytes;
  });
  const short = join(mkdtempSync(join(tmpdir(), 'lanescope-')), 'short.dwp');
  writeFileSync(short, wrong);
  expect((await cli('dump', '--section', '.debug_str_offsets.dwo', short)).stdout).toBe(stdout);
  const said = await cli('verify', short);
  expect(said.exit).toBe(0);
  expect(said.stdout.match(/warning\[dwarf\/str-offsets-size\]/g)).toHaveLength(2);
  rmSync(dirname(short), { recursive: true });
});
