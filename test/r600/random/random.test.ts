/* Random programs are what they should be, and the optimizer keeps what they do; `npm run prove:r600-opt` tries thousands. */
import { expect, test } from 'vitest';
import { Diagnostics } from '../../../src/core/index.ts';
import { defaultEquivOptions, generations } from '../../../src/r600/advanced.ts';
import { decodeProgram, disassemble, programsEquivalent, verifyProgram } from '../../../src/r600/index.ts';
import { optimizeShader } from '../../../src/r600/optimizer/optimize.ts';
import { randomProgram } from './program.ts';

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, k) => k + 1);

test('they have every kind of control structure and operand, on every generation, and verify', () => {
  const seen = new Set<string>();
  let text = '';
  for (const seed of seeds(36)) {
    const { program, metadata } = randomProgram(seed);
    const report = new Diagnostics();
    verifyProgram(program, { offset: 0, metadata, ngpr: undefined, nstack: undefined }, report);
    expect([seed, report.list.filter(({ severity }) => severity === 'error')]).toEqual([seed, []]);
    seen.add(program.chip.generation);
    text += disassemble(program);
  }
  expect([...seen].sort()).toEqual([...generations].sort());
  for (const part of [
    'ALU_PUSH_BEFORE', 'ALU_POP_AFTER', 'KC3[CB', 'JUMP', 'ELSE', 'POP ', 'LOOP_START_DX10', 'LOOP_BREAK', 'LOOP_CONTINUE',
    '+AR]', 'MOVA', 'KC0[', 'KC3[', 'PV.', 'PS', ' t: ', '_sat', '*2', 'KILL', 'DOT4', 'SAMPLE_G', 'EXPORT', 'MEM_RAT',
    'MEM_STREAM', '1 x: ', '0 y: ', ' M ', ' MP ', 'T0.', 'VEC_120', '|',
  ]) expect([part, text.includes(part)]).toEqual([part, true]); // prettier-ignore
});

test('a seed gives one program', () => {
  expect(randomProgram(5).text).toBe(randomProgram(5).text);
  expect(randomProgram(5).text).not.toBe(randomProgram(6).text);
});

test('optimized, they do what they did', () => {
  // 25216: a pack that fits no group while the channels of what it reads are open.
  // 1704386558: both ways out of a branch copy what its test writes.
  // 3001593: a pack that reads two registers of one channel at one place of two slots.
  // 9041636: a loop that is always left; 9061283: a dot product into an array and a register.
  // 9072027: two arms that read their test's result; 9091939: no channel is left for a result in t.
  const plain = [...seeds(8), 25216, 1704386558].map((seed) => [seed, randomProgram(seed)] as const);
  const constructs = [...seeds(8), 3001593, 9041636, 9061283, 9072027, 9091939].map(
    (seed) => [seed, randomProgram(seed, true)] as const,
  );
  for (const [seed, { program, metadata }] of [...plain, ...constructs]) {
    const result = optimizeShader({ program, metadata, ngpr: undefined, nstack: undefined }, { safeMath: true });
    const read = decodeProgram(result.bytes, result.program);
    expect([seed, read]).toEqual([seed, result.program]);
    const answer = programsEquivalent(program, read, { ...defaultEquivOptions, runs: 2, lanes: 8, metadata });
    expect([seed, result.reason, answer.first]).toEqual([seed, undefined, null]);
  }
});
