/* Chains of debug instructions as long as a module allows overflow no stack and take time in proportion to their length. */
import { describe, expect, test } from 'vitest';
import { Diagnostics, memorySink, treeLines } from '../../src/core/index.ts';
import { writeUnits } from '../../src/dwarf/index.ts';
import type { NewDie } from '../../src/dwarf/index.ts';
import {
  allLocations,
  convert as convertSpirv,
  debugInfoOf,
  declare,
  framesAt,
  merge as mergeSpirv,
  parts,
  profiles,
  split as splitSpirv,
  stripParts,
  strip as stripSpirv,
  tree,
  variablesAt,
  verify as verifySpirv,
  writeDwarf,
} from '../../src/spirv/index.ts';
import { compositeLines, isType, moduleOf, qualifier } from '../../src/spirv/advanced.ts';
import type { Part, SpirvModule } from '../../src/spirv/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { chainModule, links } from './deep-chains.ts';
import type { End } from './deep-chains.ts';

/** Chains that nest entries of DWARF are always that long, the others where everything is asked for. */
const DEEP = 100_000;
const isAll = process.env['LANESCOPE_ALL'] !== undefined;
const nesting: ReadonlySet<string> = new Set([
  'blocks',
  'discriminators',
  'composites in composites',
  'functions in functions',
  'definitions of definitions',
  'inlined calls',
]);
const SHORT = 8_000;
const everyPart = Object.keys(parts) as Part[];
const kinds = Object.keys(links);

/** Refusing a module is an answer; anything else that is thrown is not. */
async function answers(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

/** The same words, nothing known about them. */
function fresh({ words }: SpirvModule): SpirvModule {
  return moduleOf(words);
}

async function writeAll(module: SpirvModule, drop: readonly Part[]): Promise<void> {
  await writeDwarf(module, memorySink());
  for (const part of drop) stripParts(fresh(module), [part]);
  await answers(() => convertSpirv(module, 'NonSemantic.Shader.DebugInfo.100', new Diagnostics()));
}

/** Names and types of every `step`th entity, and what is known of the places in the code. */
async function askAll(module: SpirvModule, step: number): Promise<void> {
  const info = debugInfoOf(module);
  const entities = [...info.entities.values()];
  for (const entity of entities.filter((_, k) => k % step === 0 || k === entities.length - 1)) {
    if ('parent' in entity && entity.kind !== 'member') qualifier(entity.parent);
    if (isType(entity)) declare(entity, 'name');
    if (entity.kind === 'composite') Array.from(compositeLines(entity));
  }
  for (const location of allLocations(info)) {
    if (location.function === 0) continue;
    variablesAt(info, location.word);
    framesAt(info, location);
  }
  let lines = 0;
  await answers(async () => {
    for await (const line of treeLines(tree(module), { depth: 3 })) if (line !== '') lines += 1;
  });
  expect(lines).toBeGreaterThan(0);
}

describe.each(kinds)('a chain of %s', (kind) => {
  const made = (length: number, end: End): SpirvModule => chainModule(kind, length, end, kind === 'inlined calls');

  const length = isAll || nesting.has(kind) ? DEEP : DEEP / 5;

  test(`of ${length} links is written, asked and verified`, async () => {
    const module = made(length, 'forward');
    await writeAll(module, ['types']);
    await askAll(module, 100);
    verifySpirv(module, new Diagnostics(), 'tolerant');
  }, 120_000);

  test.each(['backward', 'circle'] as const)(
    'that goes %s is written, asked and verified in every way',
    async (end) => {
      const module = made(SHORT, end);
      await writeAll(module, everyPart);
      await askAll(module, 10);
      stripSpirv(module, { all: true });
      const { stripped, debug } = await splitSpirv(module, 'x');
      mergeSpirv(stripped, debug);
      for (const profile of profiles) verifySpirv(module, new Diagnostics(), profile);
    },
    60_000,
  );
});

describe('entries of DWARF', () => {
  const nested = (depth: number): NewDie => {
    let die: NewDie = { tag: 0x0b, attributes: [] };
    for (let level = 1; level < depth; level++) die = { tag: 0x0b, attributes: [], children: [die] };
    return die;
  };

  test('nest to any depth', () => {
    const { info, offsets } = writeUnits([nested(DEEP)]);
    // A code for each, and an end of children for all but the innermost.
    expect(info.length).toBe(12 + DEEP + DEEP - 1);
    expect(offsets.size).toBe(DEEP);
  });

  test('of nested scopes are nested as deep, whichever way the scopes look', async () => {
    const depthOf = async (end: End): Promise<number> => {
      const sink = memorySink();
      await writeDwarf(chainModule('blocks', 1000, end, false), sink);
      // The ends of children follow each other behind the innermost.
      const bytes = sink.bytes();
      let [most, run] = [0, 0];
      for (const byte of bytes.subarray(64)) {
        run = byte === 0 ? run + 1 : 0;
        most = Math.max(most, run);
      }
      return most;
    };
    expect(await depthOf('backward')).toBeGreaterThan(990);
    expect(await depthOf('forward')).toBeGreaterThan(990);
  });
});
