// Variables of a -G build after opening: those of all frames of one lane, each time of a dump that was just opened, and expressions in
// each of the 1,024 threads of a block. Processor time of this process, once the code is warm.
import { join } from 'node:path';
import { Diagnostics, memorySource } from '../../src/core/index.ts';
import { openPrinter } from '../../src/cuda/advanced.ts';
import { laneVariables, open as openDump, walkLanes } from '../../src/cuda/index.ts';
import type { CudaDump, LaneOnSm } from '../../src/cuda/index.ts';
import { queryText } from '../../src/dwarf/advanced.ts';
import { blockOfLanes } from '../cuda/block-of-lanes.ts';
import { readDump } from '../cuda/open-bytes.ts';

const ROUNDS = 15;
const THREADS = 1024;

const bytes = readDump(join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz'));
const open = (data: Uint8Array): Promise<CudaDump> => openDump(memorySource(data), new Diagnostics());
const large = await blockOfLanes(await open(bytes), THREADS);

async function firstLane(dump: CudaDump): Promise<LaneOnSm> {
  for await (const lane of walkLanes(dump)) return lane;
  throw new Error('no lane');
}

/** Milliseconds of processor time: the first run, then the median. */
async function measure(name: string, prepare: () => Promise<() => Promise<number>>): Promise<void> {
  const times: number[] = [];
  let values = 0;
  for (let i = 0; i <= ROUNDS; i++) {
    const work = await prepare();
    const started = process.cpuUsage();
    values = await work();
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  const [first = NaN, ...rest] = times;
  const middle = rest.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? NaN;
  console.log(
    `${name.padEnd(40)} ${`${values}`.padStart(5)} values, first ${first.toFixed(0).padStart(4)} ms, then ${middle.toFixed(0).padStart(4)} ms`,
  );
}

await measure('cuda vars, all frames of one lane', async () => {
  const dump = await open(bytes);
  const lane = await firstLane(dump);
  return async () => (await laneVariables(dump, lane)).flatMap(({ variables }) => variables).length;
});
for (const [expression, frame] of [
  ['k', 0],
  ['here.x', 1],
  ['lane', 2],
  ['lane % 7 == 3', 2],
  ['local', 2],
  ['s_nodes[lane & 3].next', 2],
] as const) {
  await measure(`cuda print '${expression}' --all-lanes`, async () => {
    const dump = await open(large);
    return async () => {
      const printer = await openPrinter(dump, expression, { frame });
      let count = 0;
      for await (const lane of walkLanes(dump)) {
        const printed = await printer.print(lane);
        if (printed !== undefined && queryText(printed.query, printed.result) !== '') count += 1;
      }
      return count;
    };
  });
}
