import { expect, test } from 'vitest';
import { Diagnostics, jsonText, plainPaint } from '../../src/core/index.ts';
import { generations } from '../../src/cuda/advanced.ts';
import { buildDump, format, scan } from '../../src/cuda/index.ts';
import type { DeviceSpec } from '../../src/cuda/advanced.ts';
import type { DumpSpec } from '../../src/cuda/index.ts';
import { open } from './open-bytes.ts';

const words = (...values: number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

const device: DeviceSpec = {
  devName: 'Test GPU',
  devType: 'GH100',
  smType: 'sm_90',
  numSMs: 1,
  numWarpsPerSM: 64,
  numLanesPerWarp: 32,
  instructionSize: 16,
  contexts: [
    {
      contextId: 0x10,
      sharedWindowBase: 0x7000000000n,
      localWindowBase: 0x7100000000n,
      modules: [{ moduleHandle: 0 }],
    },
  ],
  grids: [
    {
      gridId64: 5,
      contextId: 0x10,
      gridDimX: 2,
      gridDimY: 1,
      gridDimZ: 1,
      blockDimX: 32,
      blockDimY: 1,
      blockDimZ: 1,
      gridStatus: 2,
    },
  ],
  sms: [
    {
      smId: 0,
      blocks: [
        {
          gridId64: 5,
          blockIdxX: 1,
          shared: new Uint8Array(64),
          warps: [
            {
              warpId: 3,
              validLanesMask: 3,
              activeLanesMask: 1,
              uregs: words(1, 2),
              lanes: [
                {
                  ln: 0,
                  virtualPC: 0x1000,
                  exception: 14,
                  regs: words(1, 2, 3),
                  backtrace: [0x2000n, 0x3000n],
                  callDepth: 2,
                },
                { ln: 1, virtualPC: 0x1010, threadIdxX: 1, local: { addr: 0xff00n, bytes: new Uint8Array(16) } },
              ],
            },
          ],
        },
      ],
    },
  ],
};
const spec: DumpSpec = { memory: [{ addr: 0x7f0000000000n, bytes: words(7) }], devices: [device] };

test.each(generations)('a dump of r%d reads back as it was made, without a word of complaint', async (generation) => {
  const { dump, report } = await open(
    await buildDump({ ...spec, generation, meta: { generatorName: 'a test', driverVersionMajor: generation } }),
  );
  const said = new Diagnostics();
  await format.verify(dump, said);
  expect([...report.list, ...said.list]).toEqual([]);
  const { primary, faults, counts } = await scan(dump);
  expect(primary).toMatchObject({
    kind: 'lane',
    exception: 14,
    device: 0,
    sm: 0,
    warp: 3,
    lane: 0,
    block: [1, 0, 0],
    pc: 0x1000n,
  });
  expect(faults).toMatchObject([{ exception: 14, pc: 0x1000n, backtrace: [0x2000n, 0x3000n], lanes: 1, warps: 1 }]);
  expect(counts).toMatchObject({ devices: 1, ctas: 1, warps: 1, lanes: 2, divergentWarps: 1 });
  expect(await format.summaryText(dump, plainPaint)).toContain('device 0 (Test GPU)');
  const document = JSON.parse(await jsonText(await format.dump(dump))) as { devices: { devName_text: string }[] };
  expect(document.devices[0]?.devName_text).toBe('Test GPU');
});

test('more than 65,279 sections are numbered the long way', async () => {
  const lanes = Array.from({ length: 32 }, (_, ln) => ({ ln, regs: words(ln), preds: words(0) }));
  const warps = Array.from({ length: 1100 }, (_, warpId) => ({
    warpId,
    validLanesMask: 0xffffffff,
    activeLanesMask: 0xffffffff,
    lanes,
  }));
  const sms = [{ smId: 0, blocks: [{ gridId64: 5, warps }] }];
  const { dump } = await open(await buildDump({ devices: [{ ...device, sms }] }));
  expect(dump.elf.header.e_shnum).toBe(0);
  expect(dump.elf.sections.length).toBeGreaterThan(70_000);
  expect((await scan(dump)).counts.lanes).toBe(1100 * 32);
});

test("a field that the row does not have is the caller's mistake", async () => {
  await expect(buildDump({ devices: [{ devname: 'x' }] })).rejects.toThrow('no field devname in a device row');
});
