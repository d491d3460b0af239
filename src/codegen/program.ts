import { ID } from './keys.ts';
import { Problems } from './problem.ts';
import type { Problem, SchemaPlace } from './problem.ts';
import { readSchema } from './read-schema.ts';
import type { EnumSpec, ImportSpec, NameRef, Schema, TypeSpec } from './schema.ts';
import { rootOf } from './schema.ts';

/** Where schema text comes from: the file system, a browser's memory, a test. */
export interface SchemaHost {
  /** Text of a file, or undefined when there is none. */
  read(file: string): string | undefined;
  /** Files an import may mean, best first; `text` is as written, without `.ksy`. */
  candidates(fromFile: string, text: string): readonly string[];
  /** One name for a file that has several, as by a relative and an absolute path; without it every name is a file. */
  identity?(file: string): string;
}

/** Schemas that are compiled together: the ones asked for and everything they import. */
export interface Program {
  readonly requested: readonly Schema[];
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly imports: ReadonlyMap<Schema, readonly Schema[]>;
  /** Types that no schema defines, by name: code written by hand reads them. */
  readonly opaque: Map<string, Schema>;
  /** Schemas that were to be imported and cannot be, by name: reported where they are asked for. */
  readonly missing: ReadonlySet<string>;
}

/** A schema and what it imports. */
interface Opened {
  readonly file: string;
  readonly left: Iterator<ImportSpec>;
  readonly imported: Schema[];
}

/** Read `files` and their imports; what cannot be read is reported. */
export function loadProgram(files: readonly string[], host: SchemaHost, problems: Problems): Program {
  const schemas = new Map<string, Schema>();
  const imports = new Map<Schema, readonly Schema[]>();
  const missing = new Set<string>();
  const nameOf = (asked: ImportSpec): string => asked.text.slice(asked.text.lastIndexOf('/') + 1);
  const names = new Map<string, Schema>();
  /** Schemas whose imports are being read, the innermost last: imports may go through thousands of files. */
  const open: Opened[] = [];
  const enter = (file: string, text: string, asked?: ImportSpec): Schema | undefined => {
    const identity = host.identity?.(file) ?? file;
    const known = schemas.get(identity);
    if (known !== undefined) return known;
    const schema = asked === undefined ? readSchema(text, file, problems) : readImport(text, file, asked, problems);
    if (schema === undefined) return undefined;
    const { name, place } = schema.root;
    const twin = names.get(name);
    if (twin !== undefined) {
      problems.error(place, 'duplicate-id', `two schemas are called '${name}': ${twin.file} and ${file}`);
      return undefined;
    }
    const imported: Schema[] = [];
    schemas.set(identity, schema);
    names.set(name, schema);
    imports.set(schema, imported);
    open.push({ file, left: schema.imports.values(), imported });
    return schema;
  };
  const importOne = ({ file, imported }: Opened, asked: ImportSpec): void => {
    for (const candidate of host.candidates(file, asked.text)) {
      const found = host.read(candidate);
      if (found === undefined) continue;
      const schema = enter(candidate, found, asked);
      if (schema === undefined) missing.add(nameOf(asked));
      else imported.push(schema);
      return;
    }
    missing.add(nameOf(asked));
    problems.error(asked.place, 'import-not-found', `${asked.text}.ksy (No such file or directory)`);
  };
  const load = (file: string, text: string): Schema | undefined => {
    const schema = enter(file, text);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.left.next();
      if (next.done === true) open.pop();
      else importOne(last, next.value);
    }
    return schema;
  };
  const requested = files.flatMap((file) => {
    const text = host.read(file);
    if (text === undefined)
      problems.error({ file, line: 1, col: 1, path: '/' }, 'file-not-found', `no such file: ${file}`);
    const schema = text === undefined ? undefined : load(file, text);
    return schema === undefined ? [] : [schema];
  });
  return { requested, schemas, imports, opaque: new Map(), missing };
}

/** An import names any file there is: of one that is no schema, nothing is said but where it stops to be one. */
function readImport(text: string, file: string, asked: ImportSpec, problems: Problems): Schema | undefined {
  const found = new Problems();
  const schema = readSchema(text, file, found);
  if (schema !== undefined && ID.test(schema.root.name)) {
    problems.add(found);
    return schema;
  }
  const [first] = found.list;
  const hint = 'if it is meant to be one, compile it by itself to see more';
  problems.error(asked.place, 'import-no-schema', `${file} is no schema: ${whyNot(first)}`, hint);
  return undefined;
}

function whyNot(first: Problem | undefined): string {
  if (first?.code === 'yaml-syntax') return `line ${first.line}, column ${first.col} is no YAML`;
  return 'it has no `meta/id`';
}

/** A schema and all that it imports, directly or through others. */
export function importedBy(program: Program, schema: Schema): ReadonlySet<Schema> {
  const found = new Set([schema]);
  // What is added to a set while it is gone through comes, too.
  for (const each of found) for (const imported of program.imports.get(each) ?? []) found.add(imported);
  return found;
}

export function schemaOf(program: Program, type: TypeSpec): Schema {
  const root = rootOf(type);
  for (const schema of [...program.schemas.values(), ...program.opaque.values()])
    if (schema.root === root) return schema;
  throw new Error(`type ${type.name} belongs to no schema`);
}

/** Top-level types that `from` can name: its own file's, its imports' and, as Kaitai allows, everything compiled along. */
function topLevel(program: Program, from: TypeSpec, name: string): TypeSpec | undefined {
  const own = schemaOf(program, from);
  if (own.root.name === name) return own.root;
  const direct = program.imports.get(own)?.find((s) => s.root.name === name);
  if (direct !== undefined) return direct.root;
  for (const schema of program.schemas.values()) if (schema.root.name === name) return schema.root;
  return undefined;
}

function descend(type: TypeSpec | undefined, names: readonly string[]): TypeSpec | undefined {
  let found = type;
  for (const name of names) found = found?.types.get(name);
  return found;
}

/** The type `names` means inside `from`: nested types first, then outwards, then other files; an absolute one from the outermost. */
export function findType(
  program: Program,
  from: TypeSpec,
  names: readonly string[],
  absolute: boolean,
): TypeSpec | undefined {
  const [head, ...rest] = names as [string, ...string[]];
  for (let scope: TypeSpec | undefined = absolute ? rootOf(from) : from; scope !== undefined; scope = scope.outer) {
    const nested = scope.types.get(head);
    if (nested !== undefined) return descend(nested, rest);
  }
  const found = descend(topLevel(program, from, head), rest);
  if (found !== undefined || names.length > 1 || !rootOf(from).opaqueTypes) return found;
  return opaqueType(program, from, head);
}

/** `ks-opaque-types: true`: an unknown type is somebody else's code. */
function opaqueType(program: Program, from: TypeSpec, name: string): TypeSpec {
  const known = program.opaque.get(name);
  if (known !== undefined) return known.root;
  const root: TypeSpec = {
    name,
    outer: undefined,
    place: from.place,
    keys: new Map(),
    opaqueTypes: false,
    debug: false,
    params: [],
    seq: [],
    instances: [],
    types: new Map(),
    enums: new Map(),
    docRef: [],
    vendor: new Map(),
  };
  program.opaque.set(name, { file: name, root, imports: [], originalNames: true });
  return root;
}

export function isOpaque(program: Program, type: TypeSpec): boolean {
  return program.opaque.get(type.name)?.root === type;
}

/** The enum a reference means inside `from`. */
export function findEnum(
  program: Program,
  from: TypeSpec,
  ref: Pick<NameRef, 'names' | 'absolute'>,
): EnumSpec | undefined {
  const path = ref.names.slice(0, -1);
  const last = ref.names.at(-1) as string;
  if (path.length > 0) return findType(program, from, path, ref.absolute)?.enums.get(last);
  for (let scope: TypeSpec | undefined = ref.absolute ? rootOf(from) : from; scope !== undefined; scope = scope.outer) {
    const found = scope.enums.get(last);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of types or enums that `from` can say. */
export function namesAround(program: Program, from: TypeSpec, what: 'types' | 'enums'): string[] {
  const names: string[] = [];
  for (let scope: TypeSpec | undefined = from; scope !== undefined; scope = scope.outer)
    names.push(...scope[what].keys());
  return what === 'enums' ? names : [...names, ...[...program.schemas.values()].map((s) => s.root.name)];
}

/** Every type of a schema, outer before inner. */
export function typesOf(root: TypeSpec): TypeSpec[] {
  return [root, ...[...root.types.values()].flatMap(typesOf)];
}

export function placeOfKey(
  owner: { readonly keys: ReadonlyMap<string, SchemaPlace>; readonly place: SchemaPlace },
  key: string,
): SchemaPlace {
  return owner.keys.get(key) ?? owner.place;
}
