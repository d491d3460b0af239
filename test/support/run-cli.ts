import { spawnSync } from 'node:child_process';
import { inject, vi } from 'vitest';
import { run } from '../../src/cli/program.ts';

/** What a run of the command line left behind. */
export interface CliResult {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Run the command line inside this process: fast, but it cannot show what happens to pipes and signals. */
export async function cli(...args: string[]): Promise<CliResult> {
  const written = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((data, ...rest: unknown[]) => {
      written[name].push(typeof data === 'string' ? Buffer.from(data) : data.slice());
      const done = rest.at(-1);
      if (typeof done === 'function') queueMicrotask(() => done());
      return true;
    }),
  );
  try {
    const exit = await run(args);
    const text = (name: 'stdout' | 'stderr'): string => Buffer.concat(written[name]).toString('utf8');
    return { exit, stdout: text('stdout'), stderr: text('stderr') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Command and arguments that run the command line as a process of its own. */
export const cliProcess: readonly [string, ...string[]] = [process.execPath, inject('main')];

/** Run the command line as a process of its own. */
export function spawnCli(args: readonly string[], input?: Uint8Array, env: NodeJS.ProcessEnv = {}): CliResult {
  const [command, ...first] = cliProcess;
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    input: input ?? '',
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  return { exit: status, stdout: stdout.toString('utf8'), stderr: stderr.toString('utf8') };
}
