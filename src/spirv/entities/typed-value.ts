/* What stored bits mean as a value of a type: constants in debug instructions have lost their sign and their kind. */
import type { ConstantValue } from '../module/constants.ts';
import type { Type } from './entities.ts';

/** The basic type or enum behind typedefs and qualifiers. */
function scalarOf(type: Type | undefined): Extract<Type, { readonly kind: 'basic' | 'enum' }> | undefined {
  let at = type;
  for (let steps = 0; steps < 64; steps++) {
    if (at?.kind === 'typedef' || at?.kind === 'qualifier') at = at.base;
    else if (at?.kind === 'enum' && at.underlying !== undefined) at = at.underlying;
    else break;
  }
  return at?.kind === 'basic' || at?.kind === 'enum' ? at : undefined;
}

/** The value as its type has it: integers with their sign, floats; as it is where the type does not say. */
export function typedValue(value: ConstantValue, type: Type | undefined): ConstantValue {
  const scalar = scalarOf(type);
  const bits = scalar?.size;
  if (scalar?.kind !== 'basic' || bits === undefined || bits > 64 || typeof value === 'boolean') return value;
  if (typeof value === 'number' && !Number.isInteger(value)) return value;
  switch (scalar.encoding) {
    case 'Signed':
    case 'SignedChar':
      return narrow(BigInt.asIntN(bits, BigInt(value)));
    case 'Unsigned':
    case 'UnsignedChar':
      return narrow(BigInt.asUintN(bits, BigInt(value)));
    case 'Float':
      return float(bits, BigInt(value)) ?? value;
    case 'Boolean':
      return BigInt(value) !== 0n;
    default:
      return value;
  }
}

/** The same, but floats stay the bits that they are. */
export function integralValue(value: ConstantValue, type: Type | undefined): ConstantValue {
  const scalar = scalarOf(type);
  return scalar?.kind === 'basic' && scalar.encoding === 'Float' ? value : typedValue(value, type);
}

function narrow(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function float(bits: number, value: bigint): number | undefined {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 64) {
    view.setBigUint64(0, BigInt.asUintN(64, value));
    return view.getFloat64(0);
  }
  if (bits !== 32) return undefined;
  view.setUint32(0, Number(BigInt.asUintN(32, value)));
  return view.getFloat32(0);
}
