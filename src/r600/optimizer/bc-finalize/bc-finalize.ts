/*
 * bc-finalize: from the IR, in form `allocated`, to a decoded program. Regions become branches and loops again, operands
 * registers and selects, constants literals and locked constant cache lines; the clauses are laid out after the control flow.
 *
 *   region 0 { depart 0 0 { if EM { depart 0 1 { clause ALU { ... } } } } }   ->   ALU_PUSH_BEFORE ...  ALU_POP_AFTER ...
 */
import type { Shader } from '../../ir/shader.ts';
import { instructions } from '../../ir/tree.ts';
import type { PassContext } from '../pass.ts';
import type { GprArray } from '../../isa/metadata.ts';
import type { Program } from '../../isa/program.ts';
import { driverStackEntries } from '../../isa/stack.ts';
import { joinExports } from './exports.ts';
import { layOut } from './layout.ts';
import { arraysOf, registersOf } from './registers.ts';
import { separatePushes } from './stack-workaround.ts';
import { linesOf } from './structure.ts';

/** A program and what a driver reserves for it. */
export interface Finalized {
  readonly program: Program;
  readonly ngpr: number;
  readonly nstack: number;
  /** What relative operands may address now. */
  readonly arrays: readonly GprArray[];
}

/** The program of a shader. FormatError `r600/opt-finalize` where no bytecode says what the IR does. */
export function finalizeShader(shader: Shader, context: Pick<PassContext, 'program' | 'metadata' | 'ngpr'>): Finalized {
  const lines = separatePushes(joinExports(linesOf(shader)), shader.chip);
  const program = layOut(shader, lines);
  const nodes = instructions(shader.root);
  return { program, ngpr: registersOf(nodes, context), nstack: driverStackEntries(program), arrays: arraysOf(nodes) };
}
