/* What `schema diff` says of old files and old readers, held against readers that read files of both schemas. */
import { describe, expect, test } from 'vitest';
import { diffSchemas } from '../../src/codegen/index.ts';
import type { Verdict } from '../../src/codegen/index.ts';
import { codec, loadSchema, memoryHost } from '../support/load-schema.ts';
import type { Codec } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { random } from '../support/random.ts';
import { fileOf, schemaOf } from './diff-model.ts';
import type { Model } from './diff-model.ts';
import { modelOf, mutate, mutations } from './diff-mutate.ts';
import type { Mutated } from './diff-mutate.ts';

const FILES = 120;

interface Pair extends Mutated {
  readonly name: string;
  readonly older: Model;
}

/** Every mutation on this many models; LANESCOPE_PAIRS asks for more. */
const MODELS = Number(process.env['LANESCOPE_PAIRS'] ?? 2);

/** Forty pairs and more. */
const pairs: readonly Pair[] = Object.entries(mutations).flatMap(([name, mutation]) => {
  const found: Pair[] = [];
  for (let seed = 1; found.length < MODELS && seed < 4000; seed++) {
    const pick = random(seed * 7919 + name.length);
    const older = modelOf(pick);
    const changed = mutate(older, mutation, pick);
    if (changed !== undefined) found.push({ name: `${name}, ${seed}`, older, ...changed });
  }
  return found;
});

/** Values by path, `rows.1.a`; tails are left out, which hold what a reader does not know. */
function leaves(value: unknown, renamed: ReadonlyMap<string, string>, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => {
      if (key === 'tail') return [];
      return [...leaves(part, renamed, `${path}.${renamed.get(key) ?? key}`)];
    }),
  );
}

/** Paths without numbers that a model defines: what may be compared. */
function pathsOf(model: Model, renamed: ReadonlyMap<string, string>, prefix = ''): string[] {
  return model.flatMap((field) => {
    const path = `${prefix}.${renamed.get(field.id) ?? field.id}`;
    return 'fields' in field ? pathsOf(field.fields, renamed, path) : [path];
  });
}

const unnumbered = (path: string): string => path.replace(/\.\d+/g, '');

function isReadAsWritten(
  file: Uint8Array,
  writer: Codec,
  reader: Codec,
  shared: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
): boolean {
  const written = leaves(plain(writer.parse(file)), renamed);
  let read: Map<string, unknown>;
  try {
    read = leaves(plain(reader.parse(file)), renamed);
  } catch {
    return false;
  }
  return [...new Set([...written.keys(), ...read.keys()])]
    .filter((path) => shared.has(unnumbered(path)))
    .every((path) => written.get(path) === read.get(path));
}

function isKept(file: Uint8Array, reader: Codec): boolean {
  try {
    return Buffer.compare(reader.serialize(reader.parse(file)), file) === 0;
  } catch {
    return false;
  }
}

/** What reading shows; 1 file in 20 may look right by chance. */
function shown(good: number): Verdict {
  return good === FILES ? 'yes' : good * 20 <= FILES ? 'no' : 'some';
}

const seen: Record<string, Set<Verdict>> = { oldFiles: new Set(), oldReaders: new Set(), writtenFiles: new Set() };

test('there are pairs enough', () => expect(pairs.length).toBeGreaterThanOrEqual(40));

describe.each(pairs)('$name', ({ older, model, renamed }) => {
  test('the verdicts are what readers do', async () => {
    const texts = { old: schemaOf(older), is: schemaOf(model) };
    const at = (text: string): { file: string; host: ReturnType<typeof memoryHost> } => ({
      file: 's.ksy',
      host: memoryHost({ s: text }),
    });
    const diff = diffSchemas(at(texts.old), at(texts.is));
    const [before, after] = [codec(await loadSchema(texts.old), 'S'), codec(await loadSchema(texts.is), 'S')];
    const known = new Set(pathsOf(model, renamed));
    const shared = new Set(pathsOf(older, renamed).filter((path) => known.has(path)));
    const pick = random(5);
    const [old, fresh] = [older, model].map((each) => Array.from({ length: FILES }, () => fileOf(each, pick))) as [
      Uint8Array[],
      Uint8Array[],
    ];
    const count = (list: readonly Uint8Array[], good: (file: Uint8Array) => boolean): Verdict =>
      shown(list.filter(good).length);
    const read = {
      oldFiles: count(old, (file) => isReadAsWritten(file, before, after, shared, renamed)),
      oldReaders: count(fresh, (file) => isReadAsWritten(file, after, before, shared, renamed)),
      writtenFiles: count(old, (file) => isReadAsWritten(file, before, after, shared, renamed) && isKept(file, after)),
    };
    const { oldFiles, oldReaders, writtenFiles } = diff;
    expect(
      { oldFiles, oldReaders, writtenFiles },
      `${texts.old}\n${texts.is}\n${JSON.stringify(diff.changes, null, 1)}`,
    ).toEqual(read);
    expect(diff.changes.length).toBeGreaterThan(0);
    for (const [question, verdict] of Object.entries(read)) seen[question]?.add(verdict);
  });
});

test('every verdict was given for every question', () => {
  expect(Object.values(seen).map((verdicts) => verdicts.size)).toEqual([3, 3, 3]);
});
