import { someTyped } from '../expression/typed.ts';
import type { Compiled } from '../compile.ts';
import type { Datum, Extent, FieldIr } from '../ir.ts';
import { typedOfField } from '../links.ts';
import { onceFor } from '../once-for.ts';
import { isOpaque } from '../program.ts';
import { leadingTo } from '../reach.ts';
import type { TypeSpec } from '../schema.ts';
import { structsOf } from '../structs.ts';
import type { Module } from './module.ts';

/**
 * Whether a structure may leave some of its slot, and is read the same whatever is there: nothing of it runs to the end of its stream,
 * and nothing asks how long that is.
 */
export function leavesRoom(type: TypeSpec, { compiled }: Module): boolean {
  return !fillingTypes(compiled).has(type);
}

/** Types whose structures depend on where their stream ends, themselves or by parts that share it; those of other modules may. */
const fillingTypes: (compiled: Compiled) => ReadonlySet<TypeSpec> = onceFor(({ program, types }) => {
  const all = [...types.values()];
  const filling = all.filter(
    ({ spec, fields, instances, links }) =>
      isOpaque(program, spec) || links.isAskedForIo || [...fields, ...instances].some(asksForEnd),
  );
  return leadingTo(
    filling.map(({ spec }) => spec),
    all,
    (type) => structsOf(type).filter(({ extent }) => extent === undefined),
  );
});

function asksForEnd(f: FieldIr): boolean {
  if (f.repeat?.kind === 'eos' || (f.datum !== undefined && runsToEnd(f.datum))) return true;
  return typedOfField(f).some((e) => e !== undefined && someTyped(e, ({ kind }) => kind === 'io'));
}

function runsToEnd(d: Datum): boolean {
  switch (d.kind) {
    case 'bytes':
    case 'str':
      return !hasOwnEnd(d.extent);
    case 'struct':
      return d.extent !== undefined && !hasOwnEnd(d.extent);
    case 'switch':
      return d.cases.some((c) => runsToEnd(c.datum));
    default:
      return false;
  }
}

/** Whether bytes end by themselves, and not where their stream does. */
function hasOwnEnd({ size, terminator, eosError }: Extent): boolean {
  return size !== undefined || (terminator !== undefined && eosError);
}
