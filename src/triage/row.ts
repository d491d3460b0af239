/* What triage knows of one file: a row of its answer, its CSV and its Parquet files. */
import type { Column } from './columns.ts';

/** What a CUDA dump says, in its own words; null where it does not. */
export interface DumpFacts {
  /** `fault`: an exception or a trap. `hang`: threads wait. `running`: none waits. `idle`: no thread was resident. */
  readonly kind: 'fault' | 'hang' | 'running' | 'idle';
  /** Null of an idle dump. */
  readonly signature: string | null;
  readonly loose: string | null;
  /** `WARP_ILLEGAL_ADDRESS`, `TRAP`, `HANG`, `RUNNING`, `NONE`. */
  readonly exception: string;
  /** Innermost function at the fault, readable. */
  readonly function: string | null;
  /** Source file as the line table has it. */
  readonly file: string | null;
  readonly line: number | null;
  /** `crash.cu:50`; of a hang every line where threads wait, with what they wait for. */
  readonly site: string | null;
  /** Tells builds apart: the architecture and the size of the code that the fault is in. */
  readonly build: string | null;
  readonly kernel: string | null;
  /** `<<<(4,1,1), (256,1,1)>>>`. */
  readonly launch: string | null;
  /** Name of the GPU. */
  readonly gpu: string | null;
  /** Number of the GPU in its process. */
  readonly device: number | null;
  readonly sm: number | null;
  readonly block: string | null;
  readonly thread: string | null;
  readonly driver: string | null;
  /** When the dump was written by its own word, in seconds since 1970. */
  readonly time: number | null;
  /** Verdict and call stack for people, lines ended by newlines. */
  readonly verdict: string | null;
}

/** What the name of a file says; null where it does not. */
export interface NameFacts {
  readonly rank: number | null;
  readonly host: string | null;
  readonly pid: number | null;
}

/** One file. Of what is not a dump only path, size, format and error are known. */
export interface Row extends Omit<DumpFacts, 'kind' | 'exception'>, NameFacts {
  readonly row: 'dump' | 'unreadable' | 'other';
  readonly path: string;
  /** Bytes as they lie on the disk or in the archive. */
  readonly size: number | null;
  /** Id of the format, `unknown` where it is none of ours. */
  readonly format: string | null;
  readonly kind: DumpFacts['kind'] | null;
  readonly exception: string | null;
  /** Of what cannot be read; of a dump the first thing that is damaged in it. */
  readonly code: string | null;
  readonly message: string | null;
}

const nothing = {
  kind: null,
  signature: null,
  loose: null,
  exception: null,
  function: null,
  file: null,
  line: null,
  site: null,
  build: null,
  kernel: null,
  launch: null,
  gpu: null,
  device: null,
  sm: null,
  block: null,
  thread: null,
  driver: null,
  time: null,
  verdict: null,
  rank: null,
  host: null,
  pid: null,
} as const;

/** What went wrong with a file, by a stable code. */
export interface RowError {
  readonly code: string;
  readonly message: string;
}

/** A dump that could be read; `damage` is the first thing that is wrong in it. */
export function dumpRow(path: string, size: number, facts: DumpFacts, damage: RowError | undefined): Row {
  const { code = null, message = null } = damage ?? {};
  return { row: 'dump', path, size, format: 'cuda', ...nothing, ...facts, code, message };
}

/** A file, folder or archive that could not be read. */
export function unreadableRow(path: string, size: number | null, format: string | null, error: RowError): Row {
  const { code, message } = error;
  return { row: 'unreadable', path, size, format, ...nothing, code, message };
}

/** A file of another format. */
export function otherRow(path: string, size: number | null, format: string): Row {
  return { row: 'other', path, size, format, ...nothing, code: null, message: null };
}

/** A row as the values of these columns, null where it has none of that name. */
export function valuesOf(row: object, columns: readonly Column[]): (string | number | null)[] {
  const values = row as Readonly<Record<string, string | number | null | undefined>>;
  return columns.map(({ name }) => values[name] ?? null);
}
