/* Every command of one format refuses files of the others: with a code, and with the name of the format that the file has. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formats } from '../../src/formats.ts';
import { everyCommand } from '../support/commands.ts';
import type { Leaf } from '../support/commands.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { cli } from '../support/run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'other-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** One file of each format, under a name that says nothing. */
const files = new Map(formats.map(({ id }) => [id, fixtureFiles(id)[0] as string]));
function nameless(id: string): string {
  const file = join(folder, `file-${id}`);
  if (!existsSync(file)) writeFileSync(file, readFileSync(files.get(id) as string));
  return file;
}

/** The format that the commands of a group read. */
const groups: Readonly<Record<string, string>> = { dwarf: 'elf' };
/** Commands by themselves that read one format, or text. */
const alone: Readonly<Record<string, string>> = {
  disasm: 'r600',
  opt: 'r600',
  asm: 'text',
  eval: 'text',
  'dwarf eval': 'text',
};
/** Commands that read text in place of their group's format. */
const texts: ReadonlySet<string> = new Set(['dwarf live']);
/** Commands that read any format. */
const general: ReadonlySet<string> = new Set(['summary', 'dump', 'detect', 'verify', 'write']);
/** Commands that are asked for below, or read no file of a format. */
const apart: ReadonlySet<string> = new Set([
  'completion',
  'diff',
  'generate',
  'help',
  'r600 bisect',
  'eval',
  'dwarf eval',
  'triage',
  'view',
  'schema diff',
  'schema explore',
  'schema import',
  'schema layout',
  'schema show',
]);

function wantedBy({ name }: Leaf): string {
  if (texts.has(name)) return 'text';
  const [first = ''] = name.split(' ');
  return alone[first] ?? groups[first] ?? first;
}

/** What else a command needs, by the name of its argument or option. */
const values: Readonly<Record<string, string>> = {
  pc: '0x10',
  pcs: '0x10',
  register: 'r1',
  '--pc': '0x10',
  '--layout': 'L1',
  '--test': 'true',
  'visa convert --to': 'L1',
  'spirv convert --to': 'opencl',
};

/** The command line of a command about a file; each of its arguments that is a file is this one. */
function argsFor({ name, command }: Leaf, file: string): string[] {
  const args = name.split(' ');
  for (const argument of command.registeredArguments) {
    if (!argument.required && argument.name() !== 'files') continue;
    args.push(values[argument.name()] ?? file);
  }
  for (const option of command.options.filter(({ mandatory }) => mandatory)) {
    const flag = option.long as string;
    const value = values[`${name} ${flag}`] ?? values[flag];
    args.push(flag, value ?? join(folder, `out${flag}`));
  }
  if (command.options.some(({ long }) => long === '--output') && !args.includes('--output')) {
    args.push('-o', join(folder, 'out'));
  }
  return args;
}

const special = everyCommand().filter(({ name }) => !general.has(name) && !apart.has(name));
const pairs = special.flatMap((leaf) =>
  formats.filter(({ id }) => id !== wantedBy(leaf)).map(({ id }) => ({ leaf, name: leaf.name, id })),
);

test('every command is known to read one format, any, or none', () => {
  const known = new Set([...formats.map(({ id }) => id), 'text']);
  expect(special.filter((leaf) => !known.has(wantedBy(leaf))).map(({ name }) => name)).toEqual([]);
  expect(pairs.length).toBeGreaterThan(150);
});

describe.each(pairs)('$name of a file of $id', ({ leaf, id }) => {
  test('is refused, writes nothing and says what the file is', async () => {
    const { exit, stderr } = await cli(...argsFor(leaf, nameless(id)));
    expect(stderr).toContain(`file-${id}: error[format/other]: the file is ${id} (`);
    expect(exit).toBe(1);
    const written = readdirSync(folder).filter((name) => name.startsWith('out'));
    for (const name of written) expect(readFileSync(join(folder, name)).length, name).toBe(0);
  });
});

const schemaCommands: readonly (readonly string[])[] = [
  ['generate', 'FILE', '-o', 'OUT'],
  ['dump', '--schema', 'FILE', 'FILE'],
  ['schema', 'diff', 'FILE', 'FILE'],
  ['schema', 'layout', 'FILE', '--as', 'c'],
  ['schema', 'explore', 'DUMP', '--schema', 'FILE'],
  ['schema', 'import', 'FILE', 'FILE'],
];

describe.each(schemaCommands.map((words) => ({ name: words.filter((word) => /^[-a-z]/.test(word)).join(' '), words })))(
  '$name of what is no schema',
  ({ words }) => {
    const asked = (file: string): ReturnType<typeof cli> =>
      cli(
        ...words.map((word) =>
          word === 'FILE'
            ? file
            : word === 'DUMP'
              ? nameless('cuda')
              : word === 'OUT'
                ? join(folder, 'out-schema')
                : word,
        ),
      );
    test.each(formats.map(({ id }) => id))('says that it is %s, packed too', async (id) => {
      const file = nameless(id);
      const packed = `${file}.gz`;
      writeFileSync(packed, gzipSync(readFileSync(file)));
      for (const each of [file, packed]) {
        const { exit, stderr } = await asked(each);
        expect([exit, stderr]).toEqual([
          1,
          expect.stringContaining(`${each}: error[format/other]: the file is ${id} (`),
        ]);
      }
      expect(existsSync(join(folder, 'out-schema'))).toBe(false);
    });

    test.each([
      ['zero bytes', Uint8Array.of(0x61, 0, 0x62)],
      ['packed by gzip', gzipSync('meta: {id: a}')],
    ])('says that it is no text: %s', async (said, bytes) => {
      const file = join(folder, 'binary.ksy');
      writeFileSync(file, bytes);
      const { exit, stderr } = await asked(file);
      expect([exit, stderr]).toEqual([1, expect.stringContaining(`error[schema/binary]: the file`)]);
      expect(stderr).toContain(said);
    });
  },
);

test('r600 bisect names the file of its folder', async () => {
  const shaders = join(folder, 'shaders');
  mkdirSync(shaders);
  writeFileSync(join(shaders, 'module.bin'), readFileSync(nameless('spirv')));
  const { exit, stderr } = await cli('r600', 'bisect', shaders, '--test', 'true');
  expect(exit).toBe(1);
  expect(stderr).toContain(`${join(shaders, 'module.bin')}: error[format/other]: the file is spirv (`);
});

test('as JSON the refusal is a document', async () => {
  const { exit, stdout } = await cli('spirv', 'types', '--json', nameless('cuda'));
  expect(exit).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ format: null, error: { code: 'format/other', at: { offset: 0 } } });
});

describe.each(formats.flatMap(({ id }) => formats.map((entry) => ({ id, asked: entry.id }))))(
  '--format $asked of a file of $id',
  ({ id, asked }) => {
    // A coredump is an ELF file, and so are LLVM's objects: asked for by name they open as that.
    const opens =
      id === asked || (asked === 'elf' && readFileSync(files.get(id) as string).readUInt32BE(0) === 0x7f454c46);
    test.each([...general])(opens ? '%s opens it' : '%s refuses it', async (command) => {
      const { exit, stderr, stdout } = await cli(
        command,
        '--format',
        asked,
        nameless(id),
        ...(command === 'write' ? ['-o', join(folder, 'written')] : []),
      );
      if (opens) expect(stderr + stdout).not.toContain('format/other');
      else {
        expect(exit).toBe(1);
        expect(stderr + stdout).toContain(`error[format/other]: the file is ${id} (`);
      }
    });
  },
);

test('--format of another format is a usage error where a command has one', async () => {
  const leaves = special.filter(({ command }) => command.options.some(({ long }) => long === '--format'));
  for (const leaf of leaves) {
    const wanted = wantedBy(leaf);
    if (wanted === 'text') continue;
    const other = formats.find(({ id }) => id !== wanted)?.id as string;
    expect((await cli(...argsFor(leaf, nameless(wanted)), '--format', other)).exit, leaf.name).toBe(2);
  }
});

test('the commands of ELF files open a coredump when told to', async () => {
  const dump = nameless('cuda');
  const refused = await cli('dwarf', 'line', dump, '0x10');
  expect(refused).toMatchObject({ exit: 1, stdout: '' });
  expect(refused.stderr).toContain('--format elf');
  expect((await cli('dwarf', 'line', '--format', 'elf', dump, '0x10')).exit).toBe(0);
});

test('eval refuses files of formats as contexts and questions', async () => {
  for (const { id } of formats) {
    for (const args of [
      ['--context', nameless(id), 'lit1'],
      ['--contexts', nameless(id), 'lit1'],
      ['--batch', nameless(id)],
    ]) {
      const { exit, stderr } = await cli('eval', ...args);
      expect(exit).toBe(1);
      expect(stderr).toContain(`file-${id}: error[format/other]: the file is ${id} (`);
    }
  }
});

describe('a second file is named by what is said about it', () => {
  const second: readonly (readonly [string, string, readonly string[]])[] = [
    ['diff', 'cuda', []],
    ['visa diff', 'visa', []],
    ['spirv merge', 'spirv', ['-o', 'out']],
    ['r600 equiv', 'r600', []],
  ];
  test.each(second)('%s', async (name, id, more) => {
    const [first, other] = [nameless(id), nameless(id === 'spirv' ? 'cuda' : 'spirv')];
    const { exit, stderr } = await cli(
      ...name.split(' '),
      first,
      other,
      ...more.map((each) => (each === 'out' ? join(folder, each) : each)),
    );
    expect(exit).toBe(1);
    expect(stderr).toContain(`${other}: error[format/other]`);
    expect(stderr).not.toContain(`${first}: error`);
  });

  test('damage of the second file is not said of the first', async () => {
    const broken = join(folder, 'broken');
    writeFileSync(broken, readFileSync(nameless('cuda')).subarray(0, 40));
    const { stderr, stdout } = await cli('diff', '--json', nameless('cuda'), broken);
    expect(stderr).toContain(`${broken}: error`);
    expect(stderr).not.toContain(`${nameless('cuda')}: error`);
    expect(JSON.parse(stdout)).toMatchObject({ file: nameless('cuda'), error: { file: broken } });
  });

  test('split units of the wrong format', async () => {
    const program = join(import.meta.dirname, '../fixtures/dwp/program-5');
    const { exit, stderr } = await cli('dwarf', 'line', '--dwo', nameless('spirv'), program, '0x1139');
    expect(exit).toBe(1);
    expect(stderr).toContain(`${nameless('spirv')}: error[format/other]`);
  });
});

test('a module without its magic number is no module to ask', async () => {
  const file = join(folder, 'text.spv');
  writeFileSync(file, 'this is no module at all, whatever its name says');
  for (const leaf of special.filter(({ name }) => name.startsWith('spirv '))) {
    const { exit, stderr } = await cli(...argsFor(leaf, file));
    expect(stderr, leaf.name).toContain('error[spirv/bad-magic]');
    expect(exit, leaf.name).toBe(1);
  }
});
