// One schema of the gallery, compiled by us and by the official compiler, and files read and written with it.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { fileHost, formatProblem, generateInMemory } from '../../../src/codegen/index.ts';
import { FormatError, provideProcess } from '../../../src/runtime/index.ts';
import type { ByteReader, Visitor } from '../../../src/runtime/index.ts';
import { loadModules } from '../../support/load-schema.ts';
import { officialClass, officialStream } from '../official-javascript.ts';
import { compareTrees } from './compare-trees.ts';
import type { Difference } from './compare-trees.ts';
import { visitedAs } from '../../support/compare-visit.ts';

/** What became of one file. */
export interface Outcome {
  readonly bytes: number;
  readonly fields: number;
  readonly differences: readonly Difference[];
  /** `same`, where the written bytes first differ, or why nothing was written. */
  readonly written: string;
  /** The same with counts, lengths and offsets mended, which are right already. */
  readonly mended: string;
  /** `same`, or where what `visit` shows differs from what `parse` gives. */
  readonly visited: string;
  /** Why neither reader takes the file, where that is so. */
  readonly refused?: string;
}

type Parse = (data: Uint8Array) => object;
type Visit = (r: ByteReader, v: Visitor) => unknown;
type Serialize = (value: object, options: { readonly base: Uint8Array; readonly fixup?: boolean }) => Uint8Array;

export interface BothWays {
  read(file: string): Outcome;
  /** `same`, where written bytes first differ, or why nothing was written; undefined for what our reader does not take. */
  writeBack(data: Uint8Array): string | undefined;
}

/** The functions of a schema's outermost type. */
export interface Functions {
  readonly parse: Parse;
  readonly serialize: Serialize;
  readonly visit: Visit;
}

/** What our compiler makes of a schema. */
export interface Ours extends Functions {
  readonly errors: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

/** Which objects keep `_parent`, `_root` and `_io`: those that are asked for it, or all. */
type Linked = 'needed' | 'all';

/** Compile the schema of an id and load its module; without errors its functions are there. */
export async function compileOurs(
  file: string,
  importPaths: readonly string[],
  id: string,
  links: Linked,
): Promise<Ours> {
  provideProcess('zlib', {
    decode: (bytes) => new Uint8Array(inflateSync(bytes)),
    encode: (bytes) => new Uint8Array(deflateSync(bytes)),
  });
  const runtime = join(import.meta.dirname, '../../../src/runtime/index.ts');
  const { diagnostics, files, roots } = await generateInMemory([file], fileHost(importPaths), {
    runtime,
    names: 'id',
    links,
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(formatProblem);
  const name = roots.get(id) ?? '';
  const module = errors.length > 0 ? undefined : (await loadModules(files)).get(id);
  return {
    errors,
    files,
    parse: module?.[`parse${name}`] as Parse,
    serialize: module?.[`serialize${name}`] as Serialize,
    visit: module?.[`visit${name}`] as Visit,
  };
}

/** Compile `<gallery>/<format>.ksy`. */
export async function compileBothWays(gallery: string, format: string, links: Linked): Promise<BothWays> {
  const file = join(gallery, `${format}.ksy`);
  const ours = await compileOurs(file, [gallery], basename(format), links);
  const { errors, parse, serialize } = ours;
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const Official = await officialClass(file, [gallery], () => undefined);
  return {
    read: (input) => readBothWays(new Uint8Array(readFileSync(input)), ours, official(Official)),
    writeBack: (data) => {
      const { value } = attempt(parse, data);
      return value && writtenAs(data, value, serialize);
    },
  };
}

/** The reader of an official class. */
export function official(Official: new (...args: unknown[]) => object): Parse {
  return (data) => new Official(officialStream(data));
}

/** Read with both, compare every field, write back what ours read, and compare what `visit` shows of it. */
export function readBothWays(data: Uint8Array, { parse, serialize, visit }: Functions, theirParse: Parse): Outcome {
  const [theirs, ours] = [attempt(theirParse, data), attempt(parse, data)];
  const visited = visitedAs(visit, data, ours.value, ours.code);
  const none = { bytes: data.length, fields: 0, differences: [], written: 'not read', mended: 'not read', visited };
  if (theirs.value === undefined && ours.value === undefined) return { ...none, refused: ours.why };
  if (theirs.value === undefined || ours.value === undefined) {
    const what = theirs.value === undefined ? `official reader: ${theirs.why}` : `our reader: ${ours.why}`;
    return { ...none, differences: [{ path: '', what }] };
  }
  const { fields, differences } = compareTrees(theirs.value, ours.value);
  const written = writtenAs(data, ours.value, serialize);
  const mended = writtenAs(data, ours.value, (value, options) => serialize(value, { ...options, fixup: true }));
  return { bytes: data.length, fields, differences, written, mended, visited };
}

/** What a reader gives, or why it gives nothing. */
interface Attempt {
  readonly value?: object;
  readonly why: string;
  readonly code: string;
}

function attempt(read: Parse, data: Uint8Array): Attempt {
  try {
    return { value: read(data), why: '', code: '' };
  } catch (error) {
    if (!(error instanceof FormatError)) return { why: String(error).slice(0, 200), code: String(error) };
    return { why: `${error.code} ${error.path ?? ''} ${error.message}`.slice(0, 200), code: error.code };
  }
}

function writtenAs(data: Uint8Array, value: object, serialize: Serialize): string {
  try {
    const bytes = serialize(value, { base: data });
    const at = data.findIndex((byte, i) => bytes[i] !== byte);
    if (at >= 0) return `byte ${at} differs`;
    return bytes.length === data.length ? 'same' : `${bytes.length} bytes of ${data.length}`;
  } catch (error) {
    if (!(error instanceof FormatError)) return String(error).slice(0, 200);
    return `${error.code} ${error.path ?? ''} ${error.message}`.slice(0, 200);
  }
}
