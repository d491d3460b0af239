import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import { typedOfField } from '../links.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { memberIr } from '../members.ts';
import type { FieldSpec } from '../schema.ts';

/** What expressions need to know of the stream that is written. */

/** Whether an expression asks for a position or size that a writer does not know yet. */
export function dependsOnStream(e: Typed, ir: TypeIr): boolean {
  return someAsked(e, ir, (part) => part.kind === 'io');
}

/** Whether some part of an expression, or of the value instances that it asks for, is what `test` looks for; each instance is looked at once. */
function someAsked(e: Typed, ir: TypeIr, test: (part: Typed) => boolean, seen = new Set<FieldSpec>()): boolean {
  return someTyped(e, (part) => {
    if (test(part)) return true;
    if (part.kind !== 'member' || part.object !== undefined || !isField(part.member)) return false;
    const asked = part.member;
    if (seen.has(asked)) return false;
    seen.add(asked);
    const value = memberIr(ir, asked)?.value;
    return value !== undefined && someAsked(value, ir, test, seen);
  });
}

/** Whether an expression asks how long the stream at hand is. */
export function asksSize(e: Typed): boolean {
  return someTyped(e, (part) => {
    if (part.kind !== 'method' || (part.name !== 'io.size' && part.name !== 'io.eof')) return false;
    return part.object.kind === 'io' && part.object.object === undefined;
  });
}

function asksPosition(e: Typed): boolean {
  return someTyped(e, (part) => part.kind === 'method' && part.name === 'io.pos');
}

/**
 * An instance whose place counts from the position of the stream stands where it was first asked for: before the field
 * whose expressions use it.
 */
export function earlyInstances(ir: TypeIr): Map<FieldIr, FieldIr> {
  const found = new Map<FieldIr, FieldIr>();
  for (const instance of ir.instances) {
    if (instance.value !== undefined || !typedOfField(instance).some((e) => e !== undefined && asksPosition(e)))
      continue;
    const first = ir.fields.find((f) => typedOfField(f).some((e) => e !== undefined && uses(e, instance.spec, ir)));
    if (first !== undefined) found.set(instance, first);
  }
  return found;
}

/** Value instances that hold the position where the stream was when a field first asked for them, with that field. */
export function positionValues(ir: TypeIr): Map<FieldSpec, FieldIr> {
  const found = new Map<FieldSpec, FieldIr>();
  for (const { spec, value } of ir.instances) {
    if (value === undefined || !asksPosition(value)) continue;
    const first = ir.fields.find((f) => typedOfField(f).some((e) => e !== undefined && uses(e, spec, ir)));
    if (first !== undefined) found.set(spec, first);
  }
  return found;
}

/** Whether an expression asks for a member, itself or by way of value instances. */
function uses(e: Typed, member: FieldSpec, ir: TypeIr): boolean {
  return someAsked(e, ir, (part) => part.kind === 'member' && part.object === undefined && part.member === member);
}

/** Whether part of an expression depends on the end of a list. */
export function isOfWholeList(part: Typed, list: FieldSpec): boolean {
  if (part.kind !== 'method' || part.object.kind !== 'member' || part.object.member !== list) return false;
  return part.name.startsWith('array.') && part.name !== 'array.first';
}
