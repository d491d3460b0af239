/*
 * Control flow in few words, before it becomes a tree. What a subroutine does stands wherever it is called; ALU clauses do
 * nothing to lanes after their end but pop; what a boolean constant decides is a JUMP.
 *
 *   CALL @s                     the subroutine's instructions, without its RET
 *   CALL @s CND:B1              JUMP @next CND:B1, and those
 *   LOOP_BREAK CND:B1           JUMP @next CND:B1, LOOP_BREAK; so PUSH, LOOP_CONTINUE and loops
 *   RET CND:B1                  JUMP @end CND:!B1
 *   ALU_ELSE_AFTER { .. }       ALU { .. }, ELSE @next
 *   ALU_BREAK { .. }            ALU_PUSH_BEFORE { .. }, ELSE @pop, LOOP_BREAK, POP
 *   POP_JUMP, POP_PUSH          POP, JUMP; POP, PUSH
 *   PUSH_ELSE @t                PUSH, JUMP @t CND:FALSE: what was just pushed has no other lanes
 *   PRED_SET BREAK              the clause up to there as ALU_BREAK, and a clause of the rest (EXECUTE_MASK_OP, Cayman)
 *
 * Instructions are numbered anew, without gaps, and branches name the new numbers.
 */
import { cfOp } from '../../isa/tables/cf-opcodes.ts';
import { endsProgram, targetOf } from '../../isa/words/decode-cf.ts';
import type { AluInst, AluSrc, CfAlu, CfFlow, CfInst, Program } from '../../isa/program.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { elementAt } from '../../ir/element-at.ts';
import { encodeFlow } from '../bc-finalize/nodes.ts';
import { changesMask, popsOf, switchesOff } from './mask.ts';
import { unsupported } from './context.ts';

/** Instructions and groups that calls may bring, beyond those that the program has. */
const MOST_INLINED = 20_000;

/** CND: whatever is active, never, where a boolean constant is true, where it is false. */
const COND = { ACTIVE: 0, FALSE: 1, BOOL: 2, NOT_BOOL: 3 } as const;

interface Flattening {
  readonly program: Program;
  readonly out: CfInst[];
  /** Of the instructions in `out` that lead somewhere, where. */
  readonly targets: Map<number, Label>;
  /** Subroutines that are being put in, by the id of their first instruction. */
  readonly open: number[];
  room: number;
}

/** A place in the new list, known once everything before it is there. */
interface Label {
  position: number;
}

/** A routine while it is put in: where its instructions are in the new list. */
interface Routine {
  readonly labels: Map<number, Label>;
  readonly end: Label;
  readonly called: boolean;
}

/** The program in plain control flow. FormatError `r600/unsupported` where calls lead to no subroutine, or never end. */
export function plainFlow(program: Program): Program {
  const flattening: Flattening = { program, out: [], targets: new Map(), open: [], room: MOST_INLINED };
  putRoutine(flattening, extentFrom(program, 0), false);
  const { out, targets } = flattening;
  for (const [at, label] of targets) {
    const inst = elementAt(out, at);
    if (inst.kind === 'flow') out[at] = { ...inst, word0: { ...inst.word0, ADDR: label.position } };
  }
  return { ...program, cf: out };
}

/** The instructions from an id on, without gap, up to the first that ends them and that no branch leads behind. */
function extentFrom({ cf }: Program, start: number): readonly CfInst[] {
  const first = cf.findIndex(({ id }) => id === start);
  if (first < 0) return [];
  let furthest = 0;
  for (let at = first; at < cf.length; at++) {
    const inst = elementAt(cf, at);
    if (inst.id !== start + at - first) return cf.slice(first, at);
    if (inst.op?.name !== 'CALL') furthest = Math.max(furthest, targetOf(inst) ?? 0);
    if (endsProgram(inst) && inst.id >= furthest) return cf.slice(first, at + 1);
  }
  return cf.slice(first);
}

function putRoutine(flattening: Flattening, extent: readonly CfInst[], called: boolean): void {
  const routine: Routine = { labels: new Map(), end: { position: 0 }, called };
  const { out } = flattening;
  for (const [k, inst] of extent.entries()) {
    labelOf(routine, inst.id).position = out.length;
    if (called) {
      flattening.room -= inst.kind === 'alu' ? 1 + inst.clause.groups.length : 1;
      if (flattening.room < 0) throw unsupported(`calls that bring more than ${MOST_INLINED} instructions`);
    }
    put(flattening, routine, called ? withoutEnd(inst) : inst, k === extent.length - 1);
  }
  const last = extent.at(-1);
  if (called && last?.op?.name !== 'RET') throw unsupported('a subroutine without RET');
  routine.end.position = out.length;
  // POP and the ways out of loops never go where they lead; anything else would, once no lane is left.
  const known = new Set(extent.map(({ id }) => id));
  const behind = (last?.id ?? 0) + 1;
  for (const [id, label] of routine.labels) if (!known.has(id)) label.position = out.length;
  const lost = extent.find((inst) => goes(inst) && !known.has(inst.word0.ADDR) && inst.word0.ADDR !== behind);
  if (lost !== undefined) throw unsupported(`a ${lost.op?.name} that leads out of its routine`);
}

/** Whether the hardware goes where an instruction leads, as soon as no lane is left. */
function goes(inst: CfInst): inst is CfFlow {
  const name = inst.op?.name ?? '';
  return (
    inst.kind === 'flow' && (/^(JUMP|ELSE|POP_JUMP|LOOP_END)$/.test(name) || inst.op?.flags.has('LOOP_START') === true)
  );
}

function labelOf({ labels }: Routine, id: number): Label {
  let label = labels.get(id);
  if (label === undefined) {
    label = { position: 0 };
    labels.set(id, label);
  }
  return label;
}

/** END_OF_PROGRAM does not count in a subroutine: its RET ends it. */
function withoutEnd(inst: CfInst): CfInst {
  if (inst.kind === 'alu' || inst.kind === 'alu_ext' || inst.word1.END_OF_PROGRAM !== true) return inst;
  return { ...inst, word1: { ...inst.word1, END_OF_PROGRAM: false } } as CfInst;
}

function add({ out, targets }: Flattening, inst: CfInst, target?: Label): void {
  if (target !== undefined) targets.set(out.length, target);
  out.push({ ...inst, id: out.length });
}

/** Adds a control-flow instruction that the program does not have. */
function addNew(flattening: Flattening, name: string, POP_COUNT: number, target?: Label, condition?: CfFlow): void {
  const { out, program } = flattening;
  const { COND: cond = 0, CF_CONST = 0 } = condition?.word1 ?? {};
  const words = { ADDR: undefined, POP_COUNT, COND: cond, CF_CONST };
  add(flattening, encodeFlow(cfOp(name), words, {}, out.length, program.chip.generation), target);
}

/** Puts in one instruction; `last`: it ends its routine. */
function put(flattening: Flattening, routine: Routine, inst: CfInst, last: boolean): void {
  if (inst.kind === 'alu') putAlu(flattening, inst);
  else if (inst.kind === 'flow') putFlow(flattening, routine, inst, last);
  else add(flattening, inst);
}

function putFlow(flattening: Flattening, routine: Routine, inst: CfFlow, last: boolean): void {
  const target = targetOf(inst) === undefined ? undefined : labelOf(routine, inst.word0.ADDR);
  const { POP_COUNT } = inst.word1;
  const name = inst.op?.name;
  switch (name) {
    case 'CALL':
      putCall(flattening, inst);
      return;
    case 'RET':
      putReturn(flattening, routine, inst, last);
      return;
    case 'POP_JUMP':
      addNew(flattening, 'POP', POP_COUNT);
      addNew(flattening, 'JUMP', 0, target, inst);
      return;
    case 'POP_PUSH':
      addNew(flattening, 'POP', POP_COUNT);
      addNew(flattening, 'PUSH', 0);
      return;
    case 'PUSH_ELSE':
    case 'POP_PUSH_ELSE': {
      const pushes = name === 'PUSH_ELSE';
      if (!pushes) addNew(flattening, 'POP', POP_COUNT);
      addNew(flattening, 'PUSH', 0);
      addNew(flattening, 'JUMP', pushes ? POP_COUNT : 0, target, never(inst));
      return;
    }
    case 'CF_END':
    case 'END_PROGRAM':
    case 'HALT':
      if (routine.called) throw unsupported('the end of the program inside of a subroutine');
      break;
    case 'LOOP_BREAK':
    case 'LOOP_CONTINUE':
      putUnder(flattening, inst, () => add(flattening, unconditional(inst), target));
      return;
    case 'PUSH':
    case 'LOOP_START':
    case 'LOOP_START_DX10':
    case 'LOOP_START_NO_AL':
      // Where the constant says no, a loop is skipped, and a PUSH pops and leads on without pushing.
      if (inst.word1.COND !== COND.ACTIVE) addNew(flattening, 'JUMP', name === 'PUSH' ? POP_COUNT : 0, target, inst);
      add(flattening, unconditional(inst), target);
      return;
    default:
  }
  add(flattening, inst, target);
}

function never(inst: CfFlow): CfFlow {
  return { ...inst, word1: { ...inst.word1, COND: COND.FALSE } };
}

function unconditional(inst: CfFlow): CfFlow {
  if (inst.word1.COND === COND.ACTIVE) return inst;
  const counts = inst.op?.name === 'LOOP_START' || inst.op?.name === 'LOOP_START_NO_AL';
  return {
    ...inst,
    word1: { ...inst.word1, COND: COND.ACTIVE, CF_CONST: counts ? inst.word1.CF_CONST : 0 },
  };
}

/** What happens where the instruction's constant says so. */
function putUnder(flattening: Flattening, inst: CfFlow, body: () => void): void {
  const next: Label = { position: 0 };
  if (inst.word1.COND !== COND.ACTIVE) addNew(flattening, 'JUMP', 0, next, inst);
  body();
  next.position = flattening.out.length;
}

function putCall(flattening: Flattening, inst: CfFlow): void {
  const { program, open } = flattening;
  const start = inst.word0.ADDR;
  if (inst.word1.COND === COND.FALSE) return;
  if (open.includes(start)) throw unsupported('a subroutine that calls itself');
  const extent = extentFrom(program, start);
  if (extent.length === 0) throw unsupported('a call out of the shader');
  open.push(start);
  putUnder(flattening, inst, () => putRoutine(flattening, extent, true));
  open.pop();
}

/** The RET of a program, which is a fetch shader, stays; that of a subroutine leads behind it. */
function putReturn(flattening: Flattening, routine: Routine, inst: CfFlow, last: boolean): void {
  const { COND: cond } = inst.word1;
  if (!routine.called) {
    if (cond !== COND.ACTIVE) throw unsupported('RET on a boolean constant');
    add(flattening, inst);
    return;
  }
  if (cond === COND.FALSE || (last && cond === COND.ACTIVE)) return;
  const inverse = { [COND.ACTIVE]: COND.FALSE, [COND.BOOL]: COND.NOT_BOOL, [COND.NOT_BOOL]: COND.BOOL }[cond];
  const condition = { ...inst, word1: { ...inst.word1, COND: inverse ?? COND.FALSE } };
  addNew(flattening, 'JUMP', 0, routine.end, condition);
}

/** EXECUTE_MASK_OP of Cayman: lanes that fail are switched off, leave the loop or the round, or are killed. */
const MASK_OP = { DEACTIVATE: 0, BREAK: 1, CONTINUE: 2 } as const;

/** The group whose failing lanes leave the loop or the round, if a clause has one. */
function leavingGroup(flattening: Flattening, { clause }: CfAlu): number {
  if (flattening.program.chip.generation !== 'CAYMAN') return -1;
  const leaves = ({ omod }: AluInst): boolean => omod === MASK_OP.BREAK || omod === MASK_OP.CONTINUE;
  return clause.groups.findIndex(({ insts }) => insts.some((each) => switchesOff(each) && leaves(each)));
}

/** A clause up to a group whose failing lanes leave, and the rest of it as another. */
function putLeaving(flattening: Flattening, inst: CfAlu, at: number): void {
  const { clause } = inst;
  const [next] = clause.groups.slice(at + 1);
  const forwards = ({ sel }: AluSrc): boolean => sel === ALU_SRC.PV || sel === ALU_SRC.PS;
  if (next?.insts.some(({ src }) => src.some(forwards)) === true) {
    throw unsupported('PV behind a test whose lanes leave the loop');
  }
  if (inst.op?.name === 'ALU_PUSH_BEFORE') addNew(flattening, 'PUSH', 0);
  const groups = clause.groups.slice(0, at + 1);
  const last = elementAt(groups, at);
  const again = last.insts.some((each) => switchesOff(each) && each.omod === MASK_OP.CONTINUE);
  const insts = last.insts.map((each) => (switchesOff(each) ? { ...each, omod: MASK_OP.DEACTIVATE } : each));
  const first = { ...clause, groups: [...groups.slice(0, at), { ...last, insts }] };
  putAlu(flattening, { ...inst, op: cfOp(again ? 'ALU_CONTINUE' : 'ALU_BREAK'), clause: first });
  const rest = { ...clause, groups: clause.groups.slice(at + 1) };
  const name = inst.op?.name === 'ALU_PUSH_BEFORE' ? 'ALU' : (inst.op?.name ?? 'ALU');
  if (rest.groups.length > 0) putAlu(flattening, { ...inst, op: cfOp(name), clause: rest });
  else if (popsOf(name) > 0) addNew(flattening, 'POP', popsOf(name));
  else if (name !== 'ALU') throw unsupported(`${name} behind a test whose lanes leave the loop`);
}

/** A clause with its name changed; what it does to lanes after its end follows it. */
function putAlu(flattening: Flattening, inst: CfAlu): void {
  const leaving = leavingGroup(flattening, inst);
  if (leaving >= 0) {
    putLeaving(flattening, inst, leaving);
    return;
  }
  const changes = inst.clause.groups.some(changesMask);
  switch (inst.op?.name) {
    case 'ALU_ELSE_AFTER': {
      add(flattening, { ...inst, op: cfOp('ALU') });
      const next: Label = { position: 0 };
      addNew(flattening, 'ELSE', 0, next);
      next.position = flattening.out.length;
      return;
    }
    case 'ALU_BREAK':
    case 'ALU_CONTINUE': {
      if (!changes) {
        // No lane is switched off, so that none leaves.
        add(flattening, { ...inst, op: cfOp('ALU') });
        return;
      }
      const pop: Label = { position: 0 };
      add(flattening, { ...inst, op: cfOp('ALU_PUSH_BEFORE') });
      addNew(flattening, 'ELSE', 0, pop);
      addNew(flattening, inst.op.name === 'ALU_BREAK' ? 'LOOP_BREAK' : 'LOOP_CONTINUE', 0, pop);
      pop.position = flattening.out.length;
      addNew(flattening, 'POP', 1, pop);
      return;
    }
    default:
      add(flattening, inst);
  }
}
