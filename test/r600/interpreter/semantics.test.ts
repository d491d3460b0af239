import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ldsAccess } from '../../../src/r600/interpreter/lds.ts';
import { doubleOps } from '../../../src/r600/interpreter/semantics/doubles.ts';
import { executor } from '../../../src/r600/interpreter/semantics/execute.ts';
import { bits, exactFloat } from '../../../src/r600/interpreter/semantics/float-bits.ts';
import { fusedMultiplyAdd, fusedMultiplyAddDouble } from '../../../src/r600/interpreter/semantics/fused.ts';
import { halfBits, halfFloat } from '../../../src/r600/interpreter/semantics/half.ts';
import { joinedOps } from '../../../src/r600/interpreter/semantics/joined.ts';
import { laneOp } from '../../../src/r600/interpreter/semantics/lane-ops.ts';
import { aluOps } from '../../../src/r600/advanced.ts';

const NAN = 0x7fc00000;
const INF = 0x7f800000;
const MINUS_ZERO = -0x80000000;
const DENORMAL = 0x00000001;
const f = bits;

function lane(name: string, ...sources: readonly number[]): number {
  const op = laneOp(name, false);
  if (op === undefined) throw new Error(`no ${name}`);
  return op(sources[0] ?? 0, sources[1] ?? 0, sources[2] ?? 0);
}

/* mnemonic, sources, result: all as bits */
const rows: readonly (readonly [string, readonly number[], number])[] = [
  ['ADD', [f(1.5), f(-0.25)], f(1.25)],
  ['ADD', [DENORMAL, MINUS_ZERO], 0],
  ['ADD', [INF, f(-Infinity)], NAN],
  ['MUL', [0, INF], 0],
  ['MUL', [MINUS_ZERO, NAN], 0],
  ['MUL_IEEE', [0, INF], NAN],
  ['MUL_IEEE', [DENORMAL, f(2 ** 100)], 0],
  ['MUL_IEEE', [f(2 ** -100), f(-(2 ** -100))], MINUS_ZERO],
  ['MULADD', [0, INF, f(3)], f(3)],
  ['MULADD_IEEE', [0, INF, f(3)], NAN],
  ['MULADD_M2', [f(2), f(3), f(1)], f(14)],
  ['MULADD_D2', [f(2), f(3), f(1)], f(3.5)],
  ['MUL_LIT', [f(2), 0, 0], f(-3.4028234663852886e38)],
  ['MUL_LIT', [f(2), f(3), f(1)], f(6)],
  ['MAX', [NAN, f(1)], f(1)],
  ['MAX', [f(1), NAN], NAN],
  ['MIN', [f(1), NAN], NAN],
  ['MAX_DX10', [f(1), NAN], f(1)],
  ['MIN_DX10', [NAN, f(1)], f(1)],
  ['SETGE', [f(1), f(1)], f(1)],
  ['SETGT_DX10', [f(2), f(1)], -1],
  ['SETNE_DX10', [NAN, NAN], -1],
  ['SETE_DX10', [0, MINUS_ZERO], -1],
  ['SETGT_INT', [-1, 1], 0],
  ['SETGT_UINT', [-1, 1], -1],
  ['PRED_SETE_INT', [3, 3], 0],
  ['PRED_SETE_INT', [3, 4], f(1)],
  ['PRED_SETE_PUSH', [0, 0], 0],
  ['PRED_SETE_PUSH', [f(1), 0], f(2)],
  ['PRED_SET_INV', [f(1)], 0],
  ['PRED_SET_INV', [0], f(1)],
  ['PRED_SET_INV', [f(2)], f(2)],
  ['PRED_SET_POP', [f(3), f(1)], f(2)],
  ['KILLGT', [f(2), f(1)], f(1)],
  ['FRACT', [f(-0.25)], f(0.75)],
  ['TRUNC', [f(-0.5)], MINUS_ZERO],
  ['RNDNE', [f(2.5)], f(2)],
  ['RNDNE', [f(3.5)], f(4)],
  ['RNDNE', [f(-0.5)], MINUS_ZERO],
  ['CNDE', [MINUS_ZERO, 7, 8], 7],
  ['CNDGE', [NAN, 7, 8], 8],
  ['CNDE_INT', [MINUS_ZERO, 7, 8], 8],
  ['FLT_TO_INT', [f(-1.75)], -1],
  ['FLT_TO_INT', [f(3e9)], 0x7fffffff],
  ['FLT_TO_INT', [NAN], 0],
  ['FLT_TO_UINT', [f(3e9)], 3e9 | 0],
  ['FLT_TO_UINT', [f(-1)], 0],
  ['FLT_TO_INT_FLOOR', [f(-1.25)], -2],
  ['FLT_TO_INT_RPI', [f(1.5)], 2],
  ['INT_TO_FLT', [-3], f(-3)],
  ['UINT_TO_FLT', [-1], f(4294967296)],
  ['UBYTE2_FLT', [0x00ab0000], f(0xab)],
  ['OFFSET_TO_FLT', [0xf], f(-1 / 16)],
  ['ASHR_INT', [-8, 33], -4],
  ['LSHR_INT', [-1, 31], 1],
  ['MULLO_INT', [0x10001, 0x10001], 0x20001],
  ['MUL_UINT24', [0xff000002, 3], 6],
  ['MULHI_UINT24', [0xffffff, 0xffffff], 0xffff],
  ['MULADD_INT24', [0xffffff, 5, 1], -4],
  ['RECIP_UINT', [3], 0x55555555],
  ['RECIP_UINT', [0], -1],
  ['BFE_UINT', [0xabcd, 4, 8], 0xbc],
  ['BFE_INT', [0xf0, 4, 4], -1],
  ['BFE_UINT', [-1, 4, 0], 0],
  ['BFI_INT', [0xff00, 0x1234, 0x5678], 0x1278],
  ['BFM_INT', [4, 8], 0xf00],
  ['BFREV_INT', [1], MINUS_ZERO],
  ['BCNT_INT', [-1], 32],
  ['FFBH_UINT', [0x00ff], 24],
  ['FFBL_INT', [0x0ff0], 4],
  ['FFBL_INT', [0], -1],
  ['BIT_ALIGN_INT', [1, 0, 4], 0x10000000],
  ['BYTE_ALIGN_INT', [0x11223344, 0x55667788, 1], 0x44556677],
  ['ADDC_UINT', [-1, 1], 1],
  ['SUBB_UINT', [1, 2], 1],
  ['LERP_UINT', [0x01ff00, 0x02ff00, 0x010000], 0x02ff00],
  ['SAD_ACCUM_UINT', [0x0102, 0x0300, 10], 14],
  ['RECIP_IEEE', [0], INF],
  ['RECIP_CLAMPED', [0], 0x7f7fffff],
  ['RECIP_FF', [0], 0],
  ['RECIPSQRT_IEEE', [f(4)], f(0.5)],
  ['LOG_CLAMPED', [0], f(-3.4028234663852886e38)],
  ['EXP_IEEE', [f(-3)], f(0.125)],
  ['SIN', [f(0.25)], f(1)],
  ['COS', [f(300)], f(1)],
];

test.each(rows)('%s of %j is %i', (name, sources, result) => {
  expect(lane(name, ...sources)).toBe(result | 0);
});

test('R600 takes sine and cosine of radians', () => {
  expect(exactFloat(laneOp('SIN', true)!(f(Math.PI / 2), 0, 0))).toBeCloseTo(1);
  expect(exactFloat(laneOp('SIN', false)!(f(Math.PI / 2), 0, 0))).toBeCloseTo(Math.sin(Math.PI ** 2));
});

/** Instructions that leave nothing behind in a wave, or whose effect is not on lanes' values. */
const withoutResult = new Set([
  'ALU_NOP', 'GROUP_BARRIER', 'GROUP_SEQ_BEGIN', 'GROUP_SEQ_END', 'SET_MODE', 'SET_CF_IDX0', 'SET_CF_IDX1', 'SET_LDS_SIZE',
]); // prettier-ignore

/** Instructions without a model: a run that comes by one says so. */
const notModelled = new Set(['STORE_FLAGS', 'LOAD_STORE_FLAGS', 'LDS_1A', 'LDS_1A1D', 'LDS_2A', 'LDS_IDX_OP']);

test.each(aluOps.map((op) => [op.name, op] as const))('%s has a model, or is known to have none', (name, op) => {
  const modelled = op.flags.has('LDS') ? ldsAccess(name, 0) !== undefined : executor(op, false) !== undefined;
  expect(modelled).toBe(!withoutResult.has(name) && !notModelled.has(name) && name !== 'LDS_READWRITE_RET');
});

describe('against exact arithmetic', () => {
  const int32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
  const asBig = (value: number, unsigned: boolean): bigint => BigInt(unsigned ? value >>> 0 : value);

  test.each(['MULHI_INT', 'MULHI_UINT'])('%s', (name) => {
    const unsigned = name.endsWith('UINT');
    fc.assert(
      fc.property(int32, int32, (a, b) => {
        const product = asBig(a, unsigned) * asBig(b, unsigned);
        expect(lane(name, a, b)).toBe(Number(BigInt.asIntN(32, product >> 32n)));
      }),
    );
  });

  test('a fused multiply-add of singles rounds once', () => {
    const single = fc.integer({ min: -0xffffff, max: 0xffffff });
    const shift = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(single, single, single, shift, (a, b, c, k) => {
        const exact = BigInt(a) * BigInt(b) * 2n ** BigInt(k) + BigInt(c);
        const got = Math.fround(fusedMultiplyAdd(a, b, c * 2 ** -k));
        expect(got).toBe(roundToSingle(exact) * 2 ** -k);
      }),
      { numRuns: 2000 },
    );
  });

  test('a fused multiply-add of doubles rounds once', () => {
    const double = fc.bigInt({ min: -(2n ** 53n - 1n), max: 2n ** 53n - 1n });
    fc.assert(
      fc.property(double, double, double, (a, b, c) => {
        expect(fusedMultiplyAddDouble(Number(a), Number(b), Number(c))).toBe(Number(a * b + c));
      }),
      { numRuns: 2000 },
    );
  });

  /** Nearest single to an integer, halves to even. */
  function roundToSingle(exact: bigint): number {
    const size = exact < 0n ? -exact : exact;
    const drop = BigInt(Math.max(0, size.toString(2).length - 24));
    const kept = size >> drop;
    const rest = size - (kept << drop);
    const middle = drop === 0n ? 0n : 1n << (drop - 1n);
    const up = drop > 0n && (rest > middle || (rest === middle && (kept & 1n) === 1n));
    const rounded = Number((up ? kept + 1n : kept) << drop);
    return exact < 0n ? -rounded : rounded;
  }
});

test('every half becomes a number and comes back', () => {
  for (let half = 0; half < 0x10000; half++) {
    const value = halfFloat(half);
    if (Number.isNaN(value)) expect(halfBits(value)).toBe(0x7e00);
    else if (halfBits(value) !== half) expect.fail(`half 0x${half.toString(16)} came back as ${halfBits(value)}`);
  }
});

test.each([
  [1.0004882812, 0x3c00], // the middle between two halves goes to the even one
  [1.0014648438, 0x3c02],
  [65519.99, 0x7bff],
  [65520, 0x7c00],
  [2 ** -25, 0],
  [2 ** -24 * 1.5, 0x0002],
])('the half nearest to %f is %i', (value, half) => {
  expect(halfBits(Math.fround(value))).toBe(half);
});

test('instructions that join slots are no lane instructions', () => {
  for (const name of [...Object.keys(joinedOps), ...Object.keys(doubleOps)])
    expect(laneOp(name, false)).toBeUndefined();
});
