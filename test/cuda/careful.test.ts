// Values that fit their field and that no driver writes: each is said with a code of its own, and a healthy dump without a word.
import { expect, test } from 'vitest';
import { Kind } from '../../src/cuda/advanced.ts';
import { buildDump } from '../../src/cuda/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { driverSpec, ENTRY } from './driver-dump.ts';
import { editable } from './dump-parts.ts';
import type { Editable } from './dump-parts.ts';
import { fixture, readDump, verdictOf } from './open-bytes.ts';

const LOUSER = 0x80000000;
const SHT_NOBITS = 8;
const healthy = await buildDump(await driverSpec(false));

type Table = 'device' | 'grid' | 'sm' | 'cta' | 'warp' | 'thread' | 'backtrace';

/** Set a field of a row of the nth table of a kind that is not empty. */
function row(dump: Editable, table: Table, nth: number, at: number, field: string, value: number | bigint): void {
  let left = nth;
  for (let i = 1; i < dump.sections; i++) {
    if (dump.get(i, 'sh_type') !== BigInt(LOUSER + Kind[table]) || dump.get(i, 'sh_size') === 0n) continue;
    if (left-- === 0) return dump.setRow(i, table, at, field, value);
  }
  throw new Error(`no ${table} table ${nth}`);
}

const section = (dump: Editable, kind: keyof typeof Kind, nth = 0): number => dump.ofType(LOUSER + Kind[kind], nth);

/** Tables of threads: 0 and 3 without, 1 with an exception of all four lanes. */
const cases: readonly (readonly [string, (dump: Editable) => void, readonly string[]])[] = [
  [
    'section names without an end',
    (d) => {
      const names = d.view.getUint16(62, true);
      d.bytes[Number(d.get(names, 'sh_offset') + d.get(names, 'sh_size')) - 1] = 0x41;
    },
    ['elf/section-names-unterminated'],
  ],
  ['memory that is not in the file', (d) => d.set(section(d, 'global', 1), 'sh_type', SHT_NOBITS), ['cuda/no-bits']],
  ['registers that are not in the file', (d) => d.set(section(d, 'regs'), 'sh_type', SHT_NOBITS), ['cuda/no-bits']],
  ['a kernel of 256 registers', (d) => row(d, 'grid', 0, 0, 'numRegs', 256), ['cuda/register-count']],
  ['a warp of 300 registers', (d) => row(d, 'warp', 0, 0, 'numRegs', 300), ['cuda/register-count']],
  ['a device of 65,536 registers', (d) => row(d, 'device', 0, 0, 'numRegsPerLane', 65_536), ['cuda/register-count']],
  ['more registers than the warp has', (d) => row(d, 'warp', 0, 2, 'numRegs', 10), ['cuda/word-count']],
  ['more predicates than the device has', (d) => row(d, 'device', 0, 0, 'numPredicatesPrLane', 6), ['cuda/word-count']],
  ['more uniform registers', (d) => row(d, 'device', 0, 0, 'numUniformRegsPrWarp', 62), ['cuda/word-count']],
  ['a warp beyond the SM', (d) => row(d, 'warp', 0, 2, 'warpId', 64), ['cuda/warp-range']],
  ['an SM beyond the device', (d) => row(d, 'sm', 0, 2, 'smId', 4), ['cuda/sm-range']],
  ['more frames of calls than frames', (d) => row(d, 'thread', 0, 1, 'syscallCallDepth', 3), ['cuda/syscall-depth']],
  ['more frames than the depth says', (d) => row(d, 'thread', 0, 1, 'callDepth', 0), ['cuda/call-depth']],
  ['a pc outside every module', (d) => row(d, 'thread', 0, 1, 'virtualPC', 0x1230), ['cuda/pc-outside']],
  [
    'a pc outside that the exception does not explain',
    (d) => row(d, 'thread', 1, 1, 'virtualPC', 0x1230),
    ['cuda/pc-outside'],
  ],
  ['the pc at fault outside', (d) => row(d, 'warp', 0, 1, 'errorPC', 0x1230), ['cuda/pc-outside']],
  ['the pc at fault of an SM outside', (d) => row(d, 'sm', 0, 1, 'errorPC', 0x1230), ['cuda/pc-outside']],
  [
    'a return to nowhere',
    (d) => row(d, 'backtrace', 0, 0, 'virtualReturnAddress', 0x7e0000000000n),
    ['cuda/return-outside'],
  ],
  ['a kernel that starts nowhere', (d) => row(d, 'grid', 0, 0, 'functionEntry', 0x1000), ['cuda/entry-outside']],
  ['a block beyond its grid', (d) => row(d, 'cta', 1, 0, 'blockIdxX', 2), ['cuda/block-range']],
  ['a thread beyond its block', (d) => row(d, 'thread', 0, 1, 'threadIdxX', 256), ['cuda/thread-range']],
  ['a grid of no blocks', (d) => row(d, 'grid', 0, 0, 'gridDimY', 0), ['cuda/launch-size']],
  ['a grid of negative size', (d) => row(d, 'grid', 0, 0, 'gridDimX', 0xffffffff), ['cuda/launch-size']],
  ['a block of more than 1,024 threads', (d) => row(d, 'grid', 0, 0, 'blockDimY', 5), ['cuda/launch-size']],
];

test.each(cases)('%s', async (_, damage, codes) => {
  const dump = editable(healthy);
  damage(dump);
  const { thrown, said } = await verdictOf(dump.bytes);
  expect(thrown).toBeUndefined();
  expect([...new Set(said.map(({ code }) => code))]).toEqual(codes);
  for (const { severity, at } of said) {
    expect(severity).toBe('warning');
    expect(at.offset).toBeDefined();
  }
});

/** Tables of threads of the warp with the exception. */
function fail(dump: Editable, exception: number, pc: bigint, errorPC: bigint): void {
  for (let lane = 0; lane < 4; lane++) {
    row(dump, 'thread', 1, lane, 'exception', exception);
    row(dump, 'thread', 1, lane, 'virtualPC', pc);
  }
  row(dump, 'warp', 0, 1, 'errorPC', errorPC);
  row(dump, 'sm', 0, 1, 'exception', exception);
  row(dump, 'sm', 0, 1, 'errorPC', errorPC);
}

test('a call through a bad pointer explains pcs outside', async () => {
  const WARP_ILLEGAL_INSTRUCTION = 4;
  const dump = editable(healthy);
  fail(dump, WARP_ILLEGAL_INSTRUCTION, ENTRY + 0x1240n, ENTRY + 0x1230n);
  expect(await verdictOf(dump.bytes)).toEqual({ said: [] });
});

test('where the instruction at fault is outside too, that is worth knowing, no more', async () => {
  const WARP_ILLEGAL_ADDRESS = 14;
  const dump = editable(healthy);
  fail(dump, WARP_ILLEGAL_ADDRESS, ENTRY + 0x1240n, ENTRY + 0x1230n);
  const { said } = await verdictOf(dump.bytes);
  expect(said.map(({ code, severity }) => `${severity} ${code}`)).toEqual(Array(4).fill('info cuda/pc-outside'));
});

test('code of the driver may be in no module', async () => {
  const dump = editable(healthy);
  row(dump, 'thread', 0, 1, 'virtualPC', 0x1230);
  row(dump, 'thread', 0, 1, 'syscallCallDepth', 1);
  expect(await verdictOf(dump.bytes)).toEqual({ said: [] });
});

test('return addresses may be offsets from the entry of the kernel', async () => {
  const dump = editable(healthy);
  row(dump, 'backtrace', 0, 0, 'virtualReturnAddress', 0x80);
  expect(await verdictOf(dump.bytes)).toEqual({ said: [] });
});

test('a cooperative launch is written as one block', async () => {
  const dump = editable(healthy);
  row(dump, 'grid', 0, 0, 'gridDimX', 1);
  expect(await verdictOf(dump.bytes)).toEqual({ said: [] });
});

test('a device may count the register that is always zero', async () => {
  const dump = editable(healthy);
  row(dump, 'device', 0, 0, 'numRegsPerLane', 256);
  expect(await verdictOf(dump.bytes)).toEqual({ said: [] });
});

test.each([
  ['as a driver writes it', healthy],
  ['light', await buildDump(await driverSpec(true))],
  ['d01_minimal_r550', fixture('d01_minimal_r550')],
  ['d10_sm_only_r580', fixture('d10_sm_only_r580')],
])('nothing is said of a healthy dump: %s', async (_, bytes) => {
  expect(await verdictOf(bytes)).toEqual({ said: [] });
});

corpusTest(
  'nothing is said of healthy dumps',
  async () => {
    for (const path of corpusFiles('cuda-real', /^[FHLNPUV]_.*\.nvcudmp\.gz$/)) {
      expect(await verdictOf(readDump(path)), path).toEqual({ said: [] });
    }
  },
  120_000,
);
