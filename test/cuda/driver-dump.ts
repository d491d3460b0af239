// A dump as a driver of r580 writes it: two blocks on two of four SMs, each with warps of all lanes and of some.
import type { BlockSpec, LaneSpec, ModuleSpec, WarpSpec } from '../../src/cuda/advanced.ts';
import type { DumpSpec } from '../../src/cuda/index.ts';
import { instructionBytes, madeCubin } from './made-cubin.ts';

export const ENTRY = 0x7fff00000000n;
const CONTEXT = 0x5580_0000_0010n;
const SMS = 4;
const REGS = 16;

const nop = instructionBytes(0x0000000000007918n, 0x000fc00000000000n);

function code(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 16) bytes.set(nop, at);
  return bytes;
}

/** The image of a kernel as it was before loading, and as it is at an address. */
async function moduleOf(kernel: string, size: number, addr: bigint, light: boolean): Promise<ModuleSpec> {
  const image = (at: bigint): Promise<Uint8Array<ArrayBuffer>> =>
    madeCubin([{ kernel, bytes: code(size), addr: at, functions: { [kernel]: [0, size] } }]);
  const relocated = await image(addr);
  return { moduleHandle: addr + 0x10n, relocated, ...(!light && { image: await image(0n) }) };
}

const words = (count: number, value = 0): Uint8Array => new Uint8Array(new Uint32Array(count).fill(value).buffer);

function lane(ln: number, first: number, exception: number, pc: bigint): LaneSpec {
  return {
    ln,
    threadIdxX: first + ln,
    virtualPC: pc,
    physPC: pc - ENTRY,
    exception,
    callDepth: ln % 2,
    backtrace: ln % 2 === 0 ? [] : [ENTRY + 0x80n],
    cbuThreadState: 1,
    local: { addr: 0xfffc00n, bytes: words(8, 0xffffffff) },
    regs: words(REGS - 2, 0x10 + ln),
    preds: words(8, 1),
  };
}

function warp(warpId: number, lanes: readonly number[], exception: number): WarpSpec {
  const mask = lanes.reduce((sum, ln) => sum + 2 ** ln, 0);
  const errorPC = exception === 0 ? 0n : ENTRY + 0x100n;
  const masks = { validLanesMask: mask, activeLanesMask: mask, cbuActiveLanesMask: mask };
  return {
    warpId,
    ...masks,
    errorPC,
    errorPCValid: exception === 0 ? 0 : 1,
    numRegs: REGS,
    sharedMemSize: 0x400,
    uregs: words(64, 7),
    upreds: words(8, 1),
    barriers: words(16),
    lanes: lanes.map((ln) => lane(ln, 32 * warpId, exception, ENTRY + (exception === 0 ? 0x40n : 0x110n))),
  };
}

const all = Array.from({ length: 32 }, (_, ln) => ln);

/** The whole dump; `light` leaves out memory and images from before loading. */
export async function driverSpec(light: boolean): Promise<DumpSpec> {
  const modules = [
    await moduleOf('other', 0x80, ENTRY + 0x10000n, light),
    await moduleOf('faulting', 0x400, ENTRY, light),
  ];
  const memory = [
    { addr: 0x7f0000000000n, bytes: words(1024, 3) },
    { addr: 0x7f1000000000n, bytes: words(512) },
  ];
  const block = (blockIdxX: number, exception: number): BlockSpec => ({
    gridId64: 1,
    blockIdxX,
    ...(!light && { shared: words(0x100, 5) }),
    warps: [warp(0, all, 0), warp(2, [0, 1, 2, 9], exception), warp(5, [3], 0)],
  });
  return {
    generation: 580,
    meta: { generatorName: 'UD', driverVersionMajor: 580, driverVersionMinor: 159, cudaDriverVersionMajor: 13 },
    ...(!light && { memory }),
    devices: [
      {
        devName: 'Test GPU',
        devType: 'GH100GL-A',
        smType: 'sm_90',
        numSMs: SMS,
        numWarpsPerSM: 64,
        numLanesPerWarp: 32,
        numRegsPerLane: 255,
        numPredicatesPrLane: 8,
        smMajor: 9,
        instructionSize: 16,
        numUniformRegsPrWarp: 63,
        numUniformPredicatesPrWarp: 8,
        numConvergenceBarriersPrWarp: 16,
        contexts: [
          {
            contextId: CONTEXT,
            sharedWindowBase: 0x7f5500000000n,
            localWindowBase: 0x7f5461000000n,
            modules,
          },
        ],
        grids: [
          {
            gridId64: 1,
            contextId: CONTEXT,
            functionEntry: ENTRY,
            moduleHandle: ENTRY + 0x10n,
            paramsOffset: 0x210,
            kernelType: 2,
            gridStatus: 2,
            numRegs: REGS,
            gridDimX: 2,
            gridDimY: 1,
            gridDimZ: 1,
            blockDimX: 256,
            blockDimY: 1,
            blockDimZ: 1,
            params: new Uint8Array(13).fill(9),
            constbanks: light ? [] : [{ addr: 0x7f0000000000n, size: 64, bankId: 0 }],
          },
        ],
        sms: [
          { smId: 0, blocks: [] },
          { smId: 1, blocks: [block(0, 14)], exception: 14, errorPCValid: 1, errorPC: ENTRY + 0x100n },
          { smId: 2, blocks: [] },
          { smId: 3, blocks: [block(1, 0)] },
        ],
      },
    ],
  };
}
