/* Registers are as many as the fullest channel takes: what can be elsewhere is kept out of it. */
import { describe, expect, test } from 'vitest';
import { postScheduler } from '../../../src/r600/optimizer/post-scheduler/post-scheduler.ts';
import { body } from './pass-text.ts';

/** A shader of a clause and what comes behind it; t1 is in x where that is said. */
function shader(inputs: readonly string[], list: readonly string[], rest: readonly string[], index = ''): string {
  return [
    'shader ps CYPRESS',
    ['inputs', ...inputs].join(' '),
    ...inputs.map((name) => `value ${name} @${Number(name.slice(1, -2)) * 4 + 'xyzw'.indexOf(name.at(-1)!)}`),
    index,
    'begin',
    'block 0 0 {',
    'clause ALU {',
    ...list,
    '}',
    ...rest,
    '}',
  ].join('\n');
}

const inX = ['R0.x', 'R1.x', 'R2.x', 'R3.x'];
const exported = (...values: readonly string[]): readonly string[] =>
  values.map((value) => `cf EXPORT_DONE ${value}, _, _, _`);

test('results leave the channel in which inputs live on, and wait for another group where the others are taken', () => {
  const results = ['t1', 't2', 't3', 't4', 't5'];
  const printed = body(
    postScheduler,
    shader(
      inX,
      results.map((name, k) => `x: ${name} = MOV 0x${k + 1}`),
      exported(...inX, ...results),
    ),
  );
  expect(printed).not.toMatch(/^x: t/m);
  expect(printed.match(/group \{/g)).toHaveLength(2);
});

describe('an input is copied to another channel', () => {
  const fetched = 'fetch t2, t3, t4, t5 = VFETCH R0.x, _, _, _';
  const IN_X = 'value t1 .x';
  const list = ['x: t1 = MOV 0x3'];
  const write = 'cf MEM.1 = MEM_RING R1.x, _, _, _, t1, undef, undef, MEM ; TYPE=1';
  const clause = (line: string): readonly string[] => ['clause TEX {', line, '}'];

  test('where the index of a write needs its own, and a fetch takes it from any', () => {
    const rest = [write, ...clause(fetched), ...exported('t2', ...inX.slice(1))];
    const printed = body(postScheduler, shader(inX, list, rest, IN_X));
    expect(printed).toMatch(/^[yzw]: (t\d+) = MOV R0\.x[^]*VFETCH \1, _, _, _$/m);
  });

  test('not where it is read together with others, or behind its clause by what is not', () => {
    const pair = 'fetch t2, t3, t4, t5 = SAMPLE R0.x, R0.y, _, _';
    const together = [write, ...clause(pair), ...exported('t2', ...inX.slice(1))];
    expect(body(postScheduler, shader(['R0.x', 'R0.y', ...inX.slice(1)], list, together, IN_X))).not.toMatch(/MOV R0/);
    const exportedToo = [write, ...clause(fetched), ...exported('t2', ...inX)];
    expect(body(postScheduler, shader(inX, list, exportedToo, IN_X))).not.toMatch(/MOV R0/);
  });

  test('not where registers would be as many', () => {
    const rest = [write, ...clause(fetched), ...exported('t2', 'R1.x')];
    expect(body(postScheduler, shader(['R0.x', 'R1.x'], list, rest, IN_X))).not.toMatch(/MOV R0/);
  });
});
