/* What llvm-dwarfdump makes of the DWARF that we write. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Diagnostics, memorySink, silent } from '../../src/core/index.ts';
import { frames, writeDwarf } from '../../src/visa/index.ts';
import { parseStream } from '../../src/visa/advanced.ts';
import type { FrameRow, FrameTable, VisaStream } from '../../src/visa/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { witness } from '../support/witness.ts';
import { fixture } from './streams.ts';

const folder = mkdtempSync(join(tmpdir(), 'visa-dwarf-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function elfOf(stream: VisaStream, framePointerUnit: 1 | 16 = 16): Promise<string> {
  const sink = memorySink();
  await writeDwarf(stream, sink, { framePointerUnit });
  const file = join(folder, 'stream.elf');
  writeFileSync(file, sink.bytes());
  return file;
}

function dwarfdump(...args: string[]): string {
  const { stdout, stderr } = spawnSync('llvm-dwarfdump', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect(stderr.replace(/^.*No available targets.*\n/gm, '')).toBe('');
  return stdout;
}

/** A row as the tool prints it, so that the two can be compared. */
function rowText(table: FrameTable, row: FrameRow): string {
  const rules: [number, string][] = [];
  const slot = (offset: number): string => (offset === 0 ? '[CFA]' : `[CFA+${offset}]`);
  const { returnIp, callMask } = row;
  if (returnIp === undefined) rules.push([0, 'undefined']);
  else if (returnIp.kind === 'frame') rules.push([0, slot(returnIp.offset)]);
  else
    rules.push([0, returnIp.sub === 0 ? `reg${16 + returnIp.reg}` : 'DW_OP_const1u 0x8f, DW_OP_const1u 0x80, fe 40']);
  if (callMask === 'gone') rules.push([1, 'undefined']);
  else if (callMask !== undefined) rules.push([1, slot(callMask.offset)]);
  for (const [reg, where] of row.saved)
    rules.push([16 + reg, where.kind === 'frame' ? slot(where.offset) : 'undefined']);
  if (row.inFrame) rules.push([16 + table.framePointerRegister, slot(0)]);
  rules.sort(([a], [b]) => a - b);
  const { reg, sub, scale } = row.cfa;
  const bit = sub * 8;
  const bitText = bit < 32 ? `DW_OP_lit${bit}` : `DW_OP_const1u 0x${bit.toString(16)}`;
  const bits = (table.addressBytes * 8).toString(16);
  const cfa = `DW_OP_const1u 0x${(16 + reg).toString(16)}, ${bitText}, fe ${bits}${scale === 1 ? '' : ' 40 1e'}`;
  return `0x${row.pc.toString(16)}: CFA=${cfa}: ${rules.map(([r, text]) => `reg${r}=${text}`).join(', ')}`;
}

/** The rows in what the tool printed. It does not know Intel's operation and shows its bytes. */
function rowsOf(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^ {2}0x[0-9a-f]+: CFA=/.test(line));
  return rows.map((line) => line.trim().replaceAll('<decoding error> ', ''));
}

async function checkFrames(stream: VisaStream, unit: 1 | 16): Promise<void> {
  const printed = rowsOf(dwarfdump('--debug-frame', await elfOf(stream, unit)));
  const tables = frames(stream, { framePointerUnit: unit }).filter(({ start, end }) => end > start);
  expect(printed).toEqual(tables.flatMap((table) => table.rows.map((row) => rowText(table, row))));
}

describe.each(fixtureFiles('visa').map((file) => basename(file, '.dbg')))('%s', (name) => {
  witness('llvm-dwarfdump')('is sound', async () => {
    expect(dwarfdump('--verify', await elfOf(fixture(name)))).toContain('No errors');
  });

  witness('llvm-dwarfdump')('has the rows of its frames', async () => {
    await checkFrames(fixture(name), 1);
    await checkFrames(fixture(name), 16);
  });

  witness('llvm-dwarfdump')('names every object, subroutine and variable', async () => {
    const text = dwarfdump('--debug-info', await elfOf(fixture(name)));
    for (const { info } of fixture(name).objects) {
      for (const each of [
        info.objectName,
        ...info.subInfo.map((sub) => sub.name),
        ...info.vars.vars.map((v) => v.varName),
      ]) {
        expect(text).toContain(`DW_AT_name\t("${each}")`);
      }
    }
  });
});

witness('llvm-dwarfdump')('a variable has its place, and another one while a call lasts', async () => {
  const text = dwarfdump('--debug-info', await elfOf(fixture('L4-recursion-acm')));
  const variable = /DW_AT_name\t\("V38"\)\n\s+DW_AT_location\t\(0x[0-9a-f]+: \n([^]*?)\)\n\n/.exec(text)?.[1] ?? '';
  expect(variable.split('\n').map((line) => line.trim())).toEqual([
    '[0x0000000000000160, 0x0000000000000660): DW_OP_regx 0x14',
    '[0x0000000000000660, 0x00000000000006e0): DW_OP_fbreg +96',
    '[0x00000000000006e0, 0x0000000000000890): DW_OP_regx 0x14',
  ]);
});

test('what has no number in DWARF is reported', async () => {
  const report = new Diagnostics();
  const sink = memorySink();
  const addressed = corpusFiles('visa/dev', /^flags\..*\.dbg$/)[0];
  if (addressed === undefined) return;
  await writeDwarf(parseStream(new Uint8Array(readFileSync(addressed)), silent), sink, {
    report,
    framePointerUnit: 16,
  });
  expect(report.list.map(({ code }) => code)).toContain('visa/no-dwarf-location');
});

corpusTest('every stream becomes DWARF', async () => {
  for (const file of corpusFiles('visa/dev', /\.dbg$/)) {
    const sink = memorySink();
    await writeDwarf(parseStream(new Uint8Array(readFileSync(file)), silent), sink);
    expect(sink.size, file).toBeGreaterThan(400);
  }
});
