import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import type { StructDatum, TypeIr } from '../ir.ts';
import { structsOf } from '../structs.ts';
import type { ParamSpec, TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';
import { targetsOf, tieOf } from './tie.ts';
import { tiedExpressions } from './tied-expressions.ts';

/** Which parameters and types are tied to what a writer can mend. */

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
    found = [...tiedExpressions(ir)].some((e) => tieOf(e, ir, m) !== undefined);
    if (found) break;
    for (const part of structsOf(ir)) reached.add(part.of);
  }
  m.fixups.set(type, found);
  // What nothing was found in has no part with something.
  if (!found) for (const of of reached) m.fixups.set(of, false);
  return found;
}
