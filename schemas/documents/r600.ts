/* Answers of the commands of `r600`. */
import type { FileDocument, Hex, Integer } from './basic.ts';

/** `r600.dump.shaders[].metadata.expect.src`, `r600.dump.shaders[].metadata.expect.opt` and others. */
export interface R600Src {
  readonly ndw: Integer;
  readonly ngpr?: Integer;
  readonly nstack?: Integer;
  /** Scratch memory of a thread, in places of 16 bytes. */
  readonly scratch?: Integer;
  readonly cf: Integer;
  readonly alu: Integer;
  readonly alu_groups: Integer;
  readonly alu_clauses: Integer;
  readonly fetch: Integer;
  readonly fetch_clauses: Integer;
}

/** `r600.disasm`. */
export interface R600DisasmDocument extends FileDocument {
  readonly shaders: readonly R600Shader3[];
}

/** `r600.disasm.shaders[]`. */
export interface R600Shader3 {
  readonly text: string | null;
  readonly name?: string | null;
}

/** `r600.opt`. */
export interface R600OptDocument extends FileDocument {
  readonly output?: string;
  readonly size?: Integer;
  readonly shader?: Integer;
  readonly fallback?: boolean;
  readonly reassociated?: string;
  readonly before?: R600Src;
  readonly after?: R600Src;
  readonly passes?: readonly R600Pass[];
  readonly proof?: R600Proof;
  readonly reason?: string;
  readonly name?: string | null;
  readonly shaders?: readonly R600Shader4[];
}

/** `r600.opt.passes[]`, `r600.opt.shaders[].passes[]`. */
export interface R600Pass {
  readonly pass: string;
  readonly changed: boolean;
  readonly ms: number;
}

/** `r600.opt.proof`, `r600.opt.shaders[].proof`. */
export interface R600Proof {
  readonly equal: boolean;
  readonly first: null;
  readonly conclusive: Integer;
  readonly runs: Integer;
  readonly not_modelled: null;
  /** @deprecated */
  readonly notModelled: null;
}

/** `r600.opt.shaders[]`. */
export interface R600Shader4 {
  readonly output: string;
  readonly size: Integer;
  readonly shader: Integer;
  readonly name: string | null;
  readonly fallback: boolean;
  readonly reassociated?: string;
  readonly before: R600Src;
  readonly after: R600Src;
  readonly passes: readonly R600Pass[];
  readonly proof?: R600Proof;
}

/** `r600.ir`. */
export interface R600IrDocument extends FileDocument {
  readonly ir?: string;
  readonly dot?: string;
}

/** `r600.run`. */
export interface R600RunDocument extends FileDocument {
  readonly seed: Integer;
  readonly ending: string;
  readonly lanes: Integer;
  readonly steps: Integer;
  readonly lane_instructions: Integer;
  /** @deprecated */
  readonly laneInstructions: Integer;
  readonly not_modelled: readonly string[];
  /** @deprecated */
  readonly notModelled: readonly string[];
  readonly exports: Readonly<Record<string, readonly (readonly (Hex | null)[])[]>>;
  readonly writes: readonly (readonly R600Write[])[];
  readonly lds: readonly Hex[] | null;
  readonly killed: readonly Integer[];
  readonly outside_arrays: readonly Integer[];
  /** @deprecated */
  readonly outsideArrays: readonly Integer[];
}

/** `r600.run.writes[][]`. */
export interface R600Write {
  readonly what: string;
  readonly values: readonly Hex[];
}

/** `r600.equiv`. */
export interface R600EquivDocument extends FileDocument {
  readonly other: string;
  readonly equal: boolean;
  readonly not_modelled: readonly string[] | null;
  /** @deprecated */
  readonly notModelled: readonly string[] | null;
  readonly first: R600First | null;
  readonly conclusive: Integer;
  readonly unfinished: Integer;
  readonly runs: Integer;
  readonly words: Integer;
}

/** `r600.equiv.first`. */
export interface R600First {
  readonly what: string;
  readonly lane: Integer;
  readonly component: Integer;
  readonly a?: Hex;
  readonly b?: Hex;
  readonly seed: Integer;
}

/** `r600.extract`. */
export interface R600ExtractDocument extends FileDocument {
  readonly shaders: readonly R600Shader5[];
}

/** `r600.extract.shaders[]`. */
export interface R600Shader5 {
  readonly output: string;
  readonly size: Integer;
  readonly shader?: string;
}

/** `r600.asm`. */
export interface R600AsmDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
  readonly ndw: Integer;
}

/** `r600.bisect`. */
export interface R600BisectDocument extends FileDocument {
  readonly shaders: Integer;
  readonly runs: Integer;
  /** Number of the shader whose optimized form fails the test. */
  readonly guilty: Integer | null;
  readonly shader: string | null;
}
