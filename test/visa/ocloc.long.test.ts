/*
 * Streams that Intel's compiler makes here, for each platform, against the DWARF that it writes of the same build: where code lies, the
 * lines of it, rows of frames with what they save, and registers of variables. Platforms that the compiler has left are skipped over.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Diagnostics, memorySource, silent } from '../../src/core/index.ts';
import { allRows } from '../../src/dwarf/advanced.ts';
import {
  frameRowsOf,
  lineSectionsOf,
  open as openDwarf,
  openFrames,
  openLines,
  openProgram,
} from '../../src/dwarf/index.ts';
import type { DwarfFile, FrameRow as DwarfRow } from '../../src/dwarf/index.ts';
import { frames, open as openVisa, verify, whoUses } from '../../src/visa/index.ts';
import type { FrameRow, VisaStream } from '../../src/visa/index.ts';
import { pcMap } from '../../src/visa/code/pc-map.ts';

const source = join(import.meta.dirname, 'sources/calls.cl');
/** One of each generation; `LANESCOPE_ALL=1` asks about all that the compiler names. */
const generations = ['bdw', 'skl', 'icllp', 'tgllp', 'dg2-g10', 'pvc'];
/** DWARF's number of the first general register, and of the return address. */
const [FIRST, RETURN] = [16, 144];

const help = spawnSync('ocloc', ['compile', '--help'], { encoding: 'utf8' }).stdout ?? '';
const isThere = help.includes('-device');
const named = /can be: ([^\n]*), (?:gen|version)/.exec(help)?.[1]?.split(/, */) ?? generations;
const platforms =
  process.env['LANESCOPE_ALL'] === undefined ? generations : named.filter((name) => !/^(gen|xe)/.test(name));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-ocloc-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The streams of a build and the DWARF beside each; `calls` says whether functions are called through the stack. */
async function build(
  platform: string,
  calls: boolean,
): Promise<{ visa: VisaStream; dwarf: DwarfFile; assembly: string }[]> {
  const own = join(folder, `${platform}-${calls}`);
  mkdirSync(own);
  const dump = join(own, 'dump');
  const { status, stdout } = spawnSync('ocloc', ['compile', '-file', source, '-device', platform, '-options', '-g'], {
    cwd: own,
    encoding: 'utf8',
    env: {
      ...process.env,
      IGC_ShaderDumpEnable: '1',
      IGC_DumpToCustomDir: dump,
      ...(calls && { IGC_FunctionControl: '3' }),
    },
  });
  expect(status, stdout).toBe(0);
  const streams = readdirSync(dump).filter((name) => name.endsWith('.dbg'));
  return Promise.all(
    streams.map(async (name) => ({
      visa: await openVisa(memorySource(new Uint8Array(readFileSync(join(dump, name)))), silent),
      dwarf: await openDwarf(memorySource(new Uint8Array(readFileSync(join(dump, name.replace(/dbg$/, 'elf')))))),
      assembly: readFileSync(join(dump, name.replace(/dbg$/, 'asm')), 'utf8'),
    })),
  );
}

const makers = isThere ? platforms : ['every platform'];
test.runIf(isThere).each(makers)(
  '%s: streams say what DWARF of the same build says',
  (platform) => compare(platform),
  240_000,
);
if (!isThere) test.skip('streams of every platform say what DWARF of the same build says [no ocloc]', () => {});

async function compare(platform: string): Promise<void> {
  const counts = { streams: 0, rows: 0, saved: 0, lines: 0, registers: 0 };
  for (const calls of [false, true]) {
    for (const { visa, dwarf, assembly } of await build(platform, calls)) {
      counts.streams += 1;
      const report = new Diagnostics();
      await verify(visa, report);
      expect(report.list.filter(({ severity }) => severity === 'error')).toEqual([]);
      counts.lines += compareLines(visa, dwarf);
      compareFrames(visa, dwarf, assembly, counts);
      counts.registers += await compareRegisters(visa, dwarf);
    }
  }
  console.log(platform, counts);
  expect(counts.streams).toBeGreaterThan(1);
  for (const count of [counts.rows, counts.lines, counts.registers]) expect(count).toBeGreaterThan(0);
}

/** Every row is at the start of a vISA instruction, and the code ends where the map does. */
function compareLines(visa: VisaStream, { sections }: DwarfFile): number {
  const lines = lineSectionsOf(sections);
  const rows = lines === undefined ? [] : [...allRows(openLines(lines, silent))];
  const maps = visa.objects.map((object) => pcMap(object));
  const starts = new Set(maps.flatMap(({ pcs, end }) => [...pcs, end]));
  expect(rows.map(({ address }) => Number(address)).filter((address) => !starts.has(address))).toEqual([]);
  return rows.length;
}

/** Rows begin at the same places and save the same registers at the same offsets, the return address among them. */
function compareFrames(
  visa: VisaStream,
  { sections }: DwarfFile,
  assembly: string,
  counts: { rows: number; saved: number },
): void {
  const theirs = openFrames(sections, silent).flatMap(({ section, table }) =>
    [...table.fdes].map((fde) => frameRowsOf(fde, section, silent)),
  );
  if (theirs.length === 0) return;
  const ours = frames(visa);
  const here = ours.flatMap(({ rows, framePointerRegister }) => rows.map((row) => ourRow(row, framePointerRegister)));
  const there = theirs.flatMap((rows, i) => rows.map((row) => theirRow(row, ours[i]?.framePointerRegister ?? 0)));
  if (here.join('\n') !== there.join('\n')) {
    // From Xe-HPG on the compiler's DWARF has the place of the first register of a store 16 times too far; its assembly has ours.
    const withoutPlaces = (rows: readonly string[]): string[] => rows.map((row) => row.replaceAll(/@\d+/g, ''));
    expect(withoutPlaces(here)).toEqual(withoutPlaces(there));
    const stored = storesIn(assembly);
    const saved = new Set(
      here.flatMap((row) =>
        row
          .split(' ')
          .slice(1)
          .filter((each) => each !== ''),
      ),
    );
    expect([...saved].filter((each) => !stored.has(each) && !each.endsWith('@0'))).toEqual([]);
    expect(saved.size).toBeGreaterThan(2);
  }
  for (const { rows } of ours) {
    counts.rows += rows.length;
    for (const { saved } of rows) counts.saved += saved.size;
  }
}

/** `r60@64` of each register that assembly stores to the frame: `… r60:4 … spill to FP[2*32]`. */
function storesIn(assembly: string): Set<string> {
  const found = new Set<string>();
  for (const [, first, count, slot, bytes] of assembly.matchAll(/\] +r(\d+):(\d+) .*spill to FP\[(\d+)\*(\d+)\]/g)) {
    for (let i = 0; i < Number(count); i++) found.add(`r${Number(first) + i}@${(Number(slot) + i) * Number(bytes)}`);
  }
  return found;
}

/** `pc: r60@64 …`: where registers are in the frame, with the return address where there is a frame. */
function ourRow({ pc, saved, returnIp, inFrame }: FrameRow, framePointer: number): string {
  const places: [number, string][] = [...saved].map(([register, at]) => {
    return [register, at.kind === 'frame' ? `@${at.offset}` : at.place.kind];
  });
  if (inFrame) places.push([framePointer, '@0']);
  if (returnIp?.kind === 'frame') places.push([RETURN - FIRST, `@${returnIp.offset}`]);
  return rowText(pc, places);
}

/** Where the return address is without a frame the compiler says after a frame only: it is left out of the comparison. */
function theirRow({ low, rules }: DwarfRow, framePointer: number): string {
  const places = [...rules].flatMap(([register, rule]): [number, string][] => {
    if (rule.kind !== 'expression') {
      if (rule.kind === 'register') expect([register, rule.register]).toEqual([RETURN, FIRST + framePointer]);
      return [];
    }
    return [[register - FIRST, offsetIn(rule.expression)]];
  });
  return rowText(Number(low), places);
}

function rowText(pc: number, places: readonly [number, string][]): string {
  const sorted = places.toSorted(([a], [b]) => a - b).map(([register, place]) => `r${register}${place}`);
  return `0x${pc.toString(16)}: ${sorted.join(' ')}`;
}

/** The offset from the frame pointer that an expression adds: DW_OP_constu, DW_OP_plus, and the bit that marks addresses of memory. */
function offsetIn(expression: Uint8Array): string {
  const bytes = Buffer.from(expression).toString('hex');
  const digits = /10((?:[89a-f][0-9a-f])*[0-7][0-9a-f])220e0000000000000009/.exec(bytes)?.[1] ?? '';
  const groups = digits.match(/../g) ?? [];
  if (groups.length === 0) return `?${bytes}`;
  return `@${groups.reduceRight((sum, each) => sum * 128 + (Number(`0x${each}`) & 0x7f), 0)}`;
}

/** Where DWARF puts a variable into a register, something lives there. */
async function compareRegisters(visa: VisaStream, dwarf: DwarfFile): Promise<number> {
  const program = await openProgram(dwarf);
  let found = 0;
  for (const object of visa.objects) {
    const before = new Set<string>();
    for (const pc of pcMap(object).pcs) {
      for (const { name, location = '' } of program.variablesAt(BigInt(pc))) {
        const [, register, bit] = /^DW_OP_reg(\d+); DW_OP_bit_piece \d+ (\d+)$/.exec(location) ?? [];
        if (register === undefined || before.has(`${name} ${location}`)) continue;
        before.add(`${name} ${location}`);
        const query = { file: 'general', reg: Number(register) - FIRST, sub: Number(bit) / 8 } as const;
        expect([object.name, name, location, pc, whoUses(visa, pc, query).length > 0]).toEqual([
          object.name,
          name,
          location,
          pc,
          true,
        ]);
        found += 1;
      }
    }
  }
  return found;
}
