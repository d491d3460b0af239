/* What expressions of the entries of a unit are evaluated in: its addresses, types and entries. */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { stepsOf } from '../evaluate/limits.ts';
import type { CallTarget, ExpressionUnit } from '../evaluate/request.ts';
import { sourceOf } from '../expression/source.ts';
import { constantOf, numberOf, textOf } from '../info/attribute.ts';
import { dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { inherited } from '../info/lookup.ts';
import type { Lookup } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { unitIndex } from '../info/unit-index.ts';
import { constantBytes } from '../types/constant-bytes.ts';
import { Encoding } from '../value/base-type.ts';
import type { BaseType } from '../value/base-type.ts';

/** A context that knows the entries, types and addresses of a unit besides what it knew before. */
export function unitContext(lookup: Lookup, context: EvaluationContext, unit: DwarfUnit): EvaluationContext {
  const unitOf = (asked: ExpressionUnit | undefined): DwarfUnit | undefined => {
    if (asked === undefined || asked === unit) return unit;
    const index = unitIndex(lookup.units);
    if (index.has(asked)) return asked as DwarfUnit;
    return asked.offset === unit.offset ? unit : index.at(asked.offset);
  };
  return {
    ...context,
    unit,
    limits: unit.sections.limits ?? context.limits,
    budget: context.budget ?? stepsOf(unit.sections),
    address: (index, asked) => unitOf(asked)?.addressOf(Number(index)),
    baseType: (offset, asked) => {
      const own = unitOf(asked);
      const die = own && orUndefined(() => dieAt(own, own.offset + Number(offset)));
      return die?.tag === DwTag.DW_TAG_base_type ? baseTypeOf(die) : undefined;
    },
    entry: (offset) => {
      const die = orUndefined(() => lookup.entryAt(Number(offset), unit));
      return die && orUndefined(() => callTarget(lookup, die));
    },
  };
}

/** DW_TAG_base_type as the evaluator has it. */
function baseTypeOf(die: Die): BaseType {
  const byteSize = numberOf(die, DwAt.DW_AT_byte_size);
  const endianity = constantOf(die.attributes.get(DwAt.DW_AT_endianity));
  return {
    offset: die.offset - die.unit.offset,
    name: textOf(die, DwAt.DW_AT_name),
    encoding: constantOf(die.attributes.get(DwAt.DW_AT_encoding)) ?? Encoding.unsigned,
    byteSize,
    bitSize: constantOf(die.attributes.get(DwAt.DW_AT_bit_size)) ?? 8 * byteSize,
    ...(endianity === 1 && { byteOrder: 'big' as const }),
    ...(endianity === 2 && { byteOrder: 'little' as const }),
  };
}

function callTarget(lookup: Lookup, die: Die): CallTarget {
  const type = inherited(lookup, die, DwAt.DW_AT_type);
  const typeDie = type && lookup.follow(type.die.unit, type.value);
  const value = inherited(lookup, die, DwAt.DW_AT_const_value);
  return {
    unit: die.unit,
    location: sourceOf(die, DwAt.DW_AT_location),
    constValue: value && constantBytes(lookup, value.value, typeDie, die.unit),
    type: typeDie?.tag === DwTag.DW_TAG_base_type ? baseTypeOf(typeDie) : undefined,
  };
}
