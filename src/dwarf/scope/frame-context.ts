/*
 * A frame with the debugging information of its function: what expressions of that function's entries are evaluated in. Values at the
 * entry of a function (A.2.5.4.3.4, DW_OP_entry_value; A.3.4.2) are known where the call site in the caller says what it passed.
 */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { evaluateSync } from '../evaluate/drive.ts';
import { madeExpression } from '../expression/expression.ts';
import type { Expression, LocationSource } from '../expression/expression.ts';
import type { FaultCode } from '../expression/fault.ts';
import { codeOf } from '../expression/operations.ts';
import { sourceOf } from '../expression/source.ts';
import type { CallFrame } from '../frame/call-stack.ts';
import { valueBytes } from '../frame/unwind.ts';
import { dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import type { Lookup } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { Integer } from '../value/integer.ts';
import { implicitLocation } from '../value/location.ts';
import { callSiteAt, parameterIn, registerNamed, valueExpression } from './call-site.ts';
import { unitContext } from './unit-context.ts';

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

/** The state at the entry of the function of a frame, as far as the call in its caller tells; undefined without a caller. */
function entryContext(lookup: Lookup, frame: CallFrame, unit: DwarfUnit): EvaluationContext | undefined {
  const caller = frame.caller();
  if (caller === undefined) return undefined;
  const passed = (register: Integer): Uint8Array | FaultCode => passedIn(lookup, caller, register);
  return {
    ...unitContext(lookup, caller.context, unit),
    registerContents: passed,
    registerLocation: (register) => {
      const bytes = passed(register);
      return typeof bytes === 'string' ? bytes : implicitLocation(bytes);
    },
  };
}

/** The bytes that the caller had put into a register. */
function passedIn(lookup: Lookup, caller: CallFrame, register: Integer): Uint8Array | FaultCode {
  const place = lookup.functionAt(caller.lookup);
  const owner = place && orUndefined(() => dieAt(place.unit, place.offset));
  const site = owner && orUndefined(() => callSiteAt(owner, caller.pc));
  const parameter = site && orUndefined(() => parameterIn(site, register));
  const expression = parameter && valueExpression(parameter);
  if (owner === undefined || expression === undefined) return 'no-call-site-value';
  const context = frameContext(lookup, caller, owner.unit, owner);
  const outcome = evaluateSync(expression, context, { resultKind: 'value', lenient: true });
  if (outcome.kind === 'fault') return outcome.fault.code;
  const bytes = outcome.kind === 'value' ? valueBytes(outcome.value, context) : undefined;
  return bytes ?? 'no-call-site-value';
}
