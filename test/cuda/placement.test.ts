import { expect, test } from 'vitest';
import { memorySink, plainPaint } from '../../src/core/index.ts';
import { Kind, summaryOf } from '../../src/cuda/advanced.ts';
import { buildDump, format, slimDump } from '../../src/cuda/index.ts';
import type { CudaSummary, DeviceSpec } from '../../src/cuda/advanced.ts';
import { instructionBytes, madeCubin } from './made-cubin.ts';
import { editable } from './dump-parts.ts';
import { fixture, open } from './open-bytes.ts';

const UNKNOWN = 0x800000ff;
const SHT_LOUSER = 0x80000000;

/** A fixture without its relocated images. */
function withoutRelocated(name: string): Uint8Array {
  const dump = editable(fixture(name));
  for (let i = 1; i < dump.sections; i++) {
    if (dump.get(i, 'sh_type') === BigInt(SHT_LOUSER + Kind.relocatedImage)) dump.set(i, 'sh_type', UNKNOWN);
  }
  return dump.bytes;
}

async function summaryIn(bytes: Uint8Array): Promise<CudaSummary> {
  return summaryOf((await open(bytes)).dump);
}

test.each(['d01_minimal_r550', 'd03_maxwell_r346', 'd06_meta_r575', 'd07_future'])(
  '%s: the image before loading gives the same symbols, lines, callers and inlined functions',
  async (name) => {
    const before = await summaryIn(fixture(name));
    const after = await summaryIn(withoutRelocated(name));
    expect(before.fault?.note).toBeNull();
    expect(after.fault?.note).toMatch(/^symbols are those of the image before loading/);
    expect(after.fault?.place?.file).not.toBeNull();
    expect({ ...after.fault, note: null }).toEqual({ ...before.fault, note: null });
    expect(after.kernel).toEqual(before.kernel);
    expect(after.groups).toEqual(before.groups);
  },
);

test('a slim dump keeps the only image of a module', async () => {
  const { dump } = await open(withoutRelocated('d01_minimal_r550'));
  const sink = memorySink();
  await slimDump(dump, sink);
  const { fault } = await summaryIn(sink.bytes());
  expect(fault?.place).toMatchObject({ symbol: 'legacy_kernel', line: 5 });
  const smaller = memorySink();
  await slimDump(dump, smaller, { drop: ['images'] });
  expect((await summaryIn(smaller.bytes())).fault?.place).toBeNull();
});

test('a fault of an SM without an image of any module', async () => {
  const damaged = editable(withoutRelocated('d10_sm_only_r580'));
  damaged.setRow(damaged.ofType(SHT_LOUSER + Kind.sm), 'sm', 77, 'exception', 0);
  const { dump } = await open(damaged.bytes);
  expect(await format.summaryText(dump, plainPaint)).toContain('(no symbols: the dump has no image of any module');
});

const BASE = 0x7fff00000000n;
const nothing = instructionBytes(0x0000000000007918n, 0x000fc00000000000n);

function code(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 16) bytes.set(nothing, at);
  return bytes;
}

/** Two kernels and a function, each in a section of its own, from address 0 on. */
function twoKernels(second = 0x100): Promise<Uint8Array<ArrayBuffer>> {
  return madeCubin([
    { kernel: 'first', bytes: code(0x100), addr: 0n, functions: { first: [0, 0x100] } },
    { kernel: 'callee', bytes: code(0x90), addr: 0n, functions: { called: [0, 0x90] } },
    { kernel: 'second', bytes: code(second), addr: 0n, functions: { second: [0, second] } },
  ]);
}

interface Told {
  readonly entries?: readonly bigint[];
  readonly lanes: readonly (readonly [pc: bigint, physPC: bigint])[];
}

async function placesIn({ entries = [BASE], lanes }: Told, image: Uint8Array): Promise<CudaSummary> {
  const device: DeviceSpec = {
    smType: 'sm_90',
    numSMs: 1,
    numLanesPerWarp: 32,
    instructionSize: 16,
    contexts: [{ contextId: 1, modules: [{ moduleHandle: 2, image }] }],
    grids: entries.map((functionEntry, i) => ({ gridId64: i, contextId: 1, functionEntry, moduleHandle: 2 })),
    sms: [
      {
        smId: 0,
        blocks: [
          {
            gridId64: 0,
            warps: [
              {
                warpId: 0,
                validLanesMask: 2 ** lanes.length - 1,
                activeLanesMask: 1,
                lanes: lanes.map(([virtualPC, physPC], ln) => ({
                  ln,
                  virtualPC,
                  physPC,
                  exception: ln === 0 ? 14 : 0,
                })),
              },
            ],
          },
        ],
      },
    ],
  };
  return summaryIn(await buildDump({ devices: [device] }));
}

test('the start of the function that is executed tells apart kernels', async () => {
  // Sections start at 0, 0x100 and 0x200: 0x90 is rounded up.
  const image = await twoKernels(0x200);
  const inSecond = await placesIn({ lanes: [[BASE + 0x150n, 0x150n]] }, image);
  expect(inSecond.fault?.place).toMatchObject({ symbol: 'second', symbolVa: BASE, offset: 0x150 });
  const inCallee = await placesIn({ lanes: [[BASE + 0x120n, 0x20n]] }, image);
  expect(inCallee.fault?.place).toMatchObject({ symbol: 'called', symbolVa: BASE + 0x100n });
  expect(inCallee.kernel?.name).toBe('first');
});

test('two entries tell what one does not', async () => {
  const lanes = [[BASE + 0x20n, 0x20n]] as const;
  const one = await placesIn({ lanes }, await twoKernels());
  expect(one.fault?.place).toBeNull();
  expect(one.fault?.note).toBe(
    'no symbols: of 1 module only the image before loading is there, and nothing tells where it was loaded',
  );
  const two = await placesIn({ lanes, entries: [BASE, BASE + 0x200n] }, await twoKernels());
  expect(two.fault?.place).toMatchObject({ symbol: 'first', symbolVa: BASE });
});

test('what contradicts the layout is not explained away', async () => {
  const image = await twoKernels(0x200);
  const odd = await placesIn({ lanes: [[BASE + 0x150n, 0x140n]] }, image);
  expect(odd.fault?.place).toBeNull();
  const unaligned = await placesIn({ lanes: [[BASE + 0x158n, 0x150n]], entries: [BASE + 8n] }, image);
  expect(unaligned.fault?.place).toBeNull();
  const nowhere = await placesIn({ lanes: [[BASE + 0x20n, 0n]], entries: [BASE, BASE + 0x10n] }, image);
  expect(nowhere.fault?.place).toBeNull();
});

test('a module whose kernels are not in the grid table is placed by the functions that are executed', async () => {
  const { dump } = await open(withoutRelocated('d06_meta_r575'));
  const { kernel } = await summaryOf(dump);
  expect(kernel?.name).toBe('diverge(float*, float const*, int)');
  const image = await twoKernels(0x200);
  const device = {
    smType: 'sm_90',
    contexts: [{ contextId: 1, modules: [{ moduleHandle: 2, image }] }],
    grids: [{ gridId64: 0, contextId: 1, functionEntry: 0x5000, moduleHandle: 3 }],
    sms: [
      {
        smId: 0,
        blocks: [
          {
            gridId64: 0,
            warps: [
              {
                validLanesMask: 1,
                activeLanesMask: 1,
                lanes: [{ ln: 0, virtualPC: BASE + 0x180n, physPC: 0x180n, exception: 14 }],
              },
            ],
          },
        ],
      },
    ],
  };
  const found = await summaryIn(await buildDump({ devices: [device] }));
  expect(found.fault?.place).toMatchObject({ symbol: 'second', symbolVa: BASE });
});
