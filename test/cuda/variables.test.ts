/*
 * Variables of a -G build, held against the source: vars.cu computes each of them from the number of the lane. Arguments and locals of
 * callers are in registers that the functions that they called have saved, or lost.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { memorySink } from '../../src/core/index.ts';
import { laneVariables, slimDump, walkLanes } from '../../src/cuda/index.ts';
import type { CudaDump, LaneFrame, LaneOnSm, LaneVariable } from '../../src/cuda/index.ts';
import { placeOfLane } from '../../src/cuda/advanced.ts';
import { cli } from '../support/run-cli.ts';
import { open, readDump } from './open-bytes.ts';

/** What a variable is in a lane: a number, or the start of its text. */
type Expected = number | bigint | string;

const { fround } = Math;
const quarter = (lane: number): number => lane * 0.25;

/** The variables of k_vars in front of its call of level2, by name. */
function inKernel(lane: number): Readonly<Record<string, Expected>> {
  const mode = lane > 4 ? 'Mode::halt' : 'Mode::run';
  return {
    lane,
    letter: 97 + (lane % 26),
    uc: 200 + (lane % 50),
    sh: -lane,
    ll: -1234567890123n * BigInt(lane),
    ull: 0xfedcba9876543210n ^ BigInt(lane),
    d: 0.125 * lane + 2.75,
    f: fround(3.5 / (lane + 1)),
    hf: quarter(lane),
    grid2: `{{${[0, 1, 2].map((i) => lane * 10 + i).join(', ')}}, {${[3, 4, 5].map((i) => lane * 10 + i).join(', ')}}}`,
    color: (lane & 1) === 1 ? 'GREEN' : 'BLUE',
    mode,
    // level3 has added the sum of 2 (lane / 2 i + lane) for i from 0 to 3.
    local: `{key = ${15 * lane}, next = 0x`,
    s_hist: '{0, 1, 4, 9, 16, 25, 36, 49}',
    scale: 3.5,
    bias: 0.125,
    count: 9,
  };
}

function inLevel2(lane: number): Readonly<Record<string, Expected>> {
  const tile = [0, 1, 2, 3, 4].map((i) => i * 100 + lane);
  const color = (lane & 1) === 1 ? 'GREEN' : 'BLUE';
  return {
    lane,
    c: color,
    here: `{x = ${lane * 0.5}, y = ${lane + 1}, z = -1}`,
    h: `{tile = {at = {${tile.join(', ')}}}, name = 0x0, color = ${color}}`,
  };
}

const sourceOf: Readonly<Record<string, (lane: number) => Readonly<Record<string, Expected>>>> = {
  'k_vars(Node*, int*, float, double, unsigned int)': inKernel,
  'level2(Node*, int, Color)': inLevel2,
};

function agrees(value: string, expected: Expected): boolean {
  if (typeof expected === 'string') return value.startsWith(expected);
  const [number = ''] = value.split(' ');
  if (typeof expected === 'bigint') return BigInt(number) === expected;
  return Math.abs(Number(number) - expected) <= 1e-6 * Math.abs(expected);
}

interface Read {
  readonly thread: number;
  readonly frame: LaneFrame;
  readonly variable: LaneVariable;
}

let dump: CudaDump;
let lanes: LaneOnSm[];
const read: Read[] = [];

beforeAll(async () => {
  ({ dump } = await open(readDump(join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz'))));
  lanes = [];
  for await (const lane of walkLanes(dump)) lanes.push(lane);
  for (const lane of lanes) {
    const [thread] = placeOfLane(dump, lane).thread;
    for (const frame of await laneVariables(dump, lane)) {
      for (const variable of frame.variables) read.push({ thread, frame, variable });
    }
  }
});

describe('every lane of a -G build', () => {
  test('has frames with variables', () => {
    expect(lanes).toHaveLength(64);
    const functions = new Set(read.map(({ frame }) => frame.function));
    const inner = 'level2(Node*, int, Color)::{lambda(int)#1}::operator()(int) const';
    expect(functions).toEqual(new Set([...Object.keys(sourceOf), inner]));
  });

  test('no value is another than the source computes', () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const { thread, frame, variable } of read) {
      const expected = sourceOf[frame.function ?? '']?.(thread)[variable.name];
      if (expected === undefined || variable.value === null || variable.isStale) continue;
      checked += 1;
      if (!agrees(variable.value, expected)) {
        wrong.push(`thread ${thread} #${frame.level} ${variable.name} = ${variable.value}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(1000);
  });

  test('most variables of callers are known although they were in registers', () => {
    const ofCallers = read.filter(({ frame, variable }) => frame.level > 0 && variable.name !== 'r');
    const known = ofCallers.filter(({ variable }) => variable.value !== null && !variable.isStale);
    expect(known.length / ofCallers.length).toBeGreaterThan(0.9);
  });

  test('what is not known says why', () => {
    for (const { variable } of read) {
      if (variable.value === null) expect(variable.message).not.toBe('');
      else expect(variable.reason).toBeNull();
    }
    const reasons = read.filter(({ variable }) => variable.name === 'r').map(({ variable }) => variable.reason);
    expect(new Set(reasons)).toEqual(new Set(['optimized-out']));
  });
});

test('types are those of the language', () => {
  const types = new Map(read.map(({ variable }) => [variable.name, variable.type]));
  expect(types.get('nodes')).toBe('Node *');
  expect(types.get('grid2')).toBe('int [2][3]');
  expect(types.get('ref')).toBe('Node &');
  expect(types.get('cp')).toBe('const int *');
});

test('structures hold what their members say', () => {
  const local = read.find(({ thread, variable }) => thread === 0 && variable.name === 'local')?.variable;
  expect(local?.value).toMatch(
    /^\{key = 0, next = 0x[0-9a-f]+, pos = \{\{x = 1, y = 2, z = 3\}, \{x = 4, y = 5, z = 6\}\}, bits = \{a = 5, b = -9, c = 77\}, word = \{f = 3\.5, u = 1080033280, c = "\\000\\000`@"\}, mode = Mode::run\}$/,
  );
});

test('the summary of a fault shows what its source line names, or the arguments of the innermost function', async () => {
  const path = join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz');
  const { stdout } = await cli(path);
  expect(stdout.split('\n').filter((line) => line.startsWith('  in #'))).toEqual([
    '  in #0: const level2(Node*, int, Color)::{lambda(int)#1} * const this = 0xd1fffd00d1fffd20 (may be out of date)',
    '  in #0: int k = 4',
  ]);
});

test('builds without variables say so', async () => {
  const path = join(import.meta.dirname, '../fixtures/cuda-real/L_sharedoob.nvcudmp.gz');
  const { stdout, exit } = await cli('cuda', 'vars', path);
  expect(exit).toBe(0);
  expect(stdout).toContain('the build has lines only, no variables of this function: only -G builds do');
});

test('of a dump whose registers were overwritten, what was in one is redacted', async () => {
  const { dump: whole } = await open(readDump(join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz')));
  const sink = memorySink();
  await slimDump(whole, sink, { redact: true });
  const { dump } = await open(sink.bytes());
  for await (const lane of walkLanes(dump)) {
    const variables = (await laneVariables(dump, lane)).flatMap((frame) => frame.variables);
    expect(variables.find(({ name }) => name === 'k')).toMatchObject({ value: null, message: 'redacted' });
    break;
  }
});
