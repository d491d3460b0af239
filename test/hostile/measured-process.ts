/* A process with what it took. */
import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** What a command answered and took. */
export interface Measured {
  readonly exit: number | null;
  /** The beginning of what it wrote to standard output, and all of standard error. */
  readonly said: string;
  /** Bytes of standard output. */
  readonly outputBytes: number;
  /** Processor time in seconds, and the most memory in bytes; absent where the process was killed. */
  readonly seconds: number | undefined;
  readonly bytes: number | undefined;
}

/** Tells what the process took when it ends. */
const TELL = `data:text/javascript,import fs from 'node:fs';process.on('exit',()=>fs.writeSync(3,JSON.stringify(process.resourceUsage())))`;
/** Bytes of standard output that are looked at. */
const HEAD = 65_536;

/** Run a program of Node with these words; it is killed after `patience` milliseconds. */
export function measuredProcess(
  [command, ...first]: readonly [string, ...string[]],
  words: readonly string[],
  folder: string,
  patience: number,
): Measured {
  const [out, usage] = [join(folder, 'stdout'), join(folder, 'usage')];
  const files = [openSync(out, 'w'), openSync(usage, 'w')] as const;
  const { status, stderr } = spawnSync(command, ['--import', TELL, ...first, ...words], {
    stdio: ['ignore', files[0], 'pipe', files[1]],
    timeout: patience,
    maxBuffer: 2 ** 26,
    encoding: 'utf8',
  });
  const outputBytes = fstatSync(files[0]).size + Buffer.byteLength(stderr);
  for (const file of files) closeSync(file);
  const took = readFileSync(usage, 'utf8');
  const {
    userCPUTime = 0,
    systemCPUTime = 0,
    maxRSS = 0,
  } = took === '' ? {} : (JSON.parse(took) as NodeJS.ResourceUsage);
  return {
    exit: status,
    said: head(out) + stderr,
    outputBytes,
    seconds: took === '' ? undefined : (userCPUTime + systemCPUTime) / 1e6,
    bytes: took === '' ? undefined : maxRSS * 1024,
  };
}

function head(file: string): string {
  const fd = openSync(file, 'r');
  const bytes = Buffer.alloc(HEAD);
  const length = readSync(fd, bytes, 0, HEAD, 0);
  closeSync(fd);
  return bytes.toString('utf8', 0, length);
}
