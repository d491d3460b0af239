import type { Typed } from '../expression/typed.ts';
import { someTyped, walkTyped } from '../expression/typed.ts';
import { isWide } from '../expression/value-type.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { print, printValue } from './expression.ts';
import type { Body } from './read-datum.ts';

/**
 * Instances that are known as soon as some field of the sequence is read: simple expressions of fields that are always there.
 * Readers work them out then, which costs less than to remember how. Gives each with the index of that field, -1 where
 * parameters suffice.
 */
export function settledInstances(ir: TypeIr): ReadonlyMap<FieldIr, number> {
  const known = new Map<unknown, number>();
  for (const { spec, type } of ir.params) if (SIMPLE_TYPES.has(type.kind)) known.set(spec, -1);
  ir.fields.forEach((f, i) => {
    if (!f.optional && f.repeat === undefined && SIMPLE_TYPES.has(f.type.kind)) known.set(f.spec, i);
  });
  const settled = new Map<FieldIr, number>();
  for (let before = -1; before < settled.size;) {
    before = settled.size;
    for (const f of ir.instances) {
      if (settled.has(f)) continue;
      const after = settledAfter(f, known);
      if (after === undefined) continue;
      settled.set(f, after);
      if (!f.optional) known.set(f.spec, after);
    }
  }
  return settled;
}

const SIMPLE_TYPES: ReadonlySet<string> = new Set(['int', 'float', 'bool', 'str', 'enum']);
const RESULTS: ReadonlySet<string> = new Set(['int', 'float', 'bool', 'str']);
const SIMPLE: ReadonlySet<string> = new Set(
  'int float str bool label not negate arithmetic concat compare and or if'.split(' '),
);
const TOTAL: ReadonlySet<string> = new Set(['+', '-', '*', '&', '|', '^']);

/** The last field that an instance asks for; undefined where it may fail, or asks for more than fields at hand. */
function settledAfter(f: FieldIr, known: ReadonlyMap<unknown, number>): number | undefined {
  if (f.value === undefined || f.valid !== undefined || !RESULTS.has(f.type.kind) || !asksAField(f.value))
    return undefined;
  let last = -1;
  let isSimple = true;
  const visit = (part: Typed): void => {
    if (isWide(part.type)) isSimple = false;
    if (part.kind === 'member') {
      const at = part.object === undefined ? known.get(part.member) : undefined;
      if (at === undefined) isSimple = false;
      else last = Math.max(last, at);
    } else if (!SIMPLE.has(part.kind) || (part.kind === 'arithmetic' && !TOTAL.has(part.op))) isSimple = false;
  };
  walkTyped(f.value, visit);
  if (f.condition !== undefined) walkTyped(f.condition, visit);
  return isSimple ? last : undefined;
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
