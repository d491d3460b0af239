/* Registers that run out: values lie in scratch memory, on every chip, and the result does what its source did. */
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../../src/core/index.ts';
import { defaultEquivOptions, generations, optimizedMetadata } from '../../../src/r600/advanced.ts';
import { disassemble, optimizeShader, programsEquivalent, verifyProgram } from '../../../src/r600/index.ts';
import type { Program } from '../../../src/r600/index.ts';
import { declared, programOf } from '../programs.ts';
import { randomProgram } from '../random/program.ts';

const axes = ['x', 'y', 'z', 'w'] as const;
const R0 = declared({ inputs: [{ gpr: 0 }] });

/** A program that makes `count` vectors, each of the one before, and adds them up backward, so that all are alive together. */
function crowd(count: number, chip: string): Program {
  const vectors = Array.from({ length: count }, (_, k) => k + 1);
  const group = (number: number, text: (axis: string) => string): string =>
    axes.map((axis, k) => `    ${k === 0 ? number : ' '}   ${axis}: ${text(axis)}\n`).join('');
  const lines = [
    ...vectors.map((gpr) =>
      group(gpr, (axis) => `MULADD R${gpr}.${axis}, R${gpr - 1}.${axis}, R${gpr - 1}.${axis}, R0.${axis}`),
    ),
    ...vectors.toReversed().map((gpr) => group(gpr, (axis) => `ADD R0.${axis}, R0.${axis}, R${gpr}.${axis}`)),
  ];
  const end = chip === 'CAYMAN' ? '\nCF_END @0\n' : '  EOP\n';
  return programOf(`ALU\n${lines.join('')}EXPORT_DONE         PIXEL 0     R0.xyzw${end}`, chip);
}

describe.each(['RV630', 'RV770', 'CYPRESS', 'CAYMAN'])('%s', (chip) => {
  test('a shader that may use fewer registers than it has values alive', () => {
    const program = crowd(14, chip);
    const source = { program, metadata: R0, ngpr: undefined, nstack: undefined };
    const result = optimizeShader(source, { safeMath: true, registers: 5 });
    expect([result.reason, (result.ngpr ?? 6) <= 5]).toEqual([undefined, true]);
    expect(result.after.scratch).toBeGreaterThan(1);
    const report = new Diagnostics();
    verifyProgram(result.program, { offset: 0, metadata: undefined, ngpr: 5, nstack: result.nstack }, report);
    expect(report.list.filter(({ severity }) => severity === 'error')).toEqual([]);
    const text = disassemble(result.program);
    expect(text).toContain('MEM_SCRATCH');
    expect([text.includes('READ_SCRATCH'), text.includes('WAIT_ACK')]).toEqual(
      chip === 'RV630' ? [false, false] : [true, true],
    );
    const answer = programsEquivalent(program, result.program, { ...defaultEquivOptions, runs: 4, metadata: R0 });
    expect([answer.first, answer.conclusive]).toEqual([null, 4]);
    expect(optimizedMetadata(R0, result)).toMatchObject({
      scratch: result.after.scratch,
      pshader: { needs_scratch_space: 1 },
    });
  });
});

test('without room and without scratch memory the source stays', () => {
  const source = { program: crowd(14, 'CYPRESS'), metadata: R0, ngpr: undefined, nstack: undefined };
  const result = optimizeShader(source, { safeMath: true, registers: 6, scratch: false });
  expect([result.fallback, result.refusal]).toEqual([true, 'r600/opt-out-of-registers']);
});

const SEEDS = [5, 7, 29, 52, 80];

test('random programs in ten registers do what they did', () => {
  const seen = new Set<string>();
  for (const seed of SEEDS) {
    const { program, metadata } = randomProgram(seed);
    const source = { program, metadata, ngpr: undefined, nstack: undefined };
    const result = optimizeShader(source, { safeMath: true, registers: 10 });
    const answer = programsEquivalent(program, result.program, { ...defaultEquivOptions, runs: 2, lanes: 8, metadata });
    expect([seed, answer.first, result.after.scratch > 0]).toEqual([seed, null, true]);
    seen.add(program.chip.generation);
  }
  expect([...seen].sort()).toEqual([...generations].sort());
});
