// Smaller dumps that are passed on: images that nothing runs, and what is taken out of those that stay.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DwAt, DwTag } from '../../generated/dwarf/enums.ts';
import { Diagnostics, jsonText, memorySink, memorySource, plainPaint, silent } from '../../src/core/index.ts';
import { Kind, moduleRows } from '../../src/cuda/advanced.ts';
import { buildDump, detailedFrames, format, kernelArguments, slimDump, walkLanes } from '../../src/cuda/index.ts';
import type { SlimReport } from '../../src/cuda/advanced.ts';
import type { CudaDump, SlimOptions } from '../../src/cuda/index.ts';
import { redactedDirectory, stripPaths } from '../../src/cuda/slim/strip-paths.ts';
import { findSection, open as openElf, readSection } from '../../src/elf/index.ts';
import { writeUnit } from '../../src/dwarf/write/die.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';
import { witness } from '../support/witness.ts';
import { instructionBytes, madeCubin } from './made-cubin.ts';
import { open, readDump } from './open-bytes.ts';

const ENTRY = 0x7fff00000000n;
const HELPER = 0x7fff00100000n;
const load = instructionBytes(0x0000000002027981n, 0x001ea2000c1e9900n);

function code(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 16) bytes.set(load, at);
  return bytes;
}

function text(...words: string[]): Uint8Array {
  return new TextEncoder().encode(words.map((word) => `${word}\0`).join(''));
}

/** A kernel of which one of three functions is loaded, with places where paths are. */
async function programImage(): Promise<Uint8Array<ArrayBuffer>> {
  const string = (value: string): { readonly form: 'string'; readonly value: string } => ({ form: 'string', value });
  const { info, abbrev } = writeUnit({
    tag: DwTag.DW_TAG_compile_unit,
    attributes: [
      [DwAt.DW_AT_name, string('kernels/a.cu')],
      [DwAt.DW_AT_comp_dir, string('/home/somebody/secret')],
    ],
  });
  return madeCubin(
    [
      { kernel: 'unused', bytes: code(0x4000), addr: 0n, functions: { unused: [0, 0x4000] } },
      { kernel: 'used', bytes: code(0x200), addr: ENTRY, functions: { used: [0, 0x200] } },
      { kernel: 'never', bytes: code(0x8000), addr: 0n, functions: { never: [0, 0x8000] } },
    ],
    {
      '.debug_info': info,
      '.debug_abbrev': abbrev,
      '.nv_debug_ptx_txt': text('.file 1 "/home/somebody/secret/kernels/a.cu"', 'ld.param.u64 %rd1, [used_param_0];'),
      '.nv.global.init': text('v < limit', '/home/somebody/secret/kernels/a.cu', 'C:\\Users\\somebody\\a.cu'),
      '.nv.constant3': Uint8Array.of(1, 2, 3, 4),
      '.nv.info.used': Uint8Array.of(4, 0x17, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x11, 0),
    },
  );
}

async function program(): Promise<CudaDump> {
  const image = (kernel: string, addr: bigint, size: number): Promise<Uint8Array<ArrayBuffer>> =>
    madeCubin([{ kernel, bytes: code(size), addr, functions: { [kernel]: [0, size] } }]);
  const lane = { ln: 0, virtualPC: HELPER + 0x20n, exception: 14, callDepth: 1, backtrace: [ENTRY + 0x20n] };
  const modules = [
    { moduleHandle: 2, relocated: await image('memcpy', 0x7fff00200000n, 0x10000) },
    { moduleHandle: 3, relocated: await programImage(), image: await programImage() },
    { moduleHandle: 4, relocated: await image('helper', HELPER, 0x100) },
    { moduleHandle: 5, image: await image('other', 0n, 0x10000) },
  ];
  const size = { gridDimX: 1, gridDimY: 1, gridDimZ: 1, blockDimX: 32, blockDimY: 1, blockDimZ: 1 };
  const grid = {
    ...size,
    gridId64: 1,
    contextId: 1,
    functionEntry: ENTRY,
    moduleHandle: 3,
    params: Uint8Array.of(7, 0, 0, 0),
  };
  const warp = { validLanesMask: 1, activeLanesMask: 1, lanes: [{ ...lane, regs: new Uint8Array(64).fill(9) }] };
  const bytes = await buildDump({
    devices: [
      {
        smType: 'sm_90',
        numSMs: 1,
        numLanesPerWarp: 32,
        numRegsPerLane: 16,
        instructionSize: 16,
        contexts: [{ contextId: 1, modules }],
        grids: [grid],
        sms: [{ smId: 0, blocks: [{ gridId64: 1, warps: [warp] }] }],
      },
    ],
  });
  return (await open(bytes)).dump;
}

interface Slimmed {
  readonly dump: CudaDump;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly report: SlimReport;
}

async function slimmed(dump: CudaDump, options: SlimOptions = {}): Promise<Slimmed> {
  const sink = memorySink();
  const report = await slimDump(dump, sink, options);
  const bytes = sink.bytes();
  const copy = (await open(bytes)).dump;
  const found = new Diagnostics();
  await format.verify(copy, found);
  expect(found.list.filter(({ severity }) => severity !== 'info')).toEqual([]);
  return { dump: copy, bytes, report };
}

async function stackOf(dump: CudaDump): Promise<unknown> {
  for await (const lane of walkLanes(dump)) {
    return (await detailedFrames(dump, lane)).map(({ pc, place }) => ({
      pc,
      symbol: place?.symbol,
      offset: place?.offset,
    }));
  }
  return undefined;
}

test('images of modules that nothing runs go, their rows stay', async () => {
  const dump = await program();
  const { dump: small, bytes } = await slimmed(dump);
  const modules: unknown[] = [];
  for await (const { module, relocated, original } of moduleRows(small))
    modules.push([module, relocated !== null, original !== null]);
  expect(modules).toEqual([
    [2n, false, false],
    [3n, true, false],
    [4n, true, false],
    [5n, false, false],
  ]);
  expect(await stackOf(small)).toEqual(await stackOf(dump));
  expect(bytes.length).toBeLessThan(0.1 * dump.elf.source.size);
  const { dump: whole } = await slimmed(dump, { drop: ['images'] });
  expect((await whole.symbols.modules(0)).every(({ section }, i) => i === 3 || section !== undefined)).toBe(true);
});

test('functions that were never loaded go, with their names; sections and symbols keep their numbers', async () => {
  const dump = await program();
  const { dump: small } = await slimmed(dump);
  const cubins = await Promise.all(
    [dump, small].map(async (each) => {
      const module = (await each.symbols.modules(0)).find(({ handle }) => handle === 3n);
      return module === undefined ? undefined : each.symbols.cubin(module);
    }),
  );
  const [before, after] = cubins;
  expect((await before?.functions())?.map(({ name }) => name)).toEqual(['never', 'unused', 'used']);
  expect((await after?.functions())?.map(({ name, va }) => [name, va])).toEqual([['used', ENTRY]]);
  expect(after?.elf.sections.length).toBe((before?.elf.sections.length ?? 0) + 1);
  const indexOf = (elf: NonNullable<typeof after>['elf']): Promise<number | undefined> =>
    findSection(elf, '.text.used');
  expect(after && (await indexOf(after.elf))).toBe(before && (await indexOf(before.elf)));
  const strings = after && (await readSection(after.elf, 1));
  expect(new TextDecoder().decode(strings)).not.toContain('never');
});

test('directories are overwritten where they stand, names of files stay', async () => {
  const { dump, bytes, report } = await slimmed(await program(), { strip: ['paths'] });
  const all = new TextDecoder('latin1').decode(bytes);
  for (const secret of ['somebody', 'secret', 'kernels/']) expect(all).not.toContain(secret);
  expect(all).toContain(`/redacted${'/'.repeat(21)}a.cu`);
  expect(all).toContain('v < limit');
  expect(report.redacted).toContain('directories of source files');
  expect(await format.summaryText(dump, plainPaint)).toMatch(/^redacted {2}directories of source files$/m);
  const again = await slimmed(dump, { strip: ['paths'] });
  expect(again.bytes.length).toBe(bytes.length);
});

test('images that cannot be read are overwritten whole, and it is said', async () => {
  const { elf, tree } = await program();
  const whole = await elf.source.read(0, elf.source.size);
  for (let i = 1; i < elf.sections.length; i++) {
    const { offset } = elf.sections.extent(i);
    if (tree.kind(i) === Kind.image || tree.kind(i) === Kind.relocatedImage) whole.fill(0xff, offset, offset + 16);
  }
  const { dump } = await open(whole.slice());
  const sink = memorySink();
  const { redacted } = await slimDump(dump, sink, { drop: [], strip: ['paths'] });
  expect(new TextDecoder('latin1').decode(sink.bytes())).not.toContain('somebody');
  expect(redacted).toContain('images that cannot be read');
});

test('a line table whose names are damaged is overwritten whole', async () => {
  // DWARF 2: nine standard opcodes, a directory, and a file behind which the header ends.
  const header = [
    1,
    1,
    0xfb,
    14,
    10,
    0,
    1,
    1,
    1,
    1,
    0,
    0,
    0,
    1,
    ...text('secret/kernels', ''),
    ...text('a.cu'),
    1,
    0,
    0,
  ];
  const table = Uint8Array.of(header.length + 6, 0, 0, 0, 2, 0, header.length, 0, 0, 0, ...header);
  const image = await madeCubin(
    [{ kernel: 'used', bytes: code(0x200), addr: ENTRY, functions: { used: [0, 0x200] } }],
    {
      '.debug_line': table,
    },
  );
  await stripPaths(image);
  const all = new TextDecoder('latin1').decode(image);
  for (const secret of ['secret', 'kernels', 'a.cu']) expect(all).not.toContain(secret);
});

test('how a directory of a length is overwritten', () => {
  expect(redactedDirectory('/home/somebody')).toBe('/redacted/////');
  expect(redactedDirectory('/src/gpu')).toBe('/xxxxxxx');
  expect(redactedDirectory('../include/x')).toBe('redacted////');
  expect(redactedDirectory('src')).toBe('xxx');
});

test('without machine code and PTX no address is computed, and it is said why', async () => {
  const { dump, bytes, report } = await slimmed(await program(), { strip: ['code'] });
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain('ld.param');
  expect(Buffer.from(bytes).includes(Buffer.from(load))).toBe(false);
  expect(await stackOf(dump)).toEqual(await stackOf(await program()));
  expect(report.redacted).toEqual(['machine code and PTX']);
  expect(report.remains).not.toContain('machine code');
  expect(JSON.parse(await jsonText(await format.summarize(dump)))).toMatchObject({ redacted: ['code'] });
});

test('without memory arguments are redacted, registers stay', async () => {
  const { dump, report } = await slimmed(await program(), { strip: ['memory'] });
  for await (const lane of walkLanes(dump)) {
    expect(await kernelArguments(dump, lane)).toEqual([{ name: 'arg0', type: '4 bytes', value: null, redacted: true }]);
  }
  expect(report.redacted).toEqual(['parameter memory', 'constant banks in images']);
  expect(report.remains).toContain('registers');
  expect(report.remains).not.toContain('constant banks in images');
});

test('on the command line: what was left out, redacted and remains', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  try {
    const [input, output] = [join(folder, 'core.nvcudmp'), join(folder, 'slim.nvcudmp')];
    const sink = memorySink();
    await slimDump(await program(), sink, { drop: [] });
    writeFileSync(input, sink.bytes());
    const options = ['--strip-paths', '--strip-code', '--strip-memory', '--redact'];
    const { exit, stderr } = await cli('cuda', 'slim', input, '-o', output, ...options);
    expect(exit).toBe(0);
    expect(stderr).toMatch(/^left out: .*relocated image.*\nredacted: parameter memory, registers, directories/);
    expect(stderr).toMatch(/^remains: names of functions and variables, /m);
    const { stdout } = await cli('cuda', 'slim', input, '-o', output, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      redacted: [],
      remains: expect.arrayContaining(['registers']) as string[],
    });
    await cli('cuda', 'slim', input, '-o', output, '--strip-code');
    expect((await cli('cuda', 'disasm', output)).stderr).toContain('taken out of the images');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const builtAt = /\/(home|usr|src|tmp)\/|\/home\b/;

corpusTest(
  'real dumps: slim opens with the same call stacks, and no directory stays that was to go',
  async () => {
    for (const path of corpusFiles('cuda-real', /\.nvcudmp\.gz$/)) {
      const opened = await open(readDump(path)).catch(() => undefined);
      if (opened === undefined) continue;
      const { dump: small, bytes } = await slimmed(opened.dump, { strip: ['paths'] });
      expect(await stackOf(small)).toEqual(await stackOf(opened.dump));
      expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(builtAt);
      const { bytes: plain } = await slimmed(opened.dump);
      if (path.includes('N_compile')) expect(plain.length).toBeLessThan(0.1 * opened.dump.elf.source.size);
    }
  },
  120_000,
);

witness('readelf')('readelf takes images without functions that were never loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  try {
    const { dump } = await slimmed(await program());
    const [, module] = await dump.symbols.modules(0);
    const file = join(folder, 'used.cubin');
    writeFileSync(file, await readSection(dump.elf, module?.section ?? 0));
    const { status, stderr } = spawnSync('readelf', ['-hSsW', file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const image = await openElf(memorySource(readFileSync(file)), silent);
    expect(image.header.e_phnum).toBe(0);
    expect(dump.tree.kind(module?.section ?? 0)).toBe(Kind.relocatedImage);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
