/*
 * Structures that are numbers: CUDA's floating-point numbers of 16 and 8 bits are structures of one integer, and vectors of them pack
 * several into one.
 */
import { binaryFloatText, binaryFloatValue } from './number-text.ts';

/** How the bits of a structure are numbers. */
export interface NumberForm {
  readonly exponentBits: number;
  readonly fractionBits: number;
  /** Infinities are left out: the largest exponent has numbers too, all ones alone is no number. */
  readonly isFinite: boolean;
  /** Numbers in a row, the lowest bits first. */
  readonly count: number;
}

const half = { exponentBits: 5, fractionBits: 10, isFinite: false };
const bfloat16 = { exponentBits: 8, fractionBits: 7, isFinite: false };
const e4m3 = { exponentBits: 4, fractionBits: 3, isFinite: true };
const e5m2 = { exponentBits: 5, fractionBits: 2, isFinite: false };

const forms: ReadonlyMap<string, NumberForm> = new Map([
  ['__half', { ...half, count: 1 }],
  ['__nv_bfloat16', { ...bfloat16, count: 1 }],
  ['__nv_fp8_e4m3', { ...e4m3, count: 1 }],
  ['__nv_fp8_e5m2', { ...e5m2, count: 1 }],
  ['__nv_fp8x2_e4m3', { ...e4m3, count: 2 }],
  ['__nv_fp8x2_e5m2', { ...e5m2, count: 2 }],
  ['__nv_fp8x4_e4m3', { ...e4m3, count: 4 }],
  ['__nv_fp8x4_e5m2', { ...e5m2, count: 4 }],
]);

/** Bits of one number. */
export function bitsOfForm({ exponentBits, fractionBits }: NumberForm): number {
  return 1 + exponentBits + fractionBits;
}

/** The form of a structure of a name and size; undefined for structures that are no numbers. */
export function numberFormOf(name: string | undefined, size: number | undefined): NumberForm | undefined {
  const form = name === undefined ? undefined : forms.get(name);
  return form !== undefined && 8 * (size ?? 0) === form.count * bitsOfForm(form) ? form : undefined;
}

/** One number as text, with digits enough to read it again. */
export function formText(bits: bigint, form: NumberForm): string {
  return binaryFloatText(bits, form.exponentBits, form.fractionBits, form.isFinite);
}

/** One number. */
export function formValue(bits: bigint, form: NumberForm): number {
  return binaryFloatValue(bits, form.exponentBits, form.fractionBits, form.isFinite);
}
