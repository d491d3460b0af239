import * as runtime from '../../runtime/index.ts';
import { isWide } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Compiled } from '../compile.ts';
import type { EnumEntry, EnumSpec, FieldSpec, ParamSpec, TypeSpec } from '../schema.ts';

/** TypeScript names of what schemas define. A `-orig-id` that is an identifier is used as it is. */

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Names that generated modules use for other things. */
const TAKEN = new Set([
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
  'SchemaPaths',
  'SCHEMA_PATHS',
  'SerializeOptions',
  'ValidationReport',
  'View',
  'Visitor',
]);

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

function original(vendor: FieldSpec['vendor']): string | undefined {
  const node = vendor.get('orig-id');
  return node?.kind === 'scalar' && IDENTIFIER.test(node.text) ? node.text : undefined;
}

/** Names that every object or view has for itself. */
const OWN_MEMBERS = new Set(['constructor', 'toObject', '__proto__']);

export function fieldName(member: FieldSpec | ParamSpec): string {
  const name = original(member.vendor) ?? camel(member.id);
  return OWN_MEMBERS.has(name) ? `${name}_` : name;
}

export function entryName(entry: EnumEntry): string {
  return original(entry.vendor) ?? entry.id.toUpperCase();
}

/** Names of types and enums, unique within each schema. */
export interface Names {
  typeOf(type: TypeSpec): string;
  enumOf(spec: EnumSpec): string;
}

export function createNames(compiled: Compiled): Names {
  const types = new Map<TypeSpec, string>();
  const enums = new Map<EnumSpec, string>();
  for (const schema of compiled.schemas) {
    const wanted = schema.types.map((t) => original(t.spec.vendor) ?? pascal(t.spec.name));
    const counts = countNames([...wanted, ...schema.enums.map(enumName)]);
    const used = new Set<string>();
    const derived = new Set(wanted.flatMap((n) => [`${n}View`, `${n}Table`, `${n}Layout`]));
    const claim = (name: string): string => {
      let unique = name;
      for (let n = 2; used.has(unique); n++) unique = `${name}${n}`;
      used.add(unique);
      return unique;
    };
    schema.types.forEach(({ spec }, i) => {
      const name = wanted[i] as string;
      const clash = isTaken(name) || ((counts.get(name) ?? 0) > 1 && spec.outer !== undefined);
      const full = clash ? `${qualifier(spec.outer ?? spec)}${name}` : name;
      types.set(spec, claim(derived.has(full) ? `${full}Type` : full));
    });
    for (const spec of schema.enums) {
      const name = enumName(spec);
      const clash = TAKEN.has(name) || (counts.get(name) ?? 0) > 1;
      enums.set(spec, claim(clash ? `${qualifier(spec.owner)}${name}` : name));
    }
  }
  return {
    typeOf: (type) => types.get(type) ?? pascal(type.name),
    enumOf: (spec) => enums.get(spec) ?? pascal(spec.name),
  };
}

/** Whether a type's name, or that of its view, table or layout, means something else already. */
function isTaken(name: string): boolean {
  return ['', 'View', 'Table', 'Layout'].some((suffix) => TAKEN.has(name + suffix));
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function qualifier(type: TypeSpec): string {
  return (type.outer === undefined ? '' : qualifier(type.outer)) + pascal(type.name);
}

/** The C name of an enum stands in `-enum-orig-ids` of the type that holds it: a map of enums takes no other keys. */
function enumName(spec: EnumSpec): string {
  const list = spec.owner.vendor.get('enum-orig-ids');
  const node = list?.kind === 'map' ? list.entries.find((e) => e.key.text === spec.name)?.value : undefined;
  return node?.kind === 'scalar' && IDENTIFIER.test(node.text) ? node.text : pascal(spec.name);
}

const WORDS = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in ' +
    'instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield ' +
    'arguments eval undefined NaN Infinity r w v i n io it slot element held fix draft self value report path littleEndian parent root on row view offset length stride bytes data'
  ).split(' '),
);

const RUNTIME = new Set(Object.keys(runtime));

/** Functions and types that generated modules define: `readFoo`, `Foo`. */
const DEFINED =
  /^(?:[A-Z]|(?:read|parse|write|serialize|fixup|mend|textOf|size|validate|visit|versionOf|nameOf|runtime)[A-Z])/;

/** A name for a local variable that holds `name`. */
export function localName(name: string): string {
  return WORDS.has(name) || RUNTIME.has(name) || DEFINED.test(name) ? `${name}_` : name;
}

/** A name for a helper variable that no field of the type has. */
export function helperName(fields: readonly { readonly spec: FieldSpec }[], wanted: string): string {
  const taken = new Set(fields.map((f) => localName(fieldName(f.spec))));
  let name = localName(wanted);
  while (taken.has(name)) name += '_';
  return name;
}

/** Whether an enum's constants are bigints: some field of it is wider than a number. */
export function isWideEnum(spec: EnumSpec): boolean {
  return spec.entries.some((e) => isWide({ kind: 'int', low: e.value, high: e.value }));
}

export function isNumberEnum(type: ValueType): boolean {
  return type.kind === 'enum' && !isWide(type) && !isWideEnum(type.of);
}
