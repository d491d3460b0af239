/* Objects of LLVM's R600 back end with several functions: what they say, and results back in them. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cli } from '../../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures/r600', `llvm14-${name}.o`);
const folder = mkdtempSync(join(tmpdir(), 'r600-object-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Row {
  readonly name: string;
  readonly type: string;
  readonly ndw: number;
  readonly ngpr: number;
  readonly nstack: number;
  readonly config: readonly { readonly register: string; readonly value: string }[];
}

async function rows(file: string): Promise<readonly Row[]> {
  const { stdout, exit } = await cli('summary', file, '--json');
  expect(exit).toBe(0);
  return (JSON.parse(stdout) as { shaders: readonly Row[] }).shaders;
}

const told = (all: readonly Row[]): unknown =>
  all.map(({ name, type, ndw, ngpr, nstack }) => `${name} ${type} ${ndw} dwords ${ngpr} registers ${nstack} stack`);

test('every function by its symbol, with its size, stage and registers', async () => {
  const kernels = [
    'saxpy cs-raw 30 dwords 2 registers 0 stack',
    'looped cs-raw 42 dwords 3 registers 2 stack',
    'branchy cs-raw 56 dwords 2 registers 1 stack',
    'empty cs-raw 4 dwords 1 registers 0 stack',
    'ps ps 4 dwords 1 registers 0 stack',
    'vs vs 8 dwords 2 registers 1 stack',
  ];
  expect(told(await rows(fixture('kernels-cedar')))).toEqual(kernels);
  expect(told(await rows(fixture('sections-turks')))).toEqual(kernels);
  expect(told(await rows(fixture('stages-rv770')))).toEqual([
    'empty cs-raw 4 dwords 1 registers 0 stack',
    'ps ps 4 dwords 1 registers 0 stack',
    'vs vs 8 dwords 2 registers 1 stack',
  ]);
});

test('the registers of .AMDGPU.config by name', async () => {
  const { stdout } = await cli('summary', fixture('kernels-cedar'));
  expect(stdout).toContain('looped: SQ_PGM_RESOURCES_LS 0x203, DB_SHADER_CONTROL 0x0, SQ_LDS_ALLOC 0x0\n');
  expect(stdout).toContain('ps: SQ_PGM_RESOURCES_PS 0x1, DB_SHADER_CONTROL 0x0\n');
  const [, share] = await rows(fixture('constants-cedar'));
  expect(share?.config).toMatchObject([
    { register: 'SQ_PGM_RESOURCES_LS' },
    { register: 'DB_SHADER_CONTROL' },
    { register: 'SQ_LDS_ALLOC', value: '0x40' },
  ]);
});

const hasReadelf = spawnSync('readelf', ['--version']).status === 0;
test.skipIf(!hasReadelf)(`readelf names the same functions and sizes${hasReadelf ? '' : ' [no readelf]'}`, async () => {
  for (const name of ['kernels-cedar', 'kernels-cayman', 'sections-turks', 'stages-rv770', 'constants-cedar']) {
    const { stdout } = spawnSync('readelf', ['-sW', fixture(name)], { encoding: 'utf8' });
    const symbols = [...stdout.matchAll(/^ *\d+: [\da-f]+ +(\d+) FUNC .* (\w+)$/gm)];
    const ours = await rows(fixture(name));
    expect(ours.map((each) => [String(each.ndw * 4), each.name])).toEqual(
      symbols.map(([, size, each]) => [size, each]),
    );
  }
});

test('write gives back the bytes', async () => {
  for (const name of ['kernels-cayman', 'sections-turks', 'constants-cedar']) {
    const out = join(folder, 'same.o');
    expect((await cli('write', fixture(name), '-o', out)).exit).toBe(0);
    expect(Buffer.compare(readFileSync(out), readFileSync(fixture(name)))).toBe(0);
  }
});

test('opt writes an object: code, sizes of symbols and registers of the results', async () => {
  for (const name of ['kernels-cedar', 'kernels-cayman', 'sections-turks']) {
    const out = join(folder, `${name}.o`);
    const { exit, stdout } = await cli('opt', fixture(name), '-o', out, '--prove', '--runs', '3', '--json');
    expect(exit).toBe(0);
    const { shaders } = JSON.parse(stdout) as {
      shaders: { name: string; fallback: boolean; proof: { first: unknown }; after: Omit<Row, 'type' | 'config'> }[];
    };
    expect(shaders.filter(({ fallback, proof }) => fallback || proof.first !== null)).toEqual([]);
    const [after, before] = [await rows(out), await rows(fixture(name))];
    expect(after.map(({ name: each, ndw, ngpr, nstack }) => ({ name: each, ndw, ngpr, nstack }))).toMatchObject(
      shaders.map((each) => ({
        name: each.name,
        ndw: each.after.ndw,
        ngpr: each.after.ngpr,
        nstack: each.after.nstack,
      })),
    );
    const total = (all: readonly Row[]): number => all.reduce((sum, { ndw }) => sum + ndw, 0);
    expect(total(after)).toBeLessThan(total(before));
    expect(readFileSync(out)).toHaveLength(readFileSync(fixture(name)).length);
    expect((await cli('verify', out)).exit).toBe(0);
  }
});

test('--in-place replaces the object; a function that the linker changes keeps its source', async () => {
  const object = join(folder, 'constants.o');
  copyFileSync(fixture('constants-cedar'), object);
  const { exit, stderr } = await cli('opt', '--in-place', object);
  expect(exit).toBe(0);
  expect(stderr).toContain('r600/object-relocated');
  const [look, share] = await rows(object);
  const [lookBefore] = await rows(fixture('constants-cedar'));
  expect(look?.ndw).toBe(lookBefore?.ndw);
  expect(share?.name).toBe('share');
});
