import { describe, expect, test } from 'vitest';
import { parseShader, printShader } from '../../../src/r600/advanced.ts';
import { optimizeShader } from '../../../src/r600/index.ts';
import { registerFaults } from '../../../src/r600/optimizer/ra-checker/ra-checker.ts';
import { raInit } from '../../../src/r600/optimizer/ra-init/ra-init.ts';
import { flowOf } from '../../../src/r600/optimizer/registers/flow.ts';
import { liveRanges } from '../../../src/r600/optimizer/registers/live-ranges.ts';
import { formatError } from '../../support/format-error.ts';
import { randomProgram } from '../random/program.ts';
import { lines } from './pass-text.ts';

const context = { program: undefined as never, metadata: undefined, safeMath: true };

/** Where values and arrays are after the pass, by name: `t1 R0.x`, `t2 T0.y`, `t3 none`, `A5.x R1`. */
function places(text: string): string {
  const shader = parseShader(`${lines(text)}\nend`);
  const before = printShader(shader);
  expect(raInit.run(shader, context)).toBe(printShader(shader) !== before);
  expect(registerFaults(shader)).toEqual([]);
  const values = shader.values.all
    .filter(({ kind }) => kind === 'temp')
    .map((value) => {
      const name = value.kind === 'temp' ? `t${value.index}` : '';
      if (value.assigned === undefined) return `${name} none`;
      const [gpr, chan] = [value.assigned >> 2, value.assigned & 3];
      return `${name} ${gpr < 124 ? `R${gpr}` : `T${gpr - 124}`}.${'xyzw'[chan]}`;
    });
  const arrays = shader.arrays.map((array) => `A${array.gpr}.${'xyzw'[array.chan]} R${array.assigned}`);
  return [...values.sort(), ...arrays].join(', ');
}

/** Groups of one instruction each, in one clause. */
const groups = (...list: readonly string[]): string =>
  ['clause ALU {', ...list.map((each) => `group {\n${each}\n}`), '}'].join('\n');

test('a group may write where it reads; what one clause holds goes to T0, the rest to the lowest register', () => {
  expect(
    places(`shader ps CEDAR
      inputs R0.x
      value R0.x @0
      value t1 .x
      value t2 .x
      value t3 .x
      begin
      block 0 0 {
      ${groups('x: t1 = ADD R0.x, R0.x', 'y: _ = MOV 0x0', 'x: t2 = ADD t1, t1', 'y: _ = MOV 0x0', 'x: t3 = ADD t2, t1')}
      cf EXPORT_DONE t3, 0x0, 0x0, 0x0
      }`),
  ).toBe('t1 T0.x, t2 T1.x, t3 R0.x');
});

test('what only the next group reads needs no register, unless it has three sources', () => {
  expect(
    places(`shader ps CEDAR
      inputs R0.x
      value R0.x @0
      value t1 .x
      value t2 .x
      value t3 .x
      begin
      block 0 0 {
      ${groups('x: t1 = ADD R0.x, R0.x', 'x: t2 = MULADD_IEEE t1, t1, t1', 'x: t3 = ADD t2, t2')}
      cf EXPORT_DONE t3, 0x0, 0x0, 0x0
      }`),
  ).toBe('t1 none, t2 T0.x, t3 R0.x');
});

test('the arms of a branch share registers, a loop keeps what its next round wants', () => {
  expect(
    places(`shader ps CEDAR
      inputs R0.x
      value R0.x @0
      value t1 .x
      value t2 .x
      value t3 .y
      value t4 .y
      begin
      block 0 0 {
      ${groups('x: t1 = MOV R0.x')}
      }
      region 0 {
      repeat 0 1 {
      block 1 1 {
      ${groups('y: t3 = ADD t1, t1', 'x: t2 = MOV 0x0')}
      cf EXPORT t2, 0x0, 0x0, 0x0
      ${groups('x: _, _, EM.1 = PRED_SETE_INT 0x0, 0x0 ; exec')}
      }
      region 1 {
      depart 1 0 {
      if EM.1 {
      depart 1 1 {
      block 2 1 {
      cf EXPORT t3, 0x0, 0x0, 0x0
      ${groups('y: t4 = MOV 0x0')}
      cf EXPORT t4, 0x0, 0x0, 0x0
      }
      }
      }
      block 3 1 {
      cf EXPORT t3, 0x0, 0x0, 0x0
      }
      }
      }
      }
      }`),
  ).toBe('t1 R0.x, t2 R1.x, t3 R0.y, t4 R0.y');
});

test('a vector has one register', () => {
  expect(
    places(`shader ps CEDAR
      inputs R0.x R0.y
      value R0.x @0
      value R0.y @1
      value t1 .x
      value t2 .z
      value t3 .x
      value t4 .y
      begin
      block 0 0 {
      clause TEX {
      fetch t1, _, t2, _ = SAMPLE R0.x, R0.y, _, _
      fetch t3, t4, _, _ = SAMPLE R0.x, R0.y, _, _
      }
      cf EXPORT t1, t2, 0x0, 0x0
      cf EXPORT_DONE t3, t4, 0x0, 0x0
      }`),
  ).toBe('t1 R1.x, t2 R1.z, t3 R0.x, t4 R0.y');
});

describe('arrays', () => {
  const text = (inputs: string): string => `shader ps CEDAR
      array A20.x[3]
      inputs ${inputs}
      value t1 .x
      value t2 .x
      value t3 .y
      begin
      block 0 0 {
      ${groups('x: t1 = MOV KC0[0].x', 'y: t3 = MOV 0x0', 'x: R20.x = MOV t1')}
      ${groups('x: AR = MOVA_INT t3', 'x: A20.x[AR+1]{R20.x R21.x R22.x|R20.x R21.x R22.x} = MOV 0x1', 'x: t2 = MOV A20.x[AR+0]')}
      cf EXPORT t1, 0x0, 0x0, 0x0
      cf EXPORT_DONE t2, 0x0, 0x0, 0x0
      }`;

  test('go where they fit, beside what is alive across their relative writes', () => {
    expect(places(text('R0.x').replace('begin', 'value R0.x @0\nbegin'))).toBe('t1 R3.x, t2 R0.x, t3 R0.y, A20.x R0');
  });

  test('stay where an input is', () => {
    expect(places(text('R21.x').replace('begin', 'value R21.x @84\nbegin'))).toBe(
      't1 R0.x, t2 R1.x, t3 R0.y, A20.x R20',
    );
  });
});

test('registers may not suffice', () => {
  const names = Array.from({ length: 125 }, (_, k) => `t${k}`);
  const text = `shader ps CEDAR
    ${names.map((name) => `value ${name} .x`).join('\n')}
    begin
    block 0 0 {
    ${groups(...names.map((name) => `x: ${name} = MOV KC0[0].x`))}
    ${names.map((name) => `cf EXPORT ${name}, 0x0, 0x0, 0x0`).join('\n')}
    }
    end`;
  const shader = parseShader(lines(text));
  expect(formatError(() => raInit.run(shader, context))).toMatchObject({
    code: 'r600/opt-out-of-registers',
    message: expect.stringContaining('none of 124 registers is free for t124') as string,
  });
});

test.each([102, 201, 476, 535])(
  'random program %i: what found no register goes first, until there are as many as are alive at once',
  (seed) => {
    const { program, metadata } = randomProgram(seed);
    let alive = 0;
    const after = (step: string, { root, values }: ReturnType<typeof parseShader>): void => {
      if (step !== 'ra_init') return;
      const flow = flowOf(root);
      const ranges = liveRanges(flow, root, values.all.length + 1);
      const counts = ['x', 'y', 'z', 'w'].map(() => new Uint16Array(flow.positions));
      for (const { uid, assigned } of values.all) {
        const own = assigned === undefined || assigned >> 2 >= 124 ? [] : ranges[uid]!;
        for (let k = 0; k < own.length; k += 2) {
          for (let at = own[k]! >> 1; at < own[k + 1]! >> 1; at++) counts[assigned! & 3]![at]!++;
        }
      }
      alive = Math.max(...counts.map((count) => Math.max(...count)));
    };
    const { ngpr } = optimizeShader({ program, metadata, ngpr: undefined, nstack: undefined }, { after });
    expect(ngpr).toBe(alive);
  },
);

test.each([84, 91, 100])('random program %i: where vectors leave gaps, a second attempt has shorter lives', (seed) => {
  const { program, metadata } = randomProgram(seed);
  const counts: number[] = [];
  const after = (step: string, { values }: ReturnType<typeof parseShader>): void => {
    if (step !== 'ra_init') return;
    const registers = values.all.map(({ assigned = 0 }) => assigned >> 2).filter((gpr) => gpr < 124);
    counts.push(Math.max(...registers) + 1);
  };
  optimizeShader({ program, metadata, ngpr: undefined, nstack: undefined }, { after });
  expect(counts).toHaveLength(2);
  expect(counts[1]).toBeLessThan(counts[0]!);
});
