/* address_ops: integers in the place of address registers. */
import { expect, test } from 'vitest';
import { addressOps } from '../../../src/r600/optimizer/address-ops/address-ops.ts';
import { body, lines } from './pass-text.ts';

const head = 'shader ps CEDAR\narray A5.x[2]\ninputs R0.x R0.y R5.x R6.x\nresults\nbegin';
const addressed = (text: string): string => body(addressOps, `${head}\n${text}`);
const read = (address: string): string => `
  x: R1.x.1 = MOV A5.x[${address}+0]
  cf EXPORT_DONE R1.x.1, _, _, _`;

test('the integer that a MOVA loads is the index, and the MOVA is gone', () => {
  expect(addressed(`x: AR.1 = MOVA_INT R0.x\n${read('AR.1')}`)).toBe(lines(read('R0.x')));
});

test('what changes, or stands elsewhere, is copied where the MOVA stood', () => {
  expect(addressed(`x: AR.1 = MOVA_INT KC0[1].x\n${read('AR.1')}`)).toBe(
    lines(`x: t0.1 = MOV KC0[1].x\n${read('t0.1')}`),
  );
  expect(addressed(`x: AR.1 = MOVA_INT R5.x\n${read('AR.1')}`)).toBe(lines(`x: t0.1 = MOV R5.x\n${read('t0.1')}`));
});

test('an address in singles becomes an integer', () => {
  expect(addressed(`x: AR.1 = MOVA_FLOOR -|R0.y|\n${read('AR.1')}`)).toBe(
    lines(`x: t0.1 = FLOOR -|R0.y|\nx: t1.1 = FLT_TO_INT t0.1\n${read('t1.1')}`),
  );
  expect(addressed(`x: AR.1 = MOVA R0.y\n${read('AR.1')}`)).toBe(
    lines(`x: t0.1 = ADD R0.y, 0x3f000000\nx: t1.1 = FLOOR t0.1\nx: t2.1 = FLT_TO_INT t1.1\n${read('t2.1')}`),
  );
});

test('phi nodes of AR become phi nodes of integers', () => {
  const branch = (first: string, phi: string, address: string): string => `
    x: _, _, EM.1 = PRED_SETE R0.y, 0x0 ; exec
    ${first}
    region 0 {
      depart 0 0 {
        if EM.1 {
          depart 0 1 {
          }
        }
      }
      phi ${phi}
    }
    ${read(address)}`;
  const movas = 'x: AR.1 = MOVA_INT 0x0\nx: AR.2 = MOVA_INT R0.x';
  expect(addressed(branch(movas, 'AR.3 = AR.1, AR.2', 'AR.3'))).toBe(lines(branch('', 't0.1 = 0x0, R0.x', 't0.1')));
});

test('SET_CF_IDX takes the integer', () => {
  expect(addressed('x: AR.1 = MOVA_INT R0.x\nx: IDX0.1 = SET_CF_IDX0 AR.1')).toBe('x: IDX0.1 = SET_CF_IDX0 R0.x');
});

test('without AR nothing changes', () => {
  expect(addressed('cf EXPORT_DONE R0.x, _, _, _')).toBe('cf EXPORT_DONE R0.x, _, _, _');
});
