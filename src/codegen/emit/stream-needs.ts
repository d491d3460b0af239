import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import { someTyped } from '../expression/typed.ts';
import { typedOfField } from '../links.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { memberIr } from '../members.ts';
import { onceFor } from '../once-for.ts';
import type { FieldSpec, ParamSpec } from '../schema.ts';

/** What expressions need to know of the stream that is written. */

/** Whether an expression asks for a position or size that a writer does not know yet. */
export function dependsOnStream(e: Typed, ir: TypeIr): boolean {
  return someAsked(e, ir, (part) => part.kind === 'io');
}

/** Whether an expression takes what is left over of a number: bytes of such a size fill up to a boundary. */
export function takesRest(e: Typed, ir: TypeIr): boolean {
  return someAsked(e, ir, (part) => part.kind === 'arithmetic' && (part.op === '%' || part.op === '&'));
}

/** Whether some part of an expression, or of the value instances that it asks for, is what `test` looks for; each instance is looked at once. */
function someAsked(e: Typed, ir: TypeIr, test: (part: Typed) => boolean, seen = new Set<FieldSpec>()): boolean {
  const open = [e];
  const look = (part: Typed): boolean => {
    if (test(part)) return true;
    if (part.kind !== 'member' || part.object !== undefined || !isField(part.member)) return false;
    const asked = part.member;
    if (seen.has(asked)) return false;
    seen.add(asked);
    const { value, condition } = memberIr(ir, asked) ?? {};
    if (value !== undefined) open.push(value, ...(condition === undefined ? [] : [condition]));
    return false;
  };
  // What is added to a list while it is gone through comes, too.
  for (const each of open) if (someTyped(each, look)) return true;
  return false;
}

/** Whether all that an expression asks of streams is where the one at hand is: a writer knows that, behind what it wrote. */
export function asksOnlyPosition(e: Typed, ir: TypeIr): boolean {
  const positions = new Set<Typed>();
  const others = (part: Typed): boolean => {
    if (part.kind === 'method' && part.name === 'io.pos' && part.object.kind === 'io') {
      if (part.object.object === undefined) positions.add(part.object);
      return false;
    }
    return part.kind === 'io' ? !positions.has(part) : part.kind === 'member' && dependsOnStream(part, ir);
  };
  return !someTyped(e, others) && positions.size > 0;
}

/** Whether an expression asks how long the stream at hand is. */
export function asksSize(e: Typed): boolean {
  return someTyped(e, (part) => {
    if (part.kind !== 'method' || (part.name !== 'io.size' && part.name !== 'io.eof')) return false;
    return part.object.kind === 'io' && part.object.object === undefined;
  });
}

/** Whether a list takes all that is left of its stream. */
export function isToEnd(repeat: NonNullable<FieldIr['repeat']>): boolean {
  if (repeat.kind !== 'until') return repeat.kind === 'eos';
  return repeat.until.kind === 'method' && repeat.until.name === 'io.eof' && asksSize(repeat.until);
}

function asksPosition(e: Typed): boolean {
  return someTyped(e, (part) => part.kind === 'method' && part.name === 'io.pos');
}

/** A field whose expressions ask for an instance; or how it repeats, where what ends the list asks first: behind its first element. */
export type Asker = FieldIr | NonNullable<FieldIr['repeat']>;

/** An instance whose place counts from the position of the stream stands where it was first asked for. */
export function earlyInstances(ir: TypeIr): Map<FieldIr, Asker> {
  return askedFirst(
    ir,
    (f) => f.value === undefined && typedOfField(f).some((e) => e !== undefined && asksPosition(e)),
  );
}

/** Value instances that hold the position where the stream was when they were first asked for, with what asked. */
export function positionValues(ir: TypeIr): Map<FieldIr, Asker> {
  return askedFirst(ir, ({ value }) => value !== undefined && asksPosition(value));
}

/** Some instances, each with what first asks for it, itself or by way of value instances. */
function askedFirst(ir: TypeIr, isWanted: (instance: FieldIr) => boolean): Map<FieldIr, Asker> {
  return new Map(
    ir.instances.filter(isWanted).flatMap((instance) => {
      const first = firstAskers(ir).get(instance.spec);
      return first === undefined ? [] : [[instance, first]];
    }),
  );
}

/** Members that the fields of a type ask for, each with what asks first. */
export const firstAskers: (ir: TypeIr) => ReadonlyMap<FieldSpec | ParamSpec, Asker> = onceFor((ir) => {
  const firsts = new Map<FieldSpec | ParamSpec, Asker>();
  const seen = new Set<FieldSpec>();
  const note =
    (asker: Asker) =>
    (part: Typed): boolean => {
      if (part.kind === 'member' && part.object === undefined && !firsts.has(part.member))
        firsts.set(part.member, asker);
      return false;
    };
  for (const f of ir.fields) {
    const until = f.repeat?.kind === 'until' ? f.repeat.until : undefined;
    for (const e of typedOfField(f)) if (e !== undefined && e !== until) someAsked(e, ir, note(f), seen);
    if (f.repeat !== undefined && until !== undefined) someAsked(until, ir, note(f.repeat), seen);
  }
  return firsts;
});

/** Whether part of an expression depends on the end of a list. */
export function isOfWholeList(part: Typed, list: FieldSpec): boolean {
  if (part.kind !== 'method' || part.object.kind !== 'member' || part.object.member !== list) return false;
  return part.name.startsWith('array.') && part.name !== 'array.first';
}

/** Whether an expression depends on the end of a list, itself or by way of value instances. */
export function asksWholeList(e: Typed, list: FieldSpec, ir: TypeIr): boolean {
  return someAsked(e, ir, (part) => isOfWholeList(part, list));
}
