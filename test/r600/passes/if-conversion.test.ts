/* If-conversion: branches become conditional moves, or stay. */
import { describe, expect, test } from 'vitest';
import { parseShader, printShader, verifyShader } from '../../../src/r600/index.ts';
import { ifConversion } from '../../../src/r600/passes/if-conversion.ts';

const context = { program: undefined as never, metadata: undefined, safeMath: true };

/** The body of a program after the pass, without indentation; undefined where it did not change. */
function converted(text: string, head = 'shader ps CEDAR'): readonly string[] | undefined {
  const shader = parseShader(`${head}\nbegin\n${text}\nend\n`);
  expect(verifyShader(shader)).toEqual([]);
  const before = printShader(shader);
  const changed = ifConversion.run(shader, context);
  expect(verifyShader(shader)).toEqual([]);
  const after = printShader(shader);
  expect(changed).toBe(after !== before);
  const lines = after.split('\n').map((line) => line.trim());
  return changed ? lines.slice(lines.indexOf('begin') + 1, lines.lastIndexOf('end')) : undefined;
}

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
