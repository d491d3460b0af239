/*
 * The arrays of registers that relative operands address. The metadata declares them. Where an operand lies outside of all that it
 * declares, or without metadata, all registers that the driver reserves are one array, or the whole register file.
 */
import type { GprArray, ShaderMetadata } from '../isa/metadata.ts';
import type { AluInst, CfInst, FetchInst, Program } from '../isa/program.ts';
import { elementAt } from './element-at.ts';
import { field, fieldsOf } from './fields.ts';
import type { Shader } from './shader.ts';
import type { RegisterValue, Value } from './value.ts';

/** The declared array that a register's component lies in. */
export function arrayWith(arrays: readonly GprArray[], gpr: number, chan: number): GprArray | undefined {
  return arrays.find(
    ({ gprStart, gprCount, compMask }) => gpr >= gprStart && gpr < gprStart + gprCount && (compMask >> chan) & 1,
  );
}

/** A component of a register. */
interface Component {
  readonly gpr: number;
  readonly chan: number;
}

const axes = ['X', 'Y', 'Z', 'W'] as const;

/** The components to which fetches, exports and memory writes add the loop index. */
function relativeComponents(cf: CfInst): readonly Component[] {
  if (cf.kind === 'fetch') return cf.clause.insts.flatMap(ofFetch);
  if ((cf.kind !== 'export' && cf.kind !== 'mem' && cf.kind !== 'rat') || !cf.word0.RW_REL) return [];
  const fields = fieldsOf(cf.word0, cf.word1);
  const registers = Array.from({ length: cf.word1.BURST_COUNT + 1 }, (_, k) => cf.word0.RW_GPR + k);
  return registers.flatMap((gpr) =>
    axes.flatMap((axis, k) => {
      const chan = cf.kind === 'export' ? field(fields, `SEL_${axis}`) : k;
      const isThere = cf.kind === 'export' ? chan < 4 : (field(fields, 'COMP_MASK') >> k) & 1;
      return isThere ? [{ gpr, chan }] : [];
    }),
  );
}

const none: readonly Component[] = [];

function ofFetch({ word0, word1, word2 }: FetchInst): readonly Component[] {
  if (!('SRC_REL' in word0 && word0.SRC_REL) && !('DST_REL' in word1 && word1.DST_REL)) return none;
  const fields = fieldsOf(word0, word1, word2);
  const reads = field(fields, 'SRC_REL') === 0 ? [] : axes.filter((axis) => `SRC_SEL_${axis}` in fields);
  const writes =
    field(fields, 'DST_REL') === 0 ? [] : [0, 1, 2, 3].filter((k) => field(fields, `DST_SEL_${axes[k]}`) !== 7);
  return [
    ...reads
      .map((axis) => ({ gpr: field(fields, 'SRC_GPR'), chan: field(fields, `SRC_SEL_${axis}`) }))
      .filter(({ chan }) => chan < 4),
    ...writes.map((chan) => ({ gpr: field(fields, 'DST_GPR'), chan })),
  ];
}

/** The relative operands of a program. */
function relativeOperands({ cf }: Program): readonly Component[] {
  const found: Component[] = [];
  for (const each of cf) {
    if (each.kind !== 'alu') found.push(...relativeComponents(each));
    else for (const { insts } of each.clause.groups) for (const inst of insts) addAlu(found, inst);
  }
  return found;
}

function addAlu(found: Component[], { op, src, dstRel, dstGpr, dstChan }: AluInst): void {
  for (let k = 0; k < src.length && k < (op?.sources ?? 0); k++) {
    const { rel, sel, chan } = elementAt(src, k);
    if (rel && sel < 128) found.push({ gpr: sel, chan });
  }
  if (dstRel) found.push({ gpr: dstGpr, chan: dstChan });
}

/** The arrays of a program; undefined: the whole register file is one. */
export function declaredArrays(
  program: Program,
  metadata: ShaderMetadata | undefined,
): readonly GprArray[] | undefined {
  if (metadata === undefined) return undefined;
  const { declared, arrays, ngpr = 0 } = metadata;
  const operands = relativeOperands(program);
  const outside = (of: readonly GprArray[]): readonly Component[] =>
    operands.filter(({ gpr, chan }) => arrayWith(of, gpr, chan) === undefined);
  const undeclared = outside(arrays);
  if (declared && undeclared.length === 0) return arrays;
  const reserved = { gprStart: 0, gprCount: ngpr, compMask: 15 };
  if (outside([reserved]).length > 0) return undefined;
  const filled = arrays.filter(({ gprCount, compMask }) => gprCount > 0 && compMask > 0);
  if (filled.length === 0 || filled.length === arrays.length) return [reserved];
  const found = [...filled];
  for (const operand of undeclared)
    if (arrayWith(found, operand.gpr, operand.chan) === undefined) found.push(between(filled, operand, ngpr));
  return found;
}

/**
 * Mesa's newer compiler fills in one of several arrays (22.3, `ValueFactory::get_shader_info`). Each of the others lies somewhere
 * between those that are filled in.
 */
function between(filled: readonly GprArray[], { gpr, chan }: Component, ngpr: number): GprArray {
  const beside = filled.filter(({ compMask }) => (compMask >> chan) & 1);
  const gprStart = Math.max(0, ...beside.map((each) => each.gprStart + each.gprCount).filter((end) => end <= gpr));
  const end = Math.min(ngpr, ...beside.map((each) => each.gprStart).filter((start) => start > gpr));
  return { gprStart, gprCount: end - gprStart, compMask: 1 << chan };
}

/** By component, `gpr * 4 + chan`: 1 where it is an element of an array that the shader addresses. */
export function elementFlags({ arrays }: Pick<Shader, 'arrays'>): Uint8Array {
  const flags = new Uint8Array(512);
  for (const { gpr, chan, size } of arrays) {
    for (let k = 0; k < size; k++) flags[(gpr + k) * 4 + chan] = 1;
  }
  return flags;
}

/** Whether a value is one of the elements that `elementFlags` tells: all its versions share one place, which addresses reach. */
export function isElementOf(elements: Uint8Array, value: Value | undefined): value is RegisterValue {
  return value?.kind === 'reg' && elements[value.component] === 1;
}
