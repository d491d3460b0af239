import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import type { FieldIr, StructDatum, TypeIr } from '../ir.ts';
import { leadingTo } from '../reach.ts';
import { structsOf } from '../structs.ts';
import type { StructPart } from '../structs.ts';
import type { ParamSpec, TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';
import { asksOnlyPosition, dependsOnStream, takesRest } from './stream-needs.ts';
import { targetsOf, tieOf } from './tie.ts';
import { tiedExpressions } from './tied-expressions.ts';

/** Which parameters and types are tied to what a writer can mend. */

/**
 * What says how long padding is, bytes that fill up to a boundary: no integer does, but other sizes or its place. Undefined for what is
 * no padding.
 */
export function paddedBy(
  { spec, datum, repeat, valid }: FieldIr,
  ir: TypeIr,
  m: Module,
): 'sizes' | 'place' | undefined {
  if (spec.role !== 'seq' || datum?.kind !== 'bytes' || repeat !== undefined || valid !== undefined) return undefined;
  const { size, terminator, process } = datum.extent;
  if (size === undefined || spec.contents !== undefined || terminator !== undefined || process !== undefined)
    return undefined;
  if (!takesRest(size, ir) || tieOf(size, ir, m) !== undefined) return undefined;
  if (!dependsOnStream(size, ir)) return 'sizes';
  return asksOnlyPosition(size, ir) ? 'place' : undefined;
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
  const reached = new Set([m.ir(type)]);
  for (const ir of reached) for (const { of } of mendedParts(ir)) if (!m.fixups.has(of)) reached.add(m.ir(of));
  const isFound = (ir: TypeIr): boolean =>
    mendedParts(ir).some(({ of }) => m.fixups.get(of) === true) ||
    (ir.layout.kind === 'variable' &&
      ([...tiedExpressions(ir)].some((e) => tieOf(e, ir, m) !== undefined) ||
        ir.fields.some((f) => paddedBy(f, ir, m) !== undefined)));
  const all = [...reached];
  const found = leadingTo(
    all.filter(isFound).map(({ spec }) => spec),
    all,
    mendedParts,
  );
  for (const { spec } of all) m.fixups.set(spec, found.has(spec));
  return found.has(type);
}

/** Records of one layout stay as they are. */
function mendedParts(ir: TypeIr): readonly StructPart[] {
  return ir.layout.kind === 'variable' ? structsOf(ir) : [];
}
