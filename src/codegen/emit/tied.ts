import { isField } from '../analysis.ts';
import type { Compiled } from '../compile.ts';
import type { Typed } from '../expression/typed.ts';
import type { Datum, FieldIr, StructDatum, TypeIr } from '../ir.ts';
import { structsOf } from '../links.ts';
import type { FieldSpec, ParamSpec, TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';
import { targetsOf, tieOf } from './tie.ts';

/** Which expressions of a type say how many, how long or where. */

/** Fields and instances that a writer writes. */
export function storedFields(ir: TypeIr): readonly FieldIr[] {
  return [...ir.fields, ...ir.instances.filter((f) => f.value === undefined && (f.pos ?? f.io) !== undefined)];
}

function* tiedExpressions(ir: TypeIr): Generator<Typed> {
  for (const f of storedFields(ir)) {
    if (f.repeat?.kind === 'expr') yield f.repeat.count;
    if (f.pos !== undefined) yield f.pos;
    yield* sizesOf(f.datum);
  }
}

function* sizesOf(d: Datum | undefined): Generator<Typed> {
  if (d?.kind === 'switch') for (const c of d.cases) yield* sizesOf(c.datum);
  if (d !== undefined && 'extent' in d && d.extent?.size !== undefined) yield d.extent.size;
}

/** Fields that some count, size or offset is, with nothing else in it. */
export function pinnedFields(compiled: Compiled): Set<FieldSpec> {
  const pinned = new Set<FieldSpec>();
  for (const type of compiled.types.values())
    for (const e of tiedExpressions(type)) if (e.kind === 'member' && isField(e.member)) pinned.add(e.member);
  return pinned;
}

/** Arguments that are tied because what they are given to is: the parameter's name and the argument. */
export function tiedArguments(d: StructDatum, m: Module): { readonly param: ParamSpec; readonly argument: Typed }[] {
  const child = m.ir(d.of);
  const targets = tiedParams(child, m, new Set());
  return child.params.flatMap(({ spec }, i) => {
    const argument = d.args[i];
    return argument !== undefined && targets.has(spec) ? [{ param: spec, argument }] : [];
  });
}

/** Parameters that a count, size or offset of a type, or of a part of it, is tied to. */
function tiedParams(ir: TypeIr, m: Module, around: Set<TypeIr>): Set<ParamSpec> {
  const found = new Set<ParamSpec>();
  if (around.has(ir) || ir.params.length === 0) return found;
  around.add(ir);
  const collect = (e: Typed): void => {
    for (const { member } of targetsOf(tieOf(e, ir, m))) if (!isField(member)) found.add(member);
  };
  for (const e of tiedExpressions(ir)) collect(e);
  for (const part of structsOf(ir)) {
    const child = m.ir(part.of);
    const targets = tiedParams(child, m, around);
    child.params.forEach(({ spec }, i) => {
      const argument = part.args[i];
      if (argument !== undefined && targets.has(spec)) collect(argument);
    });
  }
  return found;
}

/** Whether something of a type or a part of it can be mended. */
export function needsFixup(type: TypeSpec, m: Module): boolean {
  const known = m.fixups.get(type);
  if (known !== undefined) return known;
  const reached = new Set([type]);
  let found = false;
  for (const of of reached) {
    const ir = m.ir(of);
    if (ir.layout.kind !== 'variable') continue;
    found ||= [...tiedExpressions(ir)].some((e) => tieOf(e, ir, m) !== undefined);
    for (const part of structsOf(ir)) reached.add(part.of);
  }
  m.fixups.set(type, found);
  return found;
}
