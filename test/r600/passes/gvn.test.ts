/* Global value numbering, rule by rule: text in, text out. What stays is run beside what was there, bit for bit. */
import { expect, test } from 'vitest';
import { defaultEquivOptions, shaderSubject, subjectsEquivalent } from '../../../src/r600/interpreter/equiv.ts';
import { parseShader } from '../../../src/r600/ir/parse.ts';
import { printShader } from '../../../src/r600/ir/print.ts';
import { verifyShader } from '../../../src/r600/ir/verify.ts';
import { addressOps } from '../../../src/r600/optimizer/address-ops/address-ops.ts';
import { gvn } from '../../../src/r600/optimizer/gvn/gvn.ts';
import { parseBytecode } from '../../../src/r600/optimizer/bc-parser/bc-parser.ts';
import { runPasses } from '../../../src/r600/optimizer/manager.ts';
import { peephole } from '../../../src/r600/optimizer/peephole/peephole.ts';
import { psiOps } from '../../../src/r600/optimizer/psi-ops/psi-ops.ts';
import { ssaPrepare } from '../../../src/r600/optimizer/ssa-prepare/ssa-prepare.ts';
import { ssaRename } from '../../../src/r600/optimizer/ssa-rename/ssa-rename.ts';
import { corpusTest } from '../../support/corpus.ts';
import { corpusShaders } from '../corpus.ts';
import { programOf } from '../programs.ts';

interface Setting {
  readonly chip?: string;
  readonly safeMath?: boolean;
  readonly arrays?: readonly string[];
}

const reference = programOf('EXPORT_DONE PIXEL 0 R0.xyzw\nCF_END', 'CAYMAN');

/** The body after gvn, without indentation; under safe math its outcome is the same as before. */
function numbered(lines: readonly string[], setting: Setting = {}): readonly string[] {
  const { chip = 'CYPRESS', safeMath = true, arrays = [] } = setting;
  const inputs = 'inputs R0.x R0.y R0.z R0.w R1.x R1.y R1.z R1.w';
  const text = [`shader ps ${chip}`, ...arrays, inputs, 'results', 'begin', ...lines, 'end', ''].join('\n');
  const shader = parseShader(text);
  const before = printShader(shader);
  const changed = gvn.run(shader, { program: reference, metadata: undefined, safeMath });
  const after = printShader(shader);
  expect(changed).toBe(after !== before);
  expect(verifyShader(shader)).toEqual([]);
  const options = { ...defaultEquivOptions, runs: 4, tolerance: safeMath ? 0 : 1e-5 };
  const subjects = [before, after].map((each) => shaderSubject(parseShader(each), reference, 64)) as [never, never];
  expect(subjectsEquivalent(...subjects, options).first).toBeNull();
  const body = after.split('\n').map((line) => line.trim());
  return body.slice(body.indexOf('begin') + 1, body.lastIndexOf('end'));
}

const out = (value: string): string => `cf EXPORT_DONE ${value}, _, _, _`;

/** One value computed and exported: what computes it, and what is exported. */
const cases: readonly (readonly [what: string, before: readonly string[], after: readonly string[], setting?: Setting])[] = [
  ['a copy', ['x: t1.1 = MOV R0.x', 'x: t2.1 = ADD t1.1, R0.y', out('t2.1')], ['x: t2.1 = ADD R0.x, R0.y', out('t2.1')]],
  ['a negated copy', ['x: t1.1 = MOV -R0.x', 'x: t2.1 = ADD -t1.1, R0.y', out('t2.1')], ['x: t2.1 = ADD R0.x, R0.y', out('t2.1')]],
  ['no negation of integers', ['x: t1.1 = MOV -R0.x', 'x: t2.1 = ADD_INT t1.1, R0.y', out('t2.1')], ['x: t1.1 = MOV -R0.x', 'x: t2.1 = ADD_INT t1.1, R0.y', out('t2.1')]],
  ['no absolute value of three', ['x: t1.1 = MOV |R0.x|', 'x: t2.1 = MULADD_IEEE t1.1, R0.y, R0.z', out('t2.1')], ['x: t1.1 = MOV |R0.x|', 'x: t2.1 = MULADD_IEEE t1.1, R0.y, R0.z', out('t2.1')]],
  ['a constant', ['x: t1.1 = ADD 0x3f800000, 0x40000000', out('t1.1')], [out('0x40400000')]],
  ['a constant under output modifiers', ['x: t1.1 = ADD 0x3f800000, 0x40000000 ; clamp', out('t1.1')], [out('0x3f800000')]],
  ['a transcendental constant', ['t: t1.1 = RECIPSQRT_IEEE 0x40800000', out('t1.1')], [out('0x3f000000')]],
  ['a sign of a constant', ['x: t1.1 = ADD R0.x, 0xbf000000', out('t1.1')], ['x: t1.1 = ADD R0.x, -0x3f000000', out('t1.1')]],
  ['a sum with zero, of any value', ['x: t1.1 = ADD R0.x, 0x0', out('t1.1')], ['x: t1.1 = ADD R0.x, 0x0', out('t1.1')]],
  ['the same without safe math', ['x: t1.1 = ADD R0.x, 0x0', out('t1.1')], [out('R0.x')], { safeMath: false }],
  ['a sum of a positive value with zero', ['x: t1.1 = FRACT R0.x', 'x: t2.1 = ADD t1.1, 0x0', out('t2.1')], ['x: t1.1 = FRACT R0.x', out('t1.1')]],
  ['a product with one, of any value', ['x: t1.1 = MUL_IEEE R0.x, 0x3f800000', out('t1.1')], ['x: t1.1 = MUL_IEEE R0.x, 0x3f800000', out('t1.1')]],
  ['a product of a sum with one', ['x: t1.1 = ADD R0.x, R0.y', 'x: t2.1 = MUL_IEEE t1.1, 0x3f800000', out('t2.1')], ['x: t1.1 = ADD R0.x, R0.y', out('t1.1')]],
  ['MUL by zero', ['x: t1.1 = MUL R0.x, 0x0', out('t1.1')], [out('0x0')]],
  ['MUL_IEEE by zero', ['x: t1.1 = MUL_IEEE R0.x, 0x0', out('t1.1')], ['x: t1.1 = MUL_IEEE R0.x, 0x0', out('t1.1')]],
  ['two signs of a product', ['x: t1.1 = MUL_IEEE -R0.x, -R0.y', out('t1.1')], ['x: t1.1 = MUL_IEEE R0.x, R0.y', out('t1.1')]],
  ['a product in a sum', ['x: t1.1 = MUL_IEEE R0.x, R0.y', 'x: t2.1 = ADD -t1.1, R0.z', out('t2.1')], ['x: t2.1 = MULADD_IEEE -R0.x, R0.y, R0.z', out('t2.1')]],
  ['a product that others want', ['x: t1.1 = MUL_IEEE R0.x, R0.y', 'x: t2.1 = ADD t1.1, R0.z', 'cf EXPORT_DONE t1.1, t2.1, _, _'], ['x: t1.1 = MUL_IEEE R0.x, R0.y', 'x: t2.1 = ADD t1.1, R0.z', 'cf EXPORT_DONE t1.1, t2.1, _, _']],
  ['a negated MUL in a sum with what may be -0.0', ['x: t1.1 = MUL R0.x, R0.y', 'x: t2.1 = ADD -t1.1, R0.z', out('t2.1')], ['x: t1.1 = MUL R0.x, R0.y', 'x: t2.1 = ADD -t1.1, R0.z', out('t2.1')]],
  ['a multiply-add by one', ['x: t1.1 = MULADD_IEEE R0.x, 0x3f800000, R0.y', out('t1.1')], ['x: t1.1 = ADD R0.x, R0.y', out('t1.1')]],
  ['a chain of sums, without safe math', ['x: t1.1 = ADD R0.x, 0x3f800000', 'x: t2.1 = ADD t1.1, 0x40000000', out('t2.1')], ['x: t2.1 = ADD R0.x, 0x40400000', out('t2.1')], { safeMath: false }],
  ['a chain of integer sums', ['x: t1.1 = ADD_INT R0.x, 0x2', 'x: t2.1 = SUB_INT t1.1, 0x5', out('t2.1')], ['x: t2.1 = ADD_INT R0.x, 0xfffffffd', out('t2.1')]],
  ['a bit field', ['x: t1.1 = LSHR_INT R0.x, 0x4', 'x: t2.1 = AND_INT t1.1, 0xff', out('t2.1')], ['x: t2.1 = BFE_UINT R0.x, 0x4, 0x8', out('t2.1')]],
  ['no bit field on R700', ['x: t1.1 = LSHR_INT R0.x, 0x4', 'x: t2.1 = AND_INT t1.1, 0xff', out('t2.1')], ['x: t1.1 = LSHR_INT R0.x, 0x4', 'x: t2.1 = AND_INT t1.1, 0xff', out('t2.1')], { chip: 'RV770' }],
  ['a product with a power of two', ['t: t1.1 = MULLO_INT R0.x, 0x8', out('t1.1')], ['t: t1.1 = LSHL_INT R0.x, 0x3', out('t1.1')]],
  ['shifts', ['x: t1.1 = LSHL_INT R0.x, 0x8', 'x: t2.1 = LSHL_INT t1.1, 0x4', out('t2.1')], ['x: t2.1 = LSHL_INT R0.x, 0xc', out('t2.1')]],
  ['a product of 24 bits in a sum', ['x: t1.1 = MUL_UINT24 R0.x, R0.y', 'x: t2.1 = ADD_INT t1.1, R0.z', out('t2.1')], ['x: t2.1 = MULADD_UINT24 R0.x, R0.y, R0.z', out('t2.1')]],
  ['equal arms', ['x: t1.1 = CNDE_INT R0.x, R0.y, R0.y', out('t1.1')], [out('R0.y')]],
  ['a decided selection', ['x: t1.1 = CNDGT 0x3f800000, R0.x, R0.y', out('t1.1')], [out('R0.x')]],
  ['the same again', ['x: t1.1 = ADD R0.x, R0.y', 'y: t2.1 = ADD R0.y, R0.x', 'x: t3.1 = MUL t1.1, t2.1', out('t3.1')], ['x: t1.1 = ADD R0.x, R0.y', 'x: t3.1 = MUL t1.1, t1.1', out('t3.1')]],
  ['MAX of swapped sources', ['x: t1.1 = MAX R0.x, R0.y', 'y: t2.1 = MAX R0.y, R0.x', 'cf EXPORT_DONE t1.1, t2.1, _, _'], ['x: t1.1 = MAX R0.x, R0.y', 'y: t2.1 = MAX R0.y, R0.x', 'cf EXPORT_DONE t1.1, t2.1, _, _']],
  ['a clamp', ['x: t1.1 = MULADD_IEEE R0.x, R0.y, R0.z', 'x: t2.1 = MOV t1.1 ; clamp', out('t2.1')], ['x: t1.1 = MULADD_IEEE R0.x, R0.y, R0.z ; clamp', out('t1.1')]],
  ['a clamp of a negated sum', ['x: t1.1 = ADD R0.x, R0.y', 'x: t2.1 = MOV -t1.1 ; clamp', out('t2.1')], ['x: t1.1 = ADD -R0.x, -R0.y ; clamp', out('t1.1')]],
  ['a clamp twice', ['x: t1.1 = ADD R0.x, R0.y ; clamp', 'x: t2.1 = MOV t1.1 ; clamp', out('t2.1')], ['x: t1.1 = ADD R0.x, R0.y ; clamp', out('t1.1')]],
  ['twice a sum', ['x: t1.1 = ADD R0.x, R0.y', 'x: t2.1 = MUL_IEEE t1.1, 0x40000000', out('t2.1')], ['x: t1.1 = ADD R0.x, R0.y ; omod=1', out('t1.1')]],
  ['no multiple of three sources', ['x: t1.1 = MULADD R0.x, R0.y, R0.z', 'x: t2.1 = MUL_IEEE t1.1, 0x40000000', out('t2.1')], ['x: t1.1 = MULADD R0.x, R0.y, R0.z', 'x: t2.1 = MUL_IEEE t1.1, 0x40000000', out('t2.1')]],
  ['a selection among what the condition selected', ['x: t1.1 = CNDE_INT R1.x, R0.x, R0.y', 'x: t2.1 = CNDE_INT R1.x, R0.z, R0.w', 'x: t3.1 = CNDE_INT R1.x, t1.1, t2.1', out('t3.1')], ['x: t3.1 = CNDE_INT R1.x, R0.x, R0.w', out('t3.1')]],
  ['a selection among what another condition selected', ['x: t1.1 = CNDE_INT R1.x, R0.x, R0.y', 'x: t3.1 = CNDE_INT R1.y, t1.1, R0.w', out('t3.1')], ['x: t1.1 = CNDE_INT R1.x, R0.x, R0.y', 'x: t3.1 = CNDE_INT R1.y, t1.1, R0.w', out('t3.1')]],
  ['a chain of selections by the sign', ['x: t1.1 = CNDGE R1.x, R0.x, R0.y', 'x: t3.1 = CNDGE R1.x, R0.z, t1.1', out('t3.1')], ['x: t3.1 = CNDGE R1.x, R0.z, R0.y', out('t3.1')]],
  ['multiples of one value, without safe math', ['x: t1.1 = MUL_IEEE R0.x, 0x40000000', 'x: t2.1 = MULADD_IEEE R0.x, 0x40400000, t1.1', 'x: t3.1 = ADD t2.1, R0.x', out('t3.1')], ['x: t3.1 = MUL_IEEE R0.x, 0x40c00000', out('t3.1')], { safeMath: false }],
  ['multiples of one value under safe math', ['x: t1.1 = MUL_IEEE R0.x, 0x40000000', 'x: t2.1 = MULADD_IEEE R0.x, 0x40400000, t1.1', out('t2.1')], ['x: t1.1 = MUL_IEEE R0.x, 0x40000000', 'x: t2.1 = MULADD_IEEE R0.x, 0x40400000, t1.1', out('t2.1')]],
  ['multiples that others want', ['x: t1.1 = MUL_IEEE R0.x, 0x40a00000', 'x: t2.1 = MUL_IEEE R0.x, 0x40400000', 'x: t3.1 = ADD t1.1, t2.1', 'cf EXPORT_DONE t1.1, t2.1, t3.1, _'], ['x: t1.1 = MUL_IEEE R0.x, 0x40a00000', 'x: t2.1 = MUL_IEEE R0.x, 0x40400000', 'x: t3.1 = MUL_IEEE R0.x, 0x41000000', 'cf EXPORT_DONE t1.1, t2.1, t3.1, _'], { safeMath: false }],
  ['multiples of opposite signs', ['x: t1.1 = MUL_IEEE R0.x, 0x40a00000', 'x: t2.1 = MULADD_IEEE -R0.x, 0x40400000, t1.1', out('t2.1')], ['x: t1.1 = MUL_IEEE R0.x, 0x40a00000', 'x: t2.1 = MULADD_IEEE -R0.x, 0x40400000, t1.1', out('t2.1')], { safeMath: false }],
  ['negative multiples', ['x: t1.1 = MUL_IEEE -R0.x, 0x40a00000', 'x: t2.1 = MULADD_IEEE -R0.x, 0x40400000, t1.1', out('t2.1')], ['x: t2.1 = MUL_IEEE R0.x, -0x41000000', out('t2.1')], { safeMath: false }],
  ['a multiple and a sum with one', ['x: t1.1 = MULADD_IEEE R0.x, 0x40a00000, R0.y', 'x: t2.1 = MULADD_IEEE R0.x, 0x40400000, t1.1', out('t2.1')], ['x: t2.1 = MULADD_IEEE R0.x, 0x41000000, R0.y', out('t2.1')], { safeMath: false }],
  ['a root of a reciprocal, without safe math', ['t: t1.1 = RECIPSQRT_IEEE R0.x', 't: t2.1 = RECIP_IEEE t1.1', out('t2.1')], ['t: t2.1 = SQRT_IEEE R0.x', out('t2.1')], { safeMath: false }],
  ['what nobody defined', ['x: t1.1 = MOV undef', 'x: t2.1 = ADD_INT t1.1, 0x1', out('t2.1')], [out('0x1')]],
  ['three pairs of constants', ['x: t1.1 = MOV KC0[0].x', 'x: t2.1 = MULADD KC0[1].x, KC0[2].x, t1.1', out('t2.1')], ['x: t1.1 = MOV KC0[0].x', 'x: t2.1 = MULADD KC0[1].x, KC0[2].x, t1.1', out('t2.1')]],
]; // prettier-ignore

for (const [what, before, after, setting] of cases) {
  test(what, () => {
    expect(numbered(before, setting)).toEqual(after);
  });
}

/** Two arms of a branch, and what follows them. */
function branch(inner: readonly string[], outer: readonly string[], ...rest: readonly string[]): readonly string[] {
  const test = [
    'x: _, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec',
    'region 0 {',
    'depart 0 0 {',
    'if EM.1 {',
    'depart 0 1 {',
  ];
  return [...test, ...inner, '}', '}', ...outer, '}', ...rest];
}

test('what two arms compute is computed once in front of both, what was before both not again', () => {
  const arm = (name: string): readonly string[] => [
    `x: t${name}.1 = ADD R0.x, R0.y`,
    `y: t${name}.2 = MUL_IEEE t${name}.1, R1.x`,
  ];
  const [test = '', region = '', depart = '', ...arms] = branch([], [], '}');
  expect(numbered([...branch(arm('1'), arm('2'), 'phi t3.1 = t2.2, t1.2', '}'), out('t3.1')])).toEqual([
    test,
    region,
    depart,
    ...arm('1'),
    ...arms,
    out('t1.2'),
  ]);
  const both = [...branch(arm('1'), arm('2'), 'phi t3.1 = t2.2, t1.2', '}'), 'cf EXPORT_DONE t3.1, t9.1, _, _'];
  expect(numbered(['x: t9.1 = ADD R0.x, R0.y', ...both])).toEqual([
    'x: t9.1 = ADD R0.x, R0.y',
    test,
    region,
    depart,
    'y: t1.2 = MUL_IEEE t9.1, R1.x',
    ...arms,
    'cf EXPORT_DONE t1.2, t9.1, _, _',
  ]);
});

test('what arms compute from the result of their test stays there: nothing comes between it and its branch', () => {
  const arm = (name: string): string => `x: t${name}.1 = ADD t9.1, R0.y`;
  const [test = '', ...rest] = branch([arm('1')], [arm('2')], 'phi t3.1 = t2.1, t1.1', '}');
  const lines = [test.replace('_,', 't9.1,'), ...rest, out('t3.1')];
  expect(numbered(lines)).toEqual(lines);
});

test('what an arm computes from its own values stays there', () => {
  const arm = (name: string): readonly string[] => [
    `fetch t${name}.1, _, _, _ = SAMPLE R0.x, R0.y, _, _ ; RESOURCE_ID=${name}`,
    `x: t${name}.2 = ADD t${name}.1, R0.y`,
  ];
  const lines = [...branch(arm('1'), arm('2'), 'phi t3.1 = t2.2, t1.2', '}'), out('t3.1')];
  expect(numbered(lines)).toEqual(lines);
});

test.each(['MOVA_INT', 'SET_CF_IDX0'])('%s: what an index register holds already is not set again', (op) => {
  const use = (to: string, index: string): string => `x: ${to} = MOV KC1[3].x@1, ${index}`;
  const set = (index: string, from: string): string => `x: ${index} = ${op} ${from}`;
  const lines = [set('IDX0.1', 'R0.x'), use('t1.1', 'IDX0.1'), set('IDX1.1', 'R0.y')];
  const again = [set('IDX0.2', 'R0.x'), 'y: t2.1 = MOV KC1[4].y@1, IDX0.2', 'cf EXPORT_DONE t1.1, t2.1, _, _'];
  const renamed = again.map((line) => line.replace('IDX0.2', 'IDX0.1'));
  expect(numbered([...lines, ...again])).toEqual([...lines, ...renamed.slice(1)]);
  const other = [...lines, set('IDX0.3', 'R0.z'), 'x: t3.1 = MOV KC1[5].x@1, IDX0.3', out('t3.1'), ...again];
  expect(numbered(other)).toEqual(other);
  const [test = '', ...arms] = branch([set('IDX0.3', 'R0.z'), use('t3.1', 'IDX0.3'), out('t3.1')], [], '}');
  const behind = [...lines, test, ...arms, ...again];
  expect(numbered(behind)).toEqual(behind);
});

test('phi nodes of equal values go, of loops within loops too', () => {
  const lines = [
    'region 0 {',
    'loop_phi t1.1 = R0.x, t1.2',
    'loop_phi t2.1 = 0x0, t2.3',
    'repeat 0 1 {',
    'region 1 {',
    'loop_phi t1.2 = t1.1, t1.3',
    'loop_phi t2.2 = t2.1, t2.3',
    'repeat 1 1 {',
    'x: t1.3 = MOV t1.2',
    'x: t2.3 = ADD_INT t2.2, 0x1',
    'x: _, _, EM.1 = PRED_SETGT_INT t2.3, 0x5 ; exec',
    'region 2 {',
    'depart 2 0 {',
    'if EM.1 {',
    'depart 0 0 {',
    '}',
    '}',
    '}',
    '}',
    'x: _, _, EM.2 = PRED_SETGT_INT t2.3, 0x3 ; exec',
    'region 3 {',
    'depart 3 0 {',
    'if EM.2 {',
    'depart 1 0 {',
    '}',
    '}',
    '}',
    '}',
    '}',
    '}',
    '}',
    'phi t3.1 = t1.3',
    '}',
    'cf EXPORT_DONE t3.1, t2.3, _, _',
  ];
  const after = numbered(lines);
  expect(after.filter((line) => line.includes('t1.') || line.includes('t3.'))).toEqual([]);
  expect(after.at(-1)).toBe('cf EXPORT_DONE R0.x, t2.3, _, _');
});

test('equal fetches are one, which brings what both want', () => {
  const fetch = (dst: string): string =>
    `fetch ${dst} = SAMPLE R0.x, R0.y, _, _ ; TEX_INST=16 RESOURCE_ID=18 DST_SEL_Y=1 DST_SEL_Z=2 DST_SEL_W=3`;
  expect(numbered([fetch('t1.1, _, _, _'), fetch('t2.1, t3.1, _, _'), 'cf EXPORT_DONE t1.1, t2.1, t3.1, _'])).toEqual([
    fetch('t1.1, t3.1, _, _'),
    'cf EXPORT_DONE t1.1, t1.1, t3.1, _',
  ]);
});

test('components of a fetch that are selected as constants are constants', () => {
  const after = numbered([
    'fetch t1.1, t2.1, _, _ = SAMPLE R0.x, R0.y, _, _ ; TEX_INST=16 DST_SEL_Y=5 DST_SEL_Z=7 DST_SEL_W=7',
    'cf EXPORT_DONE t1.1, t2.1, _, _',
  ]);
  expect(after).toEqual([
    'fetch t1.1, _, _, _ = SAMPLE R0.x, R0.y, _, _ ; TEX_INST=16 DST_SEL_Y=7 DST_SEL_Z=7 DST_SEL_W=7',
    'cf EXPORT_DONE t1.1, 0x3f800000, _, _',
  ]);
});

test('packs of equal instructions are one, and packs of constants are constants', () => {
  const dot = (dst: string, w: string): readonly string[] => [
    'packed {',
    `x: ${dst} = DOT4_IEEE R0.x, R1.x`,
    'y: _ = DOT4_IEEE R0.y, R1.y',
    'z: _ = DOT4_IEEE R0.z, R1.z',
    `w: _ = DOT4_IEEE R0.w, ${w}`,
    '}',
  ];
  expect(numbered([...dot('t1.1', 'R1.w'), ...dot('t2.1', 'R1.w'), 'cf EXPORT_DONE t1.1, t2.1, _, _'])).toEqual([
    ...dot('t1.1', 'R1.w'),
    'cf EXPORT_DONE t1.1, t1.1, _, _',
  ]);
  const ones = ['x: t1.1', 'y: _', 'z: _', 'w: _'].map((head) => `${head} = DOT4 0x3f800000, 0x3f800000`);
  expect(numbered(['packed {', ...ones, '}', out('t1.1')])).toEqual([out('0x40800000')]);
});

test('what all slots of a pack compute is one value', () => {
  const pack = (...heads: readonly string[]): readonly string[] => [
    'packed {',
    ...heads.map((head) => `${head} = MULLO_INT R0.x, R0.y`),
    '}',
  ];
  const lines = [...pack('x: t1.1', 'y: _', 'z: t2.1', 'w: t3.1'), 'cf EXPORT_DONE t1.1, t2.1, t3.1, _'];
  expect(numbered(lines, { chip: 'CAYMAN' })).toEqual([
    ...pack('x: t1.1', 'y: _', 'z: _', 'w: _'),
    'cf EXPORT_DONE t1.1, t1.1, t1.1, _',
  ]);
});

test('on Cayman a product with a power of two leaves its pack', () => {
  const product = ['x: t1.1', 'y: _', 'z: _', 'w: _'].map((head) => `${head} = MULLO_INT R0.x, 0x10`);
  expect(numbered(['packed {', ...product, '}', out('t1.1')], { chip: 'CAYMAN' })).toEqual([
    'x: t1.1 = LSHL_INT R0.x, 0x4',
    out('t1.1'),
  ]);
});

const arrays = ['array A5.x[2]'];

test('addresses that hold one constant of a buffer are one register', () => {
  expect(
    numbered(
      [
        'x: R5.x.1 = MOV R0.x',
        'x: R6.x.1 = MOV R0.y',
        'x: t3.1 = MOV KC0[0].x',
        'y: t4.1 = MOV KC0[0].x',
        'x: t5.1 = MOV t4.1',
        'x: t1.1 = MOV A5.x[t3.1+0]{R5.x.1 R6.x.1}',
        'x: A5.x[t5.1+0]{R5.x.1 R6.x.1|R5.x.2 R6.x.2} = MOV R0.z',
        'x: t2.1 = MOV A5.x[R1.x+0]{R5.x.2 R6.x.2}',
        'x: t6.1 = ADD t4.1, R0.x',
        'cf EXPORT_DONE t1.1, t2.1, t6.1, _',
      ],
      { arrays },
    ),
  ).toEqual([
    'x: R5.x.1 = MOV R0.x',
    'x: R6.x.1 = MOV R0.y',
    'x: t3.1 = MOV KC0[0].x',
    'x: t1.1 = MOV A5.x[t3.1+0]{R5.x.1 R6.x.1}',
    'x: A5.x[t3.1+0]{R5.x.1 R6.x.1|R5.x.2 R6.x.2} = MOV R0.z',
    'x: t2.1 = MOV A5.x[R1.x+0]{R5.x.2 R6.x.2}',
    'x: t6.1 = ADD KC0[0].x, R0.x',
    'cf EXPORT_DONE t1.1, t2.1, t6.1, _',
  ]);
});

test('a constant index names an element; a store there leaves the others', () => {
  expect(
    numbered(
      [
        'x: R5.x.1 = MOV R0.x',
        'x: R6.x.1 = MOV R0.y',
        'x: A5.x[0x1+0]{R5.x.1 R6.x.1|R5.x.2 R6.x.2} = MOV R0.z',
        'x: t1.1 = MOV A5.x[0x0+0]{R5.x.2 R6.x.2}',
        'x: t2.1 = MOV A5.x[R1.x+0]{R5.x.2 R6.x.2}',
        'cf EXPORT_DONE t1.1, t2.1, _, _',
      ],
      { arrays },
    ),
  ).toEqual([
    'x: R5.x.1 = MOV R0.x',
    'x: R6.x.2 = MOV R0.z',
    'x: t2.1 = MOV A5.x[R1.x+0]{R5.x.1 R6.x.2}',
    'cf EXPORT_DONE R0.x, t2.1, _, _',
  ]);
});

test('what is computed to be stored is computed by the store; a load stays behind the store before it', () => {
  expect(
    numbered(
      [
        'x: R5.x.1 = MOV R0.x',
        'x: R6.x.1 = MOV R0.y',
        'x: t1.1 = MOV A5.x[R1.x+0]{R5.x.1 R6.x.1}',
        'x: t2.1 = MUL_IEEE R0.x, R0.z',
        'x: R6.x.2 = MOV t2.1',
        'x: t3.1 = MOV A5.x[R1.x+0]{R5.x.1 R6.x.2}',
        'x: t4.1 = ADD t3.1, R0.w',
        'x: t5.1 = ADD t1.1, R0.w',
        'cf EXPORT_DONE t4.1, t5.1, _, _',
      ],
      { arrays },
    ),
  ).toEqual([
    'x: R5.x.1 = MOV R0.x',
    'x: R6.x.1 = MOV R0.y',
    'x: t1.1 = MOV A5.x[R1.x+0]{R5.x.1 R6.x.1}',
    'x: R6.x.2 = MUL_IEEE R0.x, R0.z',
    'x: t4.1 = ADD A5.x[R1.x+0]{R5.x.1 R6.x.2}, R0.w',
    'x: t5.1 = ADD t1.1, R0.w',
    'cf EXPORT_DONE t4.1, t5.1, _, _',
  ]);
});

test('a program without instructions stays as it is', () => {
  expect(numbered([])).toEqual([]);
});

corpusTest(
  'peephole and gvn leave what shaders do as it is, bit for bit',
  () => {
    let compared = 0;
    for (const { program, metadata } of corpusShaders(40)) {
      const shader = parseBytecode(program, metadata);
      const context = { program, metadata, safeMath: true };
      runPasses([ssaPrepare, ssaRename, addressOps, psiOps], shader, context);
      const before = parseShader(printShader(shader));
      runPasses([peephole, gvn], shader, context, {}, 'ssa');
      expect(verifyShader(shader)).toEqual([]);
      const subjects = [before, shader].map((each) => shaderSubject(each, program, 16)) as [never, never];
      const { first, words } = subjectsEquivalent(...subjects, { ...defaultEquivOptions, runs: 2 });
      expect(first).toBeNull();
      compared += words;
    }
    expect(compared).toBeGreaterThan(1000);
  },
  60_000,
);

test('the example that the pass gives', () => {
  expect(
    numbered([
      'x: R1.x.1 = MOV -R0.x',
      'y: R2.y.1 = MUL_IEEE R1.x.1, R0.y',
      'z: R3.z.1 = ADD R2.y.1, R0.z',
      'w: R4.w.1 = MULADD_IEEE -R0.x, R0.y, R0.z',
      'x: R5.x.1 = ADD R4.w.1, 0xbf000000',
      'cf EXPORT_DONE R3.z.1, R5.x.1, _, _',
    ]),
  ).toEqual([
    'z: R3.z.1 = MULADD_IEEE -R0.x, R0.y, R0.z',
    'x: R5.x.1 = ADD R3.z.1, -0x3f000000',
    'cf EXPORT_DONE R3.z.1, R5.x.1, _, _',
  ]);
});
