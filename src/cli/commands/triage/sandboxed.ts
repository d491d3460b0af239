/*
 * A process that reads files one after the other, with bounds for the memory it has and the time that each file takes. A file that exceeds
 * them takes the process along and is said by its code; the next file gets a new process.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { byteCount } from '../../../core/index.ts';
import type { Row } from '../../../triage/index.ts';
import { SANDBOXED } from '../../process/finished.ts';
import { beforeTheEnd } from '../../process/last-steps.ts';
import { LOOK, residentBytes } from '../../process/resident.ts';
import { nodeRights } from '../../process/sandbox-rights.ts';
import type { FileItem } from './item.ts';
import { lostRow } from './reader.ts';
import type { Answered, Reader } from './reader.ts';
import type { FromWorker, WorkerData } from './worker-data.ts';

/** What the processes may have. */
export interface ProcessBounds {
  /** Bytes of each. */
  readonly memory: number;
  /** Milliseconds for a file, of an archive for each member. */
  readonly time: number;
  /** Files and folders that they may read; any where undefined, for names that are not known when they start. */
  readonly paths: readonly string[] | undefined;
  /** Folder that they may write, for what is unpacked. */
  readonly scratch: string;
}

/** A reader in processes of its own, the program `file`, one at a time. */
export function sandboxedReader(file: string, data: WorkerData, bounds: ProcessBounds): Reader {
  let child: ChildProcess | undefined;
  let isFresh = true;
  const once = async (item: FileItem): Promise<Judged> => {
    if (child === undefined) {
      child = started(file, data, bounds);
      isFresh = true;
    }
    const answer = await answerOf(child, item, bounds);
    if (answer.died === true) child = undefined;
    return answer;
  };
  return {
    async read(item) {
      const answer = await once(item);
      const wasFresh = isFresh;
      isFresh = false;
      // What earlier files left in memory is not the fault of this one.
      return answer.died !== true || wasFresh || answer.full !== true ? answer : once(item);
    },
    close: async () => void child?.kill('SIGKILL'),
  };
}

function started(file: string, data: WorkerData, { memory, paths, scratch }: ProcessBounds): ChildProcess {
  const rights = paths === undefined ? [] : nodeRights(file, [...paths, '--cache', `${scratch}/x`]);
  const heap = `--max-old-space-size=${Math.floor(memory / 2 ** 20)}`;
  const child = fork(file, [], {
    execArgv: [...process.execArgv, heap, ...rights, '--no-warnings'],
    env: { ...process.env, [SANDBOXED]: '1', TMPDIR: scratch },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const release = beforeTheEnd(() => child.kill('SIGKILL'));
  child.once('exit', release);
  // What it is sent when it is gone goes nowhere; that it is gone is heard by its end.
  child.on('error', () => {});
  child.send({ data });
  return child;
}

/** An answer, and whether memory was what it took too much of. */
type Judged = Answered & { readonly full?: boolean };

function answerOf(child: ChildProcess, item: FileItem, { memory, time }: ProcessBounds): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    let cut: { readonly code: string; readonly message: string } | undefined;
    const kill = (code: string, message: string): void => {
      cut ??= { code, message };
      child.kill('SIGKILL');
    };
    const full = (): void => kill('limit/memory', `more than ${byteCount(memory)} (--sandbox-memory raises it)`);
    const late = (): void => kill('limit/time', `more than ${time / 1000} s (--sandbox-time raises it)`);
    let clock = setTimeout(late, time);
    const watch = setInterval(() => child.pid !== undefined && residentBytes(child.pid) > memory && full(), LOOK);
    const finish = (settle: () => void): void => {
      clearTimeout(clock);
      clearInterval(watch);
      child.off('message', hear).off('exit', ended);
      settle();
    };
    const hear = (message: FromWorker): void => {
      if ('row' in message) {
        rows.push(message.row);
        clearTimeout(clock);
        clock = setTimeout(late, time);
      } else if ('bug' in message) finish(() => reject(message.bug));
      else finish(() => resolve({ rows }));
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      // Node ends itself with SIGABRT where the heap of V8 is full.
      if (signal === 'SIGABRT') full();
      const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
      const why = cut ?? { code: 'sandbox/died', message: `the process that read it ended with ${how}` };
      finish(() =>
        resolve({
          rows: [...rows, lostRow(item, why)],
          died: true,
          full: why.code === 'limit/memory' && rows.length === 0,
        }),
      );
    };
    child.on('message', hear).on('exit', ended);
    child.send(item);
  });
}
