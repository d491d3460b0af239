/*
 * Which instruction follows which. The hardware skips code that no lane needs: JUMP, ELSE and POP go to their target when no
 * lane is left, LOOP_BREAK and LOOP_CONTINUE leave lanes behind, LOOP_END goes back while lanes remain.
 */
import type { CfInst, Program } from './program.ts';

/** What is wrong with the structure, and where. */
export interface StructureProblem {
  readonly id: number;
  readonly message: string;
}

/** The graph of a program's control flow. */
export interface ControlFlow {
  /** By instruction, the instructions that can follow it. */
  readonly successors: readonly (readonly number[])[];
  readonly unreachable: readonly number[];
  readonly problems: readonly StructureProblem[];
}

/** Follow the control flow of a program from instruction 0. */
export function controlFlow({ cf }: Program): ControlFlow {
  const problems: StructureProblem[] = [];
  const loops = loopsOf(cf, problems);
  const successors = cf.map((inst) => successorsOf(inst, cf, loops).filter((id) => id < cf.length));
  const seen = new Uint8Array(cf.length);
  const queue = [0];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen[id] === 1 || id >= cf.length) continue;
    seen[id] = 1;
    queue.push(...(successors[id] ?? []));
  }
  return { successors, unreachable: cf.flatMap(({ id }) => (seen[id] === 1 ? [] : [id])), problems };
}

/** The end of the loop that each loop instruction belongs to, by instruction. */
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

function successorsOf(
  inst: CfInst,
  cf: readonly CfInst[],
  loops: ReadonlyMap<number, { start: number; end: number }>,
): readonly number[] {
  const { id, op } = inst;
  const next = id + 1;
  const target = inst.kind === 'flow' ? inst.word0.ADDR : next;
  const loop = loops.get(id);
  if (op?.flags.has('LOOP_START') === true) return [next, (loop?.end ?? id) + 1];
  switch (op?.name) {
    case 'JUMP':
    case 'JUMP_ANY':
    case 'ELSE':
    case 'POP':
    case 'PUSH':
    case 'PUSH_ELSE':
      return [next, target];
    case 'LOOP_BREAK':
    case 'LOOP_CONTINUE':
    case 'ALU_BREAK':
    case 'ALU_CONTINUE':
      return [next, loop?.end ?? next];
    case 'LOOP_END':
      return [next, (loop?.start ?? id) + 1];
    case 'CALL':
      return [next, target];
    case 'CF_END':
    case 'EXPORT_DONE_END':
    case 'RET':
      return op.name === 'RET' ? cf.flatMap((each) => (each.op?.name === 'CALL' ? [each.id + 1] : [])) : [];
    default: {
      const ended = inst.kind !== 'alu' && inst.kind !== 'alu_ext' && inst.word1.END_OF_PROGRAM === true;
      return ended ? [] : [next];
    }
  }
}
