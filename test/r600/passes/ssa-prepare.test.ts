/* ssa_prepare: where phi nodes go. */
import { describe, expect, test } from 'vitest';
import { ssaPrepare } from '../../../src/r600/optimizer/ssa-prepare/ssa-prepare.ts';
import { body, lines } from './pass-text.ts';

const head = 'shader ps CEDAR\ninputs R0.x R0.y\nresults\nbegin';
const prepared = (text: string, start = head): string => body(ssaPrepare, `${start}\n${text}`);

test('a region gets a phi for what is written in it and read behind it, with a source for each depart', () => {
  const branch = (phi: string, last: string): string => `
    x: R2.x, PR, EM = PRED_SETNE_INT R0.x, 0x0 ; exec pred
    region 0 {
      depart 0 0 {
        if EM {
          depart 0 1 {
            x: R1.x = MOV 0x1
            y: R1.y = MOV 0x2
          }
        }
        x: R1.x = MOV 0x3
      }
      ${phi}
    }
    ${last}`;
  const last = 'cf EXPORT_DONE R1.x, _, _, _';
  expect(prepared(branch('', last))).toBe(lines(branch('phi R1.x = R1.x, R1.x', last)));
  expect(prepared(branch('', ''))).toBe(lines(branch('', '')));
});

test('a loop gets a loop_phi for what a round reads of the round before, with sources for the entry and each repeat', () => {
  const loop = (loopPhi: string, phi: string): string => `
    x: R1.x = MOV 0x0
    region 0 {
      ${loopPhi}
      repeat 0 1 {
        x: _, PR, EM = PRED_SETGE_INT R1.x, R0.x ; exec pred
        region 1 {
          depart 1 0 {
            if EM {
              depart 0 0 {
              }
            }
          }
        }
        x: R1.x = ADD_INT R1.x, 0x1
        y: R1.y = MOV R1.x
      }
      ${phi}
    }
    cf EXPORT_DONE R1.x, _, _, _`;
  expect(prepared(loop('', ''))).toBe(lines(loop('loop_phi R1.x = R1.x, R1.x', 'phi R1.x = R1.x')));
});

describe('relative destinations', () => {
  const array = 'shader ps CEDAR\narray A5.x[3]\ninputs R0.x R0.y\nresults\nbegin';
  const store = (target: string): string => `
    x: AR = MOVA_INT R0.x
    x: ${target} = MOV R0.y
    cf EXPORT_DONE R6.x, _, _, _`;

  test('elements that nobody reads before they are written again are forgotten', () => {
    expect(prepared(store('A5.x[AR+0]'), array)).toBe(lines(store('A5.x[AR+0]{_ R6.x _|_ R6.x _}')));
  });

  test('one of which nothing is read writes nothing', () => {
    const text = (target: string): string => store(target).replace('R6.x, _, _, _', 'R0.x, _, _, _');
    expect(prepared(text('A5.x[AR+0]'), array)).toBe(lines(text('_')));
  });
});

test('a group whose slots read the front of an LDS queue together reads it once', () => {
  const compute = 'shader cs CEDAR\ninputs R0.x\nresults\nbegin';
  const text = `
    clause ALU {
      group {
        x: OQA, _, LDS = LDS_READ_RET R0.x, LDS, OQA
      }
      group {
        x: R1.x, OQA = MOV LDS_OQ_A_POP, OQA
        y: R1.y, OQA = ADD LDS_OQ_A_POP, LDS_OQ_A_POP, OQA
      }
    }
    cf MEM_RAT = R1.x, R1.y, _, _, R0.x, R0.x, R0.x`;
  expect(prepared(text.replace(' = R1.x', ' R1.x'), compute)).toContain(
    lines(`
      group {
        x: t0, OQA = MOV LDS_OQ_A_POP, OQA
      }
      group {
        x: R1.x = MOV t0
        y: R1.y = ADD t0, t0
      }`),
  );
});
