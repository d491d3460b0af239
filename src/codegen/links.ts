import type { Analysis } from './analysis.ts';
import type { Typed } from './expression/typed.ts';
import { someTyped, walkTyped } from './expression/typed.ts';
import { partsOf } from './expression/value-type.ts';
import { groupBy } from './group-by.ts';
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

type Types = ReadonlySet<TypeSpec>;

/** What the types of a program ask of each other, gathered before each type's answer is made. */
interface Asked {
  /** Whether every object keeps everything. */
  readonly all: boolean;
  /** Types whose own expressions ask for their parent, their root. */
  readonly uses: Readonly<Record<'parent' | 'root', Types>>;
  /** Types whose objects are asked by others for their parent, root or stream. */
  readonly keeps: Readonly<Record<'parent' | 'root' | 'io', Types>>;
  readonly lends: Types;
  readonly takesRoot: Types;
  /** Types at the top of a file that are fields of types in it. */
  readonly innerRoot: Types;
  /** Where each type is a part. */
  readonly partsOfType: PartsOfType;
}

type StructPart = Datum & { readonly kind: 'struct' };

/** The fields that hold a type, each with the type it belongs to. */
type PartsOfType = ReadonlyMap<TypeSpec, readonly { readonly part: StructPart; readonly owner: TypeSpec }[]>;

function partsByType(types: readonly TypeIr[]): PartsOfType {
  const parts = types.flatMap((t) => structsOf(t).map((part) => ({ part, owner: t.spec })));
  return groupBy(parts, ({ part }) => part.of);
}

/** The links of each type. */
export function findLinks(a: Analysis, types: readonly TypeIr[]): Map<TypeSpec, Links> {
  const asked = askedOf(types, a.options.links === 'all');
  return new Map(types.map((type) => [type.spec, linksOf(a, asked, type)]));
}

function askedOf(types: readonly TypeIr[], all: boolean): Asked {
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
  const takesRoot = rootTakers(types, (t) => all || uses.root.has(t) || keeps.root.has(t));
  const rootsTaken = new Set([...takesRoot].map(rootOf));
  const asks = (t: TypeSpec): boolean => all || uses.root.has(t) || rootsTaken.has(rootOf(t));
  const partsOfType = partsByType(types);
  const isInside = (t: TypeSpec): boolean => partsOfType.get(t)?.some(({ owner }) => sameFile(owner, t)) === true;
  const tops = types.map((t) => t.spec).filter((t) => t.outer === undefined);
  const innerRoot = new Set(tops.filter((t) => asks(t) && isInside(t)));
  return { all, uses, keeps, lends, takesRoot, innerRoot, partsOfType };
}

/** Types that are handed their root: those that ask for it, and those whose parts do. */
function rootTakers(types: readonly TypeIr[], asks: (type: TypeSpec) => boolean): Types {
  const takers = new Set(types.map((t) => t.spec).filter((t) => t.outer !== undefined && asks(t)));
  for (let grown = true; grown;) {
    grown = false;
    for (const type of types) {
      if (type.spec.outer === undefined || takers.has(type.spec)) continue;
      if (structsOf(type).some((s) => takers.has(s.of) && rootOf(s.of) === rootOf(type.spec))) {
        takers.add(type.spec);
        grown = true;
      }
    }
  }
  return takers;
}

function takesParent({ all, uses, keeps }: Asked, type: TypeSpec): boolean {
  return all || uses.parent.has(type) || keeps.parent.has(type);
}

/** Whether objects of a type give themselves to their parts, as parent or root. */
function handsItself(asked: Asked, type: TypeIr): boolean {
  const { takesRoot, innerRoot } = asked;
  return structsOf(type).some(
    (s) =>
      sameFile(s.of, type.spec) &&
      ((s.parent === 'self' && takesParent(asked, s.of)) ||
        (type.spec.outer === undefined && (takesRoot.has(s.of) || innerRoot.has(s.of)))),
  );
}

function linksOf(a: Analysis, asked: Asked, type: TypeIr): Links {
  const { all, uses, keeps, lends, takesRoot, innerRoot, partsOfType } = asked;
  const { spec } = type;
  const keepsAny = keeps.io.has(spec) || keeps.parent.has(spec) || keeps.root.has(spec);
  // At the top of a file `_root` is the object itself.
  const namesItself = spec.outer === undefined && uses.root.has(spec);
  const isPartWhere = (test: (part: StructPart, owner: TypeSpec) => boolean): boolean =>
    partsOfType.get(spec)?.some(({ part, owner }) => test(part, owner)) === true;
  return {
    takesParent: takesParent(asked, spec) && a.parentsOf(spec).length > 0,
    takesRoot: takesRoot.has(spec),
    keepsParent: all || keeps.parent.has(spec),
    keepsRoot: all || keeps.root.has(spec),
    keepsIo: all || keeps.io.has(spec),
    lendsIo: lends.has(spec),
    early:
      all ||
      (!isReadInPlace(type) && (handsItself(asked, type) || type.instances.length > 0 || keepsAny || namesItself)),
    parents: a.parentsOf(spec),
    parentless:
      all || spec.outer === undefined || isPartWhere((s, owner) => s.parent === 'none' || !sameFile(s.of, owner)),
    rootless: all || isPartWhere((s, owner) => !sameFile(s.of, owner)),
    innerRoot: innerRoot.has(spec),
  };
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
export function structsOf(type: TypeIr): StructPart[] {
  return [...type.fields, ...type.instances].flatMap((f) => structsIn(f.datum));
}

export function structsIn(datum: Datum | undefined): StructPart[] {
  if (datum?.kind === 'switch') return datum.cases.flatMap((c) => structsIn(c.datum));
  return datum?.kind === 'struct' ? [datum] : [];
}

/** Whether objects of one type can hold objects of another, at any depth. */
export function reaches(from: TypeSpec, to: TypeSpec, irOf: (type: TypeSpec) => TypeIr): boolean {
  const reached = new Set([from]);
  for (const type of reached) for (const part of structsOf(irOf(type))) reached.add(part.of);
  return reached.has(to);
}

/** Types of a file of which an object has many: elements of lists, and what is read with each. */
export function repeatedTypes(types: readonly TypeIr[]): ReadonlySet<TypeSpec> {
  const own = new Map(types.map((type) => [type.spec, type]));
  const repeated = new Set<TypeSpec>();
  const add = (part: StructPart): void => {
    if (own.has(part.of)) repeated.add(part.of);
  };
  for (const { fields, instances } of types)
    for (const f of [...fields, ...instances]) if (f.repeat !== undefined) structsIn(f.datum).forEach(add);
  for (const spec of repeated) (own.get(spec) as TypeIr).fields.flatMap((f) => structsIn(f.datum)).forEach(add);
  return repeated;
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
