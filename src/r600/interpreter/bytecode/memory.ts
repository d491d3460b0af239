/* Fetch clauses, exports and memory writes of the bytecode, compiled to plans over rows. */
import { field, fieldsOf } from '../../ir/fields.ts';
import type { Fields } from '../../ir/fields.ts';
import { indexChannels } from '../../isa/index-channels.ts';
import type { CfExport, CfFetch, CfMem, CfRat, FetchInst } from '../../isa/program.ts';
import { fetchOperandCount } from '../../ir/operand-count.ts';
import { fetchQuery } from '../fetch-query.ts';
import { copyActive } from '../machine.ts';
import {
  NO_ROW,
  destinationSelects,
  exportName,
  isIndexed,
  isScratchRead,
  runExport,
  runFetch,
  runMemoryWrite,
  runScratchRead,
} from '../memory-access.ts';
import type { FetchPlan, MemoryWrite } from '../memory-access.ts';
import { ROW } from './layout.ts';
import { relativeRange } from './sources.ts';
import type { CompileContext } from './sources.ts';
import type { Wave } from './wave.ts';
import type { FetchOp } from '../../isa/tables/fetch-opcodes.ts';

/** One fetch, export or write. */
export type Action = (wave: Wave) => void;

const axes = ['X', 'Y', 'Z', 'W'] as const;

/** The row of a component under a select: 0 to 3 of the register, 4 zero, 5 one, else masked. */
function selected(context: CompileContext, gpr: number, sel: number): number {
  const { lanes } = context;
  if (sel < 4) return (ROW.GPR + gpr * 4 + sel) * lanes;
  if (sel === 4) return ROW.ZERO * lanes;
  return sel === 5 ? ROW.ONE * lanes : NO_ROW;
}

/** Compiles the fetches of a clause. */
export function compileFetchClause(context: CompileContext, cf: CfFetch): readonly Action[] {
  return cf.clause.insts.map((inst) => compileFetch(context, inst));
}

function words(inst: FetchInst): Fields {
  return fieldsOf(inst.word0, inst.word1, inst.word2);
}

/** Where an instruction keeps its operands for the fetch after it; undefined for a fetch. */
function savedRow({ flags, name }: FetchOp): number | undefined {
  if (flags.has('SETGRAD')) return name.includes('_H') ? ROW.GRADIENTS_H : ROW.GRADIENTS_V;
  return flags.has('SET_TEXTURE_OFFSETS') ? ROW.TEXTURE_OFFSETS : undefined;
}

/** Rows of registers, as far behind as the loop index says where they are relative to it. */
type Relocation = (wave: Wave, rows: readonly number[]) => readonly number[];

const unmoved: Relocation = (_, rows) => rows;

/** Rows of constants and masked components stay; outside of its array a component is undefined, and reads as zero. */
function relocation(context: CompileContext, relative: boolean): Relocation {
  if (!relative) return unmoved;
  const { lanes } = context;
  const zero = ROW.ZERO * lanes;
  return ({ file, recorder, active }, rows) => {
    const index = file[ROW.LOOP_INDEX * lanes] ?? 0;
    return rows.map((row) => {
      const component = row / lanes - ROW.GPR;
      if (row === NO_ROW || component >= ROW.RESULT) return row;
      const gpr = (component >> 2) + index;
      const [first, end] = relativeRange(context, component >> 2, component & 3);
      if (gpr >= first && gpr < end) return row + index * 4 * lanes;
      for (let lane = 0; lane < lanes; lane++) if (active[lane] === 1) recorder.outside[lane] = 1;
      return zero;
    });
  };
}

function compileFetch(context: CompileContext, inst: FetchInst): Action {
  const { op } = inst;
  const { lanes } = context;
  if (op === undefined) return (wave) => void wave.recorder.notModelled.add(`fetch opcode ${inst.opcode}`);
  const fields = words(inst);
  const gpr = field(fields, 'SRC_GPR');
  const operands = axes
    .slice(0, fetchOperandCount(op.encoding, fields))
    .map((axis) => selected(context, gpr, field(fields, `SRC_SEL_${axis}`)));
  const relative = ['SRC_REL_MODE', 'DST_REL_MODE'].some((name) => field(fields, name) !== 0);
  const saved = savedRow(op);
  const read = relocation(context, field(fields, 'SRC_REL') !== 0);
  const action =
    saved === undefined
      ? compileQuery(context, inst.kind, op, fields, operands, read)
      : saveOperands(operands, saved * lanes, lanes, read);
  if (!relative) return action;
  return (wave) => {
    wave.recorder.notModelled.add(`${op.name} with a relative register`);
    action(wave);
  };
}

/** Gradients and offsets wait, in rows of their own, for the fetch that uses them; a masked component is zero from then on. */
function saveOperands(operands: readonly number[], to: number, lanes: number, read: Relocation): Action {
  return (wave) => {
    read(wave, operands).forEach((row, k) => {
      copyActive(wave, row === NO_ROW ? ROW.ZERO * lanes : row, to + k * lanes);
    });
  };
}

function compileQuery(
  context: CompileContext,
  kind: FetchInst['kind'],
  op: FetchOp,
  fields: Fields,
  operands: readonly number[],
  read: Relocation,
): Action {
  const { lanes } = context;
  const four = (row: number): readonly number[] => [0, 1, 2, 3].map((k) => (row + k) * lanes);
  const extra = [
    ...(op.flags.has('USEGRAD') ? [...four(ROW.GRADIENTS_V), ...four(ROW.GRADIENTS_H)] : []),
    ...(op.flags.has('USE_TEXTURE_OFFSETS') ? four(ROW.TEXTURE_OFFSETS) : []),
    ...indexRegisters(fields).map((register) => (ROW.CF_IDX + register) * lanes),
  ];
  const results = resultRows(context, kind, op, fields);
  const selects = destinationSelects(fields);
  const plan: FetchPlan = { query: fetchQuery(op, fields), operands: [...operands, ...extra], results, selects };
  const write = relocation(context, field(fields, 'DST_REL') !== 0);
  if (read === unmoved && write === unmoved) return (wave) => runFetch(wave, plan);
  return (wave) => {
    const at = [...read(wave, operands), ...extra];
    runFetch(wave, { ...plan, operands: at, results: write(wave, results) });
  };
}

/** The rows of the registers that a fetch writes, NO_ROW where masked. */
function resultRows(
  { lanes }: CompileContext,
  kind: FetchInst['kind'],
  op: FetchOp,
  fields: Fields,
): readonly number[] {
  const hasResult = kind !== 'sem' && (op.encoding !== 'gds' || op.gdsResults > 0);
  const dst = field(fields, 'DST_GPR');
  return axes.map((axis, k) =>
    hasResult && field(fields, `DST_SEL_${axis}`) !== 7 ? (ROW.GPR + dst * 4 + k) * lanes : NO_ROW,
  );
}

/**
 * Of an instruction in VALID_PIXEL_MODE the rows that hold anything in lanes that do not execute it; undefined: all lanes do. Other
 * fetches leave registers as they were, and what GDS leaves nobody knows.
 */
export function unknownRows(
  context: CompileContext,
  cf: CfFetch | CfExport | CfMem | CfRat,
): readonly number[] | undefined {
  if (!context.pixels || cf.word1.VALID_PIXEL_MODE !== true) return undefined;
  if (cf.kind !== 'fetch') return [];
  if (cf.op?.name !== 'GDS') return context.helpersKeep ? [] : undefined;
  return cf.clause.insts.flatMap((inst) =>
    inst.op === undefined ? [] : resultRows(context, inst.kind, inst.op, words(inst)),
  );
}

/** The CF index registers that index modes 1 and 2 name, in the order of the fields. */
function indexRegisters(fields: Fields): readonly number[] {
  return ['BUFFER_INDEX_MODE', 'RESOURCE_INDEX_MODE', 'SAMPLER_INDEX_MODE', 'UAV_INDEX_MODE', 'RAT_INDEX_MODE']
    .map((name) => field(fields, name))
    .filter((mode) => mode === 1 || mode === 2)
    .map((mode) => mode - 1);
}

/** Compiles an export; a burst exports consecutive registers to consecutive targets. */
export function compileExport(context: CompileContext, cf: CfExport): Action {
  const fields = fieldsOf(cf.word0, cf.word1);
  const gpr = field(fields, 'RW_GPR');
  const parts = Array.from({ length: field(fields, 'BURST_COUNT') + 1 }, (_, burst) => ({
    name: exportName(fields, burst),
    rows: axes.map((axis) => selected(context, Math.min(127, gpr + burst), field(fields, `SEL_${axis}`))),
  }));
  const move = relocation(context, field(fields, 'RW_REL') !== 0);
  return (wave) => {
    for (const { name, rows } of parts) runExport(wave, name, move(wave, rows));
  };
}

/** Compiles a write to memory, or on R600 a read of scratch; a burst writes consecutive registers. */
export function compileMemory(context: CompileContext, cf: CfMem | CfRat): Action {
  const { lanes, chip } = context;
  const op = cf.op;
  if (op === undefined) return (wave) => void wave.recorder.notModelled.add(`CF opcode ${cf.opcode}`);
  const fields = fieldsOf(cf.word0, cf.word1);
  const gpr = field(fields, 'RW_GPR');
  const mask = field(fields, 'COMP_MASK');
  const indexGpr = field(fields, 'INDEX_GPR');
  const index = [
    ...(isIndexed(fields) ? indexChannels(cf).map((k) => (ROW.GPR + indexGpr * 4 + k) * lanes) : []),
    ...indexRegisters(fields).map((register) => (ROW.CF_IDX + register) * lanes),
  ];
  const writes = Array.from({ length: field(fields, 'BURST_COUNT') + 1 }, (_, burst): MemoryWrite => ({
    op,
    fields,
    burst,
    index,
    rows: axes.map((_, k) => ((mask >> k) & 1 ? (ROW.GPR + Math.min(127, gpr + burst) * 4 + k) * lanes : NO_ROW)),
  }));
  const run = isScratchRead(op, fields, chip.generation === 'R600') ? runScratchRead : runMemoryWrite;
  const move = relocation(context, field(fields, 'RW_REL') !== 0);
  if (move === unmoved)
    return (wave) => {
      for (const write of writes) run(wave, write);
    };
  return (wave) => {
    for (const write of writes) run(wave, { ...write, rows: move(wave, write.rows) });
  };
}
