/* liveness and dce_cleanup: what nobody needs. */
import { describe, expect, test } from 'vitest';
import { dceCleanup } from '../../../src/r600/optimizer/dce-cleanup/dce-cleanup.ts';
import { liveness } from '../../../src/r600/optimizer/liveness/liveness.ts';
import { body, lines } from './pass-text.ts';

const head = 'shader ps CEDAR\narray A5.x[2]\ninputs R0.x R0.y R1.x R5.x R6.x\nresults\nbegin';
const cleaned = (text: string, start = head): string => body(dceCleanup, `${start}\n${text}`);
const EXPORT = 'cf EXPORT_DONE R0.x, _, _, _';

test('liveness flags what dce_cleanup takes away', () => {
  const text = `x: R2.x.1 = ADD R0.x, R0.y\nx: R3.x.1 = MOV R2.x.1\n${EXPORT}`;
  expect(body(liveness, `${head}\n${text}`)).toBe(
    lines(`x: R2.x.1 = ADD R0.x, R0.y ; dead\nx: R3.x.1 = MOV R2.x.1 ; dead\n${EXPORT}`),
  );
  expect(cleaned(text)).toBe(EXPORT);
});

test('phi nodes that only need each other are dead', () => {
  const loop = (loopPhi: string, step: string): string => `
    region 0 {
      loop_phi R2.x.1 = R0.x, R2.x.2
      ${loopPhi}
      repeat 0 1 {
        x: _, _, EM.1 = PRED_SETGE_INT R2.x.1, R0.y ; exec
        region 1 {
          depart 1 0 {
            if EM.1 {
              depart 0 0 {
              }
            }
          }
        }
        x: R2.x.2 = ADD_INT R2.x.1, 0x1
        ${step}
      }
      phi R2.x.3 = R2.x.1
    }
    cf EXPORT_DONE R2.x.3, _, _, _`;
  expect(cleaned(loop('loop_phi R3.x.1 = R1.x, R3.x.2', 'x: R3.x.2 = ADD_INT R3.x.1, 0x2'))).toBe(lines(loop('', '')));
});

test('a branch in which nothing is needed goes with its condition', () => {
  expect(
    cleaned(`
      x: _, _, EM.1 = PRED_SETE R0.x, 0x0 ; exec
      region 0 {
        depart 0 0 {
          if EM.1 {
            depart 0 1 {
              x: R2.x.1 = MOV 0x1
            }
          }
        }
        phi R2.x.2 = R0.x, R2.x.1
      }
      ${EXPORT}`),
  ).toBe(EXPORT);
});

test('a branch around an export stays', () => {
  const text = `
    x: _, _, EM.1 = PRED_SETE R0.x, 0x0 ; exec
    region 0 {
      depart 0 0 {
        if EM.1 {
          depart 0 1 {
            ${EXPORT}
          }
        }
      }
    }`;
  expect(cleaned(text)).toBe(lines(text));
});

describe('results that nobody reads are masked', () => {
  test('of a PRED_SET', () => {
    const text = (set: string): string => `
      ${set}
      region 0 {
        depart 0 0 {
          if EM.1 {
            depart 0 1 {
              ${EXPORT}
            }
          }
        }
      }`;
    expect(cleaned(text('x: R2.x.1, PR.1, EM.1 = PRED_SETE R0.x, 0x0 ; exec pred'))).toBe(
      lines(text('x: _, _, EM.1 = PRED_SETE R0.x, 0x0 ; exec')),
    );
  });

  test('of a fetch', () => {
    expect(cleaned('fetch t1.1, t2.1, _, t3.1 = SAMPLE R0.x, R0.y, _, _\ncf EXPORT_DONE t2.1, _, _, _')).toBe(
      'fetch _, t2.1, _, _ = SAMPLE R0.x, R0.y, _, _\ncf EXPORT_DONE t2.1, _, _, _',
    );
  });

  test('of a pack, whose slots stay together', () => {
    const text = (y: string): string => `packed {
      x: R2.x.1 = DOT4 R0.x, R0.y
      y: ${y} = DOT4 R0.x, R0.y
    }
    cf EXPORT_DONE R2.x.1, _, _, _`;
    expect(cleaned(text('R2.y.1'))).toBe(lines(text('_')));
  });

  test('elements of arrays', () => {
    const text = (elements: string): string => `
      x: A5.x[R0.x+0]{${elements}} = MOV R0.y
      cf EXPORT_DONE R6.x.1, _, _, _`;
    expect(cleaned(text('R5.x R6.x|R5.x.1 R6.x.1'))).toBe(lines(text('_ R6.x|_ R6.x.1')));
  });
});

test('a read of memory may go: its chain is joined', () => {
  const compute = 'shader cs CEDAR\ninputs R0.x R0.y\nresults\nbegin';
  const write = (after: string, before: string): string =>
    `cf ${after} = MEM_RAT R0.x, R0.y, _, _, R0.x, R0.x, R0.x, ${before}`;
  expect(
    cleaned(
      `${write('MEM.1', 'MEM')}\nfetch t1.1, _, _, _, MEM.2 = VFETCH R0.x, _, _, _, MEM.1\n${write('MEM.3', 'MEM.2')}`,
      compute,
    ),
  ).toBe(lines(`${write('MEM.1', 'MEM')}\n${write('MEM.3', 'MEM.1')}`));
});

test('a KILL stays, for the valid mask is a result', () => {
  const text = `x: _, VM.1 = KILLE R0.x, 0x0, VM\n${EXPORT}`;
  expect(cleaned(text, head.replace('results', 'results VM.1'))).toBe(text);
});
