import { expect, test } from 'vitest';
import { Kind } from '../../src/cuda/advanced.ts';
import { kernelArguments, walkLanes } from '../../src/cuda/index.ts';
import type { KernelArgument, LaneOnSm } from '../../src/cuda/index.ts';
import { cli } from '../support/run-cli.ts';
import { editable } from './dump-parts.ts';
import { fixture, open } from './open-bytes.ts';

async function argumentsIn(bytes: Uint8Array): Promise<readonly KernelArgument[]> {
  const { dump } = await open(bytes);
  const lanes: LaneOnSm[] = [];
  for await (const lane of walkLanes(dump)) lanes.push(lane);
  return kernelArguments(dump, lanes[0] as LaneOnSm);
}

const PARAMS = 0x80000000 + Kind.params;

test('pointers and numbers of -G builds, where the lane is in the kernel and in a callee', async () => {
  expect(await argumentsIn(fixture('d01_minimal_r550'))).toEqual([
    { name: 'p', type: 'int *', value: '0x7fff90000000' },
    { name: 'n', type: 'int', value: '3' },
  ]);
  expect(await argumentsIn(fixture('d03_maxwell_r346'))).toMatchObject([
    { name: 'p', value: '0x702400000' },
    { name: 'n', value: '8' },
  ]);
});

test('builds without debugging information have types and values; dumps without parameters have none', async () => {
  expect(await argumentsIn(fixture('d06_meta_r575'))).toEqual([
    { name: 'arg0', type: 'float*', value: '0x7fff90000000' },
    { name: 'arg1', type: 'float const*', value: '0x7fff90001000' },
    { name: 'arg2', type: 'int', value: '64' },
  ]);
  const slim = editable(fixture('d01_minimal_r550'));
  slim.set(slim.ofType(PARAMS), 'sh_type', 0x800000ff);
  expect(await argumentsIn(slim.bytes)).toEqual([]);
});

test('parameter memory that ends early; where the grid puts it in constant bank 0 does not matter', async () => {
  const short = editable(fixture('d01_minimal_r550'));
  short.set(short.ofType(PARAMS), 'sh_size', 8);
  expect((await argumentsIn(short.bytes)).map(({ value }) => value)).toEqual(['0x7fff90000000', null]);
  const moved = editable(fixture('d01_minimal_r550'));
  moved.setRow(moved.ofType(0x80000000 + Kind.grid), 'grid', 0, 'paramsOffset', 0x1000);
  expect((await argumentsIn(moved.bytes)).map(({ value }) => value)).toEqual(['0x7fff90000000', '3']);
});

test('bt shows them', async () => {
  const file = `${import.meta.dirname}/../fixtures/cuda/d01_minimal_r550.nvcudmp`;
  expect((await cli('cuda', 'bt', file)).stdout).toContain('kernel arguments: p = 0x7fff90000000, n = 3\n');
  expect(JSON.parse((await cli('cuda', 'bt', file, '--json')).stdout)).toMatchObject({
    kernel_arguments: [{ name: 'p' }, { name: 'n', type: 'int', value: '3' }],
  });
});
