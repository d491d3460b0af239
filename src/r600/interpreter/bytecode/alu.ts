/*
 * ALU clauses. A group reads all its sources, computes its slots into the rows of this group's results, and then writes: the
 * registers of active lanes whose predicate agrees, the address registers, the predicate and the mask.
 */
import type { AluGroup, AluInst, CfAlu } from '../../isa/program.ts';
import { givesResult, writesNothing } from '../../isa/forwarded.ts';
import { loadedBy, setTwice } from '../../isa/set-twice.ts';
import { slotNames } from '../../isa/tables/operand-names.ts';
import { ALU_SRC, kcacheLocks } from '../../isa/tables/selects.ts';
import { ldsAccess, skipAccess } from '../lds.ts';
import { executor, modifyOutput } from '../semantics/execute.ts';
import type { GroupRows, SlotRows } from '../semantics/rows.ts';
import { leaveRound, refresh } from '../exec-mask.ts';
import { ROW } from './layout.ts';
import { compileSource, indexRow, poppedQueues, relativeRange } from './sources.ts';
import type { CompileContext, Prepare } from './sources.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Wave } from './wave.ts';

/** One step of a group. */
type Step = (wave: Wave) => void;

/** A compiled group. */
export interface CompiledGroup {
  readonly steps: readonly Step[];
  /** Instructions in it. */
  readonly size: number;
}

/** Compiles the groups of a clause, each for the bank of results that it writes. */
export function compileAluClause(context: CompileContext, cf: CfAlu): readonly CompiledGroup[] {
  const locks = kcacheLocks(cf);
  const { groups } = cf.clause;
  return groups.map((group, k) => compileGroup(context, locks, group, groups[k - 1], (k & 1) as 0 | 1));
}

const missing =
  (what: string): Step =>
  (wave) =>
    void wave.recorder.notModelled.add(what);

function compileGroup(
  context: CompileContext,
  locks: ReturnType<typeof kcacheLocks>,
  group: AluGroup,
  before: AluGroup | undefined,
  bank: 0 | 1,
): CompiledGroup {
  const { lanes } = context;
  const prepares: Prepare[] = [];
  const rows: (SlotRows | undefined)[] = [undefined, undefined, undefined, undefined, undefined];
  for (const inst of group.insts) {
    if (inst.op === undefined) continue;
    if (rows[inst.slot] !== undefined) prepares.push(missing(`two instructions in slot ${slotNames[inst.slot]}`));
    const [a, b, c] = [0, 1, 2].map((k) => {
      const source = compileSource(context, locks, group, before, inst, k, bank);
      if (source.prepare !== undefined) prepares.push(source.prepare);
      return source.row;
    }) as [number, number, number];
    const named = inst.src.slice(0, inst.op.sources).find((src) => src.sel >= ALU_SRC.PARAM);
    const param = named === undefined ? 0 : named.sel - ALU_SRC.PARAM;
    rows[inst.slot] = { op: inst.op, a, b, c, param, out: (ROW.RESULT + bank * 5 + inst.slot) * lanes };
  }
  const twice = setTwice(group, context.chip.generation);
  if (twice !== undefined) prepares.push(missing(`two instructions that set the ${twice}`));
  const pops = poppedQueues(group);
  if (pops.a || pops.b) prepares.push((wave) => popQueues(wave, pops));
  const computing = [...group.insts].sort((p, q) => q.slot - p.slot).map((inst) => compileCompute(context, inst, rows));
  const writing = addressLast(group).flatMap((inst) => compileWrites(context, group, inst, rows[inst.slot]));
  const switching = group.insts.flatMap((inst) => compileSwitches(context, inst, rows[inst.slot]));
  return { steps: [...prepares, ...computing, ...writing, ...switching], size: group.insts.length };
}

/** The instructions of a group: MOVA comes last, for the others use the address that was loaded before. */
function addressLast({ insts }: AluGroup): readonly AluInst[] {
  const loads = ({ op }: AluInst): boolean => op?.flags.has('MOVA') === true;
  return [...insts.filter((inst) => !loads(inst)), ...insts.filter(loads)];
}

function popQueues(wave: Wave, pops: { readonly a: boolean; readonly b: boolean }): void {
  for (let lane = 0; lane < wave.lanes; lane++) {
    if (wave.active[lane] === 0) continue;
    if (pops.a) elementAt(wave.lds().queueA, lane).pop();
    if (pops.b) elementAt(wave.lds().queueB, lane).pop();
  }
}

function compileCompute(context: CompileContext, inst: AluInst, rows: GroupRows): Step {
  const { op, slot } = inst;
  if (op === undefined) return missing(`ALU opcode ${inst.opcode}`);
  if (op.encoding === 'lds_idx') return compileLds(op.name, inst, elementAt(rows, slot));
  if (writesNothing(inst)) return missing(`${op.name} that writes`);
  const { chip, lanes } = context;
  const execute = executor(op, chip.generation === 'R600');
  if (execute === undefined) {
    const zero = elementAt(rows, slot).out;
    return givesResult(op) ? missing(op.name) : (wave) => void wave.file.fill(0, zero, zero + lanes);
  }
  // On Cayman the field of a PRED_SET or KILL says what becomes of the mask.
  const omod = chip.generation === 'CAYMAN' && (op.flags.has('PRED') || op.flags.has('KILL')) ? 0 : inst.omod;
  const { clamp } = inst;
  if (omod === 0 && !clamp) return (wave) => execute(wave, rows, slot);
  const { out } = elementAt(rows, slot);
  return (wave) => {
    execute(wave, rows, slot);
    modifyOutput(wave, out, omod, clamp);
  };
}

function compileLds(name: string, { idxOffset, predSel }: AluInst, { a, b, c }: SlotRows): Step {
  const access = ldsAccess(name, idxOffset);
  if (access === undefined) return missing(name);
  return (wave) => {
    const { file, lanes, active } = wave;
    const lds = wave.lds();
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 0) continue;
      if (obeys(wave, predSel, lane)) access(lds, lane, file[a + lane] ?? 0, file[b + lane] ?? 0, file[c + lane] ?? 0);
      else skipAccess(name, lds, lane, wave.environment.garbage?.(ALU_SRC.LDS_OQ_A, 0, lane) ?? 0);
    }
  };
}

/** Whether a lane's predicate lets an instruction with this PRED_SEL write. */
function obeys({ file, lanes }: Wave, predSel: number, lane: number): boolean {
  return predSel < 2 || file[ROW.PREDICATE * lanes + lane] === predSel - 2;
}

function compileWrites(
  context: CompileContext,
  group: AluGroup,
  inst: AluInst,
  rows: SlotRows | undefined,
): readonly Step[] {
  const { op } = inst;
  if (op === undefined || rows === undefined || op.encoding === 'lds_idx') return [];
  const { lanes, chip } = context;
  const steps: Step[] = [];
  const mova = op.flags.has('MOVA');
  if (op.name.startsWith('SET_CF_IDX')) {
    const to = (ROW.CF_IDX + Number(op.name.endsWith('1'))) * lanes;
    return [(wave) => writeLanes(wave, ROW.AR * lanes, to, inst.predSel)];
  }
  if (inst.writeMask && !(mova && chip.generation === 'CAYMAN'))
    steps.push(compileRegisterWrite(context, group, inst, rows.out));
  if (mova) steps.push(compileMova(context, inst, rows.out));
  return steps;
}

/** What becomes of lanes: after all registers are written, which is under the mask and predicate of before. */
function compileSwitches({ chip }: CompileContext, inst: AluInst, rows: SlotRows | undefined): readonly Step[] {
  const { op } = inst;
  if (op === undefined || rows === undefined) return [];
  const steps: Step[] = [];
  if (op.flags.has('KILL')) steps.push((wave) => kill(wave, rows.out, inst.predSel));
  if (op.tests) {
    const maskOp = chip.generation === 'CAYMAN' ? inst.omod : 0;
    steps.push((wave) => setPredicate(wave, inst, rows.out, maskOp));
  }
  return steps;
}

function writeLanes(wave: Wave, from: number, to: number, predSel: number): void {
  const { file, lanes, active, exec } = wave;
  if (exec.all && predSel < 2) {
    file.copyWithin(to, from, from + lanes);
    return;
  }
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 1 && obeys(wave, predSel, lane)) file[to + lane] = file[from + lane] ?? 0;
  }
}

function compileRegisterWrite(context: CompileContext, group: AluGroup, inst: AluInst, out: number): Step {
  const { lanes } = context;
  const { dstGpr, dstChan, predSel } = inst;
  const to = (ROW.GPR + dstGpr * 4 + dstChan) * lanes;
  if (!inst.dstRel) return (wave) => writeLanes(wave, out, to, predSel);
  const index = indexRow(inst.indexMode);
  const [first, end] = relativeRange(context, dstGpr, dstChan);
  const rivals = group.insts.filter(
    (each) => each !== inst && each.writeMask && each.dstChan === dstChan && each.op?.encoding !== 'lds_idx',
  );
  return (wave) => {
    const { file, active, recorder } = wave;
    if (index === undefined) recorder.notModelled.add(`index mode ${inst.indexMode}`);
    const row = (index ?? ROW.AR) * lanes;
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 0 || !obeys(wave, predSel, lane)) continue;
      const gpr = dstGpr + (file[row + lane] ?? 0);
      if (gpr >= first && gpr < end) file[(ROW.GPR + gpr * 4 + dstChan) * lanes + lane] = file[out + lane] ?? 0;
      else recorder.outside[lane] = 1;
      // Which of two results a register gets is undefined.
      if (rivals.some((each) => writtenBy(wave, each, lane) === gpr)) recorder.outside[lane] = 1;
    }
  };
}

/** The register that an instruction writes in a lane. */
function writtenBy(wave: Wave, { dstGpr, dstRel, indexMode, predSel }: AluInst, lane: number): number | undefined {
  if (!obeys(wave, predSel, lane)) return undefined;
  return dstRel ? dstGpr + (wave.file[(indexRow(indexMode) ?? ROW.AR) * wave.lanes + lane] ?? 0) : dstGpr;
}

function compileMova(context: CompileContext, inst: AluInst, out: number): Step {
  const { lanes, chip } = context;
  const loaded = loadedBy(inst, chip.generation);
  if (loaded === undefined) return missing(`MOVA_DST ${inst.dstGpr}`);
  return (wave) => writeLanes(wave, out, (ROW[loaded.kind] + loaded.index) * lanes, inst.predSel);
}

function kill(wave: Wave, out: number, predSel: number): void {
  const { file, lanes, active, recorder } = wave;
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 1 && file[out + lane] !== 0 && obeys(wave, predSel, lane)) recorder.killed[lane] = 1;
  }
}

/** EXECUTE_MASK_OP (Cayman): 0 switches the failing lanes off, 1 breaks them out of their loop, 2 continues it, 3 kills them. */
function setPredicate(wave: Wave, inst: AluInst, out: number, maskOp: number): void {
  const { file, lanes, active, exec, recorder } = wave;
  const predicate = ROW.PREDICATE * lanes;
  const failed = new Uint8Array(lanes);
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0 || !obeys(wave, inst.predSel, lane)) continue;
    const holds = ((file[out + lane] ?? 0) & 0x7fffffff) === 0;
    if (inst.updatePred) file[predicate + lane] = Number(holds);
    if (!holds) failed[lane] = 1;
  }
  if (!inst.updateExecMask) return;
  if (maskOp === 1 || maskOp === 2) {
    const kept = active.slice();
    for (let lane = 0; lane < lanes; lane++) active[lane] = (active[lane] ?? 0) & (failed[lane] ?? 0);
    if (!leaveRound(exec, maskOp === 2)) {
      active.set(kept);
      recorder.notModelled.add('break outside of a loop');
    }
    return;
  }
  for (let lane = 0; lane < lanes; lane++) {
    if (failed[lane] === 0) continue;
    exec.mask[lane] = 0;
    if (maskOp === 3) recorder.killed[lane] = 1;
  }
  refresh(exec);
}

/** Runs a clause until its end, the step limit, or until no lane is left. */
export function runAluClause(wave: Wave, groups: readonly CompiledGroup[]): void {
  const { exec, steps, lanes } = wave;
  for (const group of groups) {
    steps.done++;
    if (!exec.any || steps.done > steps.limit) return;
    steps.laneInstructions += group.size * lanes;
    for (const step of group.steps) step(wave);
  }
}
