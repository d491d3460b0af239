/* Enumerations (DWARF 5, section 5.7): names of numbers. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { once } from '../../runtime/support.ts';
import { nameOf } from '../info/attribute.ts';
import { childrenOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { readableName } from '../info/names.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DataType, Enumerator, TypeTable } from './data-type.ts';
import { shapeOf } from './type.ts';

/** Names of one enumeration that are taken. */
const MAX_ENUMERATORS = 65_536;

/** The type of an entry of an enumeration. */
export function enumerationType(table: TypeTable, die: Die, name: string | undefined): DataType {
  const shape = shapeOf(table.lookup, die);
  const size = shape.kind === 'scalar' ? shape.size : undefined;
  const isSigned = shape.kind === 'scalar' && shape.isSigned;
  // Names of a scoped enumeration have its name before them, others what is around the enumeration.
  const isScoped = die.attributes.has(DwAt.DW_AT_enum_class);
  const around = isScoped && name !== undefined ? `${name}::` : table.names(die.unit).scopeOf(die.offset);
  const enumerators = once(() => {
    const found: Enumerator[] = [];
    orUndefined(() => {
      for (const child of childrenOf(die)) {
        const constant = child.attributes.get(DwAt.DW_AT_const_value);
        const own = nameOf(child);
        if (own === undefined || (constant?.kind !== 'number' && constant?.kind !== 'wide')) continue;
        // Producers write constants of unsigned types with the sign of their form.
        const value = BigInt.asUintN(8 * (size ?? 8), BigInt(constant.value));
        const readable = readableName(own);
        if (found.push({ name: readable === own ? around + own : readable, value }) === MAX_ENUMERATORS) return;
      }
    });
    return found;
  });
  const isFlags = once(() => areFlags(enumerators()));
  return {
    kind: 'enumeration',
    die,
    name,
    size,
    isSigned,
    get enumerators() {
      return enumerators();
    },
    get isFlags() {
      return isFlags();
    },
  };
}

/** Flags as debuggers see them: every name is of one bit that no other name has, or of none. */
function areFlags(enumerators: readonly Enumerator[]): boolean {
  let seen = 0n;
  for (const { value } of enumerators) {
    if ((seen & value) !== 0n || (value & (value - 1n)) !== 0n) return false;
    seen |= value;
  }
  return seen !== 0n;
}
