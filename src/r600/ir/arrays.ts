/*
 * The arrays of registers that relative operands address. The metadata declares them; without metadata, or where an operand
 * lies outside of all that it declares, the whole register file is one array.
 */
import type { GprArray, ShaderMetadata } from '../isa/metadata.ts';
import type { AluInst, CfInst, Program } from '../isa/program.ts';
import { field, fieldsOf } from './fields.ts';
import type { Fields } from './fields.ts';
import type { Shader } from './shader.ts';

/** The declared array that a register's component lies in. */
export function arrayWith(arrays: readonly GprArray[], gpr: number, chan: number): GprArray | undefined {
  return arrays.find(
    ({ gprStart, gprCount, compMask }) => gpr >= gprStart && gpr < gprStart + gprCount && (compMask >> chan) & 1,
  );
}

/** Whether every relative operand of an instruction lies in a declared array. */
function isCovered(inst: AluInst, arrays: readonly GprArray[]): boolean {
  const sources = inst.src.slice(0, inst.op?.sources ?? 0).filter((src) => src.rel && src.sel < 128);
  const outside = sources.some((src) => arrayWith(arrays, src.sel, src.chan) === undefined);
  return !outside && (!inst.dstRel || arrayWith(arrays, inst.dstGpr, inst.dstChan) !== undefined);
}

/** A component of a register. */
interface Component {
  readonly gpr: number;
  readonly chan: number;
}

const axes = ['X', 'Y', 'Z', 'W'] as const;

/** The components to which fetches, exports and memory writes add the loop index. */
function relativeComponents(cf: CfInst): readonly Component[] {
  if (cf.kind === 'fetch')
    return cf.clause.insts.flatMap((inst) => ofFetch(fieldsOf(inst.word0, inst.word1, inst.word2)));
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

function ofFetch(fields: Fields): readonly Component[] {
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

/** The arrays of a program; undefined: the whole register file is one. */
export function declaredArrays(
  program: Program,
  metadata: ShaderMetadata | undefined,
): readonly GprArray[] | undefined {
  if (metadata?.declared !== true) return undefined;
  const { arrays } = metadata;
  const clauses = program.cf.flatMap((cf) => (cf.kind === 'alu' ? [cf.clause] : []));
  const covered = clauses.every((clause) =>
    clause.groups.every((group) => group.insts.every((inst) => isCovered(inst, arrays))),
  );
  const isElement = ({ gpr, chan }: Component): boolean => arrayWith(arrays, gpr, chan) !== undefined;
  return covered && program.cf.every((cf) => relativeComponents(cf).every(isElement)) ? arrays : undefined;
}

/** By component, `gpr * 4 + chan`: 1 where it is an element of an array that the shader addresses. */
export function elementFlags({ arrays }: Pick<Shader, 'arrays'>): Uint8Array {
  const flags = new Uint8Array(512);
  for (const { gpr, chan, size } of arrays) {
    for (let k = 0; k < size; k++) flags[(gpr + k) * 4 + chan] = 1;
  }
  return flags;
}
