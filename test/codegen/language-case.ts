import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ByteReader, FormatError } from '../../src/runtime/index.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchemas } from '../support/load-schema.ts';
import type { Codec, GeneratedModule } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { collectPositions, flawsOf } from '../support/positions.ts';

/** A feature of the schema language: a schema, bytes, and what is read from them. */
export interface LanguageCase {
  readonly name: string;
  /** Everything but `meta`; ids of its own so that many schemas are compiled at once. */
  readonly schema: string;
  /** More of `meta` than `endian: le` and `encoding: ASCII`, as entries of a flow map. */
  readonly meta?: string;
  readonly data: string;
  readonly value: unknown;
  /** Bits that no field covers, as `flawsOf` says them. */
  readonly uncovered?: readonly string[];
  /** The writer needs the bytes that were read: something in them is no field. */
  readonly needsBase?: boolean;
  /** Written without them, it gives this. */
  readonly canonical?: string;
  /** Other schemas that this one imports, by name. */
  readonly imports?: Readonly<Record<string, string>>;
}

/** What is asked of every feature, with objects that know their parents and with plain ones. */
export function testLanguage(cases: readonly LanguageCase[]): void {
  describe.each(['needed', 'all'] as const)('links: %s', (links) => {
    let modules: ReadonlyMap<string, GeneratedModule>;
    beforeAll(async () => {
      const texts = cases.flatMap(({ schema, meta, imports }, i): [string, string][] => [
        [
          `case${i}`,
          `meta: {id: case${i}, endian: le, encoding: ASCII${meta === undefined ? '' : `, ${meta}`}}\n${schema}`,
        ],
        ...Object.entries(imports ?? {}),
      ]);
      modules = await loadSchemas(Object.fromEntries(texts), { links });
    });
    test.each(cases.map((each, i) => [each.name, i] as const))('%s', (_, i) => {
      const module = modules.get(`case${i}`);
      if (module === undefined) throw new Error('not compiled');
      check(codec(module, `Case${i}`), cases[i] as LanguageCase);
    });
  });
}

function check(c: Codec, { data, value, uncovered = [], needsBase = false, canonical }: LanguageCase): void {
  const input = bytes(data);
  const parsed = c.parse(input);
  expect(plain(parsed)).toEqual(value);
  checkWriting(c, input, needsBase, canonical);
  checkPositions(c, input, value, uncovered);
  checkDamage(c, input);
}

function checkWriting(c: Codec, input: Uint8Array, needsBase: boolean, canonical: string | undefined): void {
  const parsed = c.parse(input);
  expect(hex(c.serialize(parsed, { base: input }))).toBe(hex(input));
  if (canonical !== undefined) expect(hex(c.serialize(parsed))).toBe(hex(bytes(canonical)));
  else if (!needsBase) expect(hex(c.serialize(parsed))).toBe(hex(input));
  expect(c.size(parsed)).toBe(c.serialize(parsed).length);
  const problems: string[] = [];
  c.validate(parsed, { problem: (code, path, message) => problems.push(`${path}: ${message} [${code}]`) });
  expect(problems).toEqual([]);
}

function checkPositions(c: Codec, input: Uint8Array, value: unknown, uncovered: readonly string[]): void {
  const { visitor, leaves, lazy } = collectPositions();
  expect(plain(c.visit(new ByteReader(input, 1000), visitor))).toEqual(value);
  const inSeq = leaves.map((leaf) => ({ ...leaf, begin: leaf.begin - 1000, end: leaf.end - 1000 }));
  expect(flawsOf(inSeq, input.length)).toEqual(uncovered);
  for (const part of lazy) part.walk();
  for (const { path, value: seen, begin, end } of leaves) {
    expect(end).toBeGreaterThanOrEqual(begin);
    if (seen === undefined) continue;
    let there: unknown = value;
    for (const name of path) there = (there as Readonly<Record<string | number, unknown>> | undefined)?.[name];
    expect([path.join('.'), plain(seen)]).toEqual([path.join('.'), there]);
  }
}

/** Ask everything about bytes that may be damaged: only errors of the format are answers. */
export function exerciseCodec(c: Codec, data: Uint8Array, ...context: unknown[]): void {
  const ask = (question: () => unknown): unknown => {
    try {
      return question();
    } catch (error) {
      if (error instanceof FormatError) return undefined;
      throw error;
    }
  };
  const { visitor, lazy } = collectPositions();
  ask(() => c.visit(new ByteReader(data), visitor, ...context));
  for (const part of lazy.slice(0, 100)) ask(part.walk);
  const parsed = ask(() => c.parse(data, ...context)) as ReturnType<Codec['parse']> | undefined;
  if (parsed === undefined) return;
  ask(() => plain(parsed));
  ask(() => c.serialize(parsed));
  ask(() => c.serialize(parsed, { base: data }));
  ask(() => c.size(parsed));
  ask(() => c.validate(parsed, { problem: () => {} }));
}

function checkDamage(c: Codec, input: Uint8Array): void {
  for (let size = 0; size < input.length; size++) exerciseCodec(c, input.subarray(0, size));
  if (input.length === 0) return;
  const change = fc.tuple(
    fc.nat(input.length - 1),
    fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255)),
  );
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const damaged = input.slice();
      for (const [at, byte] of changes) damaged[at] = byte;
      exerciseCodec(c, damaged);
    }),
    { numRuns: 40 },
  );
}
