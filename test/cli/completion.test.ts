/* Completion: what is offered where, and that bash, zsh and fish offer it. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import { candidatesFor } from '../../src/cli/commands/completion/candidates.ts';
import { shells } from '../../src/cli/commands/completion/scripts.ts';
import { droppable } from '../../src/cuda/advanced.ts';
import { corrections } from '../../src/visa/index.ts';
import { parts, profiles } from '../../src/spirv/index.ts';
import { everyCommand } from '../support/commands.ts';
import { cli, cliProcess } from '../support/run-cli.ts';
import { has } from '../support/witness.ts';

const program = await buildProgram(() => {});
/** Candidates for the last word. */
function offered(...words: string[]): readonly string[] {
  return candidatesFor(program, words).words.map(([word]) => word);
}
const names = (...words: string[]): string => candidatesFor(program, words).names;

describe('candidates', () => {
  test('commands, and commands of groups', () => {
    expect(offered('')).toEqual([...program.commands.map((each) => each.name()), 'help']);
    expect(offered('sch')).toEqual(['schema']);
    expect(offered('cuda', 'wa')).toEqual(['warps']);
    expect(offered('--debug', 'cuda', '--json', 'sl')).toEqual(['slim']);
    expect(offered('help', 'cuda', 'sl')).toEqual(['slim']);
    expect([names(''), names('cuda', '')]).toEqual(['files', 'none']);
  });

  test('options of the command, and in front of its name', () => {
    expect(offered('cuda', 'slim', '--st')).toEqual(['--strip-paths', '--strip-code', '--strip-memory']);
    expect(offered('cuda', '--strip-p')).toEqual(['--strip-paths']);
    expect(offered('--strip-p')).toEqual(['--strip-paths']);
    expect(offered('core.nvcudmp', '--salv')).toEqual(['--salvage']);
    expect(offered('dump', '--', '--of')).toEqual([]);
  });

  test('values of options', () => {
    expect(offered('dump', '--format', 's')).toEqual(['spirv']);
    expect(offered('dump', '--format=s')).toEqual(['spirv']);
    expect(offered('dump', '-f', '')).toEqual(['cuda', 'visa', 'spirv', 'r600', 'elf']);
    expect(offered('cuda', 'slim', '--drop', 'global,sh')).toEqual(['global,shared']);
    expect(offered('cuda', 'slim', '--drop', 'shared,sh')).toEqual([]);
    expect([
      names('dump', '-o', ''),
      names('cuda', 'modules', '--extract', ''),
      names('cuda', 'bt', '--lane', ''),
    ]).toEqual(['files', 'folders', 'none']);
  });

  test('files where a file is', () => {
    expect(names('cuda', 'bt', '')).toBe('files');
    expect(names('cuda', 'bt', 'core', '')).toBe('none');
    expect(names('dump', 'a', 'b', 'c')).toBe('files');
    expect(names('visa', 'vars', 'a', '')).toBe('none');
    expect(names('spirv', 'merge', 'a', '')).toBe('files');
    expect(names('r600', 'bisect', '')).toBe('folders');
    expect(names('core.nvcudmp', '')).toBe('files');
    expect(offered('completion', '')).toEqual(shells);
  });

  test('each command offers all of its options, and an argument is a file or known to be none', () => {
    const places = [
      'address',
      'expr',
      'expression',
      'folder',
      'indices',
      'name',
      'pc',
      'pcs',
      'place',
      'places',
      'register',
    ];
    for (const { words, command } of everyCommand()) {
      for (const { long, argChoices } of command.options) {
        expect(offered(...words, `${long}`), words.join(' ')).toContain(long);
        if (argChoices !== undefined) expect(offered(...words, `${long}`, '')).toEqual(argChoices);
      }
      for (const [i, argument] of command.registeredArguments.entries()) {
        const before = command.registeredArguments.slice(0, i).map(() => 'x');
        const isFile = names(...words, ...before, '') === 'files';
        const known = [...places, 'shell', 'words'].includes(argument.name());
        expect([argument.name(), isFile]).toEqual([argument.name(), !known]);
      }
    }
  });

  test('choices that options repeat are those of the formats', () => {
    expect(offered('cuda', 'slim', '--drop', '')).toEqual(droppable);
    expect(offered('spirv', 'strip', '--drop', '')).toEqual(Object.keys(parts));
    expect(offered('verify', '--profile', '')).toEqual(profiles);
    expect(offered('visa', 'vars', '--without', '')).toEqual(Object.keys(corrections));
  });
});

test('a shell that is not known is a usage error', async () => {
  expect((await cli('completion', 'tcsh')).exit).toBe(2);
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'completion-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'dumps here'));
  writeFileSync(join(folder, 'core one.nvcudmp'), '');
  const command = cliProcess.map((word) => `'${word}'`).join(' ');
  writeFileSync(join(folder, 'bin/lanescope'), `#!/bin/sh\nexec ${command} "$@"\n`);
  chmodSync(join(folder, 'bin/lanescope'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  HOME: folder,
  PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  TERM: 'dumb',
});

/** What a terminal shows of a text: shells ring, and say how to move and colour. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[0-9;?]*[a-zA-Z]|\u0007/g, '');
}

/** A shell on a terminal that has loaded its completion. */
class Terminal {
  shown = '';
  readonly #shell: ChildProcessWithoutNullStreams;

  private constructor(start: string) {
    this.#shell = spawn('script', ['-qfec', start, '/dev/null'], { cwd: folder, env: environment() });
    this.#shell.stdout.on('data', (data: Buffer) => (this.shown += withoutControls(data.toString())));
  }

  static async open(start: string, load: string): Promise<Terminal> {
    const terminal = new Terminal(start);
    await terminal.press(`${load}; echo rea''dy\n`, /^ready/m, 15_000);
    return terminal;
  }

  /** Press keys, and wait so many milliseconds for what they show. */
  async press(keys: string, pattern: RegExp, patience: number): Promise<boolean> {
    this.shown = '';
    this.#shell.stdin.write(keys);
    for (let waited = 0; !pattern.test(this.shown) && waited < patience; waited += 20) await sleep(20);
    return pattern.test(this.shown);
  }

  async beginLine(): Promise<void> {
    this.#shell.stdin.write('\u0003');
    await sleep(200);
  }

  close(): void {
    this.#shell.kill('SIGKILL');
  }
}

/** What a shell shows after keys are pressed, with each line begun again. */
async function typed(start: string, load: string, lines: readonly (readonly [string, RegExp])[]): Promise<void> {
  let terminal = await Terminal.open(start, load);
  try {
    for (const [keys, pattern] of lines) {
      // On a busy machine a shell that is still drawing its line loses keys, and one that is interrupted can hang: another one is asked.
      for (let tries = 1; tries < 8 && !(await terminal.press(keys, pattern, 4000 * tries)); tries++) {
        terminal.close();
        terminal = await Terminal.open(start, load);
      }
      expect(terminal.shown).toMatch(pattern);
      await terminal.beginLine();
    }
  } finally {
    terminal.close();
  }
}

const lines: readonly (readonly [string, RegExp])[] = [
  ['lanescope tri\t', /triage/],
  ['lanescope cuda exc\t', /exceptions/],
  ['lanescope cuda slim --strip-p\t', /strip-paths/],
  ['lanescope --debug dump --format vi\t', /visa/],
  ['lanescope dump --format=sp\t', /spirv/],
  ['lanescope cuda slim --drop global,sh\t', /global,shared/],
  ['lanescope cuda bt cor\t', /core\\ one\.nvcudmp/],
  ['lanescope cor\t', /core\\ one\.nvcudmp/],
  ['lanescope -o x dump co\t', /core\\ one\.nvcudmp/],
  ['lanescope r600 bisect du\t', /dumps\\ here\//],
];

test.skipIf(!has('bash'))(
  'bash completes',
  async () => {
    await typed('bash --norc --noprofile -i', 'PS1=; source <(lanescope completion bash)', lines);
  },
  300_000,
);

test.skipIf(!has('zsh'))(
  'zsh completes',
  async () => {
    await typed('zsh -f -i', 'PS1=; autoload -U compinit; compinit -u; source <(lanescope completion zsh)', lines);
  },
  300_000,
);

test.skipIf(!has('fish'))('fish reads its script and completes', async () => {
  const { stdout } = await cli('completion', 'fish');
  writeFileSync(join(folder, 'lanescope.fish'), stdout);
  const asked = (line: string): string => {
    const script = `source lanescope.fish; complete -C '${line}'`;
    const { stdout: words, stderr } = spawnSync('fish', ['--no-config', '-c', script], {
      cwd: folder,
      env: environment(),
    });
    expect(stderr.toString()).toBe('');
    return words.toString();
  };
  expect(spawnSync('fish', ['--no-execute', join(folder, 'lanescope.fish')]).status).toBe(0);
  expect(asked('lanescope tri')).toMatch(/^triage\t/m);
  expect(asked('lanescope cuda slim --strip-p')).toMatch(/^--strip-paths\t/m);
  expect(asked('lanescope dump --format=sp')).toMatch(/^--format=spirv$/m);
  expect(asked('lanescope cuda bt cor')).toMatch(/core one\.nvcudmp/);
});
