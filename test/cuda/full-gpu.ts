/* Dumps of a GPU on which every lane is occupied. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Diagnostics, memorySource } from '../../src/core/index.ts';
import { Kind, writeBuiltDump } from '../../src/cuda/advanced.ts';
import type { LaneSpec, WarpSpec } from '../../src/cuda/advanced.ts';
import { open as openDump, scan } from '../../src/cuda/index.ts';
import { readSection } from '../../src/elf/index.ts';
import { fixture } from './open-bytes.ts';

export const SMS = 132;

const { dump: small, pc } = await smallDump();
const image = await imageOf();

async function smallDump(): Promise<{ dump: Awaited<ReturnType<typeof openDump>>; pc: bigint }> {
  const dump = await openDump(memorySource(fixture('d01_minimal_r550')), new Diagnostics());
  const { primary } = await scan(dump);
  if (primary === null || primary.kind === 'sm') throw new Error('the fixture has no lane in focus');
  return { dump, pc: primary.pc };
}

async function imageOf(): Promise<Uint8Array> {
  for (let i = 1; i < small.elf.sections.length; i++) {
    if (small.tree.kind(i) === Kind.relocatedImage) return (await readSection(small.elf, i)).slice();
  }
  throw new Error('the fixture has no relocated image');
}

/** How a machine is filled. */
export interface Filling {
  readonly warpsPerSm: number;
  readonly warpsPerBlock: number;
  /** What each lane has below its row. */
  readonly lane: LaneSpec;
  readonly numRegs?: number;
}

/** Registers, predicates, local memory and callers of each lane. */
export const muchPerLane: LaneSpec = {
  callDepth: 4,
  backtrace: [pc - 0x10n, pc - 0x20n, pc - 0x30n, pc - 0x40n],
  regs: new Uint8Array(128),
  preds: new Uint8Array(32),
  local: { addr: 0xfffc00n, bytes: new Uint8Array(64) },
};

/** What a driver writes of a lane of a kernel of 16 registers: an empty backtrace, and two registers less. */
export const lightLane: LaneSpec = {
  backtrace: [],
  regs: new Uint8Array(56),
  preds: new Uint8Array(32),
  cbuThreadState: 1,
};

/** A dump in which every SM, warp and lane is occupied; one lane has an exception. */
export async function occupied(file: string, { warpsPerSm, warpsPerBlock, lane, numRegs = 0 }: Filling): Promise<void> {
  const lanes: LaneSpec[] = Array.from({ length: 32 }, (_, ln) => ({ ...lane, ln, virtualPC: pc, threadIdxX: ln }));
  const failed = lanes.map((lane) => (lane['ln'] === 13 ? { ...lane, exception: 14 } : lane));
  const words = { uregs: new Uint8Array(256), upreds: new Uint8Array(32), barriers: new Uint8Array(64) };
  const masks = { validLanesMask: 0xffffffff, activeLanesMask: 0xffffffff, numRegs };
  const sms = Array.from({ length: SMS }, (_, smId) => ({
    smId,
    blocks: Array.from({ length: warpsPerSm / warpsPerBlock }, (_b, block) => ({
      gridId64: 1,
      blockIdxX: (smId * warpsPerSm) / warpsPerBlock + block,
      warps: Array.from({ length: warpsPerBlock }, (_w, i): WarpSpec => {
        const warpId = block * warpsPerBlock + i;
        const last = smId === SMS - 1 && warpId === warpsPerSm - 1;
        return { warpId, ...masks, ...words, lanes: last ? failed : lanes };
      }),
    })),
  }));
  const contexts = [{ contextId: 1, modules: [{ moduleHandle: 2, relocated: image }] }];
  const grids = [{ gridId64: 1, contextId: 1, moduleHandle: 2, gridDimX: 4096, blockDimX: 256, functionEntry: pc }];
  const descriptor = openSync(file, 'w');
  const sink = {
    async write(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    },
  };
  const device = { devName: 'NVIDIA H200', smType: 'sm_90', numSMs: SMS, numLanesPerWarp: 32, contexts, grids, sms };
  await writeBuiltDump({ generation: 580, devices: [device] }, sink);
  closeSync(descriptor);
}
