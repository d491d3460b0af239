import type { Datum, Extent, FieldIr } from '../ir.ts';
import { someTyped } from '../expression/typed.ts';
import { isOpaque } from '../program.ts';
import { typedOfField } from '../links.ts';
import type { TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';

/**
 * Whether a structure may leave some of its slot, and is read the same whatever is there: nothing of it runs to the end of its stream,
 * and nothing asks how long that is.
 */
export function leavesRoom(type: TypeSpec, m: Module, within: ReadonlySet<TypeSpec> = new Set()): boolean {
  if (within.has(type)) return true;
  if (isOpaque(m.compiled.program, type)) return false;
  const { fields, instances, links } = m.ir(type);
  if (links.keepsIo || links.lendsIo) return false;
  const inside = new Set([...within, type]);
  return [...fields, ...instances].every((f) => leavesRoomBehind(f, m, inside));
}

function leavesRoomBehind(f: FieldIr, m: Module, within: ReadonlySet<TypeSpec>): boolean {
  if (f.repeat?.kind === 'eos') return false;
  const asksStream = typedOfField(f).some((e) => e !== undefined && someTyped(e, ({ kind }) => kind === 'io'));
  return !asksStream && (f.datum === undefined || datumLeavesRoom(f.datum, m, within));
}

function datumLeavesRoom(d: Datum, m: Module, within: ReadonlySet<TypeSpec>): boolean {
  switch (d.kind) {
    case 'bytes':
    case 'str':
      return hasOwnEnd(d.extent);
    case 'struct':
      return d.extent === undefined ? leavesRoom(d.of, m, within) : hasOwnEnd(d.extent);
    case 'switch':
      return d.cases.every((c) => datumLeavesRoom(c.datum, m, within));
    default:
      return true;
  }
}

/** Whether bytes end by themselves, and not where their stream does. */
function hasOwnEnd({ size, terminator, eosError }: Extent): boolean {
  return size !== undefined || (terminator !== undefined && eosError);
}
