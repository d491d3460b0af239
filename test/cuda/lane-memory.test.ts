import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, memorySource } from '../../src/core/index.ts';
import { open, walkLanes } from '../../src/cuda/index.ts';
import type { LaneOnSm } from '../../src/cuda/index.ts';
import { AddressClass } from '../../src/cuda/variables/address-class.ts';
import { laneMemory } from '../../src/cuda/variables/lane-memory.ts';
import type { LaneMemory } from '../../src/cuda/variables/lane-memory.ts';
import { Kind } from '../../src/cuda/tables/kinds.ts';
import { readDump } from './open-bytes.ts';

const dump = await open(
  memorySource(readDump(join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz'))),
  new Diagnostics(),
);

async function memoryOfFirstLane(): Promise<LaneMemory> {
  for await (const lane of walkLanes(dump)) return laneMemory(dump, lane satisfies LaneOnSm);
  throw new Error('no lane');
}

/** The start of the first block of global memory. */
const [global = 0] = dump.tree.roots.get(Kind.global) ?? [];
const start = dump.elf.sections.addr(global);

describe('memory that is not at hand yet', () => {
  test('counts as zeros until it is read, so nothing looks for its bytes one by one', async () => {
    const memory = await memoryOfFirstLane();
    const answers: (Uint8Array | undefined)[] = [];
    await memory.settle(() => answers.push(memory.read(AddressClass.global, start, 8)));
    const real = await dump.elf.source.read(dump.elf.sections.extent(global).offset, 8);
    expect(answers).toEqual([new Uint8Array(8), real]);
  });

  test('memory that the dump does not have is never zeros in what is given', async () => {
    const memory = await memoryOfFirstLane();
    const given = await memory.settle(() => [8, 4, 1].map((size) => memory.read(AddressClass.global, 0x10n, size)));
    expect(given).toEqual([undefined, undefined, undefined]);
  });

  test('what fails because of the zeros is done again', async () => {
    const memory = await memoryOfFirstLane();
    let rounds = 0;
    const given = await memory.settle(() => {
      const bytes = memory.read(AddressClass.global, start, 8);
      if (rounds++ === 0) throw new RangeError('division by zero');
      return bytes?.length;
    });
    expect([given, rounds]).toEqual([8, 2]);
  });

  test('what fails with all memory at hand fails', async () => {
    const memory = await memoryOfFirstLane();
    const work = (): never => {
      throw new RangeError('not here');
    };
    await expect(memory.settle(work)).rejects.toThrow('not here');
  });
});
