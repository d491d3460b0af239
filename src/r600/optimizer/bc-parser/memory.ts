/* Fetches, exports and memory writes. Bursts come apart into one node a register. */
import { indexChannels } from '../../isa/index-channels.ts';
import type { CfExport, CfMem, CfRat, FetchInst } from '../../isa/program.ts';
import { field, fieldsOf } from '../../ir/fields.ts';
import type { Fields } from '../../ir/fields.ts';
import type { CfNode, FetchNode, Operands } from '../../ir/node.ts';
import { fetchOperandCount } from '../../ir/operand-count.ts';
import { createCf, createFetch } from '../../ir/shader.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { constant, register, special } from '../../ir/value-table.ts';
import { unsupported } from './context.ts';
import type { ParseContext } from './context.ts';
import { absolute, componentAt, isRelative } from './relative.ts';
import type { Surroundings } from './relative.ts';

const axes = ['X', 'Y', 'Z', 'W'] as const;

/** A component of a register under a select: 0 to 3 of the register, 4 zero, 5 one, else masked. */
function selected(
  context: ParseContext,
  around: Surroundings,
  gpr: number,
  sel: number,
  relative: boolean,
): Value | undefined {
  if (sel < 4) return componentAt(context, around, 'source', gpr, sel, relative);
  return sel === 4 || sel === 5 ? constant(context.shader.values, sel === 5 ? 0x3f800000 : 0) : undefined;
}

const four = (context: ParseContext, prefix: 'GH' | 'GV' | 'TO'): Value[] =>
  (['x', 'y', 'z', 'w'] as const).map((axis) => special(context.shader.values, `${prefix}${axis}`));

/** The index registers that index modes name, in the order of the fields. */
function indexOperands({ shader }: ParseContext, fields: Fields): Value[] {
  return ['BUFFER_INDEX_MODE', 'RESOURCE_INDEX_MODE', 'SAMPLER_INDEX_MODE', 'UAV_INDEX_MODE', 'RAT_INDEX_MODE']
    .map((name) => field(fields, name))
    .filter((mode) => mode === 1 || mode === 2)
    .map((mode) => special(shader.values, mode === 1 ? 'IDX0' : 'IDX1'));
}

/** One fetch; `around` gets what brings relative registers. */
export function parseFetch(context: ParseContext, inst: FetchInst, around: Surroundings): FetchNode {
  const { op } = inst;
  if (op === undefined || inst.kind === 'sem') throw unsupported(`fetch opcode ${inst.opcode}`);
  const words = fieldsOf(inst.word0, inst.word1, inst.word2);
  if (['SRC_REL_MODE', 'DST_REL_MODE'].some((name) => field(words, name) !== 0)) {
    throw unsupported(`${op.name} with a relative register`);
  }
  const [reads, writes] = [isRelative(words, 'SRC_REL'), isRelative(words, 'DST_REL')];
  const fields = absolute(words);
  const gpr = field(fields, 'SRC_GPR');
  const count = fetchOperandCount(op.encoding, fields);
  const src: Operands = axes.map((axis, k) =>
    k < count ? selected(context, around, gpr, field(fields, `SRC_SEL_${axis}`), reads) : undefined,
  );
  const { values } = context.shader;
  if (op.flags.has('SETGRAD') || op.flags.has('SET_TEXTURE_OFFSETS')) {
    const gradient = op.name.includes('_H') ? 'GH' : 'GV';
    return createFetch(op, fields, four(context, op.flags.has('SETGRAD') ? gradient : 'TO'), src);
  }
  if (op.flags.has('USEGRAD')) src.push(...four(context, 'GV'), ...four(context, 'GH'));
  if (op.flags.has('USE_TEXTURE_OFFSETS')) src.push(...four(context, 'TO'));
  src.push(...indexOperands(context, fields));
  const dstGpr = field(fields, 'DST_GPR');
  const hasResult = op.encoding !== 'gds' || op.gdsResults > 0;
  const dst: Operands = axes.map((axis, k) =>
    hasResult && field(fields, `DST_SEL_${axis}`) !== 7
      ? componentAt(context, around, 'target', dstGpr, k, writes)
      : undefined,
  );
  const ordered = context.writesMemory || op.encoding === 'gds';
  if (op.name === 'READ_SCRATCH' || ordered) {
    const order = special(values, op.name === 'READ_SCRATCH' ? 'SCR' : 'MEM');
    dst.push(order);
    src.push(order);
  }
  return createFetch(op, fields, dst, src);
}

/** An export, one node for each register of a burst; `around` gets what brings relative registers. */
export function parseExport(context: ParseContext, cf: CfExport, around: Surroundings): readonly CfNode[] {
  const op = cf.op;
  if (op === undefined) throw unsupported(`CF opcode ${cf.opcode}`);
  const words = fieldsOf(cf.word0, cf.word1);
  const relative = isRelative(words, 'RW_REL');
  const fields = absolute(words);
  return burst(fields).map(({ part, gpr }) => {
    const src = axes.map((axis) => selected(context, around, gpr, field(part, `SEL_${axis}`), relative));
    return createCf(op, part, [], src);
  });
}

/** The fields of each register of a burst: consecutive registers go to consecutive places. */
function burst(fields: Fields): readonly { readonly part: Fields; readonly gpr: number }[] {
  const more = field(fields, 'BURST_COUNT');
  const [gpr, base] = [field(fields, 'RW_GPR'), field(fields, 'ARRAY_BASE')];
  if (more === 0) return [{ part: fields, gpr }];
  if (gpr + more > 127) throw unsupported('a burst of registers behind R127');
  if (base + more > MOST_BASE) throw unsupported(`a burst to places behind ${MOST_BASE}`);
  return Array.from({ length: more + 1 }, (_, k) => ({
    gpr: gpr + k,
    part: { ...fields, BURST_COUNT: 0, ...('ARRAY_BASE' in fields ? { ARRAY_BASE: base + k } : {}) },
  }));
}

/** The highest number that ARRAY_BASE holds. */
const MOST_BASE = 0x1fff;

/** What orders a write among others. */
function orderOf(name: string): SpecialName {
  if (name === 'MEM_SCRATCH') return 'SCR';
  return name.startsWith('MEM_RING') ? 'GEOM' : 'MEM';
}

/** A write to memory, or R600's read of scratch, one node for each register of a burst. */
export function parseMemory(context: ParseContext, cf: CfMem | CfRat, around: Surroundings): readonly CfNode[] {
  const op = cf.op;
  if (op === undefined) throw unsupported(`CF opcode ${cf.opcode}`);
  const words = fieldsOf(cf.word0, cf.word1);
  const relative = isRelative(words, 'RW_REL');
  const fields = absolute(words);
  const { values } = context.shader;
  const order = special(values, orderOf(op.name));
  const mask = field(fields, 'COMP_MASK');
  const indexed = (field(fields, 'TYPE') & 1) === 1;
  const reads = context.program.chip.generation === 'R600' && op.name === 'MEM_SCRATCH' && field(fields, 'TYPE') >= 2;
  const indexComponent = (k: number): Value | undefined =>
    indexChannels(cf).includes(k) ? register(values, field(fields, 'INDEX_GPR'), k) : undefined;
  return burst(fields).map(({ part, gpr }) => {
    const data: Operands = axes.map((_, k) =>
      (mask >> k) & 1 ? componentAt(context, around, reads ? 'target' : 'source', gpr, k, relative) : undefined,
    );
    const index = indexed ? [0, 1, 2].map(indexComponent) : [];
    const besides = [...index, ...indexOperands(context, fields), order];
    return reads
      ? createCf(op, part, [...data, order], [undefined, undefined, undefined, undefined, ...besides])
      : createCf(op, part, [order], [...data, ...besides]);
  });
}
