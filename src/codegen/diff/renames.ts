import type { Compiled } from '../compile.ts';
import type { TypeIr } from '../ir.ts';
import type { TypeSpec } from '../schema.ts';
import { fieldShape } from './shape.ts';
import { pathOf } from './side.ts';
import type { Side } from './side.ts';

/** The two sides of a comparison: fields that kept their place and form under another id are the same field. */
export function sidesOf(older: Compiled, newer: Compiled): { readonly older: Side; readonly newer: Side } {
  const plain = (compiled: Compiled): Side => ({ compiled, renamed: new Map(), gone: new Map() });
  const [from, to] = [plain(older), plain(newer)];
  const byPath = new Map([...newer.types.values()].map((type) => [pathOf(type.spec), type]));
  const renamed = new Map<TypeSpec, ReadonlyMap<string, string>>();
  for (const type of older.types.values()) {
    const same = byPath.get(pathOf(type.spec));
    const found = same === undefined ? undefined : renamesOf(from, type, to, same);
    if (found !== undefined && found.size > 0) renamed.set(type.spec, found);
  }
  const used = new Set([...newer.types.values()].flatMap((type) => membersOf(type)));
  const gone = new Map([...renamed.values()].flatMap((ids) => [...ids].filter(([id]) => !used.has(id))));
  return { older: { compiled: older, renamed, gone }, newer: to };
}

function renamesOf(from: Side, older: TypeIr, to: Side, newer: TypeIr): Map<string, string> {
  const [before, after] = [new Set(membersOf(older)), new Set(membersOf(newer))];
  const found = new Map<string, string>();
  older.fields.forEach((field, i) => {
    const { id } = field.spec;
    if (after.has(id)) return;
    const previous = older.fields[i - 1]?.spec.id;
    const at =
      previous === undefined
        ? 0
        : newer.fields.findIndex(({ spec }) => spec.id === (found.get(previous) ?? previous)) + 1;
    const other = newer.fields[at];
    if (other === undefined || (previous !== undefined && at === 0) || before.has(other.spec.id)) return;
    if (fieldShape(from, older.spec, field) === fieldShape(to, newer.spec, other)) found.set(id, other.spec.id);
  });
  return found;
}

function membersOf({ spec }: TypeIr): string[] {
  return [...spec.params, ...spec.seq, ...spec.instances].map(({ id }) => id);
}
