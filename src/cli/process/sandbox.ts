/* The command in a process of its own, with bounds for memory and time; what it printed stays printed when it dies. */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { byteCount, safe } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { usage } from '../errors/failure.ts';
import { complain } from '../output/output.ts';
import { SANDBOXED, TOLD } from './finished.ts';
import { beforeTheEnd } from './last-steps.ts';
import { LOOK, residentBytes } from './resident.ts';
import type { Sandbox } from './sandbox-options.ts';
import { nodeRights } from './sandbox-rights.ts';

/** Run the command; returns its exit code, or 1 where it did not come to its own end. */
export function runInSandbox({ args, memory, time }: Sandbox): Promise<number> {
  const main = process.argv[1];
  if (main === undefined || !existsSync(main)) throw usage('--sandbox needs the program as a file that Node runs');
  if (args.includes('view')) throw usage('view is a server: it has no sandbox');
  const file = realpathSync(main);
  const heap = `--max-old-space-size=${Math.floor(memory / 2 ** 20)}`;
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...process.execArgv, heap, ...nodeRights(file, args), '--no-warnings', file, ...args],
      {
        stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
        env: { ...process.env, [SANDBOXED]: '1' },
      },
    );
    let cut: SafeText | undefined;
    let finished = false;
    const kill = (why: SafeText): void => {
      cut ??= why;
      child.kill('SIGKILL');
    };
    const clock = setTimeout(
      () =>
        kill(
          safe`error[limit/time]: more than ${time / 1000} s: what was printed is not all (--sandbox-time raises it)`,
        ),
      time,
    );
    const full = safe`error[limit/memory]: more than ${byteCount(memory)}: what was printed is not all (--sandbox-memory raises it)`;
    const watch = setInterval(() => {
      if (child.pid !== undefined && residentBytes(child.pid) > memory) kill(full);
    }, LOOK);
    const release = beforeTheEnd(() => child.kill('SIGKILL'));
    child.stdio[TOLD]?.on('data', () => (finished = true));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(clock);
      clearInterval(watch);
      release();
      if (finished && code !== null) return resolve(code);
      // Node ends itself with SIGABRT where the heap of V8 is full.
      if (signal === 'SIGABRT') cut ??= full;
      const how = signal === null ? safe`exit code ${code ?? 0}` : safe`signal ${signal}`;
      complain(
        safe`lanescope: ${cut ?? safe`error[sandbox/died]: the process ended with ${how} before it was through: what was printed is not all`}`,
      );
      resolve(exitCode.badFile);
    });
  });
}
