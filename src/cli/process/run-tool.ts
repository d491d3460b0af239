import { execFile } from 'node:child_process';
import { beforeTheEnd } from './last-steps.ts';

/** What a program answered. */
export interface ToolAnswer {
  /** Exit code; null where it was ended, or could not be started. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `ENOENT`, …; `ETIMEDOUT` where it took too long, `ENOBUFS` where it printed too much. */
  readonly code: string | undefined;
}

/** Run a program of PATH without standard input, at most `timeout` milliseconds, for at most `most` bytes of output. */
export function runTool(name: string, args: readonly string[], timeout: number, most: number): Promise<ToolAnswer> {
  return new Promise((resolve) => {
    const options = { encoding: 'utf8', timeout, maxBuffer: most, killSignal: 'SIGKILL' } as const;
    const child = execFile(name, args, options, (error, stdout, stderr) => {
      release();
      const code = error?.code;
      const status = error === null ? 0 : typeof code === 'number' ? code : null;
      resolve({ status, stdout, stderr, code: status === null ? reasonOf(code, error?.killed === true) : undefined });
    });
    const release = beforeTheEnd(() => child.kill('SIGKILL'));
    child.stdin?.end();
  });
}

function reasonOf(code: unknown, killed: boolean): string | undefined {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'ENOBUFS';
  if (typeof code === 'string') return code;
  return killed ? 'ETIMEDOUT' : undefined;
}
