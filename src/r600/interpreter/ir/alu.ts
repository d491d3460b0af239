/*
 * ALU nodes of the IR. A group, or an instruction by itself, first reads and computes, then writes; packed instructions see
 * each other's slots. Writing a relative destination gives every element its value after the instruction.
 */
import { givesResult } from '../../isa/forwarded.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import type { AluNode, GroupNode, PackedNode } from '../../ir/node.ts';
import { aluNodes, children } from '../../ir/tree.ts';
import type { RelativeValue, SpecialName, Value } from '../../ir/value.ts';
import { ldsAccess, skipAccess } from '../lds.ts';
import { executor, modifyOutput, modifySource } from '../semantics/execute.ts';
import type { GroupRows, SlotRows } from '../semantics/rows.ts';
import { GROUP_ROWS, rowOf } from './wave.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { IrWave, Step } from './wave.ts';

/** What compiling knows. */
export interface IrContext {
  readonly lanes: number;
  /** Values of the shader: scratch rows come after them. */
  readonly values: number;
  /** R600: angles in radians. */
  readonly radians: boolean;
  readonly cayman: boolean;
  /** Whether lanes are pixels. */
  readonly pixels: boolean;
  /** What operands that add the loop index read, if the shader has any. */
  readonly loopIndex: Value | undefined;
}

/** The units of a group: instructions by themselves, and packs. */
function units(node: GroupNode | PackedNode | AluNode): readonly (readonly AluNode[])[] {
  if (node.kind === 'alu') return [[node]];
  if (node.kind === 'packed') return [aluNodes(node)];
  return children(node).map(aluNodes);
}

/** Instructions that execute together, at most. */
export function sizeOf(node: GroupNode | PackedNode | AluNode): number {
  return units(node).reduce((sum, unit) => sum + unit.length, 0);
}

/** Compiles a group, a pack or a single instruction. */
export function compileAlu(context: IrContext, node: GroupNode | PackedNode | AluNode): Step {
  const reading: Step[] = [];
  const computing: Step[] = [];
  const writing: Step[] = [];
  /** What loads an address: the others use what was there before. */
  const loading: Step[] = [];
  const switching: Step[] = [];
  let number = 0;
  for (const unit of units(node)) {
    const rows: (SlotRows | undefined)[] = [undefined, undefined, undefined, undefined, undefined];
    for (const each of unit) rows[each.code.slot] = compileSources(context, each, number++, reading);
    const last = [...unit].sort((a, b) => b.code.slot - a.code.slot);
    for (const each of last) computing.push(compileCompute(context, each, rows));
    for (const each of unit) {
      const write = compileWrite(context, each, elementAt(rows, each.code.slot).out);
      (each.code.op.flags.has('MOVA') ? loading : writing).push(write);
    }
    for (const each of unit) switching.push(...compileSwitches(context, each, elementAt(rows, each.code.slot).out));
  }
  const pops = poppedQueues(units(node).flat());
  const steps = [...reading, ...pops, ...computing, ...writing, ...loading, ...switching];
  const size = number;
  return (wave) => {
    wave.steps.done++;
    wave.steps.laneInstructions += size * wave.lanes;
    for (const step of steps) step(wave);
  };
}

function poppedQueues(nodes: readonly AluNode[]): readonly Step[] {
  const reads = (sel: number): boolean =>
    nodes.some((node) => node.src.some((value) => value?.kind === 'hardware' && value.sel === sel));
  const pop =
    (queue: 'queueA' | 'queueB'): Step =>
    (wave) => {
      for (let lane = 0; lane < wave.lanes; lane++)
        if (wave.active[lane] === 1) elementAt(wave.lds()[queue], lane).pop();
    };
  return [
    ...(reads(ALU_SRC.LDS_OQ_A_POP) ? [pop('queueA')] : []),
    ...(reads(ALU_SRC.LDS_OQ_B_POP) ? [pop('queueB')] : []),
  ];
}

function compileSources(context: IrContext, node: AluNode, number: number, reading: Step[]): SlotRows {
  const { lanes, values } = context;
  const scratch = (values + number * GROUP_ROWS) * lanes;
  const nothing = scratch + 3 * lanes;
  const [a, b, c] = [0, 1, 2].map((k) => {
    const value = k < node.code.op.sources ? node.src[k] : undefined;
    if (value === undefined) return nothing;
    const row = rowOf(value, lanes);
    const prepare = compileRead(context, node, value);
    if (prepare !== undefined) reading.push(prepare);
    const { neg, abs } = node.code.modifiers[k] ?? { neg: false, abs: false };
    if (!neg && !abs) return row;
    const to = scratch + k * lanes;
    reading.push((wave) => modifySource(wave, row, to, neg, abs));
    return to;
  }) as [number, number, number];
  const param = node.src.find((value) => value?.kind === 'param');
  return { op: node.code.op, a, b, c, out: nothing, param: param?.kind === 'param' ? param.param : 0 };
}

/** The special register of this name among what an instruction reads. */
function specialSource(node: AluNode, name: SpecialName): Value | undefined {
  return node.src.find((value) => value?.kind === 'special' && value.name === name);
}

/** Fills the row of a value that changes with each read. */
function compileRead(context: IrContext, node: AluNode, value: Value): Step | undefined {
  const { lanes } = context;
  const row = rowOf(value, lanes);
  if (value.kind === 'rel') return (wave) => readRelative(wave, value);
  if (value.kind === 'kcache' && value.indexMode !== 0) {
    const index = specialSource(node, value.indexMode === 1 ? 'IDX0' : 'IDX1');
    const { bank, index: number, chan } = value;
    return ({ file, environment, recorder }) => {
      if (index === undefined)
        recorder.notModelled.add('constant under an index register that the instruction does not read');
      for (let lane = 0; lane < lanes; lane++) {
        const offset = index === undefined ? 0 : (file[rowOf(index, lanes) + lane] ?? 0);
        file[row + lane] = environment.constant((bank + offset) | 0, number, chan);
      }
    };
  }
  if (value.kind !== 'hardware' || value.sel < ALU_SRC.LDS_OQ_A || value.sel > ALU_SRC.LDS_OQ_B_POP) return undefined;
  const first = value.sel === ALU_SRC.LDS_OQ_A || value.sel === ALU_SRC.LDS_OQ_A_POP;
  return (wave) => {
    const queues = first ? wave.lds().queueA : wave.lds().queueB;
    for (let lane = 0; lane < lanes; lane++)
      if (wave.active[lane] === 1) wave.file[row + lane] = elementAt(queues, lane).front;
  };
}

/** Fills the row of a constant that each lane names by an index of its own. */
function readConstant({ file, lanes, environment }: IrWave, { array, offset, rel }: RelativeValue, row: number): void {
  const index = rowOf(rel, lanes);
  for (let lane = 0; lane < lanes; lane++)
    file[row + lane] = environment.constant(array.bank ?? 0, (offset + (file[index + lane] ?? 0)) | 0, array.chan);
}

/** The element that a relative operand names in a lane; undefined, and noted, where the array has none such. */
function elementOf({ file, lanes, recorder }: IrWave, value: RelativeValue, lane: number): number | undefined {
  const element = value.offset + (file[rowOf(value.rel, lanes) + lane] ?? 0);
  if (element >= 0 && element < value.array.size) return element;
  recorder.outside[lane] = 1;
  return undefined;
}

function readRelative(wave: IrWave, value: RelativeValue): void {
  const { file, lanes, active } = wave;
  const row = rowOf(value, lanes);
  if (value.array.bank !== undefined) {
    readConstant(wave, value, row);
    return;
  }
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    const element = elementOf(wave, value, lane);
    const from = element === undefined ? undefined : value.mayUse[element];
    file[row + lane] = from === undefined ? 0 : (file[rowOf(from, lanes) + lane] ?? 0);
  }
}

function compileCompute(context: IrContext, node: AluNode, rows: GroupRows): Step {
  const { op, slot, clamp } = node.code;
  const { out, a, b, c } = elementAt(rows, slot);
  if (op.encoding === 'lds_idx') {
    const access = ldsAccess(op.name, node.code.idxOffset);
    if (access === undefined) return (wave) => void wave.recorder.notModelled.add(op.name);
    return (wave) => {
      const { file, lanes, active } = wave;
      const lds = wave.lds();
      for (let lane = 0; lane < lanes; lane++) {
        if (active[lane] === 0) continue;
        if (obeys(wave, node, lane)) access(lds, lane, file[a + lane] ?? 0, file[b + lane] ?? 0, file[c + lane] ?? 0);
        else skipAccess(op.name, lds, lane, wave.environment.garbage?.(ALU_SRC.LDS_OQ_A, 0, lane) ?? 0);
      }
    };
  }
  const execute = executor(op, context.radians);
  if (execute === undefined) {
    return givesResult(op)
      ? (wave) => void wave.recorder.notModelled.add(op.name)
      : (wave) => void wave.file.fill(0, out, out + wave.lanes);
  }
  const omod = context.cayman && (op.flags.has('PRED') || op.flags.has('KILL')) ? 0 : node.code.omod;
  if (omod === 0 && !clamp) return (wave) => execute(wave, rows, slot);
  return (wave) => {
    execute(wave, rows, slot);
    modifyOutput(wave, out, omod, clamp);
  };
}

/** Whether a lane's predicate lets an instruction write. */
function obeys({ file, lanes }: IrWave, { code, pred }: AluNode, lane: number): boolean {
  return pred === undefined || code.predSel < 2 || file[rowOf(pred, lanes) + lane] === code.predSel - 2;
}

function compileWrite({ lanes }: IrContext, node: AluNode, out: number): Step {
  const { op } = node.code;
  const target = node.dst[0];
  if (target === undefined || op.encoding === 'lds_idx') return () => undefined;
  if (target.kind === 'rel') return (wave) => writeRelative(wave, node, target, out);
  const copied = op.name.startsWith('SET_CF_IDX') ? node.src[op.sources] : undefined;
  const from = copied === undefined ? out : rowOf(copied, lanes);
  const to = rowOf(target, lanes);
  return (wave) => {
    const { file, active } = wave;
    for (let lane = 0; lane < lanes; lane++) {
      if (active[lane] === 1 && obeys(wave, node, lane)) file[to + lane] = file[from + lane] ?? 0;
    }
  };
}

function writeRelative(wave: IrWave, node: AluNode, target: RelativeValue, out: number): void {
  const { file, lanes, active } = wave;
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    const element = obeys(wave, node, lane) ? elementOf(wave, target, lane) : undefined;
    target.mayDef.forEach((to, k) => {
      const kept = target.mayUse[k];
      if (to === undefined) return;
      if (k === element) file[rowOf(to, lanes) + lane] = file[out + lane] ?? 0;
      else if (kept !== undefined && kept !== to) file[rowOf(to, lanes) + lane] = file[rowOf(kept, lanes) + lane] ?? 0;
    });
  }
}

/** Kills, predicates and masks: after everything else of the group is written. */
function compileSwitches({ lanes }: IrContext, node: AluNode, out: number): readonly Step[] {
  const { op } = node.code;
  const steps: Step[] = [];
  if (op.flags.has('KILL')) {
    steps.push((wave) => {
      for (let lane = 0; lane < lanes; lane++) {
        if (wave.active[lane] === 1 && wave.file[out + lane] !== 0 && obeys(wave, node, lane))
          wave.recorder.killed[lane] = 1;
      }
    });
  }
  if (op.tests) steps.push((wave) => setPredicate(wave, node, out));
  return steps;
}

/** dst[1] becomes the predicate, dst[2] the mask: 1 where the comparison holds. */
function setPredicate(wave: IrWave, node: AluNode, out: number): void {
  const { file, lanes, active } = wave;
  const [, predicate, mask] = node.dst;
  for (let lane = 0; lane < lanes; lane++) {
    if (active[lane] === 0) continue;
    const asked = obeys(wave, node, lane);
    const holds = ((file[out + lane] ?? 0) & 0x7fffffff) === 0;
    if (mask !== undefined) file[rowOf(mask, lanes) + lane] = Number(holds || !asked);
    if (predicate !== undefined && asked) file[rowOf(predicate, lanes) + lane] = Number(holds);
  }
}
