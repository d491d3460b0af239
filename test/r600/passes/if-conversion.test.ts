/* If-conversion: branches become conditional moves, or stay. */
import { describe, expect, test } from 'vitest';
import { ifConversion } from '../../../src/r600/optimizer/if-conversion/if-conversion.ts';
import { body, lines } from './pass-text.ts';

/** The lines of a program after the pass, after it was seen that it does what it did; undefined where it did not change. */
function converted(text: string, head = 'shader ps CEDAR'): readonly string[] | undefined {
  const source = `${head}\nbegin\n${text}`;
  const after = body(ifConversion, source).split('\n');
  const before = trimmedLines(source).slice(trimmedLines(source).indexOf('begin') + 1);
  return after.join('\n') === before.join('\n') ? undefined : after.filter((line) => line !== '');
}

const trimmedLines = (text: string): readonly string[] => lines(text).split('\n');

/** A branch on EM.1, with a phi node for each line. */
const branch = (then: string, otherwise: string, ...phis: readonly string[]): string => `region 0 {
  depart 0 0 {
    if EM.1 {
      depart 0 1 {
        ${then}
      }
    }
    ${otherwise}
  }
  ${phis.map((phi) => `phi ${phi}`).join('\n  ')}
}`;

const MUL = 'x: R1.x.1 = MUL R0.x, R0.y';
const EXPORT = 'cf EXPORT_DONE R1.x.3, _, _, _';
const PHI = 'R1.x.3 = R1.x.2, R1.x.1';

describe('a branch', () => {
  test('of ALU instructions becomes conditional moves', () => {
    expect(
      converted(
        [
          'x: _, _, EM.1 = PRED_SETGT R0.x, R0.y ; exec',
          branch(MUL, 'x: R1.x.2 = ADD R0.x, R0.y', PHI, 'R1.y.3 = 0x0, R0.x'),
          EXPORT,
        ].join('\n'),
      ),
    ).toEqual([
      'x: t0.1 = SETGT_DX10 R0.x, R0.y',
      MUL,
      'x: R1.x.2 = ADD R0.x, R0.y',
      'x: R1.x.3 = CNDE_INT t0.1, R1.x.2, R1.x.1',
      'x: R1.y.3 = CNDE_INT t0.1, 0x0, R0.x',
      EXPORT,
    ]);
  });

  test('that stays does not begin with an empty arm', () => {
    const FETCH = 'fetch R2.x.1, _, _, _ = SAMPLE R0.x, R0.y, _, _';
    const turned = (test: string): readonly string[] | undefined =>
      converted(
        [
          `x: _, _, EM.1 = ${test} ; exec`,
          branch('', FETCH, 'R2.x.2 = R2.x.1, R0.y'),
          'cf EXPORT_DONE R2.x.2, _, _, _',
        ].join('\n'),
      );
    const after = turned('PRED_SETE_INT R0.x, R0.y');
    expect(after?.[0]).toBe('x: _, _, EM.1 = PRED_SETNE_INT R0.x, R0.y ; exec');
    expect(after?.map((line) => line.trim()).join(' ')).toContain(`if EM.1 { depart 0 1 { ${FETCH} } } }`);
    expect(after?.map((line) => line.trim())).toContain('phi R2.x.2 = R0.y, R2.x.1');
    expect(turned('PRED_SETGT_INT R0.x, R0.y')?.[0]).toBe('x: _, _, EM.1 = PRED_SETGE_INT R0.y, R0.x ; exec');
    expect(turned('PRED_SETNE R0.x, R0.y')?.[0]).toBe('x: _, _, EM.1 = PRED_SETE R0.x, R0.y ; exec');
    // The lanes of a NaN take the second arm, and would still.
    expect(turned('PRED_SETGT R0.x, R0.y')).toBeUndefined();
    // What else the test answers is another thing.
    expect(
      converted(
        [
          'x: R5.x.1, _, EM.1 = PRED_SETE_INT R0.x, R0.y ; exec',
          branch('', FETCH, 'R2.x.2 = R2.x.1, R0.y'),
          'cf EXPORT_DONE R2.x.2, R5.x.1, _, _',
        ].join('\n'),
      ),
    ).toBeUndefined();
  });

  test('of a product of vectors, whose slots do not all write, becomes conditional moves too', () => {
    const DOT = `packed {
      x: _ = DOT4 R0.x, R0.y
      y: R1.x.1 = DOT4 R0.x, R0.y
      z: _ = DOT4 R0.x, R0.y
      w: _ = DOT4 R0.x, R0.y
    }`;
    const after = converted(
      ['x: _, _, EM.1 = PRED_SETGT R0.x, R0.y ; exec', branch(DOT, '', 'R1.x.3 = R0.x, R1.x.1'), EXPORT].join('\n'),
    );
    expect(after?.slice(-2)).toEqual(['x: R1.x.3 = CNDE_INT t0.1, R0.x, R1.x.1', EXPORT]);
  });

  test('of a product that nobody reads stays', () => {
    const DOT = `packed {
      x: _ = DOT4 R0.x, R0.y
      y: _ = DOT4 R0.x, R0.y
      z: _ = DOT4 R0.x, R0.y
      w: _ = DOT4 R0.x, R0.y
    }`;
    const test = 'x: _, _, EM.1 = PRED_SETGT R0.x, R0.y ; exec';
    expect(converted([test, branch(DOT, '', 'R1.x.3 = R0.x, R0.y'), EXPORT].join('\n'))).toBeUndefined();
  });

  test('on an integer beside zero needs no mask, and keeps a result that others take', () => {
    expect(
      converted(
        [
          'x: R2.x.1, _, EM.1 = PRED_SETE_INT R0.x, 0x0 ; exec',
          branch(MUL, '', 'R1.x.3 = R2.x.1, R1.x.1'),
          EXPORT,
        ].join('\n'),
      ),
    ).toEqual(['x: R2.x.1, _, _ = PRED_SETE_INT R0.x, 0x0', MUL, 'x: R1.x.3 = CNDE_INT R0.x, R1.x.1, R2.x.1', EXPORT]);
  });

  test('takes what is defined where the other arm has nothing', () => {
    const test = 'x: _, _, EM.1 = PRED_SETNE_INT R0.x, 0x0 ; exec';
    expect(converted([test, branch(MUL, '', 'R1.x.3 = undef, R1.x.1'), EXPORT].join('\n'))).toEqual([
      MUL,
      'x: R1.x.3 = MOV R1.x.1',
      EXPORT,
    ]);
  });

  test('inside of an arm goes first', () => {
    const inner = branch('y: R1.y.1 = MUL R0.x, R0.x', '', 'R1.y.2 = R0.y, R1.y.1')
      .replaceAll('EM.1', 'EM.2')
      .replace('region 0', 'region 1')
      .replaceAll('depart 0', 'depart 1');
    expect(
      converted(
        [
          'x: _, _, EM.1 = PRED_SETNE_INT R0.x, 0x0 ; exec',
          branch(`x: _, _, EM.2 = PRED_SETNE_INT R0.y, 0x0 ; exec\n${inner}`, '', 'R1.x.3 = R0.x, R1.y.2'),
          EXPORT,
        ].join('\n'),
      ),
    ).toEqual([
      'y: R1.y.1 = MUL R0.x, R0.x',
      'x: R1.y.2 = CNDE_INT R0.y, R0.y, R1.y.1',
      'x: R1.x.3 = CNDE_INT R0.x, R0.x, R1.y.2',
      EXPORT,
    ]);
  });
});

test('a chain of choices goes from the outside in', () => {
  const level = (n: number, then: string, value: string): string =>
    `x: _, _, EM.${n} = PRED_SETNE_INT R0.x, 0x${n} ; exec
    region ${n} {
      depart ${n} 0 {
        if EM.${n} {
          depart ${n} 1 {
            ${then}
          }
        }
      }
      phi R1.x.${n} = R2.x.${n}, ${value}
    }`;
  const values = [1, 2, 3].map((n) => `y: R2.x.${n} = MUL R0.y, 0x${n}`).join('\n');
  const text = level(1, level(2, level(3, '', 'R0.y'), 'R1.x.3'), 'R1.x.2');
  expect(converted(`${values}\n${text}\ncf EXPORT_DONE R1.x.1, _, _, _`)?.slice(3)).toEqual([
    'x: t2.1 = SETNE_INT R0.x, 0x1',
    'x: t1.1 = SETNE_INT R0.x, 0x2',
    'x: t0.1 = SETNE_INT R0.x, 0x3',
    'x: t3.1 = CNDE_INT t2.1, R2.x.1, R2.x.2',
    'x: t4.1 = CNDE_INT t1.1, 0x0, t2.1',
    'x: t5.1 = CNDE_INT t4.1, t3.1, R2.x.3',
    'x: t6.1 = CNDE_INT t0.1, 0x0, t4.1',
    'x: R1.x.1 = CNDE_INT t6.1, t5.1, R0.y',
    'cf EXPORT_DONE R1.x.1, _, _, _',
  ]);
});

describe('a kill', () => {
  const VALID = 'VM.2 = VM, VM.1';
  const kills = (kill: string): readonly string[] | undefined =>
    converted(['x: _, _, EM.1 = PRED_SETNE_INT R0.x, 0x0 ; exec', branch(kill, '', VALID)].join('\n'));

  test('of all lanes that take an arm kills where its condition holds', () => {
    expect(kills('x: _, VM.1 = KILLE 0x0, 0x0, VM')).toEqual(['x: _, VM.1 = KILLNE_INT R0.x, 0x0, VM']);
  });

  test('that asks for more kills where both hold', () => {
    expect(kills('x: _, VM.1 = KILLGT R0.y, R0.x, VM')).toEqual([
      'x: t0.1 = SETGT_DX10 R0.y, R0.x',
      'x: t1.1 = CNDE_INT R0.x, 0x0, t0.1',
      'x: _, VM.1 = KILLNE_INT t1.1, 0x0, VM',
    ]);
  });

  test('that never happens goes', () => {
    expect(kills('x: _, VM.1 = KILLGT 0x0, 0x3f800000, VM')).toEqual([]);
  });

  test('of constants under modifiers is known, too', () => {
    expect(kills('x: _, VM.1 = KILLGT 0x0, -0x3f800000, VM')).toEqual(['x: _, VM.1 = KILLNE_INT R0.x, 0x0, VM']);
    expect(kills('x: _, VM.1 = KILLGT 0x0, |0xbf800000|, VM')).toEqual([]);
  });
});

describe('a branch stays', () => {
  const test1 = 'x: _, _, EM.1 = PRED_SETNE_INT R0.x, 0x0 ; exec';
  test.each([
    ['writes memory', 'cf MEM.1 = MEM_RAT R0.x, _, _, _, MEM'],
    ['fetches', 'fetch R1.x.1, _, _, _ = SAMPLE R0.x, R0.y, _, _'],
    ['reads an array by address', 'x: R1.x.1 = MOV A5.x[R0.x+0]'],
    ['writes an element of an array', 'x: R5.x.1 = MOV R0.x'],
    ['asks which lanes execute', 'x: R1.x.1 = MOV MASK_LO'],
  ])('whose arm %s', (_, arm) => {
    expect(converted(`${test1}\n${branch(arm, '')}`, 'shader ps CEDAR\narray A5.x[4]')).toBeUndefined();
  });
});
