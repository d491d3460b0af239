import { isWide } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Compiled } from '../compile.ts';
import type { SchemaIr, TypeIr } from '../ir.ts';
import { placeOf } from '../keys.ts';
import { onceFor } from '../once-for.ts';
import type { Problems, SchemaPlace } from '../problem.ts';
import type { EnumEntry, EnumSpec, FieldSpec, ParamSpec, TypeSpec, Vendor } from '../schema.ts';
import type { YamlNode } from '../yaml.ts';
import { isReserved } from './locals.ts';

/** TypeScript names of what schemas define: the `-orig-id` where that is an identifier and nobody else's name, else the id. */

/** Names that begin with a dollar are the generator's own. */
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_$]*$/;

/** Names that generated modules use for other things. */
const TAKEN = new Set([
  'any',
  'bigint',
  'boolean',
  'never',
  'number',
  'object',
  'string',
  'symbol',
  'unknown',
  'Array',
  'ArrayBuffer',
  'BigInt',
  'BigInt64Array',
  'BigUint64Array',
  'Boolean',
  'DataView',
  'Date',
  'Error',
  'Float32Array',
  'Float64Array',
  'Function',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'Iterable',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'ReadonlyMap',
  'Record',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Omit',
  'Pick',
  'Partial',
  'PartialRead',
  'ByteReader',
  'ByteWriter',
  'Comparable',
  'Constraint',
  'Draft',
  'FormatError',
  'Place',
  'Table',
  'RecordLayout',
  'RowLayout',
  'SerializeOptions',
  'SyncSource',
  'ValidationReport',
  'View',
  'Visitor',
]);

/** Constants of generated modules, and parameters and variables of their functions: no enum can be called so. */
const VARIABLES = new Set(
  (
    'r w v i n io it slot element held fix draft self value report path source littleEndian parent root on row rows view offset length stride bytes ' +
    'data options at outermost found before count start known columns index result size key needs step nth error'
  ).split(' '),
);

export function pascal(id: string): string {
  return id
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function camel(id: string): string {
  if (id.startsWith('_')) return id;
  const name = id.replace(/(?<=[^_])_+([a-z0-9])/g, (_, c: string) => c.toUpperCase());
  return name;
}

/** Names of types and enums, unique within each schema, of members within their type, of entries within their enum. */
export interface Names {
  typeOf(type: TypeSpec): string;
  enumOf(spec: EnumSpec): string;
  fieldOf(member: FieldSpec | ParamSpec): string;
  entryOf(entry: EnumEntry): string;
}

/** Something to name. */
interface Wish {
  readonly original: { readonly name: string; readonly place: SchemaPlace } | undefined;
  readonly plain: string;
}

function wishOf(node: YamlNode | undefined, plain: string): Wish {
  const usable = node?.kind === 'scalar' && IDENTIFIER.test(node.text) && node.text !== '__proto__';
  return { original: usable ? { name: node.text, place: placeOf(node) } : undefined, plain };
}

/** Whether names that formats themselves use come first: `-orig-id`. */
type UsesOriginal = Pick<SchemaIr, 'originalNames'>;

function wish({ originalNames }: UsesOriginal, vendor: Vendor, plain: string): Wish {
  return wishOf(originalNames ? vendor.get('orig-id') : undefined, plain);
}

/**
 * The original name of each where it is nobody else's, the plain one otherwise; plain names may still be the same. `refuserOf`
 * says which names mean something else beside all that were chosen.
 */
function chooseNames(
  wishes: readonly Wish[],
  refuserOf: (names: readonly string[]) => (name: string, index: number) => boolean,
  problems: Problems,
): string[] {
  const names = wishes.map((w) => w.original?.name ?? w.plain);
  for (let changed = true; changed;) {
    const before = [...names];
    const counts = countNames(before);
    const refuses = refuserOf(before);
    wishes.forEach(({ original, plain }, i) => {
      const name = before[i] as string;
      if (original === undefined || name === plain) return;
      if (counts.get(name) === 1 && !refuses(name, i)) return;
      names[i] = plain;
      problems.warning(
        original.place,
        'orig-id-not-unique',
        `'${name}' means something else here too: named by its id`,
      );
    });
    changed = names.some((name, i) => name !== before[i]);
  }
  return names;
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Members that objects, views or all classes have for themselves. */
const OWN_MEMBERS = new Set(['constructor', 'toObject', '__proto__', '_io', '_parent', '_root']);

function nameMembers(
  schema: UsesOriginal,
  { params, fields, instances, layout }: TypeIr,
  problems: Problems,
): [FieldSpec | ParamSpec, string][] {
  const specs = [...params, ...fields, ...instances].map(({ spec }) => spec);
  const wishes = specs.map((spec): Wish => {
    const name = camel(spec.id);
    return wish(schema, spec.vendor, OWN_MEMBERS.has(name) ? `${name}_` : name);
  });
  const wide = new Set<unknown>(
    layout.kind === 'variable'
      ? []
      : fields.filter((f) => f.datum?.kind === 'int' && isWide(f.element)).map((f) => f.spec),
  );
  const refuserOf = (all: readonly string[]): ((name: string) => boolean) => {
    const numberForms = new Set(specs.flatMap((spec, i) => (wide.has(spec) ? [`${all[i]}Num`] : [])));
    return (name) => OWN_MEMBERS.has(name) || numberForms.has(name);
  };
  const names = chooseNames(wishes, refuserOf, problems);
  const spelled = new Set(specs.map(({ id }) => id));
  const used = new Set<string>();
  const counts = countNames(names);
  const claims = specs.map((spec, i): string | undefined => {
    const name = names[i] as string;
    // Of ids that are one in camel case, the one that is spelled so has the name, or else the first; others keep their id.
    const keeps = counts.get(name) === 1 || spec.id === name || (!spelled.has(name) && !used.has(name));
    if (keeps) used.add(name);
    return keeps ? name : undefined;
  });
  return specs.map((spec, i) => [spec, claims[i] ?? claim(spec.id, used)]);
}

/** A name that nobody has. */
function claim(wanted: string, used: Set<string>): string {
  let name = wanted;
  while (used.has(name)) name += '_';
  used.add(name);
  return name;
}

function nameEntries(schema: UsesOriginal, spec: EnumSpec, problems: Problems): [EnumEntry, string][] {
  const wishes = spec.entries.map((entry) => wish(schema, entry.vendor, entry.id.toUpperCase()));
  const names = chooseNames(wishes, () => () => false, problems);
  return spec.entries.map((entry, i) => [entry, names[i] as string]);
}

/** Functions of a type, by what stands before its name. */
const VERBS = [
  'read',
  'parse',
  'write',
  'serialize',
  'fixup',
  'mend',
  'textOf',
  'size',
  'validate',
  'visit',
  'partial',
  'open',
  'versionOf',
  'tableOf',
] as const;

/** Everything that a module may define for a type of this name. */
export function definedByType(name: string): string[] {
  return [name, ...classesOf(name), `${name}Layout`, `ENDS_OF_${name}`, ...VERBS.map((verb) => `${verb}${name}`)];
}

function classesOf(name: string): string[] {
  return [`${name}View`, `${name}Table`];
}

/** Everything that a module defines for an enum of this name. */
export function definedByEnum(name: string): string[] {
  return [name, `nameOf${name}`];
}

/** Whether a type's name, or that of its view, table or layout, means something else already. */
function isTaken(name: string): boolean {
  return isReserved(name) || [name, ...classesOf(name), `${name}Layout`].some((each) => TAKEN.has(each));
}

export function createNames(compiled: Compiled, problems: Problems): Names {
  const types = new Map<TypeSpec, string>();
  const enums = new Map<EnumSpec, string>();
  for (const schema of compiled.schemas) nameDefinitions(schema, types, enums, problems);
  const fields = new Map(
    compiled.schemas.flatMap((schema) => schema.types.flatMap((type) => nameMembers(schema, type, problems))),
  );
  const entries = new Map(
    compiled.schemas.flatMap((schema) => schema.enums.flatMap((spec) => nameEntries(schema, spec, problems))),
  );
  return {
    typeOf: (type) => types.get(type) ?? pascal(type.name),
    enumOf: (spec) => enums.get(spec) ?? pascal(spec.name),
    fieldOf: (member) => fields.get(member) ?? camel(member.id),
    entryOf: (entry) => entries.get(entry) ?? entry.id.toUpperCase(),
  };
}

/** Types, then enums of one schema. */
function nameDefinitions(
  schema: SchemaIr,
  types: Map<TypeSpec, string>,
  enums: Map<EnumSpec, string>,
  problems: Problems,
): void {
  const { length } = schema.types;
  const wishes = [
    ...schema.types.map(({ spec }) => wish(schema, spec.vendor, pascal(spec.name))),
    ...schema.enums.map((spec) => wishOf(schema.originalNames ? originalOfEnum(spec) : undefined, pascal(spec.name))),
  ];
  const derivedFrom = (names: readonly string[]): Set<string> =>
    new Set(names.flatMap((name, i) => (i < length ? definedByType(name) : definedByEnum(name)).slice(1)));
  const refuserOf = (names: readonly string[]): ((name: string, i: number) => boolean) => {
    const derived = derivedFrom(names);
    return (name, i) => isTaken(name) || (i >= length && VARIABLES.has(name)) || derived.has(name);
  };
  const wanted = chooseNames(wishes, refuserOf, problems);
  const counts = countNames(wanted);
  const derived = derivedFrom(wanted.slice(0, length));
  const used = new Set<string>();
  const claimAll = (name: string, defined: (name: string) => string[]): string => {
    let unique = name;
    for (let n = 2; defined(unique).some((each) => used.has(each)); n++) unique = `${name}${n}`;
    for (const each of defined(unique)) used.add(each);
    return unique;
  };
  schema.types.forEach(({ spec }, i) => {
    const name = wanted[i] as string;
    const clash = isTaken(name) || ((counts.get(name) ?? 0) > 1 && spec.outer !== undefined);
    const full = clash ? `${qualifier(spec.outer ?? spec)}${name}` : name;
    types.set(spec, claimAll(derived.has(full) ? `${full}Type` : full, definedByType));
  });
  schema.enums.forEach((spec, i) => {
    const name = wanted[length + i] as string;
    const clash = TAKEN.has(name) || (counts.get(name) ?? 0) > 1;
    enums.set(spec, claimAll(clash ? `${qualifier(spec.owner)}${name}` : name, definedByEnum));
  });
}

function qualifier(type: TypeSpec): string {
  return (type.outer === undefined ? '' : qualifier(type.outer)) + pascal(type.name);
}

/** The C name of an enum stands in `-enum-orig-ids` of the type that holds it: a map of enums takes no other keys. */
function originalOfEnum(spec: EnumSpec): YamlNode | undefined {
  const list = spec.owner.vendor.get('enum-orig-ids');
  return list?.kind === 'map' ? list.entries.find((e) => e.key.text === spec.name)?.value : undefined;
}

/** Whether an enum's constants are bigints: some field of it is wider than a number. */
export const isWideEnum: (spec: EnumSpec) => boolean = onceFor(({ entries }) =>
  entries.some((e) => isWide({ kind: 'int', low: e.value, high: e.value })),
);

export function isNumberEnum(type: ValueType): boolean {
  return type.kind === 'enum' && !isWide(type) && !isWideEnum(type.of);
}
