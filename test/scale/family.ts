/* A family: files that differ in one number only. */

/** Files by the number that drives their size, and what is asked of them. */
export interface Family {
  readonly format: string;
  /** What the number counts. */
  readonly driver: string;
  /** The smallest of the four numbers; the others are two, four and eight times as large. */
  readonly first: number;
  readonly suffix: string;
  readonly build: (count: number) => Uint8Array | Promise<Uint8Array>;
  /** Words of the commands: `FILE` is the file, `OUT` a file that may be written, `FOLDER` a folder. */
  readonly commands: readonly (readonly string[])[];
}
