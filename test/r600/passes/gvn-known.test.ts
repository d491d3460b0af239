/* What the branches around an instruction say of values. */
import { expect, test } from 'vitest';
import { gvn } from '../../../src/r600/optimizer/gvn/gvn.ts';
import { body } from './pass-text.ts';

interface Arms {
  readonly inner: string;
  readonly outer: string;
  /** The phi node's sources. */
  readonly phi: string;
}

/** What the arms of a branch compute, the first where a condition holds. */
function arms(condition: string, inner: string, outer: string): Arms {
  const after = body(
    gvn,
    `shader ps CYPRESS
    inputs R0.x R0.y R0.z R0.w
    begin
    x: t9.1 = SETGT_DX10 R0.x, R0.y
    x: _, _, EM.1 = ${condition} ; exec
    region 0 {
    depart 0 0 {
    if EM.1 {
    depart 0 1 {
    x: t3.1 = ${inner}
    }
    }
    x: t3.2 = ${outer}
    }
    phi t3.3 = t3.2, t3.1
    }
    cf EXPORT_DONE t3.3, t9.1, R0.y, R0.y`,
  );
  const [, second = '', first = ''] = /phi t3\.3 = (\S+), (\S+)/.exec(after) ?? [];
  const value = (name: string): string => {
    const found = after.split('\n').find((line) => line.includes(`: ${name} = `));
    return found === undefined ? name : found.slice(found.indexOf('=') + 2);
  };
  return { inner: value(first), outer: value(second), phi: `${second}, ${first}` };
}

test('an integer equals a constant in its arm and nowhere else', () => {
  const { inner, outer } = arms('PRED_SETE_INT R0.x, 0x3', 'ADD_INT R0.x, 0x4', 'ADD_INT R0.x, 0x4');
  expect([inner, outer]).toEqual(['0x7', 'ADD_INT R0.x, 0x4']);
});

test('it equals the constant in the other arm where the test asks for the opposite', () => {
  const { inner, outer } = arms('PRED_SETNE_INT R0.x, 0x3', 'ADD_INT R0.x, 0x4', 'ADD_INT R0.x, 0x4');
  expect([inner, outer]).toEqual(['ADD_INT R0.x, 0x4', '0x7']);
});

test('a literal takes no register’s place where the rest stays; an inline constant does', () => {
  expect(arms('PRED_SETE_INT R0.x, 0x3', 'ADD_INT R0.x, R0.y', 'MOV 0x0').inner).toBe('ADD_INT R0.x, R0.y');
  expect(arms('PRED_SETE_INT R0.x, 0x1', 'XOR_INT R0.x, R0.y', 'MOV 0x0').inner).toBe('XOR_INT 0x1, R0.y');
});

test.each([
  ['PRED_SETE R0.x, 0x40000000', 'LSHR_INT R0.x, 0x1', '0x20000000'],
  ['PRED_SETE R0.x, 0x0', 'LSHR_INT R0.x, 0x1', 'LSHR_INT R0.x, 0x1'],
  ['PRED_SETE R0.x, 0x1', 'LSHR_INT R0.x, 0x1', 'LSHR_INT R0.x, 0x1'],
  ['PRED_SETE -R0.x, 0x40000000', 'LSHR_INT R0.x, 0x1', 'LSHR_INT R0.x, 0x1'],
])('%s: equal singles have the same bits unless they are zero or denormals', (condition, before, after) => {
  expect(arms(condition, before, 'MOV 0x0').inner).toBe(after);
});

test.each([
  ['PRED_SETGT R0.x, R0.y', 'SETGT_DX10 R0.x, R0.z', 'SETGT_DX10 R0.x, R0.z', undefined],
  ['PRED_SETGT R0.x, R0.y', 'SETGT R0.x, R0.y', '0x3f800000', '0x0'],
  ['PRED_SETGT R0.x, R0.y', 'SETNE_DX10 R0.y, R0.x', '0xffffffff', 'SETNE_DX10 R0.y, R0.x'],
  ['PRED_SETGT R0.x, R0.y', 'SETGE_DX10 R0.y, R0.x', '0x0', 'SETGE_DX10 R0.y, R0.x'],
  ['PRED_SETGT R0.x, R0.y', 'SETGT_INT R0.x, R0.y', 'SETGT_INT R0.x, R0.y', 'SETGT_INT R0.x, R0.y'],
  ['PRED_SETGT_INT R0.x, R0.y', 'SETGE_INT R0.x, R0.y', '0xffffffff', 'SETGE_INT R0.x, R0.y'],
  ['PRED_SETGT_INT R0.x, R0.y', 'SETGE_INT R0.y, R0.x', '0x0', '0xffffffff'],
  ['PRED_SETGE_UINT R0.x, R0.y', 'SETGT_UINT R0.y, R0.x', '0x0', '0xffffffff'],
  ['PRED_SETGE_UINT R0.x, R0.y', 'SETGT_INT R0.y, R0.x', 'SETGT_INT R0.y, R0.x', 'SETGT_INT R0.y, R0.x'],
  ['PRED_SETE_INT R0.x, R0.y', 'SETGE_INT R0.x, R0.y', '0xffffffff', 'SETGE_INT R0.x, R0.y'],
])('%s: %s', (condition, before, inner, outer) => {
  expect(arms(condition, before, 'MOV 0x5').inner).toBe(inner);
  if (outer !== undefined) expect(arms(condition, 'MOV 0x5', before).outer).toBe(outer);
});

test('a mask that is not zero is all ones, and what it compared holds', () => {
  const { inner, outer } = arms('PRED_SETNE_INT t9.1, 0x0', 'CNDE_INT t9.1, R0.x, R0.y', 'CNDE_INT t9.1, R0.x, R0.y');
  expect([inner, outer]).toEqual(['R0.y', 'R0.x']);
  expect(arms('PRED_SETE_INT t9.1, 0x0', 'MOV 0x0', 'SETGE_DX10 R0.x, R0.y').outer).toBe('0xffffffff');
});

test('what was computed before the branch is not computed again with a constant', () => {
  const text = arms('PRED_SETE_INT R0.x, 0x1', 'SETGT_DX10 R0.x, R0.y', 'MOV 0x0');
  expect(text.inner).toBe('SETGT_DX10 R0.x, R0.y');
  expect(text.phi).toContain('t9.1');
});
