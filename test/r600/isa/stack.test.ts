/* The stack that drivers reserve, against what Mesa computed for its own results. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { decodeProgram, parseMetadata } from '../../../src/r600/index.ts';
import { driverStackEntries } from '../../../src/r600/advanced.ts';
import type { Chip, ShaderType } from '../../../src/r600/index.ts';
import { corpusFiles, corpusTest } from '../../support/corpus.ts';
import { programOf } from './program.ts';

const push = 'ALU_PUSH_BEFORE\n 1 M    x: PRED_SETNE_INT     __.x,  R0.x, 0\n';

test.each([
  ['R600', 2, 1],
  ['R600', 3, 2],
  ['CYPRESS', 3, 1],
  ['CYPRESS', 4, 2],
])('%s: %i pushes take %i entries', (chip, pushes, entries) => {
  const program = programOf(`${push.repeat(pushes)}POP @${pushes * 2 + 2} POP:${pushes}\nNOP @0 EOP\n`, chip);
  expect(driverStackEntries(program)).toBe(entries);
});

test.each([
  ['CYPRESS', 1],
  ['CEDAR', 2],
  ['CAYMAN', 2],
])('%s: a loop takes %i entries', (chip, entries) => {
  const program = programOf(
    `LOOP_START_DX10 @4\nLOOP_END @2\n${chip === 'CAYMAN' ? 'CF_END @0' : 'NOP @0 EOP'}\n`,
    chip,
  );
  expect(driverStackEntries(program)).toBe(entries);
});

corpusTest("equals Mesa's for what its optimizer made", () => {
  for (const file of [...corpusFiles('r600/dev', /\.opt\.bin$/), ...corpusFiles('r600/quirks', /\.opt\.bin$/)]) {
    const text = readFileSync(file.replace(/\.opt\.bin$/, '.json'), 'utf8');
    const { chip, type } = parseMetadata(text);
    const { expect: mesa } = JSON.parse(text) as { expect?: { optimized: boolean; nstack: number } };
    if (mesa?.optimized !== true) continue;
    const program = decodeProgram(readFileSync(file), { chip: chip as Chip, type: type as ShaderType });
    expect(driverStackEntries(program), basename(file)).toBe(mesa.nstack);
  }
});
