import type { Analysis } from './analysis.ts';
import type { Typed } from './expression/typed.ts';
import { someTyped, walkTyped } from './expression/typed.ts';
import { partsOf } from './expression/value-type.ts';
import type { Datum, Extent, FieldIr, Links, TypeIr } from './ir.ts';
import { rootOf } from './schema.ts';
import type { TypeSpec } from './schema.ts';

/** Which objects need to know their parent, root and stream: those that an expression asks, and nothing else. */

export const NO_LINKS: Links = {
  takesParent: false,
  takesRoot: false,
  keepsParent: false,
  keepsRoot: false,
  keepsIo: false,
  lendsIo: false,
  early: false,
  parents: [],
  parentless: false,
  rootless: false,
  innerRoot: false,
};

export function findLinks(a: Analysis, types: readonly TypeIr[]): Map<TypeSpec, Links> {
  const all = a.options.links === 'all';
  const uses = { parent: new Set<TypeSpec>(), root: new Set<TypeSpec>() };
  const keeps = { parent: new Set<TypeSpec>(), root: new Set<TypeSpec>(), io: new Set<TypeSpec>() };
  for (const type of types) {
    for (const e of typedOf(type)) {
      walkTyped(e, (part) => {
        if (part.kind !== 'parent' && part.kind !== 'root' && part.kind !== 'io') return;
        if (part.object !== undefined) {
          for (const t of structTypes(part.object)) keeps[part.kind].add(t);
        } else if (part.kind !== 'io') {
          uses[part.kind].add(type.spec);
        }
      });
    }
  }

  const lends = lenders(types);
  for (const t of lends) keeps.io.add(t);

  const takesParent = (t: TypeSpec): boolean => all || uses.parent.has(t) || keeps.parent.has(t);
  const takesRoot = new Set(
    types.map((t) => t.spec).filter((t) => t.outer !== undefined && (all || uses.root.has(t) || keeps.root.has(t))),
  );
  for (let grown = true; grown;) {
    grown = false;
    for (const type of types) {
      if (type.spec.outer === undefined || takesRoot.has(type.spec)) continue;
      if (structsOf(type).some((s) => takesRoot.has(s.of) && rootOf(s.of) === rootOf(type.spec))) {
        takesRoot.add(type.spec);
        grown = true;
      }
    }
  }

  const innerRoot = new Set(
    types
      .map((t) => t.spec)
      .filter(
        (t) =>
          t.outer === undefined &&
          (all || uses.root.has(t) || types.some((x) => takesRoot.has(x.spec) && sameFile(x.spec, t))) &&
          types.some((x) => sameFile(x.spec, t) && structsOf(x).some((s) => s.of === t)),
      ),
  );

  return new Map(
    types.map((type): [TypeSpec, Links] => {
      const children = structsOf(type);
      const handsItself = children.some(
        (s) =>
          sameFile(s.of, type.spec) &&
          ((s.parent === 'self' && takesParent(s.of)) ||
            (type.spec.outer === undefined && (takesRoot.has(s.of) || innerRoot.has(s.of)))),
      );
      return [
        type.spec,
        {
          takesParent: takesParent(type.spec) && a.parentsOf(type.spec).length > 0,
          takesRoot: takesRoot.has(type.spec),
          keepsParent: all || keeps.parent.has(type.spec),
          keepsRoot: all || keeps.root.has(type.spec),
          keepsIo: all || keeps.io.has(type.spec),
          lendsIo: lends.has(type.spec),
          early:
            all ||
            (!isReadInPlace(type) &&
              (handsItself ||
                type.instances.length > 0 ||
                keeps.io.has(type.spec) ||
                keeps.parent.has(type.spec) ||
                keeps.root.has(type.spec))),
          parents: a.parentsOf(type.spec),
          parentless:
            all ||
            type.spec.outer === undefined ||
            types.some((t) =>
              structsOf(t).some((s) => s.of === type.spec && (s.parent === 'none' || !sameFile(s.of, t.spec))),
            ),
          rootless: all || types.some((t) => structsOf(t).some((s) => s.of === type.spec && !sameFile(s.of, t.spec))),
          innerRoot: innerRoot.has(type.spec),
        },
      ];
    }),
  );
}

/** Types whose streams an `io:` can name: as `member._io`, by way of a value instance, or as an argument. */
function lenders(types: readonly TypeIr[]): Set<TypeSpec> {
  const found = new Set<TypeSpec>();
  const collect = (e: Typed, owner: TypeSpec | undefined): void =>
    walkTyped(e, (part) => {
      if (part.kind !== 'io') return;
      if (part.object !== undefined) for (const t of structTypes(part.object)) found.add(t);
      else if (owner !== undefined) found.add(owner);
    });
  const fields = types.flatMap((type) => [...type.fields, ...type.instances].map((f) => ({ f, type: type.spec })));
  for (const { f } of fields) if (f.io !== undefined) collect(f.io, undefined);
  if (
    !fields.some(({ f }) => f.io !== undefined && someTyped(f.io, (part) => part.kind === 'member' && isStream(part)))
  )
    return found;
  for (const { f, type } of fields)
    for (const e of [f.value, ...argumentsOf(f.datum)]) if (e !== undefined && isStream(e)) collect(e, type);
  return found;
}

function isStream(e: Typed): boolean {
  return e.type.kind === 'io';
}

function structTypes(e: Typed): TypeSpec[] {
  return partsOf(e.type).flatMap((t) => (t.kind === 'struct' ? [t.of] : []));
}

function argumentsOf(d: Datum | undefined): readonly Typed[] {
  if (d?.kind === 'struct') return d.args;
  return d?.kind === 'switch' ? d.cases.flatMap((c) => argumentsOf(c.datum)) : [];
}

/** Records with fixed places are read by their view, unless something in them has to be checked. */
export function isReadInPlace({ layout, checked }: TypeIr): boolean {
  return layout.kind !== 'variable' && !checked;
}

/** Parents and roots are handed down inside one file only. */
export function sameFile(a: TypeSpec, b: TypeSpec): boolean {
  return rootOf(a) === rootOf(b);
}

/** Every structure that a field of `type` can hold. */
export function structsOf(type: TypeIr): (Datum & { kind: 'struct' })[] {
  return [...type.fields, ...type.instances].flatMap((f) => structsIn(f.datum));
}

export function structsIn(datum: Datum | undefined): (Datum & { kind: 'struct' })[] {
  if (datum?.kind === 'switch') return datum.cases.flatMap((c) => structsIn(c.datum));
  return datum?.kind === 'struct' ? [datum] : [];
}

/** Every expression of a type. */
export function typedOf(type: TypeIr): Typed[] {
  const found: (Typed | undefined)[] = [...type.fields, ...type.instances].flatMap(typedOfField);
  found.push(type.text);
  if (typeof type.endian === 'object') {
    found.push(type.endian.on, ...type.endian.cases.map((c) => (c.match === 'else' ? undefined : c.match)));
  }
  return found.filter((e) => e !== undefined);
}

export function typedOfField(f: FieldIr): (Typed | undefined)[] {
  const { repeat } = f;
  return [
    f.condition,
    f.pos,
    f.io,
    f.value,
    repeat?.kind === 'expr' ? repeat.count : repeat?.kind === 'until' ? repeat.until : undefined,
    ...typedOfValid(f),
    ...typedOfDatum(f.datum),
  ];
}

/** What a value is compared with after it is read. */
export function typedOfValid({ valid }: FieldIr): (Typed | undefined)[] {
  return valid === undefined ? [] : [valid.equals, valid.min, valid.max, valid.expr, ...(valid.anyOf ?? [])];
}

function typedOfDatum(d: Datum | undefined): (Typed | undefined)[] {
  switch (d?.kind) {
    case 'bytes':
    case 'str':
      return typedOfExtent(d.extent);
    case 'struct':
      return [...d.args, typeof d.parent === 'object' ? d.parent : undefined, ...typedOfExtent(d.extent)];
    case 'switch':
      return [d.on, ...d.cases.flatMap((c) => [c.match === 'else' ? undefined : c.match, ...typedOfDatum(c.datum)])];
    default:
      return [];
  }
}

function typedOfExtent(extent: Extent | undefined): (Typed | undefined)[] {
  return [extent?.size, ...(extent?.process?.args ?? [])];
}
