/* Nothing that steers a terminal reaches one, from whatever string, by whatever command. LANESCOPE_ALL: every fixture, more versions. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect } from 'vitest';
import { fixtureFiles } from '../support/fixtures.ts';
import { cliProcess } from '../support/run-cli.ts';
import { witness } from '../support/witness.ts';
import { sweep } from './calls.ts';
import { leaves } from './commands.ts';
import { rawIn, showsEscape, word } from './payload.ts';
import { stringFields } from './strings.ts';

/** The terminal is Python's. */
const test = witness('python3');

const all = process.env['LANESCOPE_ALL'] !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  cuda: ['d10_sm_only_r580.nvcudmp', 'd01_minimal_r550.nvcudmp'],
  elf: ['dwarf4-64-little.o', 'dwarf5-64-little.o'],
  dwp: ['program-4', 'program-5.dwp'],
  spirv: ['all-ns100.spv', 'strings.spv'],
  visa: ['L1-stackcall-skl.dbg', 'L4-vector-pvc.dbg'],
  r600: ['compute-evergreen.r6s', 'llvm14-cl_if-cayman.o'],
};

/** Run a command on a pseudo terminal; what that got. */
function onTerminal(command: readonly string[], env: NodeJS.ProcessEnv, input: string | Uint8Array = ''): Buffer {
  const record = join(folder, 'record');
  const { status, stderr } = spawnSync('python3', [join(import.meta.dirname, 'terminal.py'), record, ...command], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, TERM: 'xterm', NO_COLOR: undefined, FORCE_COLOR: undefined, ...env },
    input,
    maxBuffer: 2 ** 28,
  });
  if (status === null || stderr.length > 0) throw new Error(`terminal.py: ${status} ${stderr.toString()}`);
  return readFileSync(record);
}

test(
  'every string that a file or the command line can hold',
  async () => {
    const everything = Object.fromEntries(
      Object.keys(files).map((id) => [id, fixtureFiles(id).map((file) => basename(file))]),
    );
    const { calls, fields } = await sweep(folder, all ? { files: everything, versions: 8 } : { files, versions: 3 });
    // The schemas' fields of text are among what was replaced, all of them.
    expect(stringFields().filter((field) => !fields.has(field))).toEqual([]);

    expect(calls.length).toBeGreaterThan(0);
    const list = join(folder, 'calls.json');
    writeFileSync(list, JSON.stringify(calls));
    const driver = join(import.meta.dirname, 'driver.ts');
    // By its place, so that the process may run in any folder.
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const command = [process.execPath, '--import', tsx, driver, list, folder];
    const record = onTerminal(command, { NO_COLOR: '1' });

    const parts = record
      .toString('latin1')
      .split(/\0#\d+\n/)
      .slice(1);
    const shown = new Set<string>();
    const raw: string[] = [];
    for (const [i, part] of parts.entries()) {
      const got = Buffer.from(part, 'latin1');
      const found = rawIn(got, false);
      const call = calls[i] as string[];
      if (found !== undefined) raw.push(`${JSON.stringify(call)}: ${found}`);
      if (showsEscape(got)) shown.add(nameOf(call) + (call.includes('--json') ? ' --json' : ''));
    }
    expect(raw.slice(0, 10)).toEqual([]);
    expect(parts.length).toBe(calls.length);
    // Every command had something to escape, or the sweep would say nothing about it.
    const both = leaves().flatMap(({ name, options }) =>
      options.some(({ long }) => long === '--json') ? [name, `${name} --json`] : [name],
    );
    expect(both.filter((name) => !shown.has(name))).toEqual([]);
  },
  all ? 3_600_000 : 300_000,
);

function nameOf(call: readonly string[]): string {
  return leaves().find(({ path }) => path.every((part, i) => call[i] === part))?.name ?? '';
}

describe('by itself on a terminal', () => {
  const [command, ...first] = cliProcess;
  const lanescope = [command, ...first];
  const hostile = `x\u001b[31m\n¤\u009b31m\u202ey`;

  test('a file whose name is hostile, in colour', () => {
    const file = join(folder, hostile);
    writeFileSync(file, readFileSync(fixtureFiles('elf')[0] as string));
    for (const name of ['verify', 'summary', 'detect', 'dump']) {
      const got = onTerminal([...lanescope, name, file, `${file}.missing`], {});
      expect(rawIn(got, true)).toBeUndefined();
      expect(got.toString()).toContain('x\\x1b[31m\\x0a¤\\x9b31m\\u202ey');
    }
  }, 60_000);

  test('standard input', () => {
    const contexts = JSON.stringify({ contexts: { one: { registers: { [hostile]: '00' } } } });
    const got = onTerminal([...lanescope, 'eval', '--contexts', '-', 'lit1'], {}, contexts);
    expect(got.toString()).toContain('\\x9b31m');
    expect(rawIn(got, true)).toBeUndefined();
    expect(onTerminal([...lanescope, '-'], {}, word).toString()).toContain('unknown format');
  }, 60_000);

  test('bytes of the command line that are no UTF-8', () => {
    const got = onTerminal(['sh', '-c', `"$@" "$(printf '\\233\\377x')" --json`, '-', ...lanescope], {});
    expect(rawIn(got, true)).toBeUndefined();
    expect(got.toString()).toContain('no such file');
  }, 60_000);

  test('what commander says of the command line', () => {
    for (const words of [
      [`--${hostile}`],
      ['dump', 'x', '--depth', hostile],
      ['spirv', hostile],
      ['dump', 'x', `--dept${hostile}`],
    ]) {
      const got = onTerminal([...lanescope, ...words], {});
      expect(rawIn(got, true)).toBeUndefined();
      expect(got.toString()).toContain('\\x1b[31m\\x0a¤');
    }
    expect(onTerminal([...lanescope, 'dump', 'x', '--dept', '1'], {}).toString()).toContain(
      "'--dept'\n(Did you mean --depth?)\n",
    );
  }, 60_000);

  test('bytes are for no terminal, whatever it is called', () => {
    const [file = ''] = fixtureFiles('spirv');
    for (const target of ['-', '/dev/stdout']) {
      for (const words of [
        ['write', file],
        ['spirv', 'split', file, '-o', join(folder, 'split'), '--debug-file'],
      ]) {
        const got = onTerminal([...lanescope, ...words, ...(words[0] === 'write' ? ['-o'] : []), target], {});
        expect(rawIn(got, true)).toBeUndefined();
        expect(got.toString()).toContain('not for a terminal');
      }
    }
  }, 60_000);
});
