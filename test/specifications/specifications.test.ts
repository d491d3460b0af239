// Schemas written from the public specifications of formats, each held against a file: the official reader finds every field equal,
// and what was read is written back byte for byte.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileHost } from '../../src/codegen/index.ts';
import { compileToJavaScript, formatProblem, loadScript } from '../../src/codegen/javascript/index.ts';
import type { JavaScriptOptions, LoadedScript } from '../../src/codegen/javascript/index.ts';
import * as runtime from '../../src/runtime/index.ts';
import * as support from '../../src/runtime/support.ts';
import { officialClass, officialStream } from '../oracle/official-javascript.ts';
import { specified, specifiedFile, specifiedSchemas as schemas } from './files.ts';
import { compareFields } from './same-fields.ts';
import type { Comparison } from './same-fields.ts';

interface Functions {
  readonly parse: (data: Uint8Array) => object;
  readonly read: (r: runtime.ByteReader) => object;
  readonly serialize?: (value: object, options: { readonly base: Uint8Array }) => Uint8Array;
}

interface Loaded {
  readonly modules: LoadedScript;
  readonly roots: ReadonlyMap<string, string>;
}

function load(options: JavaScriptOptions = {}): Loaded {
  const paths = readdirSync(schemas).map((name) => join(schemas, name));
  const { diagnostics, script, roots } = compileToJavaScript(paths, fileHost([schemas]), options);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(formatProblem)).toEqual([]);
  return { modules: loadScript(script, { ...runtime, ...support }), roots };
}

describe('schemas from specifications', () => {
  let all: Loaded;
  let readers: Loaded;

  beforeAll(() => {
    runtime.provideProcess('zlib', {
      decode: (bytes) => new Uint8Array(inflateSync(bytes)),
      encode: (bytes) => new Uint8Array(deflateSync(bytes)),
    });
    all = load();
    readers = load({ parts: [] });
  }, 60_000);

  function functionsOf(id: string, { modules, roots }: Loaded = all): Functions {
    const [module, name] = [modules[id], roots.get(id)];
    const of = (verb: string): unknown => module?.[`${verb}${name}`];
    return { parse: of('parse'), read: of('read'), serialize: of('serialize') } as Functions;
  }

  test('are at least sixty', () => {
    expect(new Set(specified.map(([schema]) => schema)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(specified)('%s: %s is read as the official reader reads it', async (schema, file) => {
    const bytes = specifiedFile(file);
    const Root = await officialClass(join(schemas, `${schema}.ksy`), [schemas], () => undefined);
    for (const loaded of [all, readers]) {
      const { parse, serialize } = functionsOf(schema, loaded);
      expect(serialize === undefined).toBe(loaded === readers);
      const found: Comparison = { differences: [], count: 0 };
      compareFields(new Root(officialStream(bytes)), parse(bytes), schema, found);
      expect(found.differences).toEqual([]);
      expect(found.count).toBeGreaterThan(1);
    }
  });

  test.each(specified)(
    '%s: %s is read the same from a source that gives no byte more than it is asked for',
    async (schema, file) => {
      const bytes = specifiedFile(file);
      const Root = await officialClass(join(schemas, `${schema}.ksy`), [schemas], () => undefined);
      const more = (offset: number, count: number): Uint8Array => bytes.slice(offset, offset + count);
      const r = new runtime.ByteReader(new Uint8Array(), 0, undefined, 0, bytes.length, more);
      const found: Comparison = { differences: [], count: 0 };
      compareFields(new Root(officialStream(bytes)), functionsOf(schema).read(r), schema, found);
      expect(found.differences).toEqual([]);
      expect(found.count).toBeGreaterThan(1);
    },
  );

  test.each(specified)('%s: %s is written back byte for byte', (schema, file) => {
    const bytes = specifiedFile(file);
    const { parse, serialize } = functionsOf(schema);
    const written = serialize?.(parse(bytes), { base: bytes }) ?? new Uint8Array();
    expect(Buffer.from(written).equals(Buffer.from(bytes))).toBe(true);
  });
});
