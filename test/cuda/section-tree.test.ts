import { expect, test } from 'vitest';
import { jsonText } from '../../src/core/index.ts';
import { Kind } from '../../src/cuda/advanced.ts';
import { dump as dumpJson, scan } from '../../src/cuda/index.ts';
import { buildDump, editable, tablePart } from './dump-parts.ts';
import type { Part } from './dump-parts.ts';
import { fixture, open } from './open-bytes.ts';

/** Numbers from 0 to `count - 1` in an order that is always the same. */
function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  let state = seed;
  for (let i = count - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

test.each(['d01_minimal_r550', 'd03_maxwell_r346', 'd06_meta_r575', 'd07_future'])(
  '%s means the same with its sections in any order',
  async (name) => {
    const original = fixture(name);
    const source = editable(original);
    const count = source.sections;
    for (const order of [shuffled(count - 1, 1), shuffled(count - 1, 2), [...Array(count - 1).keys()].reverse()]) {
      /** New index of each old section; section 0 stays. */
      const moved = [0, ...order.map((i) => i + 1)];
      const target = editable(original);
      const shoff = Number(source.view.getBigUint64(40, true));
      for (let i = 1; i < count; i++) {
        target.bytes.set(original.subarray(shoff + 64 * i, shoff + 64 * (i + 1)), shoff + 64 * (moved[i] as number));
      }
      for (let i = 1; i < count; i++) {
        const link = Number(target.get(i, 'sh_link'));
        target.set(i, 'sh_link', moved[link] as number);
      }
      target.view.setUint16(62, moved[source.view.getUint16(62, true)] as number, true);
      const want = JSON.parse(await jsonText(dumpJson((await open(original)).dump)));
      const { dump, report } = await open(target.bytes);
      const got = JSON.parse(await jsonText(dumpJson(dump)));
      expect(report.list).toEqual([]);
      for (const document of [want, got]) {
        delete document.elf.shstrndx;
        delete document.elf.e_shstrndx_field;
        delete document.other_sections;
      }
      expect(got).toEqual(want);
    }
  },
);

const words = Uint8Array.of(1, 0, 0, 0);

test('100,000 sections are ordinary: opened at once, children found by row and kind', async () => {
  const parts: Part[] = [tablePart('device', [{ devId: 0 }]), tablePart('sm', [{ smId: 0 }], { link: 1 })];
  const warpCount = 1042;
  const ctas = parts.push(tablePart('cta', [{}], { link: 2 }));
  const warps = parts.push(
    tablePart(
      'warp',
      Array.from({ length: warpCount }, (_, i) => ({ warpId: i, validLanesMask: 0xffffffff })),
      { link: ctas },
    ),
  );
  const lanes = tablePart(
    'thread',
    Array.from({ length: 32 }, (_, ln) => ({ ln, exception: 0 })),
  );
  const threadTables: number[] = [];
  for (let warp = 0; warp < warpCount; warp++) {
    const threads = parts.push({ ...lanes, link: warps, info: warp });
    threadTables.push(threads);
    for (let ln = 0; ln < 32; ln++) {
      for (const kind of [Kind.regs, Kind.preds, Kind.backtrace]) {
        const entsize = kind === Kind.backtrace ? { entsize: 24 } : { entsize: 4, data: words };
        parts.push({ name: '.cudbg.leaf', type: 0x80000000 + kind, link: threads, info: ln, ...entsize });
      }
    }
  }
  parts.push({ name: '.strtab', type: 3, data: Uint8Array.of(0) });
  const bytes = buildDump(parts);
  expect(parts.length).toBeGreaterThan(100_000);
  const start = performance.now();
  const before = process.memoryUsage();
  const { dump, report } = await open(bytes);
  expect((await scan(dump)).counts).toMatchObject({ warps: warpCount, lanes: 32 * warpCount });
  expect(performance.now() - start).toBeLessThan(10_000);
  const after = process.memoryUsage();
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(bytes.length);
  expect(report.list).toEqual([]);
  expect(dump.elf.sections.length).toBe(parts.length + 2);
  for (const [warp, ln] of [
    [0, 0],
    [1041, 31],
    [234, 17],
  ] as const) {
    const threads = threadTables[warp] as number;
    expect(dump.tree.child(threads, ln, Kind.preds)).toBe(threads + 2 + 3 * ln);
    expect(dump.tree.child(threads, ln, Kind.local)).toBeUndefined();
    expect(dump.tree.child(threads, 32, Kind.regs)).toBeUndefined();
  }
});

test('of two children of a row with the same kind the first is used', async () => {
  const parts: Part[] = [tablePart('device', [{}]), tablePart('sm', [{}], { link: 1 })];
  for (let i = 0; i < 3; i++) parts.push(tablePart('cta', [{ gridId64: i }], { link: 2 }));
  const { dump } = await open(buildDump(parts));
  expect(dump.tree.child(2, 0, Kind.cta)).toBe(3);
  expect([...dump.tree.children(2)]).toEqual([3, 4, 5]);
});
