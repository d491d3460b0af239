// Values made up from what the compiler knows of a schema. Our reader finds each in its bytes, our writer writes them, the
// official reader reads the same; damaged bytes give nothing but errors of the format.
import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusTest } from '../support/corpus.ts';
import { random } from '../support/random.ts';
import { CONSTRUCTS } from './fuzz/constructs.ts';
import { placesOf } from './fuzz/coverage.ts';
import { constructSchemas, formatSchemas, load, richSchemas, suiteSchemas } from './fuzz/subjects.ts';
import { tryOne } from './fuzz/try.ts';
import type { Witnessed } from './fuzz/try.ts';

/** What trying a schema showed. */
interface Outcome {
  readonly problems: readonly string[];
  /** Values that could be made. */
  readonly values: number;
  readonly hits: ReadonlySet<string>;
}

function tryAll(witnessed: Witnessed, seeds: number): Outcome {
  const hits = new Set<string>();
  const problems: string[] = [];
  let values = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const tried = tryOne(witnessed, random(seed));
    if (tried === undefined) continue;
    values++;
    for (const hit of tried.made.hits) hits.add(hit);
    const type = [witnessed.subject.name, ...tried.entry.path].join('::');
    problems.push(...tried.problems.map((problem) => `${type}, seed ${seed}: ${problem}`));
  }
  return { problems, values, hits };
}

const faults = new Map<string, string>();
const reached = new Set<string>();

describe('every construct', () => {
  test.each(constructSchemas.map((file) => [basename(file), file] as const))('%s', async (_, file) => {
    const witnessed = await load(file);
    if (witnessed.fault !== undefined) faults.set(witnessed.subject.name, witnessed.fault);
    const { problems, values, hits } = tryAll(witnessed, 40);
    expect(problems).toEqual([]);
    expect(values).toBeGreaterThan(8);
    const { recipe, entries } = witnessed.subject;
    const places = placesOf(recipe, entries[0].ir);
    for (const { name, constructs } of places) if (hits.has(name)) constructs.forEach((c) => reached.add(c));
    // Rare ones need more values than there is time for.
    expect(places.filter(({ name }) => hits.has(name)).length / places.length).toBeGreaterThan(0.85);
  });

  test('nothing is left out', () => {
    expect([...reached].sort()).toEqual([...CONSTRUCTS].sort());
  });

  test('the official JavaScript target is a witness but for what it is known to read wrongly', () => {
    expect(Object.fromEntries(faults)).toEqual({
      fuzz_choices: 'lists of structures and bytes in slots take the wrong slots',
      fuzz_included: 'a byte is skipped after an included terminator',
      fuzz_wide_bits: 'bit fields have at most 32 bits',
      fuzz_wide_texts: 'no encoding windows-1252',
    });
  });
});

describe('our formats', () => {
  test.each(formatSchemas.map((file) => [basename(file), file] as const))('%s', async (_, file) => {
    const { problems, values } = tryAll(await load(file), 15);
    expect(problems).toEqual([]);
    expect(values).toBeGreaterThan(0);
  });
});

describe('names that mean something elsewhere', () => {
  const files = richSchemas();
  afterAll(() => {
    rmSync(dirname(files[0] as string), { recursive: true });
  });
  test.each(files.map((file) => [basename(file), file] as const))('%s', async (_, file) => {
    const { problems, values } = tryAll(await load(file), 40);
    expect(problems).toEqual([]);
    expect(values).toBeGreaterThan(2);
  });
});

/** Formats of the suite of which no value can be made, and why. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  cast_to_imported2: 'an object is its parameter',
  cast_to_top: 'it holds itself without end',
  enum_to_i_class_border_2: 'an object is its parameter',
  params_def_usertype_imported: 'an object is its parameter',
  term_u1_val: 'its text has to end with a terminator that is half a character',
};

corpusTest(
  'every format of the Kaitai suite',
  async () => {
    const problems: string[] = [];
    const without: string[] = [];
    for (const file of suiteSchemas) {
      const witnessed = await load(file);
      const few = tryAll(witnessed, 4);
      const outcome = few.values > 0 ? few : tryAll(witnessed, 60);
      problems.push(...outcome.problems);
      if (outcome.values === 0) without.push(basename(file, '.ksy'));
    }
    expect(problems).toEqual([]);
    expect(without).toEqual(Object.keys(IMPOSSIBLE));
  },
  300_000,
);
