/*
 * The stack that a program needs. A push takes one element, a loop an entry. Mesa's drivers reserve elements beside these for
 * what the hardware keeps in use itself, and on some chips two entries for a loop; LLVM does not: this is the least.
 */
import { positionsOf } from './control-flow.ts';
import { endsProgram, targetOf } from './words/decode-cf.ts';
import type { CfInst, Program } from './program.ts';

/** Entries of the deepest nesting, at the least. */
export function stackEntries(program: Program): number {
  return deepest(program, ({ loops, pushes }) => loops * ENTRY + pushes);
}

/**
 * Entries that Mesa's drivers reserve: a loop takes as many elements as an entry of the chip has, and the hardware keeps
 * elements of its own in use: two on R600 and R700 where anything is pushed, one on Evergreen, two on Cayman for loops too.
 */
export function driverStackEntries(program: Program): number {
  const { generation, stackEntryElements } = program.chip;
  return deepest(program, ({ loops, pushes }) => {
    const used = pushes > 0 || (generation === 'CAYMAN' && loops > 0);
    const own = generation === 'EVERGREEN' ? 1 : 2;
    return loops * stackEntryElements + pushes + (used ? own : 0);
  });
}

/** The most entries at any point, by the elements that open loops and pushes take. */
function deepest({ cf }: Program, elements: (depth: Depth) => number): number {
  const walk = { cf, positions: positionsOf(cf), elements, known: new Map<number, Depth>() };
  const most = Math.ceil(elements(deepestFrom(walk, 0, 0)) / ENTRY);
  return cf.some(({ op }) => op?.name === 'CALL_FS') ? Math.max(most, 1) : most;
}

interface Depth {
  readonly loops: number;
  readonly pushes: number;
}

interface Walk {
  readonly cf: readonly CfInst[];
  readonly positions: ReadonlyMap<number, number>;
  readonly elements: (depth: Depth) => number;
  /** By position, how deep a subroutine goes; while it is walked, not at all. */
  readonly known: Map<number, Depth>;
}

/** What is open at the deepest point of the program, or of a subroutine, from a position on. A call takes an entry, as a loop does. */
function deepestFrom(walk: Walk, start: number, calls: number): Depth {
  const found = walk.known.get(start);
  if (found !== undefined) return found;
  let most: Depth = { loops: 0, pushes: 0 };
  walk.known.set(start, most);
  let [pushes, loops, furthest] = [0, 0, 0];
  const reach = (depth: Depth): void => {
    if (walk.elements(depth) > walk.elements(most)) most = depth;
  };
  for (const inst of walk.cf.slice(start)) {
    const target = targetOf(inst);
    if (inst.op?.name === 'CALL') {
      const to = walk.positions.get(target ?? -1);
      const inner = to === undefined || calls >= MOST_CALLS ? undefined : deepestFrom(walk, to, calls + 1);
      reach({ loops: loops + 1 + (inner?.loops ?? 0), pushes: pushes + (inner?.pushes ?? 0) });
    } else furthest = Math.max(furthest, target ?? 0);
    const change = changeOf(inst);
    if (change === 'loop') loops += 1;
    else if (change === 'end') loops = Math.max(0, loops - 1);
    else pushes = Math.max(0, pushes + change);
    reach({ loops, pushes });
    if (endsProgram(inst) && inst.id >= furthest) break;
  }
  walk.known.set(start, most);
  return most;
}

/** Calls that the hardware counts. */
const MOST_CALLS = 32;

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
