import { sameTyped, someTyped } from '../expression/typed.ts';
import type { Typed } from '../expression/typed.ts';
import { isWide } from '../expression/value-type.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import type { FieldSpec, ParamSpec } from '../schema.ts';
import { print, printValue } from './expression.ts';
import type { Body } from './read-datum.ts';

/**
 * Instances that are known as soon as some field of the sequence is read: simple expressions of fields that are there.
 * Readers work them out then, which costs less than to remember how. Gives each with the index of that field, -1 where
 * parameters suffice.
 */
export function settledInstances(ir: TypeIr): ReadonlyMap<FieldIr, number> {
  const known: Known = new Map();
  for (const { spec, type } of ir.params) known.set(spec, { after: -1, isSimple: SIMPLE_TYPES.has(type.kind) });
  ir.fields.forEach((f, after) => {
    const isSimple = f.repeat === undefined && SIMPLE_TYPES.has(f.type.kind);
    if (!f.optional) known.set(f.spec, { after, isSimple });
    else if (f.condition !== undefined && isSimple) known.set(f.spec, { after, isSimple, where: f.condition });
  });
  const settled = new Map<FieldIr, number>();
  for (let before = -1; before < settled.size;) {
    before = settled.size;
    for (const f of ir.instances) {
      if (settled.has(f)) continue;
      const after = settledAfter(f, known);
      if (after === undefined) continue;
      settled.set(f, after);
      if (!f.optional) known.set(f.spec, { after, isSimple: true });
      else if (f.condition !== undefined) known.set(f.spec, { after, isSimple: true, where: f.condition });
    }
  }
  return settled;
}

/** Members that are there once field `after` is read, all the time or `where` a condition holds. */
type Known = Map<FieldSpec | ParamSpec, { readonly after: number; readonly isSimple: boolean; readonly where?: Typed }>;

const SIMPLE_TYPES: ReadonlySet<string> = new Set(['int', 'float', 'bool', 'str', 'enum']);
const LITERALS: ReadonlySet<string> = new Set(['int', 'float', 'str', 'bool', 'label']);
const TOTAL: ReadonlySet<string> = new Set(['+', '-', '*', '&', '|', '^']);
/** Total where the right operand is a constant other than zero. */
const TOTAL_BY_CONSTANT: ReadonlySet<string> = new Set(['/', '%', '<<', '>>']);
/** Methods that never fail: those of lists and bytes ask for no more than that their value is there. */
const TOTAL_METHODS: ReadonlySet<string> = new Set(['array.size', 'bytes.length', 'str.length']);
const CONVERSIONS: ReadonlySet<string> = new Set(['enum.to_i', 'bool.to_i']);

/** The last field that an instance asks for; undefined where it may fail, or asks for more than fields at hand. */
function settledAfter(f: FieldIr, known: Known): number | undefined {
  if (f.value === undefined || f.valid !== undefined || !SIMPLE_TYPES.has(f.type.kind) || !asksAField(f.value))
    return undefined;
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
  if (LITERALS.has(e.kind)) return -1;
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

/** Statements for the instances that field `index` settles. */
export function settledAt(index: number, settled: ReadonlyMap<FieldIr, number>, b: Body): string[] {
  return [...settled].flatMap(([f, after]) => {
    if (after !== index || f.value === undefined) return [];
    const value = printValue({ ...f, value: f.value }, b.cx);
    const held = f.condition === undefined ? value : `${print(f.condition, b.cx)} ? ${value} : undefined`;
    return [`self.${b.module.field(f.spec)} = ${held};`];
  });
}
