/*
 * Values at the entry of a function (A.2.5.4.3.4, DW_OP_entry_value; A.3.4.2): what a register held when the function was called is
 * known where the call site in the caller says what it passed there (DW_TAG_call_site_parameter), as an expression over the caller's
 * own state.
 */
import { DwAt, DwTag } from '../../../generated/dwarf.ts';
import { addressOf } from '../info/attribute.ts';
import type { CallFrame } from '../frame/call-stack.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { childrenOf, dieAt } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { evaluateSync } from '../evaluate/drive.ts';
import type { Expression } from '../expression/expression.ts';
import type { FaultCode } from '../expression/fault.ts';
import { frameContext, registerNamed, unitContext } from './frame-context.ts';
import type { Integer } from '../value/integer.ts';
import { implicitLocation } from '../value/location.ts';
import { sourceOf } from '../expression/source.ts';
import type { Lookup } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { valueBytes } from '../frame/unwind.ts';

/** The state at the entry of the function of a frame, as far as the call in its caller tells; undefined without a caller. */
export function entryContext(lookup: Lookup, frame: CallFrame, unit: DwarfUnit): EvaluationContext | undefined {
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

function valueExpression(parameter: Die): Expression | undefined {
  const source = sourceOf(parameter, DwAt.DW_AT_call_value) ?? sourceOf(parameter, DwAt.DW_AT_GNU_call_site_value);
  return source?.kind === 'expression' ? source.expression : undefined;
}

/** Entries below a function that are looked at for a call. */
const MAX_ENTRIES = 1 << 20;

/** The call that returns to an address: DW_AT_call_return_pc, in GNU's older form DW_AT_low_pc. */
export function callSiteAt(owner: Die, returnPc: bigint): Die | undefined {
  const open: Die[] = [owner];
  for (let seen = 0, die = open.pop(); die !== undefined && seen < MAX_ENTRIES; die = open.pop()) {
    for (const child of childrenOf(die)) {
      seen += 1;
      const isSite = child.tag === DwTag.DW_TAG_call_site || child.tag === DwTag.DW_TAG_GNU_call_site;
      if (isSite) {
        const at = addressOf(child, DwAt.DW_AT_call_return_pc) ?? addressOf(child, DwAt.DW_AT_low_pc);
        if (at === returnPc) return child;
      } else if (child.hasChildren) open.push(child);
    }
  }
  return undefined;
}

function parameterIn(site: Die, register: Integer): Die | undefined {
  for (const child of childrenOf(site)) {
    if (child.tag !== DwTag.DW_TAG_call_site_parameter && child.tag !== DwTag.DW_TAG_GNU_call_site_parameter) continue;
    const source = sourceOf(child, DwAt.DW_AT_location);
    if (source?.kind === 'expression' && registerNamed(source.expression) === register) return child;
  }
  return undefined;
}
