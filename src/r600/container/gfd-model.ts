/* A GX2 file as its blocks, of which some are programs. */
import type { GfdFile } from '../../../generated/gfd/read.ts';
import type { Gx2Header, Gx2Kind } from './gx2-header.ts';

/** A program of a file. */
export interface GfdProgram {
  readonly kind: Gx2Kind;
  /** Its block, and that of its header; undefined where it has none. */
  readonly block: number;
  readonly headerBlock: number | undefined;
  /** Whether it is the first of its kind with this header, and so is shown with the names in it. */
  readonly isNamed: boolean;
}

/** The blocks of a file, and for each of its shaders where it is. */
export interface Gfd {
  readonly file: GfdFile;
  readonly programs: readonly GfdProgram[];
  /** By block: what was read of it. */
  readonly headers: ReadonlyMap<number, Gx2Header>;
}
