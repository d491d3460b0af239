/** What a page may depend on besides the file. */
export interface Asked {
  /** Where a page asks for one. */
  readonly address: bigint | undefined;
  /** A line of a source file that was dropped; undefined where it was not. */
  readonly sourceLine: (path: string, line: number) => Promise<string | undefined>;
}
