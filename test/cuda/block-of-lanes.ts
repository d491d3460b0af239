/* A dump with one large block, each thread of which is a lane of a given dump again. */
import {
  buildDump,
  detailedFrames,
  findMemory,
  memoryBlocks,
  readMemory,
  registersOf,
  walkLanes,
} from '../../src/cuda/index.ts';
import type { CudaDump, DumpSpec, LaneOnSm } from '../../src/cuda/index.ts';
import { childRows } from '../../src/cuda/advanced.ts';
import type { LaneSpec, ModuleSpec, WarpSpec } from '../../src/cuda/advanced.ts';
import { readSection } from '../../src/elf/index.ts';

const WARP = 32;

/** `count` threads in one block; thread x has what lane x % 32 of the first warp had. `more` is memory besides that of the dump. */
export async function blockOfLanes(
  dump: CudaDump,
  count: number,
  more: NonNullable<DumpSpec['memory']> = [],
): Promise<Uint8Array> {
  const lanes: LaneOnSm[] = [];
  for await (const lane of walkLanes(dump, { block: [0, 0, 0] })) lanes.push(lane);
  const [first] = lanes;
  if (first === undefined) throw new Error('no lane');
  const specs = await Promise.all(lanes.map((lane) => laneSpec(dump, lane)));
  const warps = Array.from({ length: count / WARP }, (_, warpId): WarpSpec => ({
    ...fieldsOf(first.warps.table.at(first.row)),
    warpId,
    validLanesMask: 0xffffffff,
    lanes: specs.map((spec, ln) => ({ ...spec, ln, threadIdxX: warpId * WARP + ln })),
  }));
  const contexts = await childRows(dump, dump.devices, first.deviceRow, 'context');
  const grids = await childRows(dump, dump.devices, first.deviceRow, 'grid');
  if (contexts === undefined || grids === undefined) throw new Error('no context');
  const modules: ModuleSpec[] = [];
  for (const { handle, section } of await dump.symbols.modules(first.deviceRow)) {
    if (section !== undefined) modules.push({ moduleHandle: handle, relocated: await readSection(dump.elf, section) });
  }
  const memory = [...more];
  for (const { addr, section } of await memoryBlocks(dump)) {
    memory.push({ addr, bytes: await readSection(dump.elf, section) });
  }
  const shared = await readMemory(dump, await findMemory(dump, first, 'shared', 0n, 2 ** 20));
  const device = {
    ...fieldsOf(dump.devices.table.at(first.deviceRow)),
    devName: 'GPU',
    devType: 'GPU',
    smType: 'sm_90',
    contexts: [{ ...fieldsOf(contexts.table.at(0)), modules }],
    grids: [{ ...fieldsOf(grids.table.at(0)), blockDimX: count }],
    sms: [
      {
        ...fieldsOf(first.sms.table.at(first.smRow)),
        blocks: [{ ...fieldsOf(first.ctas.table.at(first.ctaRow)), shared, warps }],
      },
    ],
  };
  return buildDump({ memory, devices: [device] });
}

/** The fields of a row as the schema has them: getters of the row. */
function fieldsOf(row: object): Record<string, bigint | number> {
  const fields: Record<string, bigint | number> = {};
  const getters = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(row));
  for (const [name, getter] of Object.entries(getters)) {
    const value: unknown = getter.get?.call(row);
    const isField = !name.startsWith('$') && !name.endsWith('Num');
    if (isField && (typeof value === 'number' || typeof value === 'bigint')) fields[name] = value;
  }
  return fields;
}

async function laneSpec(dump: CudaDump, lane: LaneOnSm): Promise<LaneSpec> {
  const { registers } = await registersOf(dump, lane);
  const local = await findMemory(dump, lane, 'local', await startOf(dump, lane), 2 ** 20);
  const frames = await detailedFrames(dump, lane);
  return {
    ...fieldsOf(lane.threads.table.at(lane.threadRow)),
    regs: new Uint8Array(Uint32Array.from(registers ?? []).buffer),
    local: { addr: local.address, bytes: await readMemory(dump, local) },
    backtrace: frames.slice(1).map(({ pc }) => pc),
  };
}

async function startOf(dump: CudaDump, lane: LaneOnSm): Promise<bigint> {
  // R1 is an address in it.
  const { registers } = await registersOf(dump, lane);
  return BigInt(registers?.[1] ?? 0);
}
