/*
 * Which instruction follows which. The hardware skips code that no lane needs: JUMP, ELSE and POP go to their target when no
 * lane is left, LOOP_BREAK and LOOP_CONTINUE leave lanes waiting, LOOP_END goes back while lanes remain. A RET goes after
 * every CALL.
 */
import { endsProgram, targetOf } from './words/decode-cf.ts';
import type { CfInst, Program } from './program.ts';

/** What is wrong with the structure, and where. */
export interface StructureProblem {
  readonly id: number;
  readonly message: string;
}

/** The graph of a program's control flow. Instructions are named by their position in `cf`, which in subroutines is not their id. */
export interface ControlFlow {
  /** By instruction, what can follow it; after the last one there is a place that every RET leads to, and from there every return. */
  readonly successors: readonly (readonly number[])[];
  readonly unreachable: readonly number[];
  readonly problems: readonly StructureProblem[];
}

/** By id, the position of an instruction. */
export function positionsOf(cf: readonly CfInst[]): ReadonlyMap<number, number> {
  return new Map(cf.map(({ id }, position) => [id, position]));
}

/** Follow the control flow of a program from instruction 0. */
export function controlFlow({ cf }: Program): ControlFlow {
  const problems: StructureProblem[] = [];
  const loops = loopsOf(cf, problems);
  const positions = positionsOf(cf);
  const known = (ids: readonly number[]): readonly number[] =>
    ids.map((id) => positions.get(id) ?? -1).filter((at) => at >= 0);
  const successors = cf.map((inst) => {
    const next = known(successorsOf(inst, loops));
    return inst.op?.name === 'RET' ? [...next, cf.length] : next;
  });
  successors.push(known(cf.filter(({ op }) => op?.name === 'CALL').map(({ id }) => id + 1)));
  const seen = new Uint8Array(successors.length);
  const queue = [0];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (seen[at] === 1) continue;
    seen[at] = 1;
    for (const next of successors[at] ?? []) queue.push(next);
  }
  return { successors, unreachable: [...cf.keys()].filter((at) => seen[at] === 0), problems };
}

/** The end of the loop that each loop instruction belongs to, by id. */
function loopsOf(
  cf: readonly CfInst[],
  problems: StructureProblem[],
): ReadonlyMap<number, { start: number; end: number }> {
  const open: { start: number; members: number[] }[] = [];
  const loops = new Map<number, { start: number; end: number }>();
  for (const { id, op } of cf) {
    if (op?.flags.has('LOOP_START') === true) open.push({ start: id, members: [id] });
    else if (op?.name === 'LOOP_END') {
      const loop = open.pop();
      if (loop === undefined) problems.push({ id, message: 'LOOP_END without loop' });
      else for (const member of [...loop.members, id]) loops.set(member, { start: loop.start, end: id });
    } else if (leavesLoop(op?.name)) {
      const loop = open.at(-1);
      if (loop === undefined) problems.push({ id, message: `${op?.name} outside of a loop` });
      else loop.members.push(id);
    }
  }
  for (const { start } of open) problems.push({ id: start, message: 'loop without LOOP_END' });
  return loops;
}

function leavesLoop(name: string | undefined): boolean {
  return name === 'LOOP_BREAK' || name === 'LOOP_CONTINUE' || name === 'ALU_BREAK' || name === 'ALU_CONTINUE';
}

/** Ids of what can follow, returns left out; some that no instruction has. */
function successorsOf(inst: CfInst, loops: ReadonlyMap<number, { start: number; end: number }>): readonly number[] {
  const { id, op } = inst;
  const next = id + 1;
  const loop = loops.get(id);
  if (op?.flags.has('LOOP_START') === true) return [next, (loop?.end ?? id) + 1];
  switch (op?.name) {
    case 'JUMP':
    case 'JUMP_ANY':
    case 'ELSE':
    case 'POP':
    case 'PUSH':
    case 'PUSH_ELSE':
    case 'CALL':
      return [next, targetOf(inst) ?? next];
    case 'LOOP_BREAK':
    case 'LOOP_CONTINUE':
    case 'ALU_BREAK':
    case 'ALU_CONTINUE':
      return [next, loop?.end ?? next];
    case 'LOOP_END':
      return [next, (loop?.start ?? id) + 1];
    default:
      return endsProgram(inst) ? [] : [next];
  }
}
