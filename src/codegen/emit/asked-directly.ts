import type { Typed } from '../expression/typed.ts';
import { countTyped, someTyped } from '../expression/typed.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { memberIr } from '../members.ts';
import { isOpaque } from '../program.ts';
import { print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { givenOf, isListedParam, unsettledInstances } from './on-demand.ts';

/**
 * Value instances that are read on demand, asked by their function: an object that is asked keeps what the instance is, and that
 * takes more time and memory than to work out a short expression again.
 */

type Member = Typed & { readonly kind: 'member' };

const COPYING: ReadonlySet<string> = new Set(['bytes', 'array', 'format', 'concat']);
const OF_LISTS: ReadonlySet<string> = new Set(['array.size', 'array.first', 'array.last']);
const SHORT_METHODS: ReadonlySet<string> = new Set([
  ...OF_LISTS,
  'enum.to_i',
  'bool.to_i',
  'bytes.length',
  'str.length',
]);

/**
 * The call that gives an instance of the object at hand, or of another; undefined where the object has to be asked. `own` are
 * the names of what objects of the type at hand keep: absent where their fields have to be asked.
 */
export function askedDirectly(e: Member, cx: ExpressionContext, own?: () => readonly string[]): string | undefined {
  const m = cx.module;
  if (isOpaque(m.compiled.program, e.owner)) return undefined;
  const owner = m.ir(e.owner);
  const f = owner.links.early ? memberIr(owner, e.member) : undefined;
  const index = f === undefined ? undefined : unsettledInstances(owner).get(f);
  if (f === undefined || index === undefined || !isShort(f, m) || (!isWhole(e.object) && asksLists(f)))
    return undefined;
  if (e.object === undefined ? own === undefined : !asksItself(owner, m)) return undefined;
  const object = e.object === undefined ? cx.self : print(e.object, cx);
  const args = [object, String(index), ...((e.object === undefined ? own?.() : undefined) ?? [])];
  const type = `${m.tsType(f.type)}${f.optional ? ' | undefined' : ''}`;
  return `(${m.functionName('$ask', e.owner)}(${args.join(', ')}) as ${type})`;
}

function someOf(f: FieldIr, test: (part: Typed) => boolean): boolean {
  return [f.value, f.condition].some((e) => e !== undefined && someTyped(e, test));
}

const MOST_PARTS = 16;

/** Whether an instance takes a few steps, asks for no other that is read on demand, and is the same whenever it is asked for. */
function isShort(f: FieldIr, m: Module): boolean {
  if (f.value === undefined || f.valid !== undefined || countTyped(f.value) > MOST_PARTS) return false;
  return !someOf(f, (part) => {
    if (part.kind === 'method') return !SHORT_METHODS.has(part.name);
    if (part.kind === 'member') return isOpaque(m.compiled.program, part.owner) || isOnDemand(part, m.ir(part.owner));
    return part.kind === 'io' || COPYING.has(part.kind);
  });
}

function isOnDemand({ member }: Member, owner: TypeIr): boolean {
  const f = memberIr(owner, member);
  return f !== undefined && unsettledInstances(owner).has(f);
}

/** Lists of an object that is still being read grow: an instance stays what it was when it was first asked for. */
function asksLists(f: FieldIr): boolean {
  return someOf(f, (part) => part.kind === 'method' && OF_LISTS.has(part.name));
}

/** Whether an object was read to its end: an element of a list, or a field of the object at hand, or of such. */
function isWhole(object: Typed | undefined): boolean {
  switch (object?.kind) {
    case 'it':
      return true;
    case 'member':
      return 'role' in object.member && (object.object === undefined || isWhole(object.object));
    case 'cast':
    case 'subscript':
      return isWhole(object.object);
    default:
      return false;
  }
}

/** Whether the function that reads a type's instances takes nothing beside the object. */
function asksItself(ir: TypeIr, m: Module): boolean {
  const answer = m.asksItself.get(ir.spec) ?? findAsksItself(ir, m);
  m.asksItself.set(ir.spec, answer);
  return answer;
}

function findAsksItself(ir: TypeIr, m: Module): boolean {
  const unlisted = new Set<unknown>(ir.params.filter((p) => !isListedParam(p.type.kind)).map((p) => p.spec));
  const asksAround = (part: Typed): boolean => {
    if (part.kind === 'member') return part.object === undefined && unlisted.has(part.member);
    return (part.kind === 'parent' || part.kind === 'root' || part.kind === 'io') && part.object === undefined;
  };
  return (
    givenOf(ir, m).length === 0 &&
    [...unsettledInstances(ir).keys()].every(
      (f) => f.value !== undefined && f.valid === undefined && !someOf(f, asksAround),
    )
  );
}
