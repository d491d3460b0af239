/* What the thread that fuzzes and the thread that watches it both know. */

/** Places in the shared memory, in 32-bit words: inputs so far, bytes of the input that runs now. */
export const COUNT = 0;
export const LENGTH = 1;
/** Where the input begins, in bytes. */
export const START = 64;
/** Bytes of shared memory: an input of up to 4 MiB. */
export const SHARED = START + 2 ** 22;

/** What a thread is asked to do. */
export interface Work {
  readonly id: string;
  readonly seconds: number;
  readonly seed: number;
  readonly folder: string;
  readonly from: string | undefined;
  readonly shared: SharedArrayBuffer;
}

/** An input that failed. */
export interface Found {
  readonly kind: 'found';
  readonly id: string;
  readonly name: string;
  readonly problem: string;
  /** Where it was written; undefined where its seed is enough. */
  readonly file: string | undefined;
}

/** What came of a run. */
export interface Figures {
  readonly id: string;
  /** Changed inputs that were run, and how many of them were taken for their format. */
  runs: number;
  taken: number;
  /** Random questions answered in two ways. */
  questions: number;
  /** Inputs that reached what none had reached. */
  kept: number;
  /** Functions reached, of those in modules that were loaded. */
  reached: number;
  known: number;
  failures: number;
}
