/*
 * VALID_PIXEL_MODE of clauses that write registers: lanes that only help their quad keep what was there. Whether anybody finds out is
 * decided by what follows: their exports and kills count for nothing. AMD's compilers set the mode on a shader's last fetches, where it
 * saves time; Mesa's driver asks with it which lanes help (gl_HelperInvocation).
 */
import type { CfInst, Program } from '../isa/program.ts';
import { differentiates } from './effects.ts';

/** Whether what registers hold in lanes that help may leave them: as gradients, in memory, or in how long a loop runs. */
export function helpersMatter({ type, cf }: Program): boolean {
  const first = type === 'ps' ? cf.findIndex(keepsRegisters) : -1;
  return first >= 0 && cf.slice(first + 1).some(tellsHelpers);
}

/**
 * Whether clauses of WHOLE_QUAD_MODE, which lanes beside those of a branch execute too, may change gradients: what is made of a program
 * has the mode no more.
 */
export function wholeQuadsMatter({ type, cf }: Program): boolean {
  if (type !== 'ps' || !cf.some(takesGradients)) return false;
  return cf.some((each) => (each.kind === 'alu' || each.kind === 'fetch') && isWhole(each.word1));
}

/**
 * Whether an instruction of a pixel shader is a branch or loop in VALID_PIXEL_MODE. Mesa's driver has such a loop where pixels exchange and compare what is
 * in memory: a lane that does not write would never see what it waits for.
 */
export function branchesForValid(cf: CfInst): boolean {
  return cf.kind === 'flow' && cf.word1.VALID_PIXEL_MODE && /JUMP|ELSE|PUSH|POP|LOOP/.test(cf.op?.name ?? '');
}

/** Cayman has no such mode. */
function isWhole(word1: { readonly WHOLE_QUAD_MODE?: boolean }): boolean {
  return word1.WHOLE_QUAD_MODE === true;
}

function takesGradients(cf: CfInst): boolean {
  return cf.kind === 'fetch' && cf.clause.insts.some(({ op }) => op === undefined || differentiates(op));
}

function keepsRegisters(cf: CfInst): boolean {
  if (cf.kind === 'alu') return cf.op?.name === 'ALU_VALID_PIXEL_MODE';
  return cf.kind === 'fetch' && cf.word1.VALID_PIXEL_MODE && cf.op?.name !== 'GDS';
}

function tellsHelpers(cf: CfInst): boolean {
  switch (cf.kind) {
    case 'alu':
      return cf.clause.groups.some(({ insts }) => insts.some(({ op }) => op?.encoding === 'lds_idx'));
    case 'fetch':
      if (cf.op?.name === 'GDS') return !cf.word1.VALID_PIXEL_MODE;
      return takesGradients(cf);
    case 'mem':
    case 'rat':
      return !cf.word1.VALID_PIXEL_MODE;
    case 'flow':
      return cf.op === undefined || /LOOP|CALL/.test(cf.op.name);
    case 'export':
    case 'alu_ext':
      return false;
  }
}
