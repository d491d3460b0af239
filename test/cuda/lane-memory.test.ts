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

const source = memorySource(readDump(join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz')));
const dump = await open(source, new Diagnostics());

/** Of a dump that nobody has asked yet. */
async function memoryOfFirstLane(): Promise<LaneMemory> {
  const untouched = await open(source, new Diagnostics());
  for await (const lane of walkLanes(untouched)) return laneMemory(untouched, lane satisfies LaneOnSm);
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

  test('global memory that one lane read is at hand for the others, and what is not there is not asked for again', async () => {
    const rounds: number[] = [];
    let lanes = 0;
    for await (const lane of walkLanes(dump)) {
      if (lanes++ === 4) break;
      const memory = laneMemory(dump, lane);
      let round = 0;
      await memory.settle(() => {
        round += 1;
        for (const address of [start, 0x10n]) memory.read(AddressClass.global, address, 8);
      });
      rounds.push(round);
    }
    expect(rounds).toEqual([2, 1, 1, 1]);
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
