/* The bytes that the page says are in no part of a file's structure. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { memorySource, silent } from '../../src/core/index.ts';
import type { TreeNode } from '../../src/core/index.ts';
import { identify } from '../../src/identify.ts';
import { TreeView } from '../../src/viewer/worker/tree-view.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

async function treeOf(bytes: Uint8Array, name: string): Promise<TreeNode> {
  const source = memorySource(bytes);
  const format = await (await identify(source, name)).load();
  return format.tree(await format.open(source, silent), silent);
}

/** Offsets of bytes that no part covers. */
async function unknownBytes(root: TreeNode, size: number): Promise<number[]> {
  const known = new Uint8Array(size);
  expect(await new TreeView(root).cover(0, known)).toBe(true);
  return [...known.keys()].filter((at) => known[at] === 0);
}

/** Fixtures that are read as they are, and how many bytes between their parts align what follows. */
const FILES: readonly (readonly [name: string, most: number])[] = [
  ['cuda-real/L_assert.nvcudmp.gz', 0],
  ['cuda-real/H_barrier_line.nvcudmp.gz', 0],
  ['cuda/d01_minimal_r550.nvcudmp', 10],
  ...readdirSync(join(fixtures, 'visa'))
    .filter((name) => name.endsWith('.dbg'))
    .map((name) => [`visa/${name}`, 0] as const),
  ['spirv/all-ns100.spv', 0],
  ['spirv/all-ocl100-big-endian.spv', 0],
  ['r600/array-cayman.r6s', 16],
  ['r600/pair-wiiu.gsh', 0],
  ['r600/llvm14-vs_basic-r600.o', 12],
  ['dwarf/single-4.o', 7],
];

test.each(FILES)('%s: %i bytes are in no part', async (name, most) => {
  const file = new Uint8Array(readFileSync(join(fixtures, name)));
  const bytes = name.endsWith('.gz') ? new Uint8Array(gunzipSync(file)) : file;
  expect(await unknownBytes(await treeOf(bytes, name), bytes.length)).toHaveLength(most);
});

test('a part is known as a whole unless all that it is made of say where in it they are', async () => {
  const leaf = (offset: number, size: number): TreeNode => ({ label: 'leaf', offset, size });
  const part = (offset: number, size: number, ...children: TreeNode[]): TreeNode => ({
    ...leaf(offset, size),
    children: () => children,
  });
  const root = part(
    0,
    100,
    part(10, 10, leaf(10, 4), leaf(16, 4)),
    part(30, 10, leaf(30, 2), { label: 'a value without a place' }),
    part(50, 10, leaf(90, 2)),
  );
  const unknown = await unknownBytes(root, 100);
  const within = (from: number, to: number): number[] => unknown.filter((at) => at >= from && at < to);
  expect(within(10, 20)).toEqual([14, 15]);
  expect(within(30, 40)).toEqual([]);
  expect(within(50, 60)).toEqual([]);
  expect(within(88, 94)).toEqual([88, 89, 92, 93]);
  expect(unknown).toHaveLength(100 - 8 - 10 - 10 - 2);
});

test('variables and subroutines of vISA are where their names are', async () => {
  for (const name of readdirSync(join(fixtures, 'visa')).filter((each) => each.endsWith('.dbg'))) {
    const bytes = new Uint8Array(readFileSync(join(fixtures, 'visa', name)));
    const text = (at: number, size: number): string =>
      Buffer.from(bytes)
        .subarray(at, at + size)
        .toString('latin1');
    let found = 0;
    const visit = async (node: TreeNode, inNames: boolean): Promise<void> => {
      for await (const child of node.children?.() ?? []) {
        if (inNames && child.offset !== undefined) {
          expect(text(Number(child.offset) + 1, child.label.length + 1), name).toContain(child.label);
          found++;
        }
        await visit(child, child.label === 'vars' || child.label === 'subroutines');
      }
    };
    await visit(await treeOf(bytes, name), false);
    expect(found).toBeGreaterThan(0);
  }
});
