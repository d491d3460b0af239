/*
 * A job of many ranks whose dumps are known: seven groups, each the same mistake in other blocks, threads, lanes and addresses, by three
 * drivers, packed or not; and files that are broken in five ways.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildDump } from '../../src/cuda/index.ts';
import type { BlockSpec, DeviceSpec } from '../../src/cuda/advanced.ts';
import { instructionBytes, madeCubin } from '../cuda/made-cubin.ts';
import { random as randomNumbers } from '../support/random.ts';

/** What the dumps of a group have in common. */
interface Fault {
  readonly name: string;
  readonly kernel: string;
  /** Names of exceptions that one and the same mistake is reported by; none: the threads wait. */
  readonly exceptions: readonly number[];
  /** Of the instruction at fault in the kernel; of a hang, of the barrier. */
  readonly offset: number;
  /** `error`: the instruction is known. `stand`: the lane stands behind it. `sm`: the warps have exited. */
  readonly how: 'error' | 'stand' | 'sm' | 'wait';
  /** Seconds after the start of the job at which the first rank dumps. */
  readonly at: number;
}

/** The groups of a job; `scatter` fails first, and the others wait or follow. */
export const faults: readonly Fault[] = [
  { name: 'scatter', kernel: 'scatter', exceptions: [14, 5, 1], offset: 0x100, how: 'error', at: 5 },
  { name: 'scatter tail', kernel: 'scatter', exceptions: [14], offset: 0x180, how: 'error', at: 40 },
  { name: 'misaligned', kernel: 'reduce', exceptions: [6], offset: 0x40, how: 'error', at: 60 },
  { name: 'assert', kernel: 'check', exceptions: [12], offset: 0x80, how: 'stand', at: 70 },
  { name: 'exited', kernel: 'reduce', exceptions: [14], offset: 0xc0, how: 'sm', at: 80 },
  { name: 'barrier', kernel: 'exchange', exceptions: [], offset: 0x60, how: 'wait', at: 90 },
  { name: 'late barrier', kernel: 'exchange', exceptions: [], offset: 0xe0, how: 'wait', at: 95 },
];

/** Which group a rank is in: most wait, a few fail. */
export function faultOfRank(rank: number): Fault {
  const which = rank % 20;
  const index = which < 5 ? which : 5 + (which % 3 === 0 ? 1 : 0);
  return faults[index] as Fault;
}

/** Files of a job: path from its folder to the group, `undefined` for broken ones. */
export type Job = ReadonlyMap<string, string | undefined>;

const START = 1_790_000_000;
const SIZE = 0x200;
const nop = instructionBytes(0x0000000000007918n, 0x000fc00000000000n);
const barrier = instructionBytes(0x0000000000007b1dn, 0x000fec0000000000n);

/** The name that the dumps of a job have. */
export const NAME = 'core_%t_%h_%p_rank%r';

/** Write a job of `ranks` dumps and five broken files. */
export async function writeJob(folder: string, ranks: number, padding = 0): Promise<Job> {
  const job = new Map<string, string | undefined>();
  for (let rank = 0; rank < ranks; rank++) {
    const fault = faultOfRank(rank);
    const bytes = await dumpOfRank(rank, fault, padding);
    const node = `node${Math.floor(rank / 8) + 1}`;
    const time = START + fault.at + (rank % 100);
    const name = `${node}/core_${time}_${node}_${4000 + rank}_rank${rank}.nvcudmp`;
    mkdirSync(join(folder, node), { recursive: true });
    const [path, packed] = packing(name, bytes, rank);
    writeFileSync(join(folder, path), packed);
    job.set(path, fault.name);
  }
  const whole = await dumpOfRank(0, faultOfRank(0), 0);
  const broken: Readonly<Record<string, Uint8Array>> = {
    'core_empty.nvcudmp': new Uint8Array(0),
    'core_zeros.nvcudmp': new Uint8Array(5000),
    'core_cut.nvcudmp': whole.subarray(0, whole.length >> 1),
    'core_cut.nvcudmp.gz': gzipSync(whole).subarray(0, 300),
    'core_header.nvcudmp': whole.map((byte, i) => (i >= 40 && i < 48 ? 0xff : byte)),
  };
  for (const [path, bytes] of Object.entries(broken)) {
    writeFileSync(join(folder, path), bytes);
    job.set(path, undefined);
  }
  return job;
}

function packing(name: string, bytes: Uint8Array, rank: number): [string, Uint8Array] {
  if (rank % 7 === 3) return [`${name}.gz`, gzipSync(bytes, { level: 1 })];
  return rank % 7 === 5 ? [`${name}.zst`, storedZstd(bytes)] : [name, bytes];
}

/** A frame of zstd with blocks that are not compressed (RFC 8878, 3.1.1). */
export function storedZstd(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [
    Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0),
    new Uint8Array(Uint32Array.of(bytes.length).buffer),
  ];
  for (let at = 0; at < bytes.length; at += 0x10000) {
    const block = bytes.subarray(at, at + 0x10000);
    const header = (block.length << 3) | (at + 0x10000 >= bytes.length ? 1 : 0);
    parts.push(Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16), block);
  }
  return Buffer.concat(parts);
}

async function dumpOfRank(rank: number, fault: Fault, padding: number): Promise<Uint8Array> {
  const random = randomNumbers(rank + 1);
  const entry = 0x7f0000000000n + BigInt(random(0x1000)) * 0x1000n;
  const code = new Uint8Array(SIZE);
  for (let at = 0; at < SIZE; at += 16) code.set(nop, at);
  if (fault.how === 'wait') code.set(barrier, fault.offset);
  const { kernel } = fault;
  const relocated = await madeCubin([{ kernel, bytes: code, addr: entry, functions: { [kernel]: [0, SIZE] } }]);
  // Dumps of r550 do not say at which instruction an SM failed.
  const generation = fault.how === 'sm' ? 580 : ([550, 570, 580][rank % 3] as number);
  const moduleHandle = 0x5000n + BigInt(rank);
  const grid = { gridId64: BigInt(1 + random(50)), contextId: 0x10, moduleHandle, functionEntry: entry };
  const time = START + fault.at + (rank % 100);
  return buildDump({
    generation,
    ...(generation > 560 && { meta: { generatorName: 'test', driverVersionMajor: generation, timestamp: time } }),
    ...(padding > 0 && { memory: [{ addr: 0x7e0000000000n, bytes: new Uint8Array(padding).fill(rank & 0xff) }] }),
    devices: [
      {
        devId: rank % 8,
        devName: 'Test GPU',
        smType: 'sm_90',
        numSMs: 8,
        numWarpsPerSM: 64,
        numLanesPerWarp: 32,
        instructionSize: 16,
        contexts: [{ contextId: 0x10, modules: [{ moduleHandle, relocated }] }],
        grids: [
          { ...grid, gridDimX: 64, gridDimY: 1, gridDimZ: 1, blockDimX: 64, blockDimY: 1, blockDimZ: 1, gridStatus: 2 },
        ],
        sms: [smOf(fault, grid.gridId64, entry, random)],
      },
    ],
  });
}

function smOf(
  fault: Fault,
  gridId64: bigint,
  entry: bigint,
  random: (below: number) => number,
): NonNullable<DeviceSpec['sms']>[number] {
  const { exceptions, how } = fault;
  const exception = exceptions[random(Math.max(1, exceptions.length))] ?? 0;
  const at = entry + BigInt(fault.offset);
  const smId = random(8);
  if (how === 'sm') return { smId, exception, errorPC: at, errorPCValid: 1, blocks: [] };
  const late = how === 'error' ? 16n * BigInt(1 + random(6)) : 16n;
  const culprit = random(32);
  const lanes = Array.from({ length: 32 }, (_, ln) => ({
    ln,
    threadIdxX: ln,
    virtualPC: at + late,
    exception: how === 'wait' || (how === 'stand' && ln !== culprit) ? 0 : exception,
    callDepth: 0,
    backtrace: [],
  }));
  const error = how === 'error' ? { errorPC: at, errorPCValid: 1 } : {};
  const masks = { validLanesMask: 0xffffffff, activeLanesMask: 0xffffffff, cbuActiveLanesMask: 0xffffffff };
  const block: BlockSpec = {
    gridId64,
    blockIdxX: random(64),
    warps: [{ warpId: random(60), ...masks, ...error, lanes }],
  };
  return { smId, blocks: [block] };
}
