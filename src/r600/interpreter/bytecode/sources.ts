/*
 * Where an ALU source comes from. Most are a row that is there already; relative registers, constants under an index register,
 * LDS queues and anything with a modifier go through a scratch row, filled before the group computes.
 */
import { arrayWith } from '../../ir/arrays.ts';
import { CONSTANT_FILE, inlineConstants } from '../../ir/inline-constants.ts';
import type { AluGroup, AluInst, AluSrc } from '../../isa/program.ts';
import type { Chip } from '../../isa/tables/chips.ts';
import type { GprArray } from '../../isa/metadata.ts';
import { forwardedSlot, isForwarded } from '../../isa/forwarded.ts';
import { ALU_SRC, fileSelect, kcacheSelect } from '../../isa/tables/selects.ts';
import type { KcacheLock } from '../../isa/tables/selects.ts';
import { modifySource } from '../semantics/execute.ts';
import { ROW, constantRow } from './layout.ts';
import type { ConstantFill, ConstantRows } from './layout.ts';
import { elementAt } from '../../ir/element-at.ts';
import { fillConstant } from './wave.ts';
import type { Wave } from './wave.ts';

/** What compiling a program knows. */
export interface CompileContext {
  readonly chip: Chip;
  readonly lanes: number;
  /** Whether lanes are pixels, and whether those that help keep registers (`helpersMatter`). */
  readonly pixels: boolean;
  readonly helpersKeep: boolean;
  readonly constants: ConstantRows;
  /** Undefined: a relative operand may address the whole register file. */
  readonly arrays: readonly GprArray[] | undefined;
}

/** Fills a scratch row. */
export type Prepare = (wave: Wave) => void;

/** A compiled source: its row, and what fills that first. */
export interface Source {
  readonly row: number;
  readonly prepare: Prepare | undefined;
}

/** Registers that a relative operand from `gpr` on may address: the array around it, or all. */
export function relativeRange(
  context: CompileContext,
  gpr: number,
  chan: number,
): readonly [first: number, end: number] {
  const array = context.arrays === undefined ? undefined : arrayWith(context.arrays, gpr, chan);
  return array === undefined ? [0, 128] : [array.gprStart, Math.min(128, array.gprStart + array.gprCount)];
}

/** The row number of AR's component that INDEX_MODE names, the loop index for 4; undefined for modes without a model. */
export function indexRow(mode: number): number | undefined {
  if (mode < 4) return ROW.AR + mode;
  return mode === 4 ? ROW.LOOP_INDEX : undefined;
}

/** Compiles source `k` of an instruction. `before` is the group before it in its clause, `bank` where this group's own results go. */
export function compileSource(
  context: CompileContext,
  locks: readonly KcacheLock[],
  group: AluGroup,
  before: AluGroup | undefined,
  inst: AluInst,
  k: number,
  bank: 0 | 1,
): Source {
  const src = inst.src[k];
  const { lanes } = context;
  if (src === undefined || k >= (inst.op?.sources ?? 0)) return { row: ROW.ZERO * lanes, prepare: undefined };
  const scratch = (ROW.SOURCE + inst.slot * 3 + k) * lanes;
  const plain = plainSource(context, locks, group, before, inst, src, scratch, bank);
  if (!src.neg && !src.abs) return plain;
  const { row, prepare } = plain;
  const { neg, abs } = src;
  return {
    row: scratch,
    prepare: (wave) => {
      prepare?.(wave);
      modifySource(wave, row, scratch, neg, abs);
    },
  };
}

function plainSource(
  context: CompileContext,
  locks: readonly KcacheLock[],
  group: AluGroup,
  before: AluGroup | undefined,
  inst: AluInst,
  src: AluSrc,
  scratch: number,
  bank: 0 | 1,
): Source {
  const { lanes, chip } = context;
  const literal = (value: number): Source => constant(context, { kind: 'literal', value: value | 0 }, scratch);
  const at = (row: number): Source => ({ row: row * lanes, prepare: undefined });
  const { sel, chan } = src;
  if (sel < 128) {
    return src.rel ? relativeRegister(context, inst, src, scratch) : at(ROW.GPR + sel * 4 + chan);
  }
  if (sel === ALU_SRC.LITERAL) return literal(group.literals[chan] ?? 0);
  const slot = forwardedSlot(sel, chan);
  if (slot !== undefined) {
    if (!isForwarded(before, slot)) return constant(context, { kind: 'unwritten', slot }, scratch);
    return at(ROW.RESULT + (1 - bank) * 5 + slot);
  }
  const value = inlineConstants.get(sel);
  if (value !== undefined) return literal(value);
  if (sel >= ALU_SRC.LDS_OQ_A && sel <= ALU_SRC.LDS_OQ_B_POP) return queueSource(lanes, sel, scratch);
  const fileConstant = fileSelect(sel, chip.generation);
  if (fileConstant !== undefined) return constantSource(context, wholeFile, fileConstant, inst, src, scratch);
  const kcache = kcacheSelect(sel, chip.generation);
  if (kcache !== undefined)
    return constantSource(context, elementAt(locks, kcache.set), kcache.index, inst, src, scratch);
  if (sel === ALU_SRC.LOOP_IDX) return at(ROW.LOOP_INDEX);
  if (sel >= ALU_SRC.PARAM && inst.op?.flags.has('INTERP') !== true) {
    const what = 'a parameter that nothing interpolates';
    return { row: scratch, prepare: (wave) => void wave.recorder.notModelled.add(what) };
  }
  return constant(context, { kind: 'special', sel }, scratch);
}

/** A constant has a row from the start, or is filled in where it is read. */
function constant({ constants, lanes }: CompileContext, fill: ConstantFill, scratch: number): Source {
  const row = constantRow(constants, fill);
  if (row !== undefined) return { row: row * lanes, prepare: undefined };
  return { row: scratch, prepare: (wave) => fillConstant(wave, fill, scratch) };
}

function relativeRegister(context: CompileContext, inst: AluInst, src: AluSrc, scratch: number): Source {
  const { lanes } = context;
  const index = indexRow(inst.indexMode);
  const [first, end] = relativeRange(context, src.sel, src.chan);
  return {
    row: scratch,
    prepare: ({ file, recorder, active }) => {
      if (index === undefined) recorder.notModelled.add(`index mode ${inst.indexMode}`);
      const row = (index ?? ROW.AR) * lanes;
      for (let lane = 0; lane < lanes; lane++) {
        const gpr = src.sel + (file[row + lane] ?? 0);
        const inside = gpr >= first && gpr < end;
        if (!inside && active[lane] === 1) recorder.outside[lane] = 1;
        file[scratch + lane] = inside ? (file[(ROW.GPR + gpr * 4 + src.chan) * lanes + lane] ?? 0) : 0;
      }
    },
  };
}

/** LDS_OQ_A and LDS_OQ_B; the _POP forms take the value out, for the whole group. */
function queueSource(lanes: number, sel: number, scratch: number): Source {
  const first = sel === ALU_SRC.LDS_OQ_A || sel === ALU_SRC.LDS_OQ_A_POP;
  return {
    row: scratch,
    prepare: (wave) => {
      const queues = first ? wave.lds().queueA : wave.lds().queueB;
      for (let lane = 0; lane < lanes; lane++) {
        if (wave.active[lane] === 1) wave.file[scratch + lane] = elementAt(queues, lane).front;
      }
    },
  };
}

/** The queues that a group pops once it has read. */
export function poppedQueues(group: AluGroup): { readonly a: boolean; readonly b: boolean } {
  const reads = (sel: number): boolean =>
    group.insts.some((inst) => inst.src.slice(0, inst.op?.sources ?? 0).some((src) => src.sel === sel));
  return { a: reads(ALU_SRC.LDS_OQ_A_POP), b: reads(ALU_SRC.LDS_OQ_B_POP) };
}

/** The constant file needs no lock. */
const wholeFile: KcacheLock = { bank: CONSTANT_FILE, mode: 0, addr: 0, indexMode: 0 };

function constantSource(
  context: CompileContext,
  lock: KcacheLock,
  offset: number,
  inst: AluInst,
  src: AluSrc,
  scratch: number,
): Source {
  const { lanes } = context;
  const { bank, addr, indexMode, mode } = lock;
  const index = addr * 16 + offset;
  const { chan } = src;
  if (!src.rel && indexMode === 0 && mode !== 3) {
    return constant(context, { kind: 'kcache', bank, index, chan }, scratch);
  }
  const relative = src.rel ? indexRow(inst.indexMode) : undefined;
  return {
    row: scratch,
    prepare: ({ file, environment, recorder }) => {
      if (src.rel && relative === undefined) recorder.notModelled.add(`index mode ${inst.indexMode}`);
      if (mode === 3) recorder.notModelled.add('KCACHE_MODE LOCK_LOOP_INDEX');
      if (indexMode === 3) recorder.notModelled.add('KCACHE_BANK_INDEX_MODE 3');
      for (let lane = 0; lane < lanes; lane++) {
        const bankOffset = indexMode === 0 ? 0 : (file[(ROW.CF_IDX + indexMode - 1) * lanes + lane] ?? 0);
        const indexOffset = relative === undefined ? 0 : (file[relative * lanes + lane] ?? 0);
        file[scratch + lane] = environment.constant((bank + bankOffset) | 0, (index + indexOffset) | 0, chan);
      }
    },
  };
}
