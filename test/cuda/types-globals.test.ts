/* Types and global variables of the modules of a -G build, held against its source vars.cu. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { globalsOf, pointedText, typesOf } from '../../src/cuda/advanced.ts';
import { laneVariables, walkLanes } from '../../src/cuda/index.ts';
import type { CudaDump, LaneOnSm } from '../../src/cuda/index.ts';
import { definitionText } from '../../src/dwarf/advanced.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';
import { blockOfLanes } from './block-of-lanes.ts';
import { open, readDump } from './open-bytes.ts';

const path = join(import.meta.dirname, '../fixtures/cuda-real/V_G.nvcudmp.gz');
const linesOnly = join(import.meta.dirname, '../fixtures/cuda-real/L_misaligned.nvcudmp.gz');

let dump: CudaDump;
beforeAll(async () => {
  ({ dump } = await open(readDump(path)));
});

async function laneAt(of: CudaDump, x = 0): Promise<LaneOnSm> {
  for await (const lane of walkLanes(of, { block: [0, 0, 0], thread: [x, 0, 0] })) return lane;
  throw new Error('no lane');
}

async function textOf(name: string): Promise<string[]> {
  return (await typesOf(dump, name)).flatMap(({ types }) => types.flatMap(definitionText));
}

describe('types', () => {
  test('a structure with the offset and size of each member', async () => {
    expect(await textOf('Node')).toEqual([
      'struct Node {',
      '/*        0     4 */  int key;',
      '/*        8     8 */  Node *next;',
      '/*       16    24 */  Vec3 pos[2];',
      '/*       40     4 */  Bits bits;',
      '/*       44     4 */  Word word;',
      '/*       48     1 */  Mode mode;',
      '};  // 56 bytes',
    ]);
  });

  test('bit fields with their first bit, unions, enumerations, templates and typedefs', async () => {
    expect((await textOf('Bits')).slice(1, -1)).toEqual([
      '/*      0:0     4 */  unsigned int a : 3;',
      '/*      0:3     4 */  int b : 7;',
      '/*      1:2     4 */  unsigned int c : 22;',
    ]);
    expect((await textOf('Word')).at(-2)).toBe('/*        0     4 */  unsigned char c[4];');
    expect(await textOf('Mode')).toEqual(['enum Mode {Mode::idle = 0, Mode::run = 7, Mode::halt = 8};  // 1 bytes']);
    expect((await textOf('Tile<short,5>'))[0]).toBe('struct Tile<short,5> {');
    expect(await textOf('Real')).toEqual(['typedef double Real;']);
    const errors = await textOf('cudaError');
    expect(errors.slice(0, 2)).toEqual(['enum cudaError {', '  cudaSuccess = 0,']);
  });

  test('types of functions, those without a name and base classes are as in C++', async () => {
    expect(await textOf('level2(Node*, int, Color)::{lambda(int)#1}')).toEqual([
      'struct level2(Node*, int, Color)::{lambda(int)#1} {',
      '/*        0     8 */  int &lane;',
      '/*        8     8 */  Holder &h;',
      '};  // 16 bytes',
    ]);
    expect((await textOf('grid_group'))[1]).toBe('/*        0    16 */  <thread_group_base<3U>>;');
    expect((await textOf('thread_group'))[1]).toBe(
      '/*        0    16 */  cooperative_groups::__v1::thread_group::{unnamed type#1} _data;',
    );
  });

  test('one type as JSON', async () => {
    const { exit, stdout } = await cli('cuda', 'types', path, 'Bits', '--json');
    expect(exit).toBe(0);
    const document = JSON.parse(stdout) as { modules: { types: unknown[] }[] };
    expect(document.modules.flatMap(({ types }) => types)).toEqual([
      {
        name: 'Bits',
        kind: 'struct',
        size: 4,
        members: [
          { name: 'a', type: 'unsigned int', base: false, offset: 0, size: 4, bit: 0, bits: 3 },
          { name: 'b', type: 'int', base: false, offset: 0, size: 4, bit: 3, bits: 7 },
          { name: 'c', type: 'unsigned int', base: false, offset: 1, size: 4, bit: 2, bits: 22 },
        ],
      },
    ]);
  });

  test('a name that no module has is an error; builds with lines alone say that they have none', async () => {
    const { exit, stderr } = await cli('cuda', 'types', path, 'Nobody');
    expect(exit).toBe(1);
    expect(stderr).toContain('no module defines Nobody');
    expect((await cli('cuda', 'types', linesOnly)).stdout).toMatch(
      /^\d+ modules describe no types: only -G builds do\n$/,
    );
    expect((await cli('cuda', 'types', linesOnly, 'Node')).stderr).toContain('only -G builds do');
  });
});

describe('global variables', () => {
  test('have values, kinds and places', async () => {
    const found = (await globalsOf(dump, await laneAt(dump))).flatMap(({ variables }) => variables);
    const shown = found.map(({ kind, type, name, within, value }) => `${kind} ${type} ${within ?? name}: ${value}`);
    expect(shown.slice(0, 2)).toEqual([
      'constant int [6] c_primes: {2, 3, 5, 7, 11, 13}',
      'constant Vec3 c_dir: {x = 1, y = -2, z = 0.5}',
    ]);
    const kernel = 'k_vars(Node*, int*, float, double, unsigned int)';
    expect(shown).toContain(`shared int [8] ${kernel}::s_hist: {0, 1, 4, 9, 16, 25, 36, 49}`);
    expect(shown).toContain('device double g_ratio: null');
    const ratio = found.find(({ name }) => name === 'g_ratio');
    expect(ratio?.contents).toMatchObject({ kind: 'unknown', reason: 'no-memory' });
    const bar = found.find(({ name }) => name === 'bar');
    expect(bar?.contents).toMatchObject({ message: 'the lane is not in the function that declares it' });
  });

  test('one in a block of managed memory is managed, in vars too', async () => {
    const { contents } = (await globalsOf(dump, await laneAt(dump)))
      .flatMap(({ variables }) => variables)
      .find(({ name }) => name === 'g_node') as { contents: { message: string } };
    const addr = BigInt(/0x[0-9a-f]+/.exec(contents.message)?.[0] ?? 0);
    const node = new Uint8Array(56);
    new DataView(node.buffer).setInt32(0, 42, true);
    const bytes = await blockOfLanes(dump, 32, [{ addr, bytes: node, managed: true }]);
    const made = (await open(bytes)).dump;
    const found = (await globalsOf(made, await laneAt(made))).flatMap(({ variables }) => variables);
    expect(found.find(({ name }) => name === 'g_node')).toMatchObject({ kind: 'managed', address: addr });
    expect(found.find(({ name }) => name === 'g_node')?.value).toMatch(/^\{key = 42, next = 0x0, /);
    expect(found.filter(({ kind }) => kind === 'managed')).toHaveLength(1);
  });

  test('where there are too many the first ones are shown, and that is said', async () => {
    const all = await cli('cuda', 'globals', path, '--json');
    const few = await cli('cuda', 'globals', path, '--json', '--limit', 'entries=3');
    const variablesOf = ({ stdout }: { readonly stdout: string }): unknown[] =>
      (JSON.parse(stdout) as { modules: { variables: unknown[] }[] }).modules.flatMap(({ variables }) => variables);
    expect(variablesOf(few)).toEqual(variablesOf(all).slice(0, 3));
    expect(few.stderr).toContain('error[limit/entries]: more than 3 variables of modules: the rest is left out');
    expect([all.exit, few.exit]).toEqual([0, 1]);
  });

  test('as text and as JSON', async () => {
    const { stdout } = await cli('cuda', 'globals', path);
    expect(stdout).toMatch(/__constant__ int \[6\] c_primes = \{2, 3, 5, 7, 11, 13\} \(at 0x[0-9a-f]+\)/);
    expect(stdout).toMatch(/__device__ double g_ratio = <Cannot access memory at address 0x[0-9a-f]+>/);
    const document = JSON.parse((await cli('cuda', 'globals', path, '--json')).stdout) as {
      modules: { variables: { name: string; reason?: string }[] }[];
    };
    const all = document.modules.flatMap(({ variables }) => variables);
    expect(all.find(({ name }) => name === 'g_ratio')?.reason).toBe('no-memory');
    expect((await cli('cuda', 'globals', linesOnly)).stdout).toMatch(
      /^\d+ modules have no variables: only -G builds do\n$/,
    );
  });
});

describe('variables that are pointers', () => {
  test('say where they lead', async () => {
    const frames = await laneVariables(dump, await laneAt(dump, 3));
    const all = frames.flatMap(({ level: frame, variables }) => variables.map((each) => ({ ...each, frame })));
    const leads = new Map(
      all.flatMap(({ frame, name, pointsTo }) =>
        pointsTo === null ? [] : [[`#${frame} ${name}`, pointedText(pointsTo)]],
      ),
    );
    expect(Object.fromEntries(leads)).toMatchObject({
      '#1 n': 'local, local of #2',
      '#2 ref': 'shared, s_nodes+0xa8',
      '#2 cp': 'constant, c_primes+0xc',
      '#2 nodes': 'global, not in this dump',
    });
    const here = all.find(({ name }) => name === 'here');
    expect(here).toMatchObject({ place: { space: 'local' }, pointsTo: null });
  });

  test('in text and JSON', async () => {
    const { stdout } = await cli('cuda', 'vars', path, '--frame', '1');
    expect(stdout).toMatch(/Node \* n = 0x[0-9a-f]+ \(local, local of #2\) \(argument\)/);
    const document = JSON.parse((await cli('cuda', 'vars', path, '--frame', '1', '--json')).stdout) as {
      frames: { args: { name: string; points_to?: unknown }[] }[];
    };
    const n = document.frames[0]?.args.find(({ name }) => name === 'n');
    expect(n?.points_to).toMatchObject({ space: 'local', target: { name: 'local', offset: 0, frame: 2 } });
  });

  corpusTest('shared memory of another block of the cluster is named', async () => {
    const [file] = corpusFiles('cuda-real', /^F_cluster1\.nvcudmp\.gz$/);
    if (file === undefined) throw new Error('no F_cluster1');
    const { stdout } = await cli('cuda', 'print', file, 'rem', '--frame', '4');
    expect(stdout).toContain('(shared 0x400 of block 1 of the cluster)');
  });
});
