/*
 * A frame with the debugging information of its function: what expressions of that function's entries are evaluated in. Attributes that
 * lead from one location to another are here too (A.3.3.5, A.5.7.3, A.5.16).
 */
import { DwAt, DwTag } from '../../../generated/dwarf.ts';
import { constantOf, numberOf, textOf } from '../info/attribute.ts';
import { Encoding } from '../value/base-type.ts';
import type { BaseType } from '../value/base-type.ts';
import type { CallFrame } from '../frame/call-stack.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { constantBytes } from '../types/constant-bytes.ts';
import { dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { entryContext } from './entry-context.ts';
import { madeExpression } from '../expression/expression.ts';
import type { Expression, LocationSource } from '../expression/expression.ts';
import type { Integer } from '../value/integer.ts';
import { sourceOf } from '../expression/source.ts';
import { inherited } from '../info/lookup.ts';
import type { Lookup } from '../info/lookup.ts';
import type { CallTarget, ExpressionUnit } from '../evaluate/request.ts';
import { codeOf, registerOf } from '../expression/operations.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** The context of a frame in a function; `owner` is the entry of that, absent where only the unit is known. */
export function frameContext(
  lookup: Lookup,
  frame: CallFrame,
  unit: DwarfUnit,
  owner: Die | undefined,
): EvaluationContext {
  return {
    ...unitContext(lookup, frame.context, unit),
    frameBase: () => {
      const location = owner && orUndefined(() => sourceOf(owner, DwAt.DW_AT_frame_base));
      return location && { unit, location: basedOnContents(location) };
    },
    caller: () => entryContext(lookup, frame, unit),
    entryRegister: (register) => frame.caller()?.context.registerLocation?.(register),
  };
}

/**
 * A frame base that is just a register means what the register holds (A.3.3.5 #2). In a frame that is not the top one the register's
 * location is where it was saved, so this is seen in the expression rather than in its result.
 */
function basedOnContents(source: LocationSource): LocationSource {
  if (source.kind === 'list') {
    return {
      kind: 'list',
      entries: source.entries.map((entry) => ({ ...entry, expression: dereferenced(entry.expression) })),
    };
  }
  return { kind: 'expression', expression: dereferenced(source.expression) };
}

function dereferenced(expression: Expression): Expression {
  const register = registerNamed(expression);
  if (register === undefined) return expression;
  return madeExpression(expression.settings, [codeOf('DW_OP_bregx'), register]);
}

/** The register that an expression of one DW_OP_reg* or DW_OP_regx names. */
export function registerNamed({ operations }: Expression): Integer | undefined {
  const [only] = operations;
  return only === undefined || operations.length > 1 ? undefined : registerOf(only);
}

/** A context that knows the entries, types and addresses of a unit besides what it knew before. */
export function unitContext(lookup: Lookup, context: EvaluationContext, unit: DwarfUnit): EvaluationContext {
  const unitOf = (asked: ExpressionUnit | undefined): DwarfUnit | undefined => {
    if (asked === undefined || asked === unit) return unit;
    const known = lookup.units.find((each) => each === asked);
    if (known !== undefined || asked.offset === unit.offset) return known ?? unit;
    return lookup.units.find(({ offset }) => offset === asked.offset);
  };
  return {
    ...context,
    unit,
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
export function baseTypeOf(die: Die): BaseType {
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
