// What drivers write and a reader of the header file would not expect.
import { expect, test } from 'vitest';
import { Diagnostics, jsonText, memorySink, plainPaint } from '../../src/core/index.ts';
import { Kind, summaryOf } from '../../src/cuda/advanced.ts';
import { buildDump, detailedFrames, format, slimDump, walkLanes } from '../../src/cuda/index.ts';
import type { CudaDump, FrameCalls } from '../../src/cuda/index.ts';
import { instructionBytes, madeCubin } from './made-cubin.ts';
import { editable } from './dump-parts.ts';
import { fixture, open, verdictOf } from './open-bytes.ts';

const SHT_LOUSER = 0x80000000;

/** A fixture whose metadata section says this of itself. */
function withMeta(sh_entsize: number, sh_size?: number): Uint8Array {
  const dump = editable(fixture('d06_meta_r575'));
  const section = dump.ofType(SHT_LOUSER + Kind.meta);
  dump.set(section, 'sh_entsize', sh_entsize);
  if (sh_size !== undefined) dump.set(section, 'sh_size', sh_size);
  return dump.bytes;
}

async function slimmed(bytes: Uint8Array): Promise<CudaDump> {
  const sink = memorySink();
  await slimDump((await open(bytes)).dump, sink);
  return (await open(sink.bytes())).dump;
}

test('metadata with sh_entsize 0 is one structure', async () => {
  const bytes = withMeta(0);
  const before = (await summaryOf((await open(fixture('d06_meta_r575'))).dump)).writer;
  expect(before).toBeDefined();
  const { dump, report } = await open(bytes);
  expect(report.list).toEqual([]);
  expect((await summaryOf(dump)).writer).toEqual(before);
  expect(await verdictOf(bytes)).toEqual({ said: [] });
  const sink = memorySink();
  await format.write?.(dump, sink);
  expect(Buffer.from(sink.bytes()).equals(bytes)).toBe(true);
  expect((await summaryOf(await slimmed(bytes))).writer).toMatchObject({ driver: before?.driver });
});

test.each([
  ['too small', 0, 16],
  ['too small for its entries', 16, 32],
])('metadata that is %s is reported, and slim keeps it', async (_, entsize, size) => {
  const bytes = withMeta(entsize, size);
  const { report } = await open(bytes);
  expect(report.list.map(({ code }) => code)).toEqual(['cuda/entry-size']);
  const { elf, tree } = await slimmed(bytes);
  expect(elf.sections.extent(tree.roots.get(Kind.meta)?.[0] as number).size).toBe(size);
});

const ENTRY = 0x7fff00000000n;
const nothing = instructionBytes(0x0000000000007918n, 0x000fc00000000000n);

function code(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 16) bytes.set(nothing, at);
  return bytes;
}

/** A kernel that is loaded, and one that was not asked for. */
function lazyImage(): Promise<Uint8Array<ArrayBuffer>> {
  return madeCubin([
    { kernel: 'unused', bytes: code(0x400), addr: 0n, functions: { unused: [0, 0x400] } },
    { kernel: 'used', bytes: code(0x200), addr: ENTRY, functions: { used: [0, 0x200] } },
  ]);
}

async function framesWith(
  relocated: Uint8Array,
  backtrace: readonly bigint[],
  pc = ENTRY + 0x1230n,
): Promise<{ readonly dump: CudaDump; readonly frames: readonly FrameCalls[] }> {
  const lane = { ln: 0, virtualPC: pc, exception: 4, callDepth: backtrace.length, backtrace };
  const warp = { warpId: 0, validLanesMask: 1, activeLanesMask: 1, lanes: [lane] };
  const bytes = await buildDump({
    devices: [
      {
        smType: 'sm_90',
        numSMs: 1,
        numLanesPerWarp: 32,
        contexts: [{ contextId: 1, modules: [{ moduleHandle: 2, relocated }] }],
        grids: [{ gridId64: 1, contextId: 1, functionEntry: ENTRY, moduleHandle: 2 }],
        sms: [{ smId: 0, blocks: [{ gridId64: 1, warps: [warp] }] }],
      },
    ],
  });
  const { dump } = await open(bytes);
  const frames: FrameCalls[] = [];
  for await (const found of walkLanes(dump)) frames.push(...(await detailedFrames(dump, found)));
  return { dump, frames };
}

test('functions that lazy loading left at address 0 hold no pc', async () => {
  const { frames } = await framesWith(await lazyImage(), [0x390n]);
  expect(frames.map(({ place }) => place)).toEqual([null, null]);
  const none = await madeCubin([{ kernel: 'unused', bytes: code(0x80), addr: 0n, functions: { unused: [0, 0x80] } }]);
  expect((await framesWith(none, [0x40n], 0x20n)).frames.map(({ place }) => place)).toEqual([null, null]);
});

test('a return address that is an offset counts from the entry of the kernel', async () => {
  const { dump, frames } = await framesWith(await lazyImage(), [0x80n]);
  expect(frames[1]).toMatchObject({ pc: ENTRY + 0x80n, relative: 0x80n, place: { symbol: 'used', offset: 0x80 } });
  const document = JSON.parse(await jsonText(await format.dump(dump))) as { pcs: object };
  expect(document.pcs).toMatchObject({ '0x7fff00000080-1': { symbol: 'used' } });
});

test('what was redacted is said to be, never shown as zero', async () => {
  const { dump } = await open(fixture('d01_minimal_r550'));
  const sink = memorySink();
  await slimDump(dump, sink, { drop: [], redact: true });
  const again = memorySink();
  await slimDump((await open(sink.bytes())).dump, again, { drop: [] });
  for (const bytes of [sink.bytes(), again.bytes()]) {
    const copy = (await open(bytes)).dump;
    const report = new Diagnostics();
    await format.verify(copy, report);
    expect(report.list).toEqual([]);
    expect((await summaryOf(copy)).fault?.address).toBeNull();
    expect(await format.summaryText(copy, plainPaint)).toMatch(/^redacted {2}.*registers/m);
    const text = await jsonText(await format.dump(copy));
    expect(text).not.toMatch(/"regs":"/);
    expect(text).toMatch(/"regs":\{"size":\d+,"redacted":true/);
  }
  expect((await summaryOf(dump)).fault?.address).not.toBeNull();
});
