/* Debugging information that is damaged, or as no compiler writes it: answers are bounded and what is wrong has a code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Diagnostics, memorySource } from '../../src/core/index.ts';
import { globalsOf, Kind, openPrinter, typesOf } from '../../src/cuda/advanced.ts';
import { laneVariables, walkLanes } from '../../src/cuda/index.ts';
import type { CudaDump, LaneOnSm } from '../../src/cuda/index.ts';
import { queryText } from '../../src/dwarf/advanced.ts';
import { findSection, open as openElf } from '../../src/elf/index.ts';
import { differ } from '../fuzz/questions/cuda.ts';
import { random } from '../support/random.ts';
import { cli } from '../support/run-cli.ts';
import { blockOfLanes } from './block-of-lanes.ts';
import { open, readDump } from './open-bytes.ts';

const bytes = readDump(join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz'));

/** Where `.debug_info` of the module with variables is in the dump. */
let info: { readonly start: number; readonly size: number };
beforeAll(async () => {
  const { dump } = await open(bytes);
  for (let i = 1; i < dump.elf.sections.length; i++) {
    if (dump.tree.kind(i) !== Kind.relocatedImage) continue;
    const { offset, size } = dump.elf.sections.extent(i);
    const image = await openElf(memorySource(bytes.subarray(offset, offset + size)), new Diagnostics());
    const section = await findSection(image, '.debug_info');
    if (section === undefined) continue;
    const own = image.sections.extent(section);
    info = { start: offset + own.offset, size: own.size };
  }
});

/** A dump whose `.debug_info` has `to` in place of each `from`. */
async function replaced(from: Uint8Array, to: Uint8Array): Promise<Uint8Array> {
  const copy = bytes.slice();
  let found = 0;
  const end = info.start + info.size;
  for (let at = copy.indexOf(from[0] ?? 0, info.start); at >= 0 && at < end; at = copy.indexOf(from[0] ?? 0, at + 1)) {
    if (!from.every((byte, i) => copy[at + i] === byte)) continue;
    copy.set(to, at);
    found += 1;
  }
  expect(found).toBeGreaterThan(0);
  return copy;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A dump whose `.debug_info` has other bytes at an offset. */
async function patched(offset: number, ...to: number[]): Promise<CudaDump> {
  const copy = bytes.slice();
  copy.set(to, info.start + offset);
  return (await open(copy)).dump;
}

async function firstLane(dump: CudaDump): Promise<LaneOnSm> {
  for await (const lane of walkLanes(dump)) return lane;
  throw new Error('no lane');
}

async function printed(dump: CudaDump, expression: string, maxElements?: number): Promise<string> {
  const printer = await openPrinter(dump, expression, { frame: 2, limits: { maxElements } });
  const found = await printer.print(await firstLane(dump));
  return found === undefined ? '' : queryText(found.query, found.result);
}

describe('debugging information damaged at random', () => {
  test.each(Array.from({ length: 40 }, (_, i) => i))('seed %i', async (seed) => {
    expect(await differ(random(seed))).toBeUndefined();
  });
});

/** Offsets of entries in `.debug_info` of the fixture: what `pos` of Node has for its elements, and the target of a typedef. */
const ELEMENT_OF_POS = 0x1a0;
const TARGET_OF_UINT64 = 0x2f1;
const UINT64 = 0x2f0;
const NODE = 0x134;

describe('debugging information as no compiler writes it', () => {
  test('a structure that holds itself is followed so far and no further', async () => {
    const dump = await patched(ELEMENT_OF_POS, NODE & 0xff, NODE >> 8, 0, 0);
    const shown = await printed(dump, 'local');
    expect(shown).toMatch(/^\{key = \d+, next = 0x/);
    expect(shown.length).toBeLessThan(100_000);
    const [node] = (await typesOf(dump, 'Node')).flatMap(({ types }) => types);
    expect(node?.members.map(({ type }) => type)).toContain('Node [2]');
    expect((await laneVariables(dump, await firstLane(dump))).length).toBe(3);
  });

  test('a typedef that stands for itself is an unknown type that says so', async () => {
    const dump = await patched(TARGET_OF_UINT64, UINT64 & 0xff, UINT64 >> 8, 0, 0);
    const globals = (await globalsOf(dump, await firstLane(dump))).flatMap(({ variables }) => variables);
    expect(globals.some(({ name }) => name === 'bar')).toBe(true);
    const [definition] = (await typesOf(dump, 'uint64_t')).flatMap(({ types }) => types);
    expect(definition).toMatchObject({ keyword: 'typedef', size: null });
    await expect(printed(dump, '(uint64_t)lane')).rejects.toMatchObject({ code: 'dwarf/query-type' });
  });

  test('names with control characters do not reach a terminal', async () => {
    const dumpBytes = await replaced(text('s_hist\0'), text('s\x1b[2J\x07\0'));
    const path = join(mkdtempSync(join(tmpdir(), 'names-')), 'dump.nvcudmp');
    writeFileSync(path, dumpBytes);
    try {
      for (const command of ['vars', 'globals']) {
        const { exit, stdout } = await cli('cuda', command, path);
        expect(exit).toBe(0);
        expect(stdout).toContain('s\\x1b[2J\\x07');
        const steering = [...stdout].filter((each) => each < ' ' && each !== '\n');
        expect(steering).toEqual([]);
      }
    } finally {
      rmSync(dirname(path), { recursive: true });
    }
  });

  test('a million elements are read as far as is asked, in bounded time', async () => {
    const { dump } = await open(bytes);
    const count = 1_000_000;
    const words = Uint32Array.from({ length: count }, (_, i) => i);
    const large = await blockOfLanes(dump, 32, [{ addr: 0x7f22bfe00000n, bytes: new Uint8Array(words.buffer) }]);
    const made = (await open(large)).dump;
    const expression = `*(int(*)[${count}])s_nodes[0].next`;
    expect(await printed(made, expression)).toMatch(/^\{0, 1, 2, .*199\.\.\.\}$/);
    const started = process.cpuUsage();
    const all = await printed(made, expression, count);
    expect(all.endsWith(`${count - 1}}`)).toBe(true);
    const { user } = process.cpuUsage(started);
    expect(user / 1e6).toBeLessThan(15);
  });

  test('pointers into nowhere say so', async () => {
    const { dump } = await open(bytes);
    for (const address of ['0x1', '0xffffffffffffffff', '0x7fffffffffffffff', '-1']) {
      expect(await printed(dump, `*(int*)${address}`)).toMatch(
        /^<error: Cannot access memory at address 0x[0-9a-f]+>$/,
      );
    }
    expect(await printed(dump, 's_hist[0]@99999999999')).toContain('Cannot access memory');
  });
});
