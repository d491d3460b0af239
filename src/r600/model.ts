import type { ShaderFile } from '../../generated/r600/read.ts';
import type { Gfd } from './container/gfd-model.ts';
import type { ObjectFile } from './container/object-file.ts';
import type { Program } from './isa/program.ts';
import type { ShaderMetadata } from './isa/metadata.ts';

/** One shader of a file. */
export interface Shader {
  /** The function's name in an object; its kind and number in a file of the Wii U. */
  readonly name: string | undefined;
  /** Where its code starts in the file, in bytes. */
  readonly offset: number;
  readonly program: Program;
  /** What is beside the code; absent where nothing does. */
  readonly metadata: ShaderMetadata | undefined;
  /** Registers that the driver allocates, where the file says so. */
  readonly ngpr: number | undefined;
  /** Stack entries that the driver allocates, where the file says so. */
  readonly nstack: number | undefined;
}

/** A file with shaders. */
export interface R600File {
  /** `r6s`: our own container; `raw`: nothing but bytecode; `elf`: an object of LLVM's R600 back end; `gfd`: a file of the Wii U. */
  readonly container: 'r6s' | 'raw' | 'elf' | 'gfd';
  /** Bytes of the input. */
  readonly size: number;
  readonly shaders: readonly Shader[];
  /** The header of a .r6s file. */
  readonly header: Omit<ShaderFile, 'code' | 'numDwords'> | undefined;
  /** An ELF object and its functions. */
  readonly object: ObjectFile | undefined;
  /** The blocks of a file of the Wii U. */
  readonly gfd: Gfd | undefined;
  /** What follows the code of a .r6s file: nothing in a sound one. */
  readonly trailing: Uint8Array;
}
