import { expect, test } from 'vitest';
import { plainPaint } from '../../src/core/index.ts';
import { summaryOf } from '../../src/cuda/advanced.ts';
import { buildDump, format } from '../../src/cuda/index.ts';
import type { LaneSpec, WarpSpec } from '../../src/cuda/advanced.ts';
import { instructionBytes, madeCubin } from './made-cubin.ts';
import { open } from './open-bytes.ts';

const words = (...values: number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

const CODE = 0x7fff00000000n;
const AT = CODE + 0x20n;

// STG.E [R2.64+0x10], R5 on sm_90; the same on condition of P0; LDG.E R3 <- [R2.64+0x10]; LDG.E R7 <- [R2.64+0x10].
const store = [0x0000100502007986n, 0x004fe2000c101904n] as const;
const storeIfP0 = [0x0000100502000986n, 0x004fe2000c101904n] as const;
const loadOverItself = [0x0000100402037981n, 0x000ea8000c1e1900n] as const;
const load = [0x0000100402077981n, 0x000ea8000c1e1900n] as const;
const sharedStore = [0x0000440503007988n, 0x000fe20008000804n] as const;
const nothing = [0x0000000000007918n, 0x000fc00000000000n] as const;

interface Situation {
  readonly code: readonly [bigint, bigint];
  /** The instruction behind it, and the one at 0x40 behind it. */
  readonly next?: readonly [bigint, bigint];
  readonly after?: readonly [bigint, bigint];
  readonly lane?: LaneSpec;
  readonly warp?: WarpSpec;
  readonly smType?: string;
  readonly instructionSize?: number;
}

async function dumpOf({
  code,
  next = nothing,
  after = nothing,
  lane,
  warp,
  smType = 'sm_90',
  instructionSize = 16,
}: Situation): Promise<Uint8Array> {
  const bytes = new Uint8Array(0x80);
  for (let at = 0; at < bytes.length; at += 16) bytes.set(instructionBytes(...nothing), at);
  bytes.set(instructionBytes(...code), Number(AT - CODE));
  bytes.set(instructionBytes(...next), Number(AT - CODE) + 16);
  bytes.set(instructionBytes(...after), Number(AT - CODE) + 0x40);
  const relocated = await madeCubin([{ kernel: '_Z1fPi', bytes, addr: CODE, functions: { _Z1fPi: [0, 0x80] } }]);
  const regs = words(1, 2, 0x90000000, 0x7fff, 5);
  const thread = { ln: 0, virtualPC: AT, exception: 14, regs, ...lane };
  const row = { warpId: 0, validLanesMask: 1, activeLanesMask: 1, errorPC: AT, errorPCValid: 1, ...warp };
  return buildDump({
    devices: [
      {
        smType,
        instructionSize,
        numSMs: 1,
        numLanesPerWarp: 32,
        contexts: [{ contextId: 1, modules: [{ moduleHandle: 2, relocated }] }],
        grids: [{ gridId64: 3, contextId: 1, functionEntry: CODE, moduleHandle: 2 }],
        sms: [{ smId: 0, blocks: [{ gridId64: 3, warps: [{ ...row, lanes: [thread] }] }] }],
      },
    ],
  });
}

async function addressIn(situation: Situation): Promise<unknown> {
  const { dump } = await open(await dumpOf(situation));
  const { fault } = await summaryOf(dump);
  expect(fault?.place?.symbol).toBe('_Z1fPi');
  return fault?.address ?? null;
}

const address = 0x7fff90000010n;

test('a lane that stands at the instruction', async () => {
  expect(await addressIn({ code: store })).toEqual({
    address,
    space: 'global',
    operation: 'STG',
    operand: 'R2.64+0x10',
    width: 4,
    exact: true,
    late: 0,
    lane: 0,
  });
  expect(await addressIn({ code: loadOverItself })).toMatchObject({ address, exact: true });
});

test('a lane that is one instruction further: what may have changed since is said or left out', async () => {
  const lane = { virtualPC: AT + 16n };
  expect(await addressIn({ code: store, lane })).toMatchObject({ address, exact: false });
  expect(await addressIn({ code: load, lane })).toMatchObject({ address, exact: false });
  expect(await addressIn({ code: loadOverItself, lane })).toBeNull();
  const { dump } = await open(await dumpOf({ code: store, lane }));
  expect(await format.summaryText(dump, plainPaint)).toContain(
    'address 0x7fff90000010 (global) in this lane, from STG [R2.64+0x10], registers as they are one instruction later',
  );
});

test('a lane further on: nothing between has changed the registers, or something may have', async () => {
  const lane = { virtualPC: AT + 48n };
  expect(await addressIn({ code: store, lane })).toMatchObject({ address, late: 3 });
  // MOV R3, 0x5; BRA to the instruction at fault; EXIT.
  const move = [0x0000000500037802n, 0x000fe20000000f00n] as const;
  const back = [0xfffffffc00f47947n, 0x000fea000383ffffn] as const;
  const exit = [0x000000000000794dn, 0x000fea0003800000n] as const;
  for (const next of [move, back, exit]) expect(await addressIn({ code: store, next, lane })).toBeNull();
  const loop = [0xfffffffc00ec7947n, 0x000fea000383ffffn] as const;
  const inLoop = { code: store, after: loop, lane: { virtualPC: AT + 32n } };
  expect(await addressIn(inLoop)).toBeNull();
});

test.each([AT - 16n, CODE, 0n])('a lane elsewhere tells nothing: pc %#x', async (virtualPC) => {
  expect(await addressIn({ code: store, lane: { virtualPC } })).toBeNull();
});

test('a predicate that does not hold, or is not known', async () => {
  expect(await addressIn({ code: storeIfP0, lane: { preds: words(1, 0) } })).toMatchObject({ address });
  expect(await addressIn({ code: storeIfP0, lane: { preds: words(0, 1) } })).toBeNull();
  expect(await addressIn({ code: storeIfP0 })).toBeNull();
});

test('registers and uniform registers that the dump does not have', async () => {
  const warp = { uregs: words(0, 0, 0, 0, 0x100) };
  expect(await addressIn({ code: sharedStore, warp })).toMatchObject({
    address: 0x7fffn + 0x100n + 0x44n,
    space: 'shared',
    operand: 'R3+UR4+0x44',
  });
  expect(await addressIn({ code: sharedStore })).toBeNull();
  expect(await addressIn({ code: sharedStore, warp: { uregs: words(0, 0) } })).toBeNull();
  expect(await addressIn({ code: store, lane: { regs: words(1, 2, 3) } })).toBeNull();
});

test('a misaligned access was not at an aligned address', async () => {
  expect(await addressIn({ code: store, lane: { exception: 6 } })).toBeNull();
  const regs = words(1, 2, 0x90000002, 0x7fff);
  expect(await addressIn({ code: store, lane: { exception: 6, regs } })).toMatchObject({ address: 0x7fff90000012n });
});

test('other instructions and other machines', async () => {
  expect(await addressIn({ code: nothing })).toBeNull();
  expect(await addressIn({ code: store, smType: 'sm_61' })).toBeNull();
  expect(await addressIn({ code: store, smType: '' })).toBeNull();
  expect(await addressIn({ code: store, instructionSize: 8 })).toBeNull();
  expect(await addressIn({ code: store, warp: { errorPCValid: 0 } })).toBeNull();
});
