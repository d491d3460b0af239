import { groupBy } from './group-by.ts';
import { typesOf } from './program.ts';
import { rootOf } from './schema.ts';
import type { Schema, TypeSpec } from './schema.ts';

/**
 * What schemas ask of the objects of a schema that they import. Its module keeps that for all of them, also where they are
 * compiled one at a time: its first lines say who asked for what.
 */

/**
 * `stream`: some `io:` names the object's; `outside`: objects of a nested type are part of other files' objects. Modules without
 * every layout have a `table` or `view` of records only where that is asked for.
 */
const KINDS = ['_io', '_parent', '_root', 'stream', 'outside', 'table', 'view'] as const;
const OF_LAYOUT: ReadonlySet<Ask> = new Set(['table', 'view']);

export type Ask = (typeof KINDS)[number];

/** Types, what their objects are asked for, and the names of the schemas that ask. */
export class Asks {
  readonly #askers = new Map<Ask, Map<TypeSpec, Set<string>>>(KINDS.map((kind) => [kind, new Map()]));

  add(type: TypeSpec, kind: Ask, asker: string): void {
    const types = this.types(kind);
    const askers = types.get(type);
    if (askers === undefined) types.set(type, new Set([asker]));
    else askers.add(asker);
  }

  /** The types whose objects are asked for something, and who asks. */
  types(kind: Ask): Map<TypeSpec, Set<string>> {
    return this.#askers.get(kind) as Map<TypeSpec, Set<string>>;
  }

  has(type: TypeSpec, kind: Ask): boolean {
    return this.types(kind).has(type);
  }

  /** What other schemas ask of one, a line each: `asked by font: bytes_with_io _io, bytes_with_io::part _parent _root`. */
  linesOf({ root }: Schema, hasLayout: boolean): string[] {
    const kinds = KINDS.filter((kind) => !hasLayout || !OF_LAYOUT.has(kind));
    const asked = typesOf(root).flatMap((type) =>
      kinds.flatMap((kind) => [...(this.types(kind).get(type) ?? [])].map((asker) => ({ type, kind, asker }))),
    );
    const byAsker = groupBy(asked, ({ asker }) => asker);
    byAsker.delete(root.name);
    return [...byAsker.keys()].sort().map((asker) => {
      const byType = groupBy(byAsker.get(asker) ?? [], ({ type }) => type);
      const list = [...byType].map(([type, all]) => [pathOf(type), ...all.map(({ kind }) => kind)].join(' '));
      return `asked by ${asker}: ${list.join(', ')}`;
    });
  }

  /** Take over what a module's first lines say of those who asked before. */
  addLines({ root }: Schema, text: string, isAsker: (name: string) => boolean): void {
    const types = new Map(typesOf(root).map((type) => [pathOf(type), type]));
    for (const [, asker = '', list = ''] of text.matchAll(/^\/\/ asked by (\w+): (.*)$/gm)) {
      if (!isAsker(asker)) continue;
      for (const [path = '', ...words] of list.split(', ').map((each) => each.split(' '))) {
        const type = types.get(path);
        for (const kind of KINDS) if (type !== undefined && words.includes(kind)) this.add(type, kind, asker);
      }
    }
  }
}

function pathOf(type: TypeSpec): string {
  return type.outer === undefined ? type.name : `${pathOf(type.outer)}::${type.name}`;
}

/** The schema that an expression or a field of a type belongs to. */
export function askerOf(type: TypeSpec): string {
  return rootOf(type).name;
}
