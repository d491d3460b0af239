import { expect, test } from 'vitest';
import { Kind } from '../../src/cuda/advanced.ts';
import { scan } from '../../src/cuda/index.ts';
import type { Scan } from '../../src/cuda/index.ts';
import { buildDump, tablePart } from './dump-parts.ts';
import type { Part, RowValues } from './dump-parts.ts';
import { open } from './open-bytes.ts';

const SM_ROW = 24;

interface WarpSpec {
  readonly warp: RowValues;
  readonly lanes: readonly RowValues[];
}

interface SmSpec {
  readonly sm: RowValues;
  readonly warps?: readonly WarpSpec[];
}

/** Sections of a dump with these SMs for each device; warps of an SM are in one block. */
function dumpOf(devices: readonly (readonly SmSpec[])[]): Uint8Array {
  const parts: Part[] = [
    tablePart(
      'device',
      devices.map((_, i) => ({ devId: i, numLanesPerWarp: 32 })),
    ),
  ];
  const add = (part: Part): number => parts.push(part);
  devices.forEach((sms, device) => {
    const smTable = add(
      tablePart(
        'sm',
        sms.map(({ sm }) => sm),
        { link: 1, info: device },
        SM_ROW,
      ),
    );
    sms.forEach(({ warps = [] }, sm) => {
      const ctas = add(tablePart('cta', [{ gridId64: 7, blockIdxX: sm }], { link: smTable, info: sm }));
      const warpTable = add(
        tablePart(
          'warp',
          warps.map(({ warp }) => warp),
          { link: ctas, info: 0 },
        ),
      );
      warps.forEach(({ lanes }, i) => add(tablePart('thread', lanes, { link: warpTable, info: i })));
    });
  });
  return buildDump(parts);
}

async function scanOf(devices: readonly (readonly SmSpec[])[]): Promise<Scan> {
  return scan((await open(dumpOf(devices))).dump);
}

const all = { validLanesMask: 0xffffffff, activeLanesMask: 0xffffffff };
const lane = (ln: number, exception = 0): RowValues => ({ ln, exception, virtualPC: 0x1000 + ln, threadIdxX: ln });

test('lanes come before SMs, and SMs, warps and lanes are ordered by their numbers', async () => {
  const { primary, counts } = await scanOf([
    [
      { sm: { smId: 9, exception: 14 }, warps: [{ warp: { warpId: 0, ...all }, lanes: [lane(0, 5)] }] },
      {
        sm: { smId: 2 },
        warps: [
          { warp: { warpId: 4, ...all }, lanes: [lane(0, 6)] },
          { warp: { warpId: 1, ...all, errorPC: 0x2000, errorPCValid: 1 }, lanes: [lane(8, 7), lane(3, 14), lane(1)] },
        ],
      },
    ],
  ]);
  expect(primary).toEqual({
    kind: 'lane',
    exception: 14,
    errorPC: 0x2000n,
    device: 0,
    sm: 2,
    warp: 1,
    lane: 3,
    gridId64: 7n,
    block: [1, 0, 0],
    thread: [3, 0, 0],
    pc: 0x1003n,
  });
  expect(counts).toEqual({
    devices: 1,
    ctas: 2,
    warps: 3,
    lanes: 5,
    lanesWithException: 4,
    smsWithException: 1,
    brokenWarps: 0,
    divergentWarps: 0,
  });
});

test('invalid lanes do not count, and lane numbers beyond 31 are in no mask', async () => {
  const warp = { warpId: 0, validLanesMask: 0b10, activeLanesMask: 0 };
  const { primary, counts } = await scanOf([
    [{ sm: { smId: 0 }, warps: [{ warp, lanes: [lane(0, 14), lane(1), lane(33, 14)] }] }],
  ]);
  expect(primary).toBeNull();
  expect(counts).toMatchObject({ lanes: 1, lanesWithException: 0, divergentWarps: 1 });
});

test('without a faulting lane the first SM with an exception counts', async () => {
  const { primary, sms } = await scanOf([
    [{ sm: { smId: 3, exception: 14, errorPC: 0x30, errorPCValid: 1 } }, { sm: { smId: 1, exception: 10 } }],
    [{ sm: { smId: 0, exception: 5 } }],
  ]);
  expect(primary).toEqual({ kind: 'sm', device: 0, sm: 1, exception: 10, errorPC: null });
  expect(sms.map(({ device, sm }) => [device, sm])).toEqual([
    [0, 1],
    [0, 3],
    [1, 0],
  ]);
});

test('a trap is the first active lane of a broken warp, and comes last', async () => {
  const broken = { warpId: 2, validLanesMask: 0xff, activeLanesMask: 0xf0, isWarpBroken: 1 };
  const lanes = [0, 1, 2, 3, 4, 5, 6, 7].map((ln) => lane(ln));
  const trapped: SmSpec = { sm: { smId: 0 }, warps: [{ warp: broken, lanes }] };
  const { primary, counts } = await scanOf([[trapped]]);
  expect(primary).toMatchObject({ kind: 'trap', exception: 0, warp: 2, lane: 4 });
  expect(counts).toMatchObject({ brokenWarps: 1, divergentWarps: 1, lanes: 8 });
  const both = await scanOf([[trapped, { sm: { smId: 5, exception: 1 } }]]);
  expect(both.primary).toMatchObject({ kind: 'sm', sm: 5 });
});

test('lanes are grouped by exception, the largest group first', async () => {
  const lanes = [lane(0, 5), lane(1, 14), lane(2, 14), { ...lane(3, 14), virtualPC: 0x1001 }];
  const { exceptions } = await scanOf([[{ sm: { smId: 0 }, warps: [{ warp: { warpId: 0, ...all }, lanes }] }]]);
  expect(exceptions).toMatchObject([
    {
      exception: 14,
      lanes: 3,
      warps: 1,
      first: { lane: 1 },
      pcs: [
        { pc: 0x1001n, lanes: 2 },
        { pc: 0x1002n, lanes: 1 },
      ],
    },
    { exception: 5, lanes: 1 },
  ]);
});

test('an SM row of the first drivers has no exception to show', async () => {
  const parts = [tablePart('device', [{ devId: 0 }]), tablePart('sm', [{ smId: 0 }, { smId: 1 }], { link: 1 })];
  const { dump } = await open(buildDump(parts));
  expect((await scan(dump)).primary).toBeNull();
  expect(dump.tree.child(1, 0, Kind.sm)).toBe(2);
});
