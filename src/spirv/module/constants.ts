/* Values of OpConstant instructions. */
import { Op } from '../../../generated/spirv/enums.ts';
import { wordOfId } from './module.ts';
import type { SpirvModule } from './module.ts';
import { wordAt, opcodeIn } from './words.ts';

/** A constant's value: integers above 2^53 are bigints. */
export type ConstantValue = number | bigint | boolean;

/**
 * The value of a scalar constant; undefined for everything else, specialization constants too: their value is not known
 * before they are specialized.
 */
export function constantOf(module: SpirvModule, id: number): ConstantValue | undefined {
  const word = wordOfId(module, id);
  if (word === undefined) return undefined;
  const first = wordAt(module.words, word);
  switch (first & 0xffff) {
    case Op.OpConstantTrue:
      return true;
    case Op.OpConstantFalse:
      return false;
    case Op.OpConstant:
      return first >>> 16 < 4 ? undefined : scalar(module, word, first >>> 16);
    default:
      return undefined;
  }
}

/**
 * The bits of a scalar constant as its type reads them: integers by their sign, floats as they are stored, 0 for
 * OpConstantNull, the default of specialization constants. Undefined for everything else.
 */
export function constantBits(module: SpirvModule, id: number): ConstantValue | undefined {
  const word = wordOfId(module, id);
  if (word === undefined) return undefined;
  const first = wordAt(module.words, word);
  switch (first & 0xffff) {
    case Op.OpConstantNull:
      return 0;
    case Op.OpSpecConstantTrue:
      return true;
    case Op.OpSpecConstantFalse:
      return false;
    case Op.OpSpecConstant:
      return first >>> 16 < 4 ? undefined : scalar(module, word, first >>> 16);
    case Op.OpConstant:
      break;
    default:
      return constantOf(module, id);
  }
  if (first >>> 16 < 4) return undefined;
  const type = wordOfId(module, wordAt(module.words, word + 1));
  if (type === undefined || opcodeIn(module.words, type) !== Op.OpTypeFloat) return constantOf(module, id);
  const low = wordAt(module.words, word + 3);
  if (first >>> 16 === 4) return low;
  const bits = (BigInt(wordAt(module.words, word + 4)) << 32n) | BigInt(low);
  return Number.isSafeInteger(Number(bits)) ? Number(bits) : bits;
}

/** The same where only an integer will do, as a number; undefined for all else. */
export function integerOf(module: SpirvModule, id: number): number | undefined {
  const value = constantOf(module, id);
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

function scalar(module: SpirvModule, word: number, length: number): ConstantValue | undefined {
  const { words } = module;
  const type = wordOfId(module, wordAt(words, word + 1));
  if (type === undefined) return undefined;
  const kind = opcodeIn(words, type);
  const width = wordAt(words, type + 2);
  const low = wordAt(words, word + 3);
  const high = length > 4 ? wordAt(words, word + 4) : 0;
  if (kind === Op.OpTypeFloat) return floatOf(width, low, high);
  if (kind !== Op.OpTypeInt || width > 64) return undefined;
  const signed = words[type + 3] === 1;
  if (width > 32) {
    const bits = (BigInt(high) << 32n) | BigInt(low);
    const value = signed ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits);
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (width === 0) return 0;
  return signed ? (low << (32 - width)) >> (32 - width) : (low << (32 - width)) >>> (32 - width);
}

function floatOf(width: number, low: number, high: number): number | undefined {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, width === 64 ? high : low);
  view.setUint32(4, width === 64 ? low : 0);
  if (width === 64) return view.getFloat64(0);
  if (width === 32) return view.getFloat32(0);
  if (width !== 16) return undefined;
  const sign = (low & 0x8000) === 0 ? 1 : -1;
  const exponent = (low >>> 10) & 0x1f;
  const fraction = low & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
