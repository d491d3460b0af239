/* Copies that both ways out of a branch begin with come before its test. */
import { expect, test } from 'vitest';
import { raCoalesce } from '../../../src/r600/optimizer/ra-coalesce/ra-coalesce.ts';
import { body } from './pass-text.ts';

/** A loop that goes on or is left after a test of `tested`, with the same value for the next round and for what is behind it. */
const loop = (tested: string, round = ''): string => `shader ps CEDAR
  inputs R0.x R0.y
  begin
  block 0 0 {
  clause ALU {
  x: t1.1 = MOV 0x0
  x: t3.1 = MOV 0xfffffff0
  }
  }
  region 0 {
  loop_phi t1.2 = t1.1, R0.x
  loop_phi t3.2 = t3.1, t3.3
  repeat 0 1 {
  block 1 1 {
  clause ALU {
  x: t3.3 = ADD_INT t3.2, 0x1
  ${round}
  x: _, _, EM.1 = PRED_SETE_INT t3.3, 0x0 ; exec
  }
  }
  region 1 {
  depart 1 0 {
  if EM.1 {
  depart 0 0 {
  }
  }
  }
  }
  block 2 1 {
  clause ALU {
  x: _, _, EM.2 = PRED_SETE_INT ${tested}, 0x5 ; exec
  }
  }
  region 2 {
  depart 2 0 {
  if EM.2 {
  depart 0 1 {
  }
  }
  }
  }
  }
  phi t1.3 = t1.2, R0.x
  }
  cf EXPORT_DONE t1.3, R0.x, R0.y, 0x3f800000`;

const copies = (text: string): number => text.match(/; copy/g)?.length ?? 0;

test('one copy before the test serves both ways', () => {
  const text = body(raCoalesce, loop('t3.3'));
  expect(copies(text)).toBe(1);
  expect(text.indexOf('; copy')).toBeLessThan(text.indexOf('EM.2 = PRED_SETE_INT'));
});

test('not where the test reads what the copy writes', () => {
  expect(copies(body(raCoalesce, loop('t1.2')))).toBe(2);
});
