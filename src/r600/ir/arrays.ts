/*
 * The arrays of registers that relative operands address. The metadata declares them; without metadata, or where an operand
 * lies outside of all that it declares, the whole register file is one array.
 */
import type { GprArray, ShaderMetadata } from '../isa/metadata.ts';
import type { AluInst, Program } from '../isa/program.ts';
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
  return covered ? arrays : undefined;
}

/** By component, `gpr * 4 + chan`: 1 where it is an element of an array that the shader addresses. */
export function elementFlags({ arrays }: Shader): Uint8Array {
  const flags = new Uint8Array(512);
  for (const { gpr, chan, size } of arrays) {
    for (let k = 0; k < size; k++) flags[(gpr + k) * 4 + chan] = 1;
  }
  return flags;
}
