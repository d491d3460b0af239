// Schemas written from the public specifications of formats, each held against a file: the official reader finds every field equal,
// and what was read is written back byte for byte.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileHost } from '../../src/codegen/index.ts';
import { compileToJavaScript, formatProblem, loadScript } from '../../src/codegen/javascript/index.ts';
import type { LoadedScript } from '../../src/codegen/javascript/index.ts';
import * as runtime from '../../src/runtime/index.ts';
import * as support from '../../src/runtime/support.ts';
import { officialClass, officialStream } from '../oracle/official-javascript.ts';
import { specified, specifiedFile, specifiedSchemas as schemas } from './files.ts';
import { compareFields } from './same-fields.ts';
import type { Comparison } from './same-fields.ts';

interface Functions {
  readonly parse: (data: Uint8Array) => object;
  readonly serialize: (value: object, options: { readonly base: Uint8Array }) => Uint8Array;
}

describe('schemas from specifications', () => {
  let loaded: LoadedScript = {};
  let roots: ReadonlyMap<string, string> = new Map();

  beforeAll(() => {
    runtime.provideProcess('zlib', {
      decode: (bytes) => new Uint8Array(inflateSync(bytes)),
      encode: (bytes) => new Uint8Array(deflateSync(bytes)),
    });
    const paths = readdirSync(schemas).map((name) => join(schemas, name));
    const code = compileToJavaScript(paths, fileHost([schemas]));
    expect(code.diagnostics.filter(({ severity }) => severity === 'error').map(formatProblem)).toEqual([]);
    loaded = loadScript(code.script, { ...runtime, ...support });
    ({ roots } = code);
  }, 60_000);

  function functionsOf(id: string): Functions {
    const [module, name] = [loaded[id], roots.get(id)];
    return { parse: module?.[`parse${name}`], serialize: module?.[`serialize${name}`] } as Functions;
  }

  test('are at least sixty', () => {
    expect(new Set(specified.map(([schema]) => schema)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(specified)('%s: %s is read as the official reader reads it', async (schema, file) => {
    const bytes = specifiedFile(file);
    const Root = await officialClass(join(schemas, `${schema}.ksy`), [schemas], () => undefined);
    const found: Comparison = { differences: [], count: 0 };
    compareFields(new Root(officialStream(bytes)), functionsOf(schema).parse(bytes), schema, found);
    expect(found.differences).toEqual([]);
    expect(found.count).toBeGreaterThan(1);
  });

  test.each(specified)('%s: %s is written back byte for byte', (schema, file) => {
    const bytes = specifiedFile(file);
    const { parse, serialize } = functionsOf(schema);
    const written = serialize(parse(bytes), { base: bytes });
    expect(Buffer.from(written).equals(Buffer.from(bytes))).toBe(true);
  });
});
