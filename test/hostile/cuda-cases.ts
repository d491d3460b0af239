/* Coredumps whose numbers multiply each other: launches by warps, modules by pcs, devices by SMs. */
import { writeBuiltDump } from '../../src/cuda/advanced.ts';
import type { DeviceSpec, LaneSpec } from '../../src/cuda/advanced.ts';
import { madeCubin } from '../cuda/made-cubin.ts';
import { Bytes } from './case.ts';
import type { HostileCase } from './case.ts';

type SmSpec = NonNullable<DeviceSpec['sms']>[number];

const CODE = 0x10000n;
const ALL = 0xffffffff;

async function dumpOf(devices: readonly Partial<DeviceSpec>[]): Promise<Uint8Array> {
  const out = new Bytes();
  const common = { devName: 'GPU', smType: 'sm_90', smMajor: 9, numLanesPerWarp: 32, instructionSize: 16 };
  await writeBuiltDump(
    { generation: 580, devices: devices.map((device) => ({ ...common, ...device })) },
    { write: (bytes) => Promise.resolve(void out.append(bytes)) },
  );
  return out.bytes();
}

/** A cubin of small functions, one after the other. */
const cubin = (functions: number, addr = CODE): Promise<Uint8Array> =>
  madeCubin([
    {
      kernel: 'f0',
      bytes: new Uint8Array(16 * functions),
      addr,
      functions: Object.fromEntries(Array.from({ length: functions }, (_, i) => [`f${i}`, [16 * i, 16] as const])),
    },
  ]);

const grid = (gridId64: number): NonNullable<DeviceSpec['grids']>[number] => ({
  gridId64,
  contextId: 1,
  moduleHandle: 1,
  gridDimX: 4096,
  blockDimX: 32,
  functionEntry: CODE,
});

/** SMs of one block each with warps of lanes at addresses by the number of the lane. */
function sms(count: number, warps: number, lanes: number, pc: (n: number) => bigint, more: LaneSpec = {}): SmSpec[] {
  return Array.from({ length: count }, (_, smId) => ({
    smId,
    blocks: [
      {
        gridId64: 1,
        blockIdxX: smId,
        warps: Array.from({ length: warps }, (_w, warpId) => ({
          warpId,
          validLanesMask: ALL,
          activeLanesMask: ALL,
          lanes: Array.from({ length: lanes }, (_l, ln) => ({
            ...more,
            ln,
            threadIdxX: ln,
            virtualPC: pc((smId * warps + warpId) * lanes + ln),
          })),
        })),
      },
    ],
  }));
}

const FUNCTIONS = 65_000;
const questions = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['cuda', 'where', 'FILE'],
  ['cuda', 'blocks', 'FILE'],
  ['cuda', 'threads', 'FILE'],
  ['cuda', 'kernels', 'FILE'],
  ['cuda', 'contexts', 'FILE'],
  ['cuda', 'devices', 'FILE'],
  ['cuda', 'slim', 'FILE', '-o', 'OUT'],
];

export const cudaCases: readonly HostileCase[] = [
  {
    name: '130,000 lanes, each in another function of 65,000',
    suffix: 'nvcudmp',
    build: async () =>
      dumpOf([
        {
          contexts: [{ contextId: 1, modules: [{ moduleHandle: 1, relocated: await cubin(FUNCTIONS) }] }],
          grids: [grid(1)],
          sms: sms(64, 64, 32, (n) => CODE + 16n * BigInt((n * 7) % FUNCTIONS)),
        },
      ]),
    commands: questions,
  },
  {
    name: '200,000 launches and 20,000 warps of the last of them',
    suffix: 'nvcudmp',
    build: async () =>
      dumpOf([
        {
          contexts: [{ contextId: 1, modules: [{ moduleHandle: 1, relocated: await cubin(10) }] }],
          grids: Array.from({ length: 200_000 }, (_, i) => grid(200_000 - i)),
          sms: sms(200, 100, 1, (n) => CODE + 16n * BigInt(n % 10)),
        },
      ]),
    commands: questions,
  },
  {
    name: '2,000 modules and 4,000 addresses that are in none',
    suffix: 'nvcudmp',
    build: async () => {
      const relocated = await cubin(4);
      return dumpOf([
        {
          contexts: [
            { contextId: 1, modules: Array.from({ length: 2000 }, (_, i) => ({ moduleHandle: i + 1, relocated })) },
          ],
          grids: [grid(1)],
          sms: sms(64, 64, 1, (n) => 0x9000000n + 16n * BigInt(n)),
        },
      ]);
    },
    commands: questions,
  },
  {
    name: '3,000 modules from before loading, and frames that fit everywhere',
    suffix: 'nvcudmp',
    build: async () => {
      const image = await cubin(4, 0n);
      return dumpOf([
        {
          contexts: [
            { contextId: 1, modules: Array.from({ length: 3000 }, (_, i) => ({ moduleHandle: i + 2, image })) },
          ],
          grids: [grid(1)],
          sms: sms(16, 16, 1, (n) => 0x100000n * BigInt(n + 1), { physPC: 16n }),
        },
      ]);
    },
    commands: questions,
  },
  {
    name: '100,000 modules, of which 20,000 have an image, and 100,000 launches that start in none of them',
    suffix: 'nvcudmp',
    build: async () => {
      const [relocated, image] = [await cubin(1), await cubin(1, 0n)];
      const modules = Array.from({ length: 100_000 }, (_, i) => {
        const moduleHandle = i + 1;
        if (i < 10_000) return { moduleHandle, relocated };
        return i < 20_000 ? { moduleHandle, image } : { moduleHandle };
      });
      const grids = Array.from({ length: 100_000 }, (_, i) => ({
        ...grid(i + 1),
        moduleHandle: i + 1,
        functionEntry: 0x9000000n + 16n * BigInt(i),
      }));
      return dumpOf([{ contexts: [{ contextId: 1, modules }], grids, sms: sms(4, 4, 1, () => 0x9000000n) }]);
    },
    commands: [
      ...questions,
      ['cuda', 'bt', 'FILE'],
      ['cuda', 'modules', 'FILE'],
      ['cuda', 'globals', 'FILE'],
      ['dump', 'FILE'],
    ],
  },
  {
    name: '60,000 devices with an SM each',
    suffix: 'nvcudmp',
    build: () =>
      dumpOf(
        Array.from({ length: 60_000 }, (_, devId) => ({ devId, grids: [grid(1)], sms: [{ smId: 0, exception: 1 }] })),
      ),
    commands: questions,
  },
  {
    name: '200,000 contexts without modules',
    suffix: 'nvcudmp',
    build: () => dumpOf([{ contexts: Array.from({ length: 200_000 }, (_, i) => ({ contextId: i + 1 })) }]),
    commands: questions,
  },
];
