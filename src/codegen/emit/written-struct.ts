import { partsOf } from '../expression/value-type.ts';
import type { Datum, FieldIr, StructDatum, TypeIr } from '../ir.ts';
import { isOpaque } from '../program.ts';
import type { FieldSpec, TypeSpec } from '../schema.ts';
import { coerce } from './expression.ts';
import type { Module } from './module.ts';
import { objectsAround } from './signature.ts';
import { dependsOnStream } from './stream-needs.ts';
import { targetsOf, tieOf } from './tie.ts';
import { tiedExpressions } from './tied-expressions.ts';
import type { Body } from './write-bytes.ts';

/**
 * A structure as its reader will have it. A copy of what was read, or one that was moved, still holds the arguments that it was
 * read with, and its parent of then.
 */
export function asGiven(d: StructDatum, b: Body, access: string): string {
  const m = b.module;
  if (isOpaque(m.compiled.program, d.of)) return access;
  const { params, links } = m.ir(d.of);
  const given = params.flatMap((p, i) => {
    const arg = d.args[i];
    if (arg === undefined || dependsOnStream(arg, b.ir)) return [];
    const name = m.field(p.spec);
    // In quotes it is not taken for the index of a list.
    return [`${name === 'i' ? `'i'` : name}: ${coerce(arg, p.type, b.cx)}`];
  });
  const { parent = 'undefined', root = 'undefined' } = objectsAround(d, b.ir, b.cx);
  if (links.keepsParent && parent !== 'undefined') given.push(`_parent: ${parent}`);
  if (links.takesRoot && links.keepsRoot && root !== 'undefined') given.push(`_root: ${root}`);
  if (given.length === 0) return access;
  return `${m.use('asGiven')}(${b.w}, ${access}, () => ({ ${given.join(', ')} }))`;
}

/**
 * What tells that a value is no structure of this type, where nothing else would. A structure without fields to ask for would be
 * written for a value of any kind, and one of another case that has all the fields of this one would lose the rest.
 */
export function kindCheck(f: FieldIr, d: Datum, m: Module, w: string, access: string): string | undefined {
  if (d.kind !== 'struct') return undefined;
  const others = fieldsOfOthers(f, d, m);
  const isSure = partsOf(f.element).every((part) => part.kind === 'struct') || !isHollow(d, m);
  if (isSure && others.length === 0) return undefined;
  const names = others.length === 0 ? '' : `, [${others.map((name) => `'${name}'`).join(', ')}]`;
  return `${m.use('checkStruct')}(${w}, '${m.field(f.spec)}', ${access}${names})`;
}

/** Fields by which structures of other cases of a switch show, of those that have all that a structure of this case must have. */
function fieldsOfOthers({ datum }: FieldIr, { of }: StructDatum, m: Module): string[] {
  if (datum?.kind !== 'switch' || isOpaque(m.compiled.program, of)) return [];
  const own = namesIn(of, m);
  const needed = m.ir(of).fields.filter(({ optional, spec }) => !optional && !isMended(spec, m.ir(of), m));
  const found = new Set<string>();
  const others: string[][] = [];
  for (const { datum: other } of datum.cases) {
    if (other.kind !== 'struct' || isOpaque(m.compiled.program, other.of)) continue;
    const theirs = namesIn(other.of, m);
    if (!needed.every(({ spec }) => theirs.has(m.field(spec)))) continue;
    const more = m.ir(other.of).fields.filter(({ spec }) => !own.has(m.field(spec)));
    const always = more.filter(({ optional }) => !optional).map(({ spec }) => m.field(spec));
    if (always.length > 0) others.push(always);
    else for (const { spec } of more) found.add(m.field(spec));
  }
  return [...found, ...oneOfEach(others.filter((names) => !names.some((name) => found.has(name))))];
}

/** Few names of which each list has one: those first that most lists have. */
function oneOfEach(lists: readonly (readonly string[])[]): string[] {
  if (lists.length === 0) return [];
  const count = (name: string): number => lists.filter((list) => list.includes(name)).length;
  const best = lists.flat().reduce((most, name) => (count(name) > count(most) ? name : most));
  return [best, ...oneOfEach(lists.filter((list) => !list.includes(best)))];
}

/** Whether `fixup` sets a field by what else is in its structure: a count, a size. */
function isMended(field: FieldSpec, ir: TypeIr, m: Module): boolean {
  return [...tiedExpressions(ir)].some((e) =>
    targetsOf(tieOf(e, ir, m)).some(({ member, object }) => member === field && object === undefined),
  );
}

/** The names of all that a structure has. */
function namesIn(type: TypeSpec, m: Module): ReadonlySet<string> {
  const { fields, instances, params } = m.ir(type);
  return new Set([...fields, ...instances, ...params].map(({ spec }) => m.field(spec)));
}

/** Whether nothing need be there of a structure: its fields are optional, or such structures themselves. */
function isHollow({ of }: StructDatum, m: Module, around: readonly TypeSpec[] = []): boolean {
  return m
    .ir(of)
    .fields.every(
      ({ optional, datum }) =>
        optional || (datum?.kind === 'struct' && !around.includes(of) && isHollow(datum, m, [...around, of])),
    );
}

/** A row of some version has the fields that end inside it: how long it is must say the same. Statements before and after it. */
export function rowSizeCheck({ layout }: TypeIr, m: Module): readonly [string[], string[]] {
  if (layout.kind !== 'versioned') return [[], []];
  const later = layout.slots.filter(({ since }) => since !== undefined);
  const ends = later.map(({ field, offset, size }) => `[${offset + size}, value.${m.field(field)}]`);
  if (ends.length === 0) return [[], []];
  return [['const start = w.pos;'], [`${m.use('checkRowSize')}(w, w.pos - start, [${ends.join(', ')}]);`]];
}
