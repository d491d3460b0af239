/* What is kept of an object of LLVM, beside its programs. */
import type { FunctionConfig } from './object-config.ts';

/** An object and what its functions can become. */
export interface ObjectFile {
  readonly bytes: Uint8Array;
  /** In the order of the file's shaders. */
  readonly functions: readonly ObjectFunction[];
}

/** A function of an object. */
export interface ObjectFunction {
  /** Bytes of its code. */
  readonly size: number;
  /** Bytes up to what follows: the next symbol or the end of the section. */
  readonly room: number;
  /** Offset in the file of its symbol's size; undefined where no symbol says one. */
  readonly sizePlace: number | undefined;
  /** The linker changes something in it. */
  readonly relocated: boolean;
  readonly config: FunctionConfig | undefined;
  /** Offset in the file of its SQ_PGM_RESOURCES. */
  readonly resourcesPlace: number | undefined;
}
