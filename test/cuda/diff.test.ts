import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memorySink } from '../../src/core/index.ts';
import { Kind } from '../../src/cuda/advanced.ts';
import { buildDump, diffDumps, faultOf, scan, slimDump } from '../../src/cuda/index.ts';
import type { ModuleSpec } from '../../src/cuda/advanced.ts';
import type { CudaDump } from '../../src/cuda/index.ts';
import { readSection } from '../../src/elf/index.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { cli } from '../support/run-cli.ts';
import { fixture, open } from './open-bytes.ts';

async function relocatedImage(dump: CudaDump): Promise<Uint8Array> {
  for (let i = 1; i < dump.elf.sections.length; i++) {
    if (dump.tree.kind(i) === Kind.relocatedImage) return (await readSection(dump.elf, i)).slice();
  }
  throw new Error('no relocated image');
}

/** The fault of the first fixture again, elsewhere: another block, thread, SM, warp and device, perhaps another pc. */
async function elsewhere(shift: number): Promise<CudaDump> {
  const { dump } = await open(fixture('d01_minimal_r550'));
  const { primary } = await scan(dump);
  if (primary?.kind !== 'lane') throw new Error('no lane in focus');
  const modules: ModuleSpec[] = [{ moduleHandle: 0x77, relocated: await relocatedImage(dump) }];
  const lanes = [{ ln: 9, virtualPC: primary.pc + BigInt(shift), threadIdxX: 41, exception: primary.exception }];
  const masks = { validLanesMask: 1 << 9, activeLanesMask: 1 << 9 };
  const error = { errorPC: (primary.errorPC ?? 0n) + BigInt(shift), errorPCValid: 1 };
  const bytes = await buildDump({
    generation: 580,
    devices: [
      {
        devId: 0,
        devName: 'another GPU',
        contexts: [{ contextId: 0x99, modules }],
        grids: [{ gridId64: 8, contextId: 0x99, moduleHandle: 0x77 }],
        sms: [
          { smId: 30, blocks: [{ gridId64: 8, blockIdxX: 5, warps: [{ warpId: 11, ...masks, ...error, lanes }] }] },
        ],
      },
    ],
  });
  return (await open(bytes)).dump;
}

async function signatureOf(dump: CudaDump): Promise<string | undefined> {
  const { primary } = await scan(dump);
  return primary === null ? undefined : (await faultOf(dump, primary)).signature.id;
}

test('a fault has the same signature elsewhere, and another one at another instruction', async () => {
  const { dump } = await open(fixture('d01_minimal_r550'));
  const here = await signatureOf(dump);
  expect(await signatureOf(await elsewhere(0))).toBe(here);
  expect(await signatureOf(await elsewhere(16))).not.toBe(here);
  const found = await diffDumps(dump, await elsewhere(0));
  expect(found).toMatchObject({ same: true, verdict: 'same fault: WARP_ILLEGAL_ADDRESS' });
  expect(found.changes.map(({ what }) => what)).toContain('block');
});

test('signatures of the fixtures differ, and a slim copy keeps its own', async () => {
  const seen = new Set<string>();
  for (const path of fixtureFiles('cuda')) {
    const { dump } = await open(new Uint8Array(readFileSync(path)));
    const id = await signatureOf(dump);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    seen.add(id as string);
    const sink = memorySink();
    await slimDump(dump, sink);
    expect(await signatureOf((await open(sink.bytes())).dump)).toBe(id);
  }
  expect(seen.size).toBe(fixtureFiles('cuda').length);
});

test('diff on the command line', async () => {
  const [a = '', b = ''] = fixtureFiles('cuda');
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  try {
    const same = join(folder, 'same.nvcudmp');
    writeFileSync(same, readFileSync(a));
    expect(await cli('diff', a, same)).toMatchObject({
      exit: 0,
      stdout: 'same fault: WARP_ILLEGAL_ADDRESS\n',
      stderr: '',
    });
    const { exit, stdout } = await cli('diff', '--json', a, b);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ format: 'cuda', other: b, same: false });
    expect((await cli('diff', a, join(folder, 'missing'))).exit).toBe(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
