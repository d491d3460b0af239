import type { StructDatum, TypeIr } from '../ir.ts';
import { isOpaque } from '../program.ts';
import { coerce } from './expression.ts';
import type { Module } from './module.ts';
import { objectsAround } from './signature.ts';
import { dependsOnStream } from './stream-needs.ts';
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

/** A row of some version has the fields that end inside it: how long it is must say the same. Statements before and after it. */
export function rowSizeCheck({ layout }: TypeIr, m: Module): readonly [string[], string[]] {
  if (layout.kind !== 'versioned') return [[], []];
  const later = layout.slots.filter(({ since }) => since !== undefined);
  if (later.length === 0) return [[], []];
  const ends = later.map(({ offset, size }) => offset + size).join(', ');
  const held = later.map(({ field }) => `value.${m.field(field)}`).join(', ');
  return [['const start = w.pos;'], [`${m.use('checkRowSize')}(w, w.pos - start, [${ends}], [${held}]);`]];
}
