import type { Analysis } from './analysis.ts';
import { Asks, askerOf } from './asks.ts';
import type { Typed } from './expression/typed.ts';
import { someTyped, walkTyped } from './expression/typed.ts';
import { partsOf } from './expression/value-type.ts';
import { groupBy } from './group-by.ts';
import type { Datum, Extent, FieldIr, Links, StructDatum, TypeIr } from './ir.ts';
import { heldBy, leadingTo } from './reach.ts';
import { rootOf } from './schema.ts';
import type { TypeSpec } from './schema.ts';
import { structsIn, structsOf } from './structs.ts';
import type { StructPart } from './structs.ts';

/** Which objects need to know their parent, root and stream: those that an expression asks, and nothing else. */

export const NO_LINKS: Links = {
  takesParent: false,
  takesRoot: false,
  keepsParent: false,
  keepsRoot: false,
  keepsIo: false,
  isAskedForIo: false,
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
  /** What types' objects are asked for by others. */
  readonly asks: Asks;
  readonly takesRoot: Types;
  /** Types at the top of a file that are fields of types in it. */
  readonly innerRoot: Types;
  /** Inner types that objects of other files may hold, and what those hold: nothing at hand may be their root. */
  readonly rootless: Types;
  /** Types whose objects nothing may hold. */
  readonly parentless: Types;
}

/** The fields that hold a type, each with the type it belongs to. */
type PartsOfType = ReadonlyMap<TypeSpec, readonly { readonly part: StructPart; readonly owner: TypeSpec }[]>;

function partsByType(types: readonly TypeIr[]): PartsOfType {
  const parts = types.flatMap((t) => structsOf(t).map((part) => ({ part, owner: t.spec })));
  return groupBy(parts, ({ part }) => part.of);
}

/** The links of each type; what types ask of each other is added to `asks`. */
export function findLinks(a: Analysis, types: readonly TypeIr[], asks: Asks = new Asks()): Map<TypeSpec, Links> {
  const asked = askedOf(types, a.options.links === 'all', asks);
  return new Map(types.map((type) => [type.spec, linksOf(a, asked, type)]));
}

function askedOf(types: readonly TypeIr[], all: boolean, asks: Asks): Asked {
  const uses = { parent: new Set<TypeSpec>(), root: new Set<TypeSpec>() };
  for (const type of types) {
    for (const e of typedOf(type)) {
      walkTyped(e, (part) => {
        if (part.kind !== 'parent' && part.kind !== 'root' && part.kind !== 'io') return;
        if (part.object !== undefined) {
          for (const t of structTypes(part.object)) asks.add(t, `_${part.kind}`, askerOf(type.spec));
        } else if (part.kind !== 'io') {
          uses[part.kind].add(type.spec);
        }
      });
    }
  }
  addLenders(types, asks);
  const takesRoot = rootTakers(types, (t) => all || uses.root.has(t) || asks.has(t, '_root'));
  const rootsTaken = new Set([...takesRoot].map(rootOf));
  const asksRoot = (t: TypeSpec): boolean => all || uses.root.has(t) || rootsTaken.has(rootOf(t));
  const partsOfType = partsByType(types);
  for (const [type, parts] of partsOfType)
    for (const { owner } of parts)
      if (type.outer !== undefined && !sameFile(type, owner)) asks.add(type, 'outside', askerOf(owner));
  const isInside = (t: TypeSpec): boolean => partsOfType.get(t)?.some(({ owner }) => sameFile(owner, t)) === true;
  const tops = types.map((t) => t.spec).filter((t) => t.outer === undefined);
  const innerRoot = new Set(tops.filter((t) => asksRoot(t) && isInside(t)));
  const rootless = rootlessTypes(types, all, asks);
  const parentless = parentlessTypes(types, (t) => all || asks.has(t, 'outside'), rootless);
  return { all, uses, asks, takesRoot, innerRoot, rootless, parentless };
}

function rootlessTypes(types: readonly TypeIr[], all: boolean, asks: Asks): Types {
  const isInner = (t: TypeSpec): boolean => t.outer !== undefined;
  const outside = types.map(({ spec }) => spec).filter((t) => isInner(t) && (all || asks.has(t, 'outside')));
  return heldBy(outside, types, (t) => structsOf(t).filter(({ of }) => isInner(of) && sameFile(of, t.spec)));
}

/** Any file may have objects of the outermost type as parts; `parent: _parent` and `parent: _root` hand down what is not there. */
function parentlessTypes(types: readonly TypeIr[], isOutside: (type: TypeSpec) => boolean, rootless: Types): Types {
  const tops = types.map(({ spec }) => spec).filter((t) => t.outer === undefined || isOutside(t));
  const orphans = types.flatMap((t) =>
    structsOf(t).filter(({ parent }) => parent === 'none' || (isPlain(parent, 'root') && rootless.has(t.spec))),
  );
  const without = [...tops, ...orphans.map(({ of }) => of)];
  return heldBy(without, types, (t) => structsOf(t).filter(({ parent }) => isPlain(parent, 'parent')));
}

/** Whether the parent that a part is given is `_parent` or `_root` of the object at hand. */
export function isPlain(parent: StructDatum['parent'], kind: 'parent' | 'root'): boolean {
  return typeof parent === 'object' && parent.kind === kind && parent.object === undefined;
}

/** Types that are handed their root: those that ask for it, and those whose parts do. */
function rootTakers(types: readonly TypeIr[], asks: (type: TypeSpec) => boolean): Types {
  const inner = types.filter(({ spec }) => spec.outer !== undefined);
  const askers = inner.map(({ spec }) => spec).filter(asks);
  return leadingTo(askers, inner, (type) => structsOf(type).filter(({ of }) => sameFile(of, type.spec)));
}

function takesParent({ all, uses, asks }: Asked, type: TypeSpec): boolean {
  return all || uses.parent.has(type) || asks.has(type, '_parent');
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
  const { all, uses, asks, takesRoot, innerRoot, rootless, parentless } = asked;
  const { spec } = type;
  const lends = asks.has(spec, 'stream');
  const keeps = {
    io: lends || asks.has(spec, '_io'),
    parent: asks.has(spec, '_parent'),
    root: asks.has(spec, '_root'),
  };
  const keepsAny = keeps.io || keeps.parent || keeps.root;
  // At the top of a file `_root` is the object itself.
  const namesItself = spec.outer === undefined && uses.root.has(spec);
  return {
    takesParent: takesParent(asked, spec) && a.parentsOf(spec).length > 0,
    takesRoot: takesRoot.has(spec),
    keepsParent: all || keeps.parent,
    keepsRoot: all || keeps.root,
    keepsIo: all || keeps.io,
    isAskedForIo: keeps.io,
    lendsIo: lends,
    early:
      all ||
      (!isReadInPlace(type) && (handsItself(asked, type) || type.instances.length > 0 || keepsAny || namesItself)),
    parents: a.parentsOf(spec),
    parentless: parentless.has(spec),
    rootless: rootless.has(spec),
    innerRoot: innerRoot.has(spec),
  };
}

/** Types whose streams an `io:` can name: as `member._io`, by way of a value instance, or as an argument. */
function addLenders(types: readonly TypeIr[], asks: Asks): void {
  const fields = types.flatMap((type) => [...type.fields, ...type.instances].map((f) => ({ f, type: type.spec })));
  for (const { f, type } of fields)
    if (f.io !== undefined) for (const t of streamOwners(f.io)) asks.add(t, 'stream', askerOf(type));
  const namesAny = (e: Typed): boolean => someTyped(e, (part) => part.kind === 'member' && isStream(part));
  const askers = new Set(fields.flatMap(({ f, type }) => (f.io !== undefined && namesAny(f.io) ? askerOf(type) : [])));
  if (askers.size === 0) return;
  for (const { f, type } of fields)
    for (const e of [f.value, ...argumentsOf(f.datum)])
      if (e !== undefined && isStream(e))
        for (const t of streamOwners(e, type))
          for (const asker of [askerOf(type), ...askers]) asks.add(t, 'stream', asker);
}

/** Types whose objects' streams an expression names; `self` is what a plain `_io` is of. */
function streamOwners(e: Typed, self?: TypeSpec): TypeSpec[] {
  const found: TypeSpec[] = [];
  walkTyped(e, (part) => {
    if (part.kind === 'io') found.push(...(part.object === undefined ? [self ?? []].flat() : structTypes(part.object)));
  });
  return found;
}

function isStream(e: Typed): boolean {
  return e.type.kind === 'io';
}

/** The structures that the value of an expression may be. */
export function structTypes(e: Typed): TypeSpec[] {
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
