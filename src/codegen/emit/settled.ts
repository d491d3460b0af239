import { isLiteral, sameTyped, someTyped } from '../expression/typed.ts';
import type { Typed } from '../expression/typed.ts';
import { isScalar, isWide } from '../expression/value-type.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { onceFor } from '../once-for.ts';
import type { FieldSpec, ParamSpec } from '../schema.ts';
import type { ExpressionContext } from './expression.ts';
import { identifiersOf } from './locals.ts';
import type { Body } from './read-datum.ts';
import { firstAskers } from './stream-needs.ts';
import type { Asker } from './stream-needs.ts';
import { printValue, whereHolds } from './value.ts';

/**
 * Instances that are known as soon as some field of the sequence is read: simple expressions of fields that are there.
 * Readers work them out then, which costs less than to remember how. Gives each with the index of that field, -1 where
 * parameters suffice.
 */
export const settledInstances: (ir: TypeIr) => ReadonlyMap<FieldIr, number> = onceFor(findSettled);

/** More of them are worked out each time they are asked for: objects would be large, for what nobody may ask. */
const MOST_STORED = 6;

/** Whether the settled instances of a type are fields of its objects. */
export function storesSettled(ir: TypeIr): boolean {
  return settledInstances(ir).size <= MOST_STORED;
}

/** What a field asks while it is read, as its `valid` may, is not there yet where that field settles it. */
function findSettled(ir: TypeIr): ReadonlyMap<FieldIr, number> {
  const firsts = firstAskers(ir);
  const order = new Map<Asker, number>(
    ir.fields.flatMap((f, i) => [[f, i] as const, ...(f.repeat === undefined ? [] : [[f.repeat, i] as const])]),
  );
  const isEarly = ([{ spec }, after]: [FieldIr, number]): boolean => {
    const first = firsts.get(spec);
    return first !== undefined && (order.get(first) ?? Infinity) <= after;
  };
  const settled = settledWithout(new Set(), ir);
  const early = [...settled].filter(isEarly).map(([instance]) => instance);
  return early.length === 0 ? settled : settledWithout(new Set(early), ir);
}

function settledWithout(early: ReadonlySet<FieldIr>, ir: TypeIr): Map<FieldIr, number> {
  const known: Known = new Map();
  for (const { spec, type } of ir.params) known.set(spec, { after: -1, isSimple: isScalar(type) });
  ir.fields.forEach((f, after) => {
    const isSimple = f.repeat === undefined && isScalar(f.type);
    // Elements may ask how many they are while they are read.
    if (isListOfObjects(f)) return;
    if (!f.optional) known.set(f.spec, { after, isSimple });
    else if (f.condition !== undefined && isSimple) known.set(f.spec, { after, isSimple, where: f.condition });
  });
  const settled = new Map<FieldIr, number>();
  for (let before = -1; before < settled.size;) {
    before = settled.size;
    for (const f of ir.instances) {
      if (settled.has(f) || early.has(f)) continue;
      const after = settledAfter(f, known);
      if (after === undefined) continue;
      settled.set(f, after);
      if (!f.optional) known.set(f.spec, { after, isSimple: true });
      else if (f.condition !== undefined) known.set(f.spec, { after, isSimple: true, where: f.condition });
    }
  }
  return settled;
}

function isListOfObjects({ repeat, type, datum }: FieldIr): boolean {
  const isObjects = datum?.kind === 'struct' || datum?.kind === 'switch';
  return repeat !== undefined && isObjects && type.kind === 'array' && type.storage === 'list';
}

/** Members that are there once field `after` is read, all the time or `where` a condition holds. */
type Known = Map<FieldSpec | ParamSpec, { readonly after: number; readonly isSimple: boolean; readonly where?: Typed }>;

const TOTAL: ReadonlySet<string> = new Set(['+', '-', '*', '&', '|', '^']);
/** Total where the right operand is a constant other than zero. */
const TOTAL_BY_CONSTANT: ReadonlySet<string> = new Set(['/', '%', '<<', '>>']);
/** Methods that never fail: those of lists and bytes ask for no more than that their value is there. */
const TOTAL_METHODS: ReadonlySet<string> = new Set(['array.size', 'bytes.length', 'str.length']);
const CONVERSIONS: ReadonlySet<string> = new Set(['enum.to_i', 'bool.to_i']);

/** The last field that an instance asks for; undefined where it may fail, or asks for more than fields at hand. */
function settledAfter(f: FieldIr, known: Known): number | undefined {
  if (f.value === undefined || f.valid !== undefined || !isScalar(f.type) || !asksAField(f.value)) return undefined;
  const after = f.condition === undefined ? -1 : lastAsked(f.condition, [], known);
  const value = lastAsked(f.value, f.condition === undefined ? [] : [f.condition], known);
  return after === undefined || value === undefined ? undefined : Math.max(after, value);
}

/** The last field that an expression asks for where `held` conditions hold; undefined where it may fail. */
function lastAsked(e: Typed, held: readonly Typed[], known: Known): number | undefined {
  if (isWide(e.type)) return undefined;
  const all = (...parts: readonly Typed[]): number | undefined =>
    parts.reduce<number | undefined>((last, part) => {
      const asked = last === undefined ? undefined : lastAsked(part, held, known);
      return last === undefined || asked === undefined ? undefined : Math.max(last, asked);
    }, -1);
  if (isLiteral(e)) return -1;
  switch (e.kind) {
    case 'member':
      return lastOf(e, held, known, true);
    case 'not':
    case 'negate':
      return all(e.operand);
    case 'cast':
      return all(e.object);
    case 'concat':
    case 'compare':
    case 'or':
      return all(e.left, e.right);
    case 'and':
      return greater(all(e.left), lastAsked(e.right, [...held, e.left], known));
    case 'if':
      return greater(all(e.test, e.otherwise), lastAsked(e.then, [...held, e.test], known));
    case 'arithmetic':
      return isTotal(e) ? all(e.left, e.right) : undefined;
    case 'method':
      if (CONVERSIONS.has(e.name)) return all(e.object);
      if (!TOTAL_METHODS.has(e.name) || e.object.kind !== 'member') return undefined;
      return lastOf(e.object, held, known, false);
    default:
      return undefined;
  }
}

function greater(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.max(a, b);
}

function isTotal({ op, right }: Typed & { kind: 'arithmetic' }): boolean {
  return TOTAL.has(op) || (TOTAL_BY_CONSTANT.has(op) && right.kind === 'int' && right.value > 0n && right.value < 32n);
}

function lastOf(
  { object, member }: Typed & { kind: 'member' },
  held: readonly Typed[],
  known: Known,
  simply: boolean,
): number | undefined {
  const found = object === undefined ? known.get(member) : undefined;
  if (found === undefined || (simply && !found.isSimple)) return undefined;
  const { where } = found;
  return where === undefined || held.some((each) => sameTyped(each, where)) ? found.after : undefined;
}

/** What is the same in every object is left as it is: TypeScript would take the field for that value alone. */
function asksAField(e: Typed): boolean {
  return someTyped(e, (part) => part.kind === 'member');
}

/** Statements for the instances that field `index` settles: fields, or else variables, which `b` may name from then on. */
export function settledAt(index: number, b: SettlingBody): string[] {
  const { ir, module: m, variables } = b;
  return [...settledInstances(ir)].flatMap(([f, after]) => {
    if (after !== index || f.value === undefined) return [];
    const value = settledValue({ ...f, value: f.value }, b.cx);
    if (storesSettled(ir)) return [`self.${m.field(f.spec)} = ${value};`];
    variables.add(f.spec);
    return [`const ${m.local(f.spec)} = ${value};`];
  });
}

/** The function that is printed, and the instances that are variables in it. */
export type SettlingBody = Body & { readonly variables: Set<FieldSpec | ParamSpec> };

/** What a settled instance is. */
export function settledValue(f: FieldIr & { readonly value: Typed }, cx: ExpressionContext): string {
  return whereHolds(f.condition, cx, (there) => printValue(f, there));
}

/** Statements without variables that nothing asks for. */
export function withoutUnused(statements: readonly string[], { module: m, variables }: SettlingBody): string[] {
  if (variables.size === 0) return [...statements];
  const declared = new Map([...variables].map((spec) => [`const ${m.local(spec)} = `, m.local(spec)]));
  const declaredBy = (statement: string): string | undefined =>
    declared.get(/^const \S+ = /.exec(statement)?.[0] ?? '');
  const asked = identifiersOf(statements.filter((each) => declaredBy(each) === undefined));
  const kept = statements.toReversed().filter((statement) => {
    const name = declaredBy(statement);
    if (name === undefined) return true;
    if (!asked.has(name)) return false;
    for (const each of identifiersOf([statement])) asked.add(each);
    return true;
  });
  return kept.reverse();
}
