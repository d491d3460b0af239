import { expect, test } from 'vitest';
import { treeLines } from '../../src/core/index.ts';
import type { TreeNode, TreeOptions } from '../../src/core/index.ts';

async function lines(root: TreeNode, options?: TreeOptions): Promise<string[]> {
  const all: string[] = [];
  for await (const line of treeLines(root, options)) all.push(line);
  return all;
}

const tree: TreeNode = {
  label: 'dump',
  children: () => [
    { label: 'header', offset: 0, size: 64, children: () => [{ label: 'magic', value: '7f 45 4c 46', offset: 0n }] },
    {
      label: 'devices',
      async *children() {
        yield { label: 'device 0', value: 'H100\u001b[2J' };
      },
    },
  ],
};

test('prints indented lines and makes controls harmless', async () => {
  expect(await lines(tree)).toEqual([
    'dump',
    '  header',
    '    magic: 7f 45 4c 46',
    '  devices',
    '    device 0: H100\\x1b[2J',
  ]);
});

test('shows places when asked, stops at a depth', async () => {
  expect(await lines(tree, { offsets: true, depth: 1 })).toEqual(['dump', '  header  @0x0+64', '  devices']);
  expect(await lines(tree, { depth: 0 })).toEqual(['dump']);
});

test('children are made only when they are reached', async () => {
  const lazy: TreeNode = {
    label: 'a',
    *children() {
      yield { label: 'b' };
      throw new Error('reached');
    },
  };
  const iterator = treeLines(lazy);
  expect((await iterator.next()).value).toBe('a');
  expect((await iterator.next()).value).toBe('  b');
  await expect(iterator.next()).rejects.toThrow('reached');
});

test('a tree without end in depth is refused', async () => {
  const endless: TreeNode = { label: 'x', children: () => [endless] };
  await expect(lines(endless)).rejects.toMatchObject({ code: 'limit/depth' });
  expect(await lines(endless, { depth: 3 })).toHaveLength(4);
});
