/* Reads of local data share that were done before: the second answer is a copy of the first. */
import { expect, test } from 'vitest';
import { gvn } from '../../../src/r600/optimizer/gvn/gvn.ts';
import { body, lines } from './pass-text.ts';

const HEAD = 'shader cs CEDAR\nbegin\n';

/** Two reads of R0.x and R0.x, with something between and an export of both. */
function twice(between: string, second = 'R0.x', take = 'x: t2.1, OQA.4 = MOV LDS_OQ_A_POP, OQA.3'): string {
  return `${HEAD}
    x: OQA.1, _, LDS.1 = LDS_READ_RET R0.x, LDS, OQA
    x: t1.1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1
    ${between}
    x: OQA.3, _, LDS.3 = LDS_READ_RET ${second}, LDS.2, OQA.2
    ${take}
    cf EXPORT_DONE t1.1, t2.1, _, _`;
}

const ONE_READ = /^(?![^]*LDS_READ_RET[^]*LDS_READ_RET)[^]*EXPORT_DONE t1\.1, t1\.1/;

test('the same address is read once', () => {
  const text = twice('').replace('LDS.2', 'LDS.1');
  expect(body(gvn, text)).toBe(
    lines(`x: OQA.1, _, LDS.1 = LDS_READ_RET R0.x, LDS, OQA
      x: t1.1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1
      cf EXPORT_DONE t1.1, t1.1, _, _`),
  );
});

test('others in the queue keep their order', () => {
  const text = `${HEAD}
    x: OQA.1, _, LDS.1 = LDS_READ_RET R0.x, LDS, OQA
    x: OQA.2, _, LDS.2 = LDS_READ_RET R0.y, LDS.1, OQA.1
    x: OQA.3, _, LDS.3 = LDS_READ_RET R0.x, LDS.2, OQA.2
    x: OQA.4, _, LDS.4 = LDS_READ_RET R0.z, LDS.3, OQA.3
    x: t1.1, OQA.5 = MOV LDS_OQ_A_POP, OQA.4
    x: t2.1, OQA.6 = MOV LDS_OQ_A_POP, OQA.5
    x: t3.1, OQA.7 = MOV LDS_OQ_A_POP, OQA.6
    x: t4.1, OQA.8 = MOV LDS_OQ_A_POP, OQA.7
    cf EXPORT_DONE t1.1, t2.1, t3.1, t4.1`;
  expect(body(gvn, text)).toBe(
    lines(`x: OQA.1, _, LDS.1 = LDS_READ_RET R0.x, LDS, OQA
      x: OQA.2, _, LDS.2 = LDS_READ_RET R0.y, LDS.1, OQA.1
      x: OQA.4, _, LDS.4 = LDS_READ_RET R0.z, LDS.2, OQA.2
      x: t1.1, OQA.5 = MOV LDS_OQ_A_POP, OQA.4
      x: t2.1, OQA.6 = MOV LDS_OQ_A_POP, OQA.5
      x: t4.1, OQA.8 = MOV LDS_OQ_A_POP, OQA.6
      cf EXPORT_DONE t1.1, t2.1, t1.1, t4.1`),
  );
});

test('what nobody takes is not read, and no earlier read either', () => {
  const text = `${HEAD}
    x: OQA.1, _, LDS.1 = LDS_READ_RET R0.x, LDS, OQA
    x: OQA.2, _, LDS.2 = LDS_READ_RET R0.y, LDS.1, OQA.1
    x: _, OQA.3 = MOV LDS_OQ_A_POP, OQA.2
    x: t2.1, OQA.4 = MOV LDS_OQ_A_POP, OQA.3
    x: OQA.5, _, LDS.3 = LDS_READ_RET R0.x, LDS.2, OQA.4
    x: t3.1, OQA.6 = MOV LDS_OQ_A_POP, OQA.5
    cf EXPORT_DONE t2.1, t3.1, _, _`;
  expect(body(gvn, text)).toBe(
    lines(`x: OQA.2, _, LDS.2 = LDS_READ_RET R0.y, LDS, OQA
      x: t2.1, OQA.4 = MOV LDS_OQ_A_POP, OQA.2
      x: OQA.5, _, LDS.3 = LDS_READ_RET R0.x, LDS.2, OQA.4
      x: t3.1, OQA.6 = MOV LDS_OQ_A_POP, OQA.5
      cf EXPORT_DONE t2.1, t3.1, _, _`),
  );
});

test.each([
  ['two addresses at once', 'x: OQA.1, OQB.1, LDS.1 = LDS_READ2_RET R0.x, R0.y, LDS, OQA, OQB'],
  ['an atomic operation', 'x: OQA.1, _, LDS.1 = LDS_ADD_RET R0.x, R0.y, LDS, OQA'],
])('what nobody takes of %s stays', (_, read) => {
  const text = `${HEAD}
    ${read}
    x: _, OQA.2 = MOV LDS_OQ_A_POP, OQA.1
    x: OQA.3, _, LDS.2 = LDS_READ_RET R0.z, LDS.1, OQA.2
    x: _, OQA.4 = MOV LDS_OQ_A_POP, OQA.3`;
  expect(body(gvn, text)).toBe(
    lines(`${read}
      x: _, OQA.2 = MOV LDS_OQ_A_POP, OQA.1`),
  );
});

test('an address that is computed again is the same one', () => {
  const text = twice('x: t5.1 = ADD_INT R0.x, 0x4\nx: t6.1 = ADD_INT R0.x, 0x4', 't6.1')
    .replace('LDS_READ_RET R0.x', 'LDS_READ_RET R0.y')
    .replace('LDS.2', 'LDS.1');
  expect(body(gvn, text)).toContain('LDS_READ_RET t5.1');
  const both = `${HEAD}
    x: t5.1 = ADD_INT R0.x, 0x4
    x: OQA.1, _, LDS.1 = LDS_READ_RET t5.1, LDS, OQA
    x: t1.1, OQA.2 = MOV LDS_OQ_A_POP, OQA.1
    x: t6.1 = ADD_INT R0.x, 0x4
    x: OQA.3, _, LDS.3 = LDS_READ_RET t6.1, LDS.1, OQA.2
    x: t2.1, OQA.4 = MOV LDS_OQ_A_POP, OQA.3
    cf EXPORT_DONE t1.1, t2.1, _, _`;
  expect(body(gvn, both)).toMatch(ONE_READ);
});

test.each([
  ['a write', 'x: _, _, LDS.2 = LDS_WRITE R0.x, R0.y, LDS.1'],
  ['an atomic operation', 'x: _, _, LDS.2 = LDS_ADD R0.z, R0.y, LDS.1'],
  ['a barrier', 'x: _, LDS.2 = GROUP_BARRIER LDS.1'],
])('%s between', (_, between) => {
  expect(body(gvn, twice(between))).toContain('LDS.3 = LDS_READ_RET R0.x, LDS.2, OQA.2');
});

test('another address, and what is not just moved', () => {
  const plain = (second: string, take?: string): string => twice('', second, take).replace('LDS.2', 'LDS.1');
  expect(body(gvn, plain('R0.y'))).toContain('LDS_READ_RET R0.y');
  expect(body(gvn, plain('R0.x', 'x: t2.1, OQA.4 = MOV -LDS_OQ_A_POP, OQA.3'))).toContain('t2.1, OQA.4');
  expect(body(gvn, plain('R0.x', 'x: t2.1, OQA.4 = ADD LDS_OQ_A_POP, R0.y, OQA.3'))).toContain('t2.1, OQA.4');
});

test('a region between may have written', () => {
  const region = `region 0 {
      depart 0 0 {
        x: _, _, EM.1 = PRED_SETE_INT R0.y, 0x0 ; exec
        if EM.1 {
          depart 0 1 {
            x: _, _, LDS.5 = LDS_WRITE R0.x, R0.y, LDS.1
          }
        }
      }
      phi LDS.2 = LDS.1, LDS.5
    }`;
  expect(body(gvn, twice(region))).toContain('LDS.3 = LDS_READ_RET R0.x');
});
