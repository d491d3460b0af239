/*
 * What a pass is. Each takes the IR in one form and leaves it in another:
 *
 *   parsed      clauses and groups as in the bytecode, version 0
 *   ssa         instructions in regions, ifs, departs and repeats; every value defined once; phi nodes in regions
 *   blocks      ssa in basic blocks; in a block clauses of one kind of instruction, and control-flow instructions
 *   registers   out of SSA: a temporary is a register still without a number, copies between values that share one are gone
 *   groups      ALU clauses hold groups; slots, bank swizzles and channels are decided
 *   allocated   every register has its number
 */
import type { ShaderMetadata } from '../isa/metadata.ts';
import type { Program } from '../isa/program.ts';
import type { Shader } from '../ir/shader.ts';
import type { Thrift } from './thrift.ts';
import type { Work } from './work.ts';

/** How the IR looks between passes. */
export type Form = 'parsed' | 'ssa' | 'blocks' | 'registers' | 'groups' | 'allocated';

/** How registers are kept in scratch memory. */
export interface Spill {
  /** Registers that may be alive together beside it. */
  readonly registers: number;
  /** Instructions of the longest run that keeps what it works on in registers. */
  readonly segment: number;
}

/** What passes may ask beside the shader. */
export interface PassContext {
  /** The program that the shader was parsed from. */
  readonly program: Program;
  readonly metadata: ShaderMetadata | undefined;
  /** Registers that a driver reserves for the program; without it those of the metadata. */
  readonly ngpr?: number | undefined;
  /** Off: floating-point sums and products may be reassociated. */
  readonly safeMath: boolean;
  /** The most registers that values without a fixed place may take; all that there are where absent. */
  readonly registers?: number | undefined;
  /** Undefined: nothing is kept in scratch memory. */
  readonly spill?: Spill | undefined;
  /** Whether fewer registers are worth more than else; undefined: they are not, and nobody asks. */
  readonly thrift?: Thrift | undefined;
  /** Whether slot t may have multiply-adds; absent: on Evergreen. */
  readonly multiplyAddInT?: boolean | undefined;
  /** What the passes may cost; undefined: whatever they do. */
  readonly work?: Work | undefined;
}

/** One step of the optimizer. */
export interface Pass {
  /** As in the documents: `ssa_rename`. */
  readonly name: string;
  readonly input: Form;
  readonly output: Form;
  /** Changes the shader in place; whether its text is another one afterwards. FormatError `r600/opt-*` where it cannot. */
  readonly run: (shader: Shader, context: PassContext) => boolean;
}
