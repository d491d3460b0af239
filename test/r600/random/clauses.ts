/* Random clauses: ALU clauses of groups, with constant locks, AR and predicates, and clauses of fetches. */
import { aluOpNamed } from '../../../src/r600/advanced.ts';
import type { AluOp, Slot } from '../../../src/r600/advanced.ts';
import type { Chip, ShaderType } from '../../../src/r600/index.ts';
import { groupWithPack, packedGroup, randomGroup, singleGroup } from './groups.ts';
import type { GroupContext, MadeGroup } from './groups.ts';
import { GENERAL, randomOperand, registerOperand } from './operands.ts';
import type { ClauseState, Operand } from './operands.ts';
import type { Rng } from './rng.ts';

/** What clauses are made for. */
export interface ClauseContext {
  readonly rng: Rng;
  readonly chip: Chip;
  readonly type: ShaderType;
  readonly groups: GroupContext;
}

/** Component x: an index that lies in every array. */
export const INDEX = 17;

/** An ALU clause under construction. */
export interface Clause {
  readonly locks: string;
  /** Control-flow instructions that it takes: 2 with ALU_EXT. */
  readonly size: number;
  readonly lines: string[];
  state: ClauseState;
}

/** The ALU instruction of this name. */
export function op(name: string): AluOp {
  return aluOpNamed(name)!;
}

/** A clause without groups, that locks constants of some buffers. */
export function startClause({ rng, chip }: ClauseContext): Clause {
  const old = chip.generation === 'R600' || chip.generation === 'R700';
  const locks = Array.from({ length: rng.int(old ? 3 : 5) }, (_, set) => ({ set, first: 0 }));
  const texts = locks.map(({ set }) => {
    const line = rng.int(2) * 16;
    return `KC${set}[CB${rng.int(2)}:${line}-${line + 15}]`;
  });
  const state = {
    locks,
    file: old,
    previous: new Set<Slot>(),
    temporaries: new Set<number>(),
    address: false,
    literals: [],
  };
  return { locks: texts.join(' '), size: locks.length > 2 ? 2 : 1, lines: [], state };
}

/** Puts a group at the end of a clause, if there is one. */
export function append(clause: Clause, group: MadeGroup | undefined): boolean {
  const { state } = clause;
  clause.state = { ...state, literals: [] };
  if (group === undefined) return false;
  clause.lines.push(...group.lines);
  const temporaries = new Set([...state.temporaries, ...group.temporaries]);
  clause.state = { ...clause.state, previous: group.slots, temporaries };
  return true;
}

/** A comparison by itself in a group: PRED_SET or KILL. */
export function compare(context: ClauseContext, clause: Clause, what: AluOp, flags: string, predicate = ' '): boolean {
  const { rng, groups } = context;
  const target = flags === 'M' || rng.chance(0.7) ? '__.x' : registerOperand(rng.int(GENERAL), 0).text;
  const forget = (done: boolean): boolean => {
    // The IR has no form for PV of a conditional comparison.
    if (predicate !== ' ') clause.state = { ...clause.state, previous: new Set() };
    return done;
  };
  const sources = (): Operand[] => [randomOperand(rng, clause.state), randomOperand(rng, clause.state)];
  for (let attempt = 0; attempt < 4; attempt++) {
    if (append(clause, singleGroup(groups, what, sources(), target, flags, predicate))) return forget(true);
  }
  const plain = [registerOperand(0, 0), registerOperand(0, 1)];
  return forget(append(clause, singleGroup(groups, what, plain, target, flags, predicate)));
}

/** An instruction on given operands by itself in a group. */
export function single(context: ClauseContext, clause: Clause, name: string, target: string, sources: Operand[]): void {
  append(clause, singleGroup(context.groups, op(name), sources, target));
}

/** A literal by itself in a group. */
export function literal(bits: number): Operand {
  const text = `[0x${(bits >>> 0).toString(16).padStart(8, '0')} 0].x`;
  return { text, src: { sel: 253, chan: 0, rel: false, neg: false, abs: false } };
}

/** Adds groups of any kind. */
export function fill(context: ClauseContext, clause: Clause): void {
  const { rng, groups } = context;
  groups.predicated = false;
  for (let count = 1 + rng.int(6); count > 0; count--) addGroup(context, clause);
  groups.predicated = false;
}

function addGroup(context: ClauseContext, clause: Clause): void {
  const { rng, groups, chip, type } = context;
  const kind = rng.int(16);
  if (kind === 0 && groups.constructs && rng.chance(0.7)) {
    append(clause, groupWithPack(groups, clause.state, rng.pick(groups.set.packs)));
  } else if (kind === 0) {
    append(clause, packedGroup(groups, clause.state, op(rng.pick(['DOT4', 'DOT4_IEEE', 'CUBE']))));
  } else if (kind === 1) {
    groups.predicated = compare(context, clause, rng.pick(groups.set.predicates), 'P', groups.predicated ? '1' : ' ');
  } else if (kind === 2 && type === 'ps' && rng.chance(0.5)) {
    compare(context, clause, rng.pick(groups.set.kills), '', groups.predicated && rng.chance(0.3) ? '1' : ' ');
  } else if (kind === 3) {
    const name = chip.generation === 'R600' && chip.name !== 'RV670' ? 'MOVA_GPR_INT' : 'MOVA_INT';
    single(context, clause, name, '__.x', [registerOperand(INDEX, 0)]);
    clause.state = { ...clause.state, address: true };
  } else if (kind === 4) {
    single(context, clause, 'AND_INT', registerOperand(INDEX, 0).text, [
      registerOperand(rng.int(GENERAL), rng.int(4)),
      literal(3),
    ]);
  } else {
    append(clause, randomGroup(groups, clause.state));
  }
}

const axes = 'xyzw';

/** A clause of texture fetches, some with gradients of their own. */
export function fetchLines({ rng }: ClauseContext): readonly string[] {
  const source = (): string =>
    Array.from({ length: 4 }, () => (rng.chance(0.1) ? rng.pick(['0', '1']) : axes[rng.int(4)]!)).join('');
  const target = (): string =>
    Array.from({ length: 4 }, () => (rng.chance(0.2) ? rng.pick(['_', '0', '1']) : axes[rng.int(4)]!)).join('');
  const register = (): string => `R${rng.int(GENERAL)}`;
  const about = `RID:${rng.int(4)}, SID:${rng.int(2)} CT:${rng.pick(['NNNN', 'UUUU'])}`;
  const lines = ['TEX'];
  for (let count = 1 + rng.int(2); count > 0; count--) {
    const name = rng.pick(['SAMPLE', 'SAMPLE_L', 'SAMPLE_C', 'LD', 'SAMPLE_G', 'GET_TEXTURE_RESINFO']);
    if (name === 'SAMPLE_G') {
      lines.push(` SET_GRADIENTS_H ${register()}.____, ${register()}.${source()},   ${about}`);
      lines.push(` SET_GRADIENTS_V ${register()}.____, ${register()}.${source()},   ${about}`);
    }
    lines.push(` ${name} ${register()}.${target()}, ${register()}.${source()},   ${about}`);
  }
  return lines;
}
