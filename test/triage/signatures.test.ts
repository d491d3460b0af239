// One signature for one mistake: the real dumps of a mode of the program that crashed, however they were written and built.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildDump, faultOf, open, scan, summarize } from '../../src/cuda/index.ts';
import { jsonText, memorySource, silent } from '../../src/core/index.ts';
import { answerOf, dumpRow, factsOf } from '../../src/triage/index.ts';
import type { Answer, DumpFacts, Row } from '../../src/triage/index.ts';
import { readDump } from '../cuda/open-bytes.ts';
import { instructionBytes, madeCubin } from '../cuda/made-cubin.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';

async function rowOf(path: string): Promise<Row> {
  const facts = await factsOf(await open(memorySource(readDump(path)), silent));
  return dumpRow(basename(path).replace(/\..*/, ''), 0, facts, undefined);
}

/** What a dump is of: its name without how it was written and built. */
function mode(name: string): string {
  const [, what = ''] = /^[A-Z]_(\w+?)(?:_G)?$/.exec(name) ?? [];
  // Dumps of the two modes that were written in more ways say so in their names.
  return { noglobal: 'deep', noconst: 'illegal' }[what] ?? what;
}

function groupsOf({ groups, hangs }: Answer): Set<string> {
  return new Set([...groups, ...hangs].map(({ rows }) => rows.map(({ path }) => path).join(' ')));
}

corpusTest('real dumps: every mode has one group, and no two modes share one', async () => {
  const rows: Row[] = [];
  for (const path of corpusFiles('cuda-real', /\.nvcudmp\.gz$/)) {
    // Files that the driver did not write to their end have nothing to be grouped by.
    if (!basename(path).startsWith('C_')) rows.push(await rowOf(path));
  }
  const modes = new Map<string, string[]>();
  for (const { path } of rows) modes.set(mode(path), [...(modes.get(mode(path)) ?? []), path]);
  expect(modes.get('deep')).toEqual(['F_deep', 'F_noglobal', 'L_deep']);
  const wanted = new Set([...modes.values()].map((paths) => paths.join(' ')));
  expect(groupsOf(answerOf(rows, { by: 'signature' }))).toEqual(wanted);
  expect(groupsOf(answerOf(rows.toReversed(), { by: 'signature' }))).toEqual(wanted);
  // Of one build, dumps have one strict signature whatever was left out of them.
  const strict = (name: string): string | null | undefined => rows.find(({ path }) => path === name)?.signature;
  expect(strict('F_noglobal')).toBe(strict('F_deep'));
  expect(strict('F_noconst')).toBe(strict('F_illegal'));
  expect(strict('L_illegal_G')).toBe(strict('F_illegal'));
  expect(strict('L_deep')).not.toBe(strict('F_deep'));
});

describe('rows of two builds', () => {
  const facts: DumpFacts = {
    kind: 'fault',
    signature: 'a',
    loose: 'l',
    exception: 'WARP_ILLEGAL_ADDRESS',
    function: 'f',
    file: '/x/a.cu',
    line: 5,
    site: 'a.cu:5',
    build: 'sm_90 256',
    kernel: 'k',
    launch: null,
    gpu: null,
    device: 0,
    sm: 0,
    block: null,
    thread: null,
    driver: null,
    time: null,
    verdict: null,
  };
  const row = (path: string, more: Partial<DumpFacts>): Row => dumpRow(path, 0, { ...facts, ...more }, undefined);
  const groups = (...rows: readonly Row[]): number => answerOf(rows, { by: 'signature' }).groups.length;

  test('one line is one group where the code differs', () => {
    expect(groups(row('1', {}), row('2', { signature: 'b', build: 'sm_80 384' }))).toBe(1);
  });
  test('two instructions of one line in one build stay apart', () => {
    expect(groups(row('1', {}), row('2', { signature: 'b' }))).toBe(2);
    expect(groups(row('1', {}), row('2', { signature: 'b' }), row('3', { signature: 'c', build: 'other' }))).toBe(3);
  });
  test('another line, another function and no line stay apart', () => {
    const other = { signature: 'b', build: 'other' };
    expect(groups(row('1', {}), row('2', { ...other, site: 'a.cu:6' }))).toBe(2);
    expect(groups(row('1', {}), row('2', { ...other, loose: 'm' }))).toBe(2);
    expect(groups(row('1', { site: null }), row('2', { ...other, site: null }))).toBe(2);
  });
});

const KERNEL = 'k_badfp';

/** A dump of a lane that executes at `pc`, called from a kernel through the pointer in R20 and R21. */
async function calledThrough(pointer: bigint): Promise<Uint8Array> {
  const entry = 0x7f4000000000n;
  const code = new Uint8Array(0x100);
  const nop = instructionBytes(0x0000000000007918n, 0x000fc00000000000n);
  for (let at = 0; at < code.length; at += 16) code.set(nop, at);
  // CALL.ABS R20
  code.set(instructionBytes(0x0000000014007343n, 0x000fea0003c00000n), 0x40);
  const relocated = await madeCubin([
    { kernel: KERNEL, bytes: code, addr: entry, functions: { [KERNEL]: [0, 0x100] } },
  ]);
  const regs = new Uint32Array(32);
  regs[20] = Number(pointer & 0xffffffffn);
  regs[21] = Number(pointer >> 32n);
  const lane = { ln: 0, virtualPC: pointer, exception: 4, callDepth: 1, backtrace: [entry + 0x50n] };
  const masks = { validLanesMask: 1, activeLanesMask: 1, errorPC: pointer, errorPCValid: 1, numRegs: 32 };
  const warp = { warpId: 0, ...masks, lanes: [{ ...lane, regs: new Uint8Array(regs.buffer) }] };
  return buildDump({
    generation: 580,
    devices: [
      {
        devId: 0,
        smType: 'sm_90',
        numSMs: 1,
        numWarpsPerSM: 64,
        numLanesPerWarp: 32,
        instructionSize: 16,
        contexts: [{ contextId: 1, modules: [{ moduleHandle: 2, relocated }] }],
        grids: [{ gridId64: 1, contextId: 1, moduleHandle: 2, functionEntry: entry }],
        sms: [{ smId: 0, blocks: [{ gridId64: 1, warps: [warp] }] }],
      },
    ],
  });
}

async function signatureOf(bytes: Uint8Array): Promise<{ readonly id: string; readonly loose: string }> {
  const dump = await open(memorySource(bytes), silent);
  const { primary } = await scan(dump);
  if (primary === null) throw new Error('no fault');
  return (await faultOf(dump, primary)).signature;
}

test('a call of a constant and a call of data are different faults; where the data lies does not matter', async () => {
  const constant = await signatureOf(await calledThrough(0x1230n));
  const data = await signatureOf(await calledThrough(0x7f9593e00000n));
  const elsewhere = await signatureOf(await calledThrough(0x7fda81e00000n));
  expect(constant).toMatchObject({ exception: 'BAD_CALL', frames: ['0x1230'] });
  expect(data).toMatchObject({ exception: 'BAD_CALL', frames: ['an address'] });
  expect([data.id, data.loose]).not.toContain(constant.id);
  expect(data.loose).not.toBe(constant.loose);
  expect(elsewhere.id).toBe(data.id);
});

test('both signatures are in the summary', async () => {
  const path = join(import.meta.dirname, '../fixtures/cuda/d01_minimal_r550.nvcudmp');
  const dump = await open(memorySource(new Uint8Array(readFileSync(path))), silent);
  const { signature } = JSON.parse(await jsonText(await summarize(dump))) as { signature: Record<string, unknown> };
  expect(signature).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    loose: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});
