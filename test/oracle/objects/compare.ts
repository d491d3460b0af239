/* One ELF file, as we read it and as llvm-dwarfdump prints it: entries, rows of line tables, rows of call frame information. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { nameOfDwTag } from '../../../generated/dwarf/enums.ts';
import { Diagnostics, memorySource, silent } from '../../../src/core/index.ts';
import { DieCursor, allRows } from '../../../src/dwarf/advanced.ts';
import { frameRowsOf, lineSectionsOf, open, openFrames, openLines } from '../../../src/dwarf/index.ts';
import type { DwarfFile } from '../../../src/dwarf/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';

/** What one side says of a file, sorted; the order of sections is nobody's. */
export interface Told {
  /** `offset tag` of each entry. */
  readonly entries: readonly string[];
  /** `line:column end` of each row. */
  readonly lines: readonly string[];
  /** Addresses where rows begin, of each FDE from its own start. */
  readonly frames: readonly string[];
}

/** What llvm-dwarfdump could not read, and how the two differ where it could. */
export interface Comparison {
  readonly theirs: Told;
  readonly refused: readonly string[];
  readonly differences: readonly string[];
  /** Codes of what we report as errors. */
  readonly errors: readonly string[];
}

function dwarfdump(file: string, ...options: string[]): { text: string; complaints: string } {
  const { stdout, stderr } = spawnSync('llvm-dwarfdump', [...options, file], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return { text: stdout, complaints: stderr };
}

function theirEntries(text: string): string[] {
  const found: string[] = [];
  for (const [, offset = '', tag = ''] of text.matchAll(/^(0x[0-9a-f]{8,}): +(DW_TAG_\w+)/gm))
    found.push(`${Number(offset)} ${tag.replace('DW_TAG_unknown_', '0x')}`);
  return found.sort();
}

/** Sequences of code that the linker left out, and those that only end, are no code: we have no rows of them. */
function theirLines(text: string): string[] {
  const found: string[] = [];
  let rows: string[] = [];
  let start = '';
  for (const [, address = '', line, column, rest = ''] of text.matchAll(ROW)) {
    if (rows.length === 0) start = address;
    rows.push(`${line}:${column}${rest.includes('end_sequence') ? ' end' : ''}`);
    if (!rest.includes('end_sequence')) continue;
    if (rows.length > 1 && !/^f{7,15}[ef]$/.test(start)) found.push(...rows);
    rows = [];
  }
  return found.sort();
}

const ROW = /^0x([0-9a-f]+) +(\d+) +(\d+) +\d+ +\d+ +\d+ (.*)$/gm;

function theirFrames(text: string): string[] {
  const found: string[] = [];
  let start = 0n;
  let rows: bigint[] | undefined;
  const close = (): void => {
    if (rows !== undefined) found.push(rows.join(' '));
    rows = undefined;
  };
  for (const line of text.split('\n')) {
    const low = /^[0-9a-f]+ [0-9a-f]+ [0-9a-f]+ FDE cie=[0-9a-f]+ pc=([0-9a-f]+)/.exec(line)?.[1];
    if (low !== undefined || /^[0-9a-f]+ [0-9a-f]+ [0-9a-f]+ CIE|^\.\w+ contents/.test(line)) close();
    if (low !== undefined) [start, rows] = [BigInt(`0x${low}`), []];
    const row = /^ +0x([0-9a-f]+): CFA=/.exec(line)?.[1];
    const offset = row === undefined ? undefined : BigInt(`0x${row}`) - start;
    // Two rows at one address: the first is for no instruction.
    if (offset !== undefined && rows?.at(-1) !== offset) rows?.push(offset);
  }
  close();
  return found.sort();
}

function ourEntries({ units }: DwarfFile, damage: Diagnostics): string[] {
  const found: string[] = [];
  for (const unit of units) {
    try {
      const cursor = new DieCursor(unit);
      while (cursor.next()) found.push(`${cursor.offset} ${nameOfDwTag(cursor.tag) ?? `0x${cursor.tag.toString(16)}`}`);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      damage.add({ code: error.code, severity: 'error', message: error.message, at: {} });
    }
  }
  return found.sort();
}

function ourLines({ sections, split }: DwarfFile): string[] {
  return [sections, split]
    .map((own) => own && lineSectionsOf(own))
    .flatMap((lines) => (lines === undefined ? [] : [openLines(lines, silent)]))
    .flatMap((table) => [...allRows(table)])
    .map(({ line, column, endSequence }) => `${line}:${column}${endSequence ? ' end' : ''}`)
    .sort();
}

function ourFrames({ sections }: DwarfFile, damage: Diagnostics): string[] {
  return openFrames(sections, damage)
    .flatMap(({ section, table }) =>
      table.fdes.map((fde) =>
        frameRowsOf(fde, section, damage)
          .map(({ low }) => low - fde.low)
          .join(' '),
      ),
    )
    .sort();
}

/** Compare a file. What llvm-dwarfdump complains about is not compared. */
export async function compareObject(file: string): Promise<Comparison> {
  const info = dwarfdump(file, '--debug-info', '--debug-types');
  const line = dwarfdump(file, '--debug-line');
  const frame = dwarfdump(file, '--debug-frame');
  const theirs = { entries: theirEntries(info.text), lines: theirLines(line.text), frames: theirFrames(frame.text) };
  const report = new Diagnostics();
  const dwarf = await open(memorySource(new Uint8Array(readFileSync(file))), report);
  const ours: Told = { entries: ourEntries(dwarf, report), lines: ourLines(dwarf), frames: ourFrames(dwarf, report) };
  const complaints = { entries: info.complaints, lines: line.complaints, frames: frame.complaints };
  const kinds = ['entries', 'lines', 'frames'] as const;
  const refused = kinds.filter((kind) => complaints[kind] !== '').map((kind) => `${kind}: ${complaints[kind].trim()}`);
  const differences = kinds
    .filter((kind) => complaints[kind] === '' && ours[kind].join('\n') !== theirs[kind].join('\n'))
    .map((kind) => `${kind}: ${differenceOf(ours[kind], theirs[kind])}`);
  const errors = report.list.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  return { theirs, refused, differences, errors };
}

function differenceOf(ours: readonly string[], theirs: readonly string[]): string {
  const left = new Map<string, number>();
  for (const each of theirs) left.set(each, (left.get(each) ?? 0) + 1);
  const only: string[] = [];
  for (const each of ours) {
    const count = left.get(each) ?? 0;
    if (count > 0) left.set(each, count - 1);
    else only.push(each);
  }
  const missing = [...left].filter(([, count]) => count > 0).map(([each]) => each);
  const some = (list: readonly string[]): string =>
    list
      .slice(0, 3)
      .map((each) => each.slice(0, 80))
      .join(', ');
  return `${ours.length} here, ${theirs.length} there; only here: ${some(only)}; only there: ${some(missing)}`;
}
