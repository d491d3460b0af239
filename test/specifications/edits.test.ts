// Values of real files, edited at random places: `fixup` refuses what cannot be, and else what is written reads back as it was edited.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { fileHost } from '../../src/codegen/index.ts';
import { compileToJavaScript, loadScript } from '../../src/codegen/javascript/index.ts';
import type { LoadedScript } from '../../src/codegen/javascript/index.ts';
import * as runtime from '../../src/runtime/index.ts';
import * as support from '../../src/runtime/support.ts';
import { random } from '../support/random.ts';
import type { Pick } from '../support/random.ts';
import { witness } from '../support/witness.ts';
import { specified, specifiedFile, specifiedSchemas as schemas } from './files.ts';

const EDITS = 40;
const MAX_PLACES = 3000;
const MAX_DEPTH = 14;

type Key = string | number;

interface Functions {
  readonly parse: (data: Uint8Array) => object;
  readonly serialize: (value: object, options: runtime.SerializeOptions) => Uint8Array;
  readonly fixup?: (value: object, into: runtime.ByteWriter) => object;
}

/** What the schema of ELF makes of a file. */
interface Elf {
  readonly file: { readonly names: { readonly list: string[] } };
}

/** What the schema of device trees makes of a file. */
interface DeviceTree {
  len: number;
  readonly nodes: { readonly list: readonly { readonly body?: { name: string } | { data: Uint8Array } }[] };
}

/** Of these, instances show again what others changed. */
const SHOWN_AGAIN: ReadonlySet<string> = new Set(['dtb', 'elf', 'ico', 'xz', 'zip']);

/** What this needs of a type in a schema. */
interface TypeText {
  readonly instances?: Readonly<Record<string, { readonly value?: unknown }>>;
  readonly types?: Readonly<Record<string, TypeText>>;
}

/** Instances that are worked out: they are not written, and may still say what they said. */
function valueInstances({ instances = {}, types = {} }: TypeText): string[] {
  const own = Object.entries(instances).flatMap(([id, { value }]) => (value === undefined ? [] : [id]));
  const names = own.map((id) => id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  return [...names, ...Object.values(types).flatMap(valueInstances)];
}

/** Fields and instances of an object that can be read; those of bytes, streams and tables say nothing that is written. */
function fieldsOf(value: unknown, computed: ReadonlySet<string>): [Key, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  if (typeof value !== 'object' || value === null) return [];
  if (ArrayBuffer.isView(value) || value instanceof runtime.ByteReader || value instanceof runtime.Table) return [];
  const found: [Key, unknown][] = [];
  for (const name in value) {
    if (name.startsWith('_') || computed.has(name)) continue;
    try {
      found.push([name, Reflect.get(value, name)]);
    } catch (error) {
      if (!(error instanceof runtime.FormatError)) throw error;
    }
  }
  return found;
}

/** Places of text, bytes and lists. */
function placesIn(value: object, computed: ReadonlySet<string>): Key[][] {
  const places: Key[][] = [];
  const seen = new Set<unknown>();
  const open: { readonly value: unknown; readonly path: readonly Key[] }[] = [{ value, path: [] }];
  for (const { value: at, path } of open) {
    if (seen.has(at) || path.length > MAX_DEPTH || open.length > MAX_PLACES) continue;
    if (typeof at === 'object') seen.add(at);
    const isEdited = typeof at === 'string' || at instanceof Uint8Array || Array.isArray(at);
    if (isEdited && path.length > 0) places.push([...path]);
    for (const [key, field] of fieldsOf(at, computed)) open.push({ value: field, path: [...path, key] });
  }
  return places;
}

const at = (value: unknown, path: readonly Key[]): unknown =>
  path.reduce<unknown>((object, key) => Reflect.get(object as object, key), value);

function changed(value: unknown, pick: Pick): unknown {
  const how = pick(3);
  if (typeof value === 'string') return how === 0 ? value.slice(1) : value + 'ab'.repeat(how);
  if (value instanceof Uint8Array)
    return how === 0 ? value.slice(1) : Uint8Array.from([...value, ...Array<number>(how * 5).fill(65)]);
  const list = [...(value as unknown[])];
  if (how === 0) list.shift();
  else if (how === 1) list.pop();
  else if (list.length > 0) list.push(list[pick(list.length)]);
  return list;
}

/** Gives the place another value, as `withFields` would in a copy. */
function edit(value: object, path: readonly Key[], to: unknown): void {
  const holder = at(value, path.slice(0, -1)) as object;
  Object.defineProperty(holder, path.at(-1) as Key, {
    value: to,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

/** Where two values differ, if they do; what `holds` has and cannot be read of the other is a difference, too. */
function difference(
  holds: unknown,
  other: unknown,
  computed: ReadonlySet<string>,
  path = '',
  depth = 0,
): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (holds instanceof Uint8Array) {
    // No bytes where a stream has ended are not there.
    if (holds.length === 0 && other === undefined) return undefined;
    const isSame = other instanceof Uint8Array && Buffer.compare(holds, other) === 0;
    return isSame ? undefined : path;
  }
  if (typeof holds !== 'object' || holds === null) return Object.is(holds, other) ? undefined : path;
  if (Array.isArray(holds) && (!Array.isArray(other) || holds.length !== other.length)) return path;
  for (const [key, field] of fieldsOf(holds, computed)) {
    let there: unknown;
    try {
      there = Reflect.get(other as object, key);
    } catch {
      return `${path}.${key}`;
    }
    const found = difference(field, there, computed, `${path}.${key}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe('edits of real files', () => {
  let modules: LoadedScript;
  let roots: ReadonlyMap<string, string>;
  let [accepted, refused] = [0, 0];
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-edits-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(() => {
    runtime.provideProcess('zlib', {
      decode: (bytes) => new Uint8Array(inflateSync(bytes)),
      encode: (bytes) => new Uint8Array(deflateSync(bytes)),
    });
    const paths = readdirSync(schemas).map((name) => join(schemas, name));
    const compiled = compileToJavaScript(paths, fileHost([schemas]));
    modules = loadScript(compiled.script, { ...runtime, ...support });
    roots = compiled.roots;
  }, 60_000);

  function functionsOf(schema: string): Functions {
    const of = (verb: string): unknown => modules[schema]?.[`${verb}${roots.get(schema)}`];
    return { parse: of('parse'), serialize: of('serialize'), fixup: of('fixup') } as Functions;
  }

  test.each(specified)('%s: %s', (schema, file) => {
    const { parse, serialize, fixup } = functionsOf(schema);
    const base = specifiedFile(file);
    const computed = new Set(
      valueInstances(parseYaml(readFileSync(join(schemas, `${schema}.ksy`), 'utf8')) as TypeText),
    );
    expect(Buffer.compare(serialize(parse(base), { base, fixup: true }), base)).toBe(0);
    const places = placesIn(parse(base), computed);
    if (places.length === 0) return;
    for (let seed = 0; seed < EDITS; seed++) {
      const pick = random(seed);
      const path = places[pick(places.length)] as Key[];
      const to = changed(at(parse(base), path), pick);
      const edited = (): object => {
        const value = parse(base);
        edit(value, path, to);
        return value;
      };
      let written: Uint8Array;
      try {
        written = serialize(edited(), { base, fixup: true });
      } catch (error) {
        expect([path, error instanceof runtime.FormatError]).toEqual([path, true]);
        refused++;
        continue;
      }
      accepted++;
      const again = parse(written);
      const mended = fixup?.(edited(), new runtime.ByteWriter(undefined, base)) ?? edited();
      expect([path, difference(at(mended, path), at(again, path), computed)]).toEqual([path, undefined]);
      if (!SHOWN_AGAIN.has(schema)) expect([path, difference(mended, again, computed)]).toEqual([path, undefined]);
    }
  });

  witness('readelf')('a section of an object with a longer name: readelf reads it, and all else as before', () => {
    const { parse, serialize } = functionsOf('elf');
    const base = specifiedFile('small.elf');
    const value = parse(base) as Elf;
    const { names } = value.file;
    names.list.splice(names.list.indexOf('.comment'), 1, '.comment_with_more_letters');
    const sections = (bytes: Uint8Array): string[] => {
      const file = join(folder, 'object');
      writeFileSync(file, bytes);
      const said = execFileSync('readelf', ['-SsW', file], { encoding: 'utf8' });
      return said.split('\n').filter((line) => !/shstrtab|There are/.test(line));
    };
    const before = sections(base).map((line) => line.replace('.comment         ', '.comment_with_more_letters'));
    const after = sections(serialize(value, { base, fixup: true }));
    expect(after.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(before.map((line) => line.replaceAll(/ +/g, ' ')));
  });

  witness('dtc')('a device tree with a node of a longer name and more data: dtc reads it', () => {
    const { parse, serialize } = functionsOf('dtb');
    const base = specifiedFile('small.dtb');
    const value = parse(base) as DeviceTree;
    for (const { body } of value.nodes.list) {
      if (body !== undefined && 'data' in body) body.data = new TextEncoder().encode('seven\0');
      else if (body?.name === '') body.name = 'root';
    }
    const written = serialize(value, { base, fixup: true });
    // No expression of the schema ties the size of the whole.
    value.len = written.length;
    const file = join(folder, 'tree');
    writeFileSync(file, serialize(value, { base, fixup: true }));
    const said = execFileSync('dtc', ['-q', '-I', 'dtb', '-O', 'dts', file], { encoding: 'utf8' });
    expect(said.replaceAll(/\s+/g, ' ')).toBe('/dts-v1/; root { cells = "seven"; }; ');
  });

  test('are written at least every third time', () => {
    expect(accepted * 2).toBeGreaterThan(refused);
  });
});
