/*
 * The stack that a program needs. A push takes one element, a loop an entry. Mesa's drivers reserve elements beside these for
 * what the hardware keeps in use itself, and on some chips two entries for a loop; LLVM does not: this is the least.
 */
import type { CfInst, Program } from './program.ts';

/** Entries of the deepest nesting, at the least. */
export function stackEntries({ cf }: Program): number {
  let pushes = 0;
  let loops = 0;
  let most = 0;
  let called = 0;
  for (const inst of cf) {
    if (inst.op?.flags.has('CALL') === true) called = 1;
    const change = changeOf(inst);
    if (change === 'loop') loops += 1;
    else if (change === 'end' && loops > 0) loops -= 1;
    else if (typeof change === 'number') {
      // A clause that pops behind itself has been as deep as before it.
      pushes = Math.max(0, pushes + change);
    }
    most = Math.max(most, loops * ENTRY + pushes);
  }
  return Math.max(called, Math.ceil(most / ENTRY));
}

/** Elements of an entry. */
const ENTRY = 4;

function changeOf(inst: CfInst): number | 'loop' | 'end' {
  const { op } = inst;
  if (op?.flags.has('LOOP_START') === true) return 'loop';
  switch (op?.name) {
    case 'LOOP_END':
      return 'end';
    case 'PUSH':
    case 'ALU_PUSH_BEFORE':
      return 1;
    case 'ALU_POP_AFTER':
      return -1;
    case 'ALU_POP2_AFTER':
      return -2;
    case 'POP':
      return inst.kind === 'flow' ? -inst.word1.POP_COUNT : 0;
    default:
      return 0;
  }
}
