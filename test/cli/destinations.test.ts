import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyCommand } from '../support/commands.ts';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);
const shader = fixture('r600/loop-r700.r6s');
const dump = fixture('cuda/d06_meta_r575.nvcudmp');
const spirv = fixture('spirv/all-ocl100.spv');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'destinations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (...names: string[]): string => join(folder, ...names);

/** A copy of a fixture. */
function put(from: string, ...names: string[]): string {
  mkdirSync(join(at(...names), '..'), { recursive: true });
  copyFileSync(from, at(...names));
  return at(...names);
}

const untouched = (copy: string, original: string): boolean => readFileSync(copy).equals(readFileSync(original));

describe('a result over its input', () => {
  const commands: readonly (readonly [string, readonly string[]])[] = [
    [dump, ['write']],
    [dump, ['cuda', 'slim']],
    [dump, ['dump']],
    [spirv, ['spirv', 'strip']],
    [spirv, ['spirv', 'convert', '--to', 'nonsemantic']],
    [spirv, ['spirv', 'dwarf']],
    [fixture('visa/L4-recursion-acm.dbg'), ['visa', 'convert', '--to', 'L4']],
    [shader, ['opt']],
    [shader, ['disasm']],
  ];

  test.each(commands)('%s %j is refused by every name of the file', async (original, args) => {
    const input = put(original, 'input');
    linkSync(input, at('hard'));
    symlinkSync('input', at('soft'));
    for (const name of [input, at('.', 'x', '..', 'input'), `${folder}/./input`, at('hard'), at('soft')]) {
      const { exit, stdout, stderr } = await cli(...args, input, '-o', name);
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toContain('--in-place');
      expect(untouched(input, original)).toBe(true);
    }
    expect((await cli(...args, at('soft'), '-o', input)).exit).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(['hard', 'input', 'soft']);
  });

  test('an input is also what an option or a second argument names', async () => {
    const state = at('meta.json');
    writeFileSync(state, '{"chip": "CYPRESS", "type": "ps"}');
    const input = put(shader, 'a.r6s');
    expect((await cli('opt', input, '--meta', state, '-o', state)).exit).toBe(2);
    expect((await cli('diff', dump, put(dump, 'b'), '-o', at('b'))).exit).toBe(2);
    expect((await cli('spirv', 'merge', spirv, put(spirv, 'debug'), '-o', at('debug'))).exit).toBe(2);
    const schema = at('x.ksy');
    writeFileSync(schema, 'meta: {id: x}\nseq: [{id: a, type: u1}]\n');
    expect((await cli('dump', '--schema', schema, dump, '-o', schema)).exit).toBe(2);
    expect(readFileSync(schema, 'utf8')).toMatch(/^meta/);
    expect(untouched(at('debug'), spirv) && untouched(at('b'), dump)).toBe(true);
  });

  test('the metadata beside bytecode is one too', async () => {
    writeFileSync(at('x.bin'), readFileSync(shader));
    writeFileSync(at('x.json'), '{"chip": "CYPRESS", "type": "ps"}');
    expect((await cli('opt', at('x.bin'), '-o', at('x.json'))).exit).toBe(2);
    expect(readFileSync(at('x.json'), 'utf8')).toMatch(/^\{/);
  });
});

describe('--in-place', () => {
  test.each([
    [dump, ['cuda', 'slim']],
    [spirv, ['spirv', 'strip']],
    [shader, ['opt']],
  ])('writes %s as -o would', async (original, args) => {
    const input = put(original, 'input');
    // The name says which container is written.
    const other = at(original === shader ? 'other.r6s' : 'other');
    expect((await cli(...args, original, '-o', other)).exit).toBe(0);
    expect(untouched(input, other)).toBe(false);
    expect((await cli(...args, input, '--in-place')).exit).toBe(0);
    expect(untouched(input, other)).toBe(true);
  });

  test('is for files that the result can stand for', async () => {
    const packed = at('packed.gz');
    writeFileSync(packed, gzipSync(readFileSync(dump)));
    for (const args of [
      ['write', '--in-place', packed],
      ['write', '--in-place', '-'],
      ['write', '--in-place', put(dump, 'a'), '-o', at('b')],
      ['opt', '--in-place', put(shader, 's'), at('.', 's')],
    ]) {
      expect(await cli(...args), args.join(' ')).toMatchObject({ exit: 2, stdout: '' });
    }
    expect(untouched(at('s'), shader)).toBe(true);
  });
});

describe('two results of one name', () => {
  test('spirv split is refused before it writes', async () => {
    symlinkSync('X', at('dangling'));
    for (const [one, other] of [
      ['X', 'X'],
      ['X', './X'],
      ['X', 'dangling'],
    ] as const) {
      const { exit, stderr } = await cli('spirv', 'split', spirv, '-o', at(one), '--debug-file', `${folder}/${other}`);
      expect(exit).toBe(2);
      expect(stderr).toContain('two results');
    }
    expect((await cli('spirv', 'split', spirv, '--debug-file', '-')).exit).toBe(2);
    expect((await cli('spirv', 'split', spirv, '-o', '-', '--debug-file', '/dev/stdout')).exit).toBe(2);
    expect(readdirSync(folder)).toEqual(['dangling']);
  });

  test('eval is refused where answer and drawing are one file', async () => {
    expect((await cli('eval', 'lit1', '-o', at('x'), '--svg', at('x'))).exit).toBe(2);
    expect(existsSync(at('x'))).toBe(false);
  });

  test('opt is refused for inputs of one name, and for the folder of its inputs', async () => {
    const inputs = [put(shader, 'a', 'x.r6s'), put(shader, 'b', 'x.r6s')];
    expect(await cli('opt', ...inputs, '-o', at('out'))).toMatchObject({ exit: 2, stdout: '' });
    expect(readdirSync(at('out'))).toEqual([]);
    for (const args of [
      [at('a'), '-o', at('a')],
      [at('a', 'x.r6s'), '-o', at('a')],
    ]) {
      expect(await cli('opt', ...args)).toMatchObject({ exit: 2, stdout: '' });
    }
    expect(inputs.every((input) => untouched(input, shader))).toBe(true);
  });

  test('opt is refused for shaders of objects that get one name', async () => {
    const object = fixture('r600/llvm14-ps_if-cedar.o');
    const { exit, stderr } = await cli('opt', put(object, 'a', 'x.o'), put(object, 'b', 'x.o'), '-o', at('out'));
    expect(exit).toBe(2);
    expect(stderr).toContain('two results');
  });
});

test('where nothing could be said about an input, what stood there stays', async () => {
  writeFileSync(at('out'), 'old');
  for (const args of [['dump'], ['cuda', 'bt'], ['spirv', 'lines']]) {
    expect((await cli(...args, at('missing'), '-o', at('out'))).exit).toBe(3);
    expect(readFileSync(at('out'), 'utf8')).toBe('old');
  }
});

describe.skipIf(process.platform === 'win32')('links', () => {
  test('what a link points to is made or replaced, the link stays', async () => {
    mkdirSync(at('deep'));
    symlinkSync(join('deep', 'real'), at('link'));
    for (let i = 0; i < 2; i++) {
      expect((await cli('write', dump, '-o', at('link'))).exit).toBe(0);
      expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
      expect(untouched(at('deep', 'real'), dump)).toBe(true);
    }
  });

  test('a link into no folder, and one into itself, cannot be written', async () => {
    symlinkSync(join('missing', 'real'), at('nowhere'));
    symlinkSync('loop', at('loop'));
    for (const name of ['nowhere', 'loop']) expect((await cli('write', dump, '-o', at(name))).exit).toBe(3);
    expect(readdirSync(folder).sort()).toEqual(['loop', 'nowhere']);
  });

  test('those that stand in a folder of results are replaced themselves', async () => {
    const schema = at('x.ksy');
    writeFileSync(schema, 'meta: {id: x}\nseq: [{id: a, type: u1}]\n');
    const runs: readonly (readonly string[])[] = [
      ['cuda', 'modules', dump, '--extract'],
      ['opt', shader, put(shader, 'b.r6s'), '-o'],
      ['generate', schema, '-o'],
    ];
    for (const args of runs) {
      const [plain, linked] = [at(`${args[0]}-plain`), at(`${args[0]}-linked`)];
      expect((await cli(...args, plain)).exit).toBe(0);
      mkdirSync(linked);
      writeFileSync(at('secret'), 'secret');
      for (const name of readdirSync(plain)) symlinkSync(at('secret'), join(linked, name));
      expect((await cli(...args, linked)).exit).toBe(0);
      expect(readFileSync(at('secret'), 'utf8')).toBe('secret');
      expect(readdirSync(linked)).toEqual(readdirSync(plain));
      for (const name of readdirSync(plain)) {
        expect(lstatSync(join(linked, name)).isFile()).toBe(true);
        expect(untouched(join(linked, name), join(plain, name))).toBe(true);
      }
    }
  });

  test('a pipe in a folder of shaders is not waited for', async () => {
    for (const name of ['a.r6s', 'c.r6s']) put(shader, 'shaders', name);
    spawnSync('mkfifo', [at('shaders', 'b.r6s')]);
    expect((await cli('opt', at('shaders'), '-o', at('out'))).exit).toBe(0);
    expect(readdirSync(at('out'))).toEqual(['a.r6s', 'c.r6s']);
  });

  test('metadata that nobody named lies beside its bytecode, or the user names it', async () => {
    writeFileSync(at('secret'), 'secret');
    mkdirSync(at('shaders'));
    writeFileSync(at('shaders', 'a.bin'), Buffer.alloc(16));
    symlinkSync(at('secret'), at('shaders', 'a.json'));
    const { exit, stderr } = await cli('opt', at('shaders', 'a.bin'), '-o', at('out'));
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `lanescope: ${at('shaders', 'a.json')} leads out of its folder: name it with --meta\n`,
    });
  });

  test('a program that a document names lies beside it, or the user names it', async () => {
    writeFileSync(at('program'), 'no ELF file');
    const document = at('sub', 'live.json');
    mkdirSync(at('sub'));
    const answer = async (elf: string, ...args: string[]): Promise<string> => {
      writeFileSync(document, JSON.stringify({ elf, snapshots: [] }));
      return (await cli('dwarf', 'live', document, ...args)).stderr;
    };
    symlinkSync(at('program'), at('sub', 'link'));
    for (const name of ['../program', 'link']) {
      expect(await answer(name)).toContain('--program');
      expect(await answer(name, '--program', at('program'))).toContain('elf/');
    }
    expect(await answer('gone')).toContain('no such file');
  });
});

test('what a command reads and writes is told by names that are known', () => {
  const names = new Set<string>();
  for (const { command } of everyCommand()) {
    for (const option of command.options) if (/<(file|folder)/.test(option.flags)) names.add(option.attributeName());
    for (const argument of command.registeredArguments) names.add(`<${argument.name()}>`);
  }
  // A new one belongs here, and where src/cli/files/destinations.ts says what is read and what is written.
  const written = ['debugFile', 'extract', 'output', 'parquet', 'report', 'svg'];
  const read = ['batch', 'context', 'contexts', 'db', 'dwo', 'known', 'meta', 'pcs', 'program', 'schema'];
  read.push('snapshots', 'state', 'sup');
  const schemas = ['header', 'new', 'old', 'schema', 'schemas'];
  const files = ['a', 'after', 'b', 'before', 'debug', 'file', 'files', 'paths', ...schemas].map((name) => `<${name}>`);
  const folders = ['<folder>', 'cache', 'debugDir', 'dwoDir', 'export', 'importPath', 'merge', 'source'];
  const others = [
    'address',
    'expr',
    'expression',
    'indices',
    'name',
    'pc',
    'pcs',
    'place',
    'places',
    'register',
    'shell',
    'words',
  ];
  const rest = ['of', ...others.map((name) => `<${name}>`)];
  expect([...names].sort()).toEqual([...written, ...read, ...files, ...folders, ...rest].sort());
});
