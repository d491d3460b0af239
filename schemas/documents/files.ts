/* Answers about any file, and about many. */
import type { AnswerDocument, CutLine, FileDocument, Integer } from './basic.ts';

/** `detect`. */
export interface DetectDocument extends FileDocument {
  readonly title: string | null;
  readonly compression: string | null;
}

/** `verify`. */
export interface VerifyDocument extends FileDocument {
  readonly opened: boolean;
  /** What was not looked at, where people would expect it to be. */
  readonly not_judged?: string;
}

/** `write`. */
export interface WriteDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
}

/** `diff` of two CUDA coredumps; other formats have commands of their own. */
export interface DiffDocument extends FileDocument {
  readonly other: string;
  readonly same: boolean;
  readonly verdict: string;
  readonly changes: readonly Change[];
}

/** `cuda.diff.changes[]`. */
export interface Change {
  readonly what: string;
  readonly a: string | Integer | readonly (string | Integer | readonly Integer[])[] | null;
  readonly b: string | Integer | readonly (string | Integer | readonly Integer[])[];
}

/** `triage`. */
export interface TriageDocument extends AnswerDocument {
  readonly by: string;
  readonly files: Integer;
  readonly dumps: Integer;
  readonly groups: readonly Group[];
  readonly hangs: readonly Group[];
  readonly outliers: readonly Outlier[];
  readonly odd: readonly Odd[];
  readonly unreadable: readonly Unreadable[];
  readonly damaged: readonly Unreadable[];
  readonly other_formats: readonly OtherFormat[];
  readonly cause: Cause | null;
  readonly undecided: string | null;
  readonly victims: readonly Cause[];
  /** The run was ended before all files were read. */
  readonly interrupted?: boolean;
  readonly shards?: Integer | null;
  readonly missing_shards?: readonly Integer[];
}

/** `triage.odd[]`: the only dump with another driver, GPU or build than all others. */
export interface Odd {
  readonly what: string;
  readonly value: string;
  readonly others: string;
  readonly file: string;
}

/** `triage.cause`, `triage.victims[]`. */
export interface Cause {
  readonly signature: string | null;
  readonly why: string;
}

/** `triage.groups[]`, `triage.hangs[]`. */
export interface Group {
  readonly signature: string | null;
  readonly loose: string | null;
  readonly kind: string | null;
  readonly exception: string | null;
  readonly function: string | null;
  readonly file: string | null;
  readonly line: Integer | null;
  readonly kernel: string | null;
  readonly launch: string | null;
  readonly signatures: readonly string[];
  readonly count: Integer;
  readonly first_time: Integer | null;
  readonly last_time: Integer | null;
  readonly ranks: readonly Integer[];
  readonly hosts: readonly string[];
  readonly key: string;
  /** What a history says of the signature, with `--known`. */
  readonly known?: Readonly<Record<string, unknown>> | null;
  readonly files: readonly string[];
}

/** `triage.outliers[]`. */
export interface Outlier {
  readonly signature: string | null;
  readonly file: string | null;
}

/** `triage.unreadable[]`, `triage.damaged[]`. */
export interface Unreadable {
  readonly file: string | null;
  readonly code: string;
  readonly message: string;
}

/** `triage.other_formats[]`. */
export interface OtherFormat {
  readonly format: string;
  readonly count: Integer;
  readonly example: string;
}

/** `triage --ndjson`, a line: a dump, a file that is none, or a group. Columns as in CSV. */
export type TriageLineDocument = TriageRow | TriageGroupLine | CutLine;

/** A line about a file. */
export interface TriageRow {
  readonly schema: Integer;
  readonly row: 'dump' | 'unreadable' | 'other';
  readonly path: string | null;
  readonly size: Integer | null;
  readonly format: string | null;
  readonly kind: string | null;
  readonly signature: string | null;
  readonly loose: string | null;
  readonly exception: string | null;
  readonly function: string | null;
  readonly file: string | null;
  readonly line: Integer | null;
  readonly site: string | null;
  readonly build: string | null;
  readonly kernel: string | null;
  readonly launch: string | null;
  readonly gpu: string | null;
  readonly device: Integer | null;
  readonly sm: Integer | null;
  readonly block: string | null;
  readonly thread: string | null;
  readonly driver: string | null;
  readonly time: Integer | null;
  readonly verdict: string | null;
  readonly rank: Integer | null;
  readonly host: string | null;
  readonly pid: Integer | null;
  readonly code: string | null;
  readonly message: string | null;
}

/** A line about a group. */
export interface TriageGroupLine extends Group {
  readonly schema: Integer;
  readonly row: 'group';
}
