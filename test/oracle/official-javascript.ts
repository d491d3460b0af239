// What the official JavaScript target makes of our schemas, loaded into this process.
import { basename, join } from 'node:path';
import KaitaiStream from 'kaitai-struct/KaitaiStream.js';
import { safeCompile } from './official-compiler.ts';
import { camelCase, schemas } from './schema-names.ts';

/** An object of the official target: fields and lazy instances by camel-case id. */
export type Parsed = { readonly [field: string]: unknown };
export type Parser = (bytes: Uint8Array) => Parsed;

/** Compile `schemas/<id>.ksy` and return the parser of its root type. */
export async function officialParser(id: string): Promise<Parser> {
  const classes = await officialModule(id);
  const Root = classes[rootName(id)] as new (stream: unknown) => Parsed;
  return (bytes) => new Root(officialStream(bytes));
}

/** What the compiled `<id>.ksy` exports: the class of the root type, with the classes of nested types as its properties. */
export async function officialModule(id: string, folder: string = schemas): Promise<Record<string, unknown>> {
  return loadFiles(await safeCompile('javascript', join(folder, `${id}.ksy`)), rootName(id));
}

/**
 * The class of the outermost type of a schema file. `elsewhere` gives the schemas of types that it leaves to others, by id;
 * `id` is the schema's own, where its file is called otherwise.
 */
export async function officialClass(
  file: string,
  importPaths: readonly string[],
  elsewhere: (id: string) => string | undefined,
  id: string = basename(file, '.ksy'),
): Promise<new (...args: unknown[]) => Parsed> {
  const root = rootName(id);
  const files = await officialFiles(file, importPaths, elsewhere);
  return loadFiles(files, root)[root] as new (...args: unknown[]) => Parsed;
}

/** The modules of that class, by file name. */
export async function officialFiles(
  file: string,
  importPaths: readonly string[],
  elsewhere: (id: string) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const files = await safeCompile('javascript', file, { importPaths });
  for (const text of Array.from(files.values())) {
    for (const [, name = ''] of text.matchAll(/require\('\.\/(\w+)'\)/g)) {
      const id = name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
      const other = files.has(`${name}.js`) ? undefined : elsewhere(id);
      if (other !== undefined)
        for (const [key, value] of await safeCompile('javascript', other, { importPaths })) files.set(key, value);
    }
  }
  return files;
}

function loadFiles(files: ReadonlyMap<string, string>, root: string): Record<string, unknown> {
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (name: string): Record<string, unknown> => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const text = files.get(`${name}.js`);
    if (text === undefined) throw new Error(`the compiler wrote no ${name}.js`);
    const exports: Record<string, unknown> = {};
    loaded.set(name, exports);
    const require = (path: string): unknown => (path.startsWith('./') ? load(path.slice(2)) : KaitaiStream);
    // The output is a script that takes these names from around it.
    new Function('exports', 'require', text)(exports, require);
    return exports;
  };
  return load(root);
}

/** The stream of the official runtime. Its types say that the module has a `default`; it has none. */
const Stream = KaitaiStream as unknown as new (buffer: ArrayBuffer) => object;

/** A stream over a copy of the bytes. */
export function officialStream(bytes: Uint8Array): object {
  return new Stream(Uint8Array.from(bytes).buffer);
}

/** A stream over the buffer itself. */
export function officialStreamOver(buffer: ArrayBuffer): object {
  return new Stream(buffer);
}

/** What the official target calls the class of a schema. */
export function rootName(id: string): string {
  return camelCase(`_${id}`);
}
