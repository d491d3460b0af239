/*
 * The stack that a program needs. A push takes one element, a loop an entry. Mesa's drivers reserve elements beside these for
 * what the hardware keeps in use itself, and on some chips two entries for a loop; LLVM does not: this is the least.
 */
import type { CfInst, Program } from './program.ts';

/** Entries of the deepest nesting, at the least. */
export function stackEntries(program: Program): number {
  return deepest(program, (loops, pushes) => Math.ceil((loops * ENTRY + pushes) / ENTRY));
}

/**
 * Entries that Mesa's drivers reserve: a loop takes as many elements as an entry of the chip has, and the hardware keeps
 * elements of its own in use: two on R600 and R700 where anything is pushed, one on Evergreen, two on Cayman for loops too.
 */
export function driverStackEntries(program: Program): number {
  const { generation, stackEntryElements } = program.chip;
  return deepest(program, (loops, pushes) => {
    const pushed = pushes > 0 ? (generation === 'EVERGREEN' ? 1 : 2) : 0;
    const own = generation === 'CAYMAN' && loops > 0 ? 2 : pushed;
    return Math.ceil((loops * stackEntryElements + pushes + own) / ENTRY);
  });
}

/** The most entries at any point, by what they are with so many open loops and pushes; a call takes one. */
function deepest({ cf }: Program, entries: (loops: number, pushes: number) => number): number {
  let pushes = 0;
  let loops = 0;
  let most = 0;
  for (const inst of cf) {
    if (inst.op?.flags.has('CALL') === true) most = Math.max(most, 1);
    const change = changeOf(inst);
    if (change === 'loop') loops += 1;
    else if (change === 'end') loops = Math.max(0, loops - 1);
    else pushes = Math.max(0, pushes + change);
    most = Math.max(most, entries(loops, pushes));
  }
  return most;
}

/** Elements of an entry as the hardware counts them. */
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
