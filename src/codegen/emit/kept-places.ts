import type { FieldIr } from '../ir.ts';
import type { Module } from './module.ts';
import type { Asker } from './stream-needs.ts';

/* Instances that count their place from the position of the stream are visited after the fields: that position is kept till then. */

/** Instances by what asks for them first. */
export type Askers = ReadonlyMap<Asker | undefined, readonly FieldIr[]>;

/** What keeps the places that a field is the first to ask for: before it, and behind its first element. */
export function keepPlaces(
  f: FieldIr,
  askedBy: Askers,
  m: Module,
): { readonly before: string[]; readonly afterFirst: string[] } {
  const atEnd = (f.repeat && askedBy.get(f.repeat)) ?? [];
  return {
    before: [
      ...(askedBy.get(f) ?? []).map((each) => `const ${askedAt(each, m)} = r.at(r.pos);`),
      ...atEnd.map((each) => `let ${askedAt(each, m)}: ${m.useType('ByteReader')} | undefined;`),
    ],
    afterFirst: atEnd.map((each) => `${askedAt(each, m)} ??= r.at(r.pos);`),
  };
}

/** A cursor at the place in the stream where an instance was first asked for. */
export function askedAt(f: FieldIr, m: Module): string {
  return m.local(f.spec, 'Asked');
}
