/* Expressions in lanes of a -G build: vars.cu computes each value from the number of the lane. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPrinter, pointedBy, pointedText } from '../../src/cuda/advanced.ts';
import type { Pointed } from '../../src/cuda/advanced.ts';
import { walkLanes } from '../../src/cuda/index.ts';
import type { CudaDump, LaneOnSm } from '../../src/cuda/index.ts';
import { queryText } from '../../src/dwarf/advanced.ts';
import { cli } from '../support/run-cli.ts';
import { blockOfLanes } from './block-of-lanes.ts';
import { open, readDump } from './open-bytes.ts';

const path = join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz');
const KERNEL = 2;

let dump: CudaDump;
let lanes: LaneOnSm[];
beforeAll(async () => {
  ({ dump } = await open(readDump(path)));
  lanes = [];
  for await (const lane of walkLanes(dump, { block: [0, 0, 0] })) lanes.push(lane);
});

async function printedIn(lane: number, text: string, frame = KERNEL): Promise<string> {
  const printer = await openPrinter(dump, text, { frame });
  const printed = await printer.print(lanes[lane] as LaneOnSm);
  return printed === undefined ? '' : queryText(printed.query, printed.result);
}

async function pointedIn(lane: number, text: string): Promise<Pointed | undefined> {
  const printer = await openPrinter(dump, text, { frame: KERNEL });
  const printed = await printer.print(lanes[lane] as LaneOnSm);
  return printed && pointedBy(dump, lanes[lane] as LaneOnSm, printed.result.contents);
}

describe('what expressions are', () => {
  test.each([
    ['lane * 2 + 1', 7, '15'],
    ['threadIdx.x', 7, '7'],
    ['threadIdx', 7, '{x = 7, y = 0, z = 0}'],
    ['blockDim.x * blockIdx.x + threadIdx.x', 9, '9'],
    ['local.pos[1].z', 3, '6'],
    ['(int)(f * 100)', 3, '87'],
    ['color == GREEN', 3, 'true'],
    ['(char)(97 + lane)', 2, "99 'c'"],
    ['sizeof(Node)', 0, '56'],
    ['s_hist[lane & 7]', 5, '25'],
    ['*(s_hist + 3)', 5, '9'],
    ['*cp', 4, '11'],
    ['grid2[1]', 2, '{23, 24, 25}'],
    ['*(float4*)&s_dyn', 0, '{0, 1.5, 3, 4.5}'],
    ['@shared 0x4e8', 0, '4'],
  ])('%s', async (text, lane, value) => {
    expect(await printedIn(lane, text)).toBe(value);
  });

  test('an array of no elements is followed by what its index says', async () => {
    expect(await printedIn(1, 's_dyn[3]')).toBe('4.5');
    expect(await printedIn(1, 's_dyn[1]@3')).toBe('{1.5, 3, 4.5}');
    expect(await printedIn(1, 'sizeof(s_dyn)')).toBe('0');
  });

  test('an address is one that pointers can hold: what it leads to is the object', async () => {
    expect(await printedIn(5, '(&s_nodes[1])->key')).toBe('1');
    expect(await printedIn(5, '(*&local).key')).toBe('75');
    expect(await printedIn(5, '&ref == &s_nodes[1]')).toBe('true');
    expect(await printedIn(5, 'n == &lane', 1)).toBe('false');
  });

  test('a frame has its own variables; one that is not there is an error', async () => {
    expect(await printedIn(4, 'k', 0)).toBe('4');
    expect(await printedIn(4, 'here.y', 1)).toBe('5');
    await expect(printedIn(4, 'lane', 9)).rejects.toMatchObject({ code: 'cuda/no-frame' });
    await expect(printedIn(4, 'nobody')).rejects.toMatchObject({ code: 'dwarf/query-name' });
    await expect(printedIn(4, 'lane +')).rejects.toMatchObject({ code: 'dwarf/query-syntax' });
  });

  test('registers are by their names, and one that the dump has not is named too', async () => {
    expect(await printedIn(0, '$RZ', 0)).toBe('0');
    expect(await printedIn(0, '$R200', 0)).toBe('<error: R200 is not known here>');
    await expect(printedIn(0, '$R255', 0)).rejects.toMatchObject({ code: 'dwarf/query-name' });
    expect(await printedIn(0, '$pc == $pc', 0)).toBe('true');
  });
});

describe('where pointers lead', () => {
  test.each([
    ['&s_nodes[1].bits', 'shared, s_nodes+0x60'],
    ['&ref', 'shared, s_nodes+0x38'],
    ['&local.key', 'local, local of #2'],
    ['cp', 'constant, c_primes+0x4'],
    ['&g_node.pos', 'global, g_node+0x10'],
    ['gp', 'global, not in this dump'],
    ['&s_dyn[3]', 'shared 0x50c, 0x50c into a 1.4 KiB block'],
    ['(int*)0xd1fffd00d1fffd20', 'in no block of memory'],
    ['(int*)0', undefined],
    ['lane', undefined],
  ])('%s', async (text, place) => {
    const pointed = await pointedIn(1, text);
    expect(pointed && pointedText(pointed)).toBe(place);
  });

  test('a block of global memory has its size', async () => {
    const at = 0x7f22bfe00000n;
    const bytes = await blockOfLanes(dump, 32, [{ addr: at, bytes: new Uint8Array(16_384).fill(0x11) }]);
    const made = (await open(bytes)).dump;
    const found: string[] = [];
    for await (const lane of walkLanes(made, { thread: [2, 0, 0] })) {
      const printer = await openPrinter(made, '&s_nodes[3].next->bits', { frame: KERNEL });
      const printed = await printer.print(lane);
      const pointed = printed && (await pointedBy(made, lane, printed.result.contents));
      found.push(pointed === undefined ? '' : pointedText(pointed));
    }
    expect(found).toEqual(['global, 0xd0 into a 16 KiB block']);
  });
});

describe('the command', () => {
  test('shows one lane with its place', async () => {
    const { exit, stdout } = await cli('cuda', 'print', path, 'cp', '--frame', '2', '--thread', '3,0,0');
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^block \(0,0,0\), thread \(3,0,0\): .*\ncp = \(const int \*\) 0x[0-9a-f]+ \(constant, c_primes\+0xc\)\n$/,
    );
  });

  test('as JSON', async () => {
    const { stdout } = await cli('cuda', 'print', path, '/x lane + 16', '--frame', '2', '--thread', '3,0,0', '--json');
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({ expression: 'lane + 16', frame: 2, type: 'int', value: '0x13', stale: false });
  });

  test('--all-lanes puts neighbours with the same value into one row', async () => {
    const { stdout } = await cli('cuda', 'print', path, 'lane / 8', '--frame', '2', '--all-lanes');
    const rows = stdout.trimEnd().split('\n').slice(1);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/\(0,0,0\) +\(8,0,0\)\.\.\(15,0,0\) +8 +1$/);
  });

  test('--where finds lanes of all blocks of the kernel', async () => {
    const args = ['cuda', 'print', path, 'lane', '--frame', '2', '--where', 'lane % 16 == 5', '--json'];
    const document = JSON.parse((await cli(...args)).stdout) as { lanes: { block: number[]; value: string }[] };
    expect(document.lanes.map(({ block, value }) => [block[0], value])).toEqual([
      [0, '5'],
      [0, '21'],
      [1, '5'],
      [1, '21'],
    ]);
    const none = await cli('cuda', 'print', path, 'lane', '--frame', '2', '--where', 'lane > 99');
    expect(none.stdout).toBe('no lane has lane > 99\n');
  });

  test('wrong text is an error with its column', async () => {
    const { exit, stderr } = await cli('cuda', 'print', path, 'lane + nobody', '--frame', '2');
    expect(exit).toBe(1);
    expect(stderr).toContain('error[dwarf/query-name]: column 8: no nobody is known here');
  });

  test('values of a large block are read in bounded time', async () => {
    const made = (await open(await blockOfLanes(dump, 1024))).dump;
    const printer = await openPrinter(made, 'lane', { frame: KERNEL });
    const values: string[] = [];
    for await (const lane of walkLanes(made)) {
      const printed = await printer.print(lane);
      values.push(printed === undefined ? '' : queryText(printed.query, printed.result));
    }
    expect(values).toEqual(Array.from({ length: 1024 }, (_, i) => `${i % 32}`));
  });
});

test('a build without variables says so', async () => {
  const other = join(import.meta.dirname, '../fixtures/cuda-real/L_misaligned.nvcudmp.gz');
  const { exit, stderr } = await cli('cuda', 'print', other, 'i');
  expect(exit).toBe(1);
  expect(stderr).toContain('the build has no variables of this function: only -G builds do');
  expect((await cli('cuda', 'print', other, 'threadIdx.x')).exit).toBe(0);
});
