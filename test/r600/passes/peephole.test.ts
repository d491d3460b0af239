/* Comparisons that test comparisons, rule by rule; the result is run beside what was there, NaN among the inputs' sums. */
import { expect, test } from 'vitest';
import { peephole } from '../../../src/r600/optimizer/peephole/peephole.ts';
import { body, lines } from './pass-text.ts';

const head = 'shader ps CYPRESS\ninputs R0.x R0.y R0.z R0.w R1.x\nresults\nbegin';

/** What peephole makes of instructions, the last of which is followed by the export of t9.1. */
function after(text: string): string {
  return body(peephole, `${head}\n${text}\ncf EXPORT_DONE t9.1, t1.1, _, _`);
}

/** The instruction that defines t9.1 afterwards. */
function result(text: string): string {
  return after(text)
    .split('\n')
    .find((line) => line.includes('t9.1 ='))!;
}

const cases: readonly (readonly [what: string, compared: string, test: string, result: string])[] = [
  ['a selection by an order with zero', 'SETGT_DX10 R0.x, 0x0', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDGT R0.x, R0.z, R0.y'],
  ['the same the other way round', 'SETGT_DX10 0x0, R0.x', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDGT -R0.x, R0.z, R0.y'],
  ['a selection by equality', 'SETE_DX10 |R0.x|, 0x0', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDE R0.x, R0.z, R0.y'],
  ['a selection by integers', 'SETGT_INT 0x0, R0.x', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDGE_INT R0.x, R0.y, R0.z'],
  ['a selection by unsigned integers', 'SETGE_UINT R0.x, 0x1', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDE_INT R0.x, R0.y, R0.z'],
  ['an order of unsigned integers is none of signed ones', 'SETGT_UINT R0.x, 0x1', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDE_INT t1.1, R0.y, R0.z'],
  ['a selection between values', 'SETGT_DX10 R0.x, R0.w', 'CNDE_INT t1.1, R0.y, R0.z', 'CNDE_INT t1.1, R0.y, R0.z'],
  ['a selection of 1.0', 'SETGT_DX10 R0.x, R0.w', 'CNDE_INT t1.1, 0x0, 0x3f800000', 'SETGT R0.x, R0.w'],
  ['a mask made 1.0', 'SETGE_DX10 R0.x, R0.w', 'AND_INT t1.1, 0x3f800000', 'SETGE R0.x, R0.w'],
  ['1.0 made a mask', 'SETGE R0.x, R0.w', 'FLT_TO_INT -t1.1', 'SETGE_DX10 R0.x, R0.w'],
  ['1.0 made 1', 'SETGE R0.x, R0.w', 'FLT_TO_INT t1.1', 'FLT_TO_INT t1.1'],
  ['the complement of integers', 'SETGT_INT R0.x, R0.w', 'NOT_INT t1.1', 'SETGE_INT R0.w, R0.x'],
  ['the complement of unsigned integers', 'SETGE_UINT R0.x, R0.w', 'SETE_INT t1.1, 0x0', 'SETGT_UINT R0.w, R0.x'],
  ['the complement of equality of singles', 'SETE_DX10 R0.x, R0.w', 'NOT_INT t1.1', 'SETNE_DX10 R0.x, R0.w'],
  ['no complement of an order of singles', 'SETGT_DX10 R0.x, R0.w', 'SETE_INT t1.1, 0x0', 'SETE_INT t1.1, 0x0'],
  ['the same again', 'SETGT_DX10 R0.x, R0.w', 'SETNE_INT t1.1, 0x0', 'SETGT_DX10 R0.x, R0.w'],
  ['1.0 compared with zero', 'SETGT R0.x, R0.w', 'SETNE_DX10 t1.1, 0x0', 'SETGT_DX10 R0.x, R0.w'],
  ['-1.0 compared with zero', 'SETGT R0.x, R0.w', 'SETGT_DX10 0x0, -t1.1', 'SETGT_DX10 R0.x, R0.w'],
  ['what cannot be', 'SETGT R0.x, R0.w', 'SETGT_DX10 t1.1, 0x40000000', 'SETNE_INT 0x0, 0x0'],
  ['integers have no 1.0', 'SETGT_INT R0.x, R0.w', 'AND_INT t1.1, 0x3f800000', 'AND_INT t1.1, 0x3f800000'],
]; // prettier-ignore

test.each(cases)('%s', (_, compared, tested, expected) => {
  expect(result(`x: t1.1 = ${compared}\ny: t9.1 = ${tested}`)).toBe(`y: t9.1 = ${expected}`);
});

test('a test behind moves and conversions', () => {
  expect(
    result(
      lines(`
        x: t1.1 = SETGE_DX10 R0.x, R0.w
        x: t2.1 = AND_INT t1.1, 0x1
        x: t3.1 = INT_TO_FLT t2.1
        x: t4.1 = MOV t3.1
        x: t9.1 = SETNE_DX10 t4.1, 0x0`),
    ),
  ).toBe('x: t9.1 = SETGE_DX10 R0.x, R0.w');
});

/** What a PRED_SET or KILL becomes that tests a comparison. */
function predicate(compared: string, op: string): string {
  const text = after(`x: t1.1 = ${compared}\nx: t9.1, PR.1, EM.1 = ${op} ; exec pred`);
  return text.split('\n').find((line) => line.includes('EM.1'))!;
}

test('predicates keep the type of the comparison: unsigned stays unsigned', () => {
  expect(predicate('SETGE_UINT R0.x, R0.y', 'PRED_SETE_INT t1.1, 0x0')).toBe(
    'x: t9.1, PR.1, EM.1 = PRED_SETGT_UINT R0.y, R0.x ; exec pred',
  );
  expect(predicate('SETGE_INT R0.x, R0.y', 'PRED_SETNE_INT t1.1, 0x0')).toBe(
    'x: t9.1, PR.1, EM.1 = PRED_SETGE_INT R0.x, R0.y ; exec pred',
  );
});

test('an order of singles is not turned round for a predicate: NaN obeys neither', () => {
  const kept = 'PRED_SETE_INT t1.1, 0x0';
  expect(predicate('SETGT_DX10 R0.x, R0.y', kept)).toBe(`x: t9.1, PR.1, EM.1 = ${kept} ; exec pred`);
  expect(predicate('SETNE_DX10 R0.x, R0.y', kept)).toBe('x: t9.1, PR.1, EM.1 = PRED_SETE R0.x, R0.y ; exec pred');
});

test('KILL tests what it is told', () => {
  const text = after('x: t1.1 = SETGT R0.x, R0.y\nx: t9.1, VM.1 = KILLNE t1.1, 0x0, VM');
  expect(text).toContain('x: t9.1, VM.1 = KILLGT R0.x, R0.y, VM');
});

test('what compares nothing stays as it is', () => {
  expect(after('x: t1.1 = ADD R0.x, R0.y\nx: t9.1 = SETGT t1.1, 0x0')).toContain('x: t9.1 = SETGT t1.1, 0x0');
});
