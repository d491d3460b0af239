/* A command of the command line, run in this process. What it prints is kept, where that is wanted, or only counted. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../src/cli/program.ts';
import { callOf, leaves } from '../sweep/commands.ts';
import type { Leaf } from '../sweep/commands.ts';
import type { Pick } from '../support/random.ts';

const BUG = 70;

/** What a command left behind. */
export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

const before = {
  stdout: process.stdout.write.bind(process.stdout),
  stderr: process.stderr.write.bind(process.stderr),
};

/** Run a command. Standard output is kept up to `most` UTF-16 units. */
export async function runCommand(args: readonly string[], most = 0): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const capture = (name: 'stdout' | 'stderr', limit: number): void => {
    process[name].write = (data: string | Uint8Array, ...rest: readonly unknown[]) => {
      if (texts[name].length < limit) texts[name] += typeof data === 'string' ? data : Buffer.from(data).toString();
      const done = rest.at(-1);
      if (typeof done === 'function') queueMicrotask(() => (done as () => void)());
      return true;
    };
  };
  capture('stdout', most);
  capture('stderr', 65_536);
  try {
    return { exit: await run(args), ...texts };
  } finally {
    process.stdout.write = before.stdout;
    process.stderr.write = before.stderr;
  }
}

/** Commands that are no question about one file: servers, states of their own, other programs. */
const left = /^(?:triage|completion|r600 bisect|schema (?:show|explore|import)|(?:dwarf )?eval)$/;

/** Commands that may be asked about a file of a target, its own more often than all others. */
export function commandsOf(prefix: string): readonly Leaf[] {
  const all = leaves().filter(({ name }) => !left.test(name));
  const own = all.filter(({ name }) => name.startsWith(`${prefix} `));
  const general = all.filter(({ name }) => !name.includes(' ') && name !== 'generate');
  return prefix === 'schema'
    ? all.filter(({ name }) => /^(?:generate|schema .*)$/.test(name))
    : [...own, ...own, ...general];
}

/** Ask a command about the bytes, as text or as JSON. Throws what it said where that was a bug. */
export async function askCommand(
  leaf: Leaf,
  name: string,
  bytes: Uint8Array,
  folder: string,
  pick: Pick,
): Promise<void> {
  const input = join(folder, name);
  writeFileSync(input, bytes);
  const state = join(folder, 'state.json');
  writeFileSync(state, '{"registers": {"r1": "00"}}');
  const args = callOf(leaf, { input, other: input, folder, state });
  const json = pick(2) === 0 && leaf.options.some(({ long }) => long === '--json') ? ['--json'] : [];
  const { exit, stderr } = await runCommand([...args, ...json]);
  if (exit === BUG) throw new Error(`lanescope ${[...leaf.path, ...json].join(' ')}: ${stderr}`);
}
