// Dumps that were not written to their end: what is said, and what is recognised in the bytes that are there.
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, jsonText, memorySource, plainPaint } from '../../src/core/index.ts';
import { childRows, Kind } from '../../src/cuda/advanced.ts';
import { buildDump, format, open as openDump, scan } from '../../src/cuda/index.ts';
import type { CudaDump } from '../../src/cuda/index.ts';
import { salvageDump } from '../../src/cuda/salvage/salvage.ts';
import type { Salvage } from '../../src/cuda/salvage/salvage.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { driverSpec } from './driver-dump.ts';
import { editable } from './dump-parts.ts';
import { open, readDump, verdictOf } from './open-bytes.ts';

const full = await buildDump(await driverSpec(false));
const light = await buildDump(await driverSpec(true));
const shoffOf = (bytes: Uint8Array): number => Number(editable(bytes).view.getBigUint64(40, true));

describe('what is said', () => {
  test('how much there is of what was promised, and what to do', async () => {
    const cut = full.slice(0, 5000);
    const { thrown } = await verdictOf(cut);
    expect(thrown).toMatchObject({ code: 'cuda/cut-off', offset: 5000 });
    const size = full.length.toLocaleString('en-US');
    const share = Math.floor((100 * 5000) / full.length);
    expect(thrown?.message).toContain(
      `the process ended while the driver was writing: 5,000 of ${size} bytes (${share} %)`,
    );
    expect(thrown?.message).toContain('keep the process alive until the driver has finished');
  });

  test('cut inside the section headers, what they tell is read', async () => {
    const { report, dump } = await open(full.slice(0, full.length - 64 * 10));
    expect(report.list.map(({ code }) => code)).toContain('cuda/cut-off');
    expect(dump.elf.sections.length).toBe(dump.elf.sections.claimed - 10);
    // Too few of them for a device table.
    expect((await verdictOf(full.slice(0, shoffOf(full) + 64 * 2))).thrown?.code).toBe('cuda/cut-off');
  });

  test('a number of sections that is wrong is no sign of that', async () => {
    const { bytes, view } = editable(full);
    view.setUint16(60, view.getUint16(60, true) + 5, true);
    const { said } = await verdictOf(bytes);
    expect(said.map(({ code }) => code)).toEqual(['elf/section-headers-cut']);
  });

  test('a place for the section headers that no file can have is damage', async () => {
    const { bytes, view } = editable(full);
    view.setBigUint64(40, 2n ** 63n, true);
    expect((await verdictOf(bytes)).thrown?.code).toBe('elf/section-headers-missing');
  });

  test('section headers that are all zero were never written', async () => {
    const bytes = full.slice().fill(0, shoffOf(full));
    expect((await verdictOf(bytes)).thrown).toMatchObject({ code: 'cuda/cut-off' });
  });

  test('with the number of sections in a section header that is missing, there is at least one', async () => {
    const { bytes, view } = editable(full);
    view.setUint16(60, 0, true);
    const { thrown } = await verdictOf(bytes.slice(0, 5000));
    expect(thrown?.message).toMatch(/5,000 of at least [\d,]+ bytes/);
  });
});

/** Everything that is recognised is there, and there as a table of this kind. */
async function expectTrue(salvage: Salvage, truth: CudaDump): Promise<void> {
  const { sections } = truth.elf;
  const { size } = salvage.source;
  const places = new Map<string, number>();
  for (let i = 1; i < sections.length; i++) {
    const key = `${truth.tree.kind(i)} ${sections.fileOffset(i)}`;
    places.set(key, Math.max(places.get(key) ?? 0, Number(sections.size(i))));
  }
  const check = (kind: number, offset: number, bytes: number, whole: boolean): void => {
    const real = places.get(`${kind} ${offset}`);
    expect(real, `kind ${kind} at ${offset}`).toBeDefined();
    if (whole) expect(bytes).toBe(real);
    else expect(bytes).toBeLessThanOrEqual(real as number);
  };
  /** Tables of blocks that follow each other cannot be told apart. */
  const checkBlocks = (offset: number, bytes: number): void => {
    let left = bytes;
    while (left > 0) {
      const real = places.get(`${Kind.cta} ${offset + bytes - left}`);
      expect(real, `blocks at ${offset + bytes - left}`).toBeGreaterThan(0);
      left -= real as number;
    }
    expect(left).toBe(0);
  };
  const { devices, found, lanes, images, strings } = salvage;
  if (devices !== undefined) check(Kind.device, devices.offset, devices.rows * devices.stride, true);
  for (const { contexts, modules, grids, sms } of found) {
    for (const table of [contexts, grids, sms, ...modules.map((each) => each.modules)]) {
      if (table === undefined) continue;
      check(
        Kind[table.name],
        table.offset,
        table.rows * table.stride,
        table.whole && table.offset + table.rows * table.stride < size,
      );
    }
  }
  for (const { offset, size: bytes } of images) {
    const kind = places.has(`${Kind.image} ${offset}`) ? Kind.image : Kind.relocatedImage;
    check(kind, offset, bytes, true);
  }
  for (const { name, offset, size: bytes, whole } of lanes.flatMap((each) => each.tables)) {
    if (name === 'cta') checkBlocks(offset, bytes);
    else check(Kind[name], offset, bytes, whole);
  }
  if (strings !== undefined) expect(strings.offset).toBe(truth.strings?.offset);
}

/** Sections of these kinds that lie in the first `size` bytes and are not empty. */
function wholeBefore(truth: CudaDump, kinds: readonly number[], size: number): number {
  const { sections } = truth.elf;
  let count = 0;
  for (let i = 1; i < sections.length; i++) {
    const { offset, size: bytes } = sections.extent(i);
    if (kinds.includes(truth.tree.kind(i)) && bytes > 0 && offset + bytes <= size) count += 1;
  }
  return count;
}

const salvaged = (bytes: Uint8Array): Promise<Salvage> => salvageDump(memorySource(bytes));

describe.each([
  ['with memory', full],
  ['without', light],
])('what is recognised in a dump %s', (_, bytes) => {
  test('before the string table: everything', async () => {
    const truth = (await open(bytes)).dump;
    const cut = bytes.slice(0, truth.strings?.offset);
    const salvage = await salvaged(cut);
    await expectTrue(salvage, truth);
    expect(salvage.found[0]?.sms?.rows).toBe(4);
    expect(salvage.lanes[0]).toMatchObject({ blocks: 2, warps: 6, threads: 74, brokenWarps: 0 });
    expect(salvage.lanes[0]?.faults).toMatchObject([
      { exception: 14, lanes: 4, warps: 1, first: { warp: 2, lane: 0, block: [0, 0, 0], thread: [64, 0, 0] } },
    ]);
    const images = [Kind.image, Kind.relocatedImage];
    expect(salvage.images.length).toBe(wholeBefore(truth, images, cut.length));
    expect(salvage.images.at(-1)).toMatchObject({ kernels: ['faulting'], loadedAt: 0x7fff00000000n });
    const text = await (await format.salvage?.(memorySource(cut)))?.text(plainPaint);
    expect(text).toContain('recognised by structure alone');
    expect(text).toMatch(/SM 1 +WARP_ILLEGAL_ADDRESS +faulting\+0x100/);
    expect(text).toMatch(/WARP_ILLEGAL_ADDRESS +4 lanes +1 warp +faulting\+0x100/);
    expect(text).not.toContain('Test GPU');
  });

  test('with the string table: names and the writer', async () => {
    const salvage = await salvaged(bytes.slice(0, shoffOf(bytes)));
    expect(salvage.strings?.meta?.table.driverVersionMajor(0)).toBe(580);
    const text = await (await format.salvage?.(memorySource(bytes.slice(0, shoffOf(bytes)))))?.text(plainPaint);
    expect(text).toContain('Test GPU');
    expect(text).toContain('driver 580.159, CUDA 13.0');
  });

  test('cut anywhere, nothing that is not there, and no less than before', { timeout: 120_000 }, async () => {
    const truth = (await open(bytes)).dump;
    const end = shoffOf(bytes);
    let threads = 0;
    for (let i = 0; i <= 100; i++) {
      const size = 64 + Math.floor((i * (end - 64)) / 100);
      const salvage = await salvaged(bytes.slice(0, size));
      await expectTrue(salvage, truth);
      expect(salvage.images.filter(({ size: s, present }) => s === present).length).toBe(
        wholeBefore(truth, [Kind.image, Kind.relocatedImage], size),
      );
      expect(salvage.lanes[0]?.threads ?? 0).toBeGreaterThanOrEqual(threads);
      threads = salvage.lanes[0]?.threads ?? 0;
      await jsonText((await format.salvage?.(memorySource(bytes.slice(0, size))))?.json ?? null);
    }
    expect(threads).toBe(74);
  });
});

test('bytes that look like tables without end are searched within a bound', { timeout: 60_000 }, async () => {
  const device = (await open(light)).dump.devices;
  const row = light.slice(device.offset, device.offset + 88);
  const bytes = new Uint8Array(4 << 20);
  bytes.set(light.subarray(0, 64));
  for (let at = 64; at + 88 <= bytes.length; at += 88) bytes.set(row, at);
  expect((await salvaged(bytes)).devices).toBeUndefined();
  const magic = light.slice(0, 64);
  magic[16] = 2;
  for (let at = 64; at + 64 <= bytes.length; at += 64) bytes.set(magic, at);
  await expect(salvaged(bytes)).resolves.toMatchObject({ devices: undefined, images: [] });
});

test('what is no coredump is refused', async () => {
  await expect(salvaged(new Uint8Array(100))).rejects.toThrow(FormatError);
  const cubin = light.slice(0, 500);
  cubin[16] = 2;
  await expect(salvaged(cubin)).rejects.toMatchObject({ code: 'cuda/a-cubin' });
});

/** Real dumps, cut where a process may end. */
const SHARES = [0.05, 0.3, 0.5, 0.75, 0.9, 0.99];

for (const path of corpusFiles('cuda-real', /^(L_|U_|N_cupy|P_triton|F_noglobal|V_G).*\.nvcudmp\.gz$/)) {
  corpusTest(
    `${basename(path)} cut off: what is recognised is there`,
    async () => {
      const bytes = readDump(path);
      const truth = await openDump(memorySource(bytes), new Diagnostics());
      const { counts } = await scan(truth);
      const before = truth.strings?.offset ?? 0;
      for (const size of [...SHARES.map((share) => Math.floor(share * bytes.length)), before]) {
        const cut = bytes.slice(0, size);
        const salvage = await salvaged(cut);
        await expectTrue(salvage, truth);
        if (size !== before) continue;
        expect(salvage.lanes[0]).toMatchObject({
          warps: counts.warps,
          threads: counts.lanes,
          brokenWarps: counts.brokenWarps,
        });
        const lanes = salvage.lanes[0]?.faults.reduce((sum, fault) => sum + fault.lanes, 0);
        expect(lanes).toBe(counts.lanesWithException);
        const grids = await childRows(truth, truth.devices, 0, 'grid');
        const entry = grids?.table.functionEntry(0) ?? 0n;
        const name = (await truth.symbols.at(0, entry))?.symbol;
        expect(name).toBeDefined();
        expect((await salvage.rebuilt?.symbols.at(0, entry))?.symbol).toBe(name);
      }
    },
    120_000,
  );
}
