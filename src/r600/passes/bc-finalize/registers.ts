/* How many registers a program needs: the highest that it names or that is loaded for it, and 1. */
import { fetchShaderOutputs, preloadedInputs } from '../../ir/preloaded.ts';
import type { Shader } from '../../ir/shader.ts';
import { instructions } from '../../ir/tree.ts';
import type { Value, ValueArray } from '../../ir/value.ts';
import type { GprArray } from '../../isa/metadata.ts';
import { FIRST_CLAUSE_TEMP } from '../../isa/selects.ts';
import type { PassContext } from '../pass.ts';

/**
 * Registers from R0 on, T0 to T3 left out. Arrays count whole where a relative operand addresses them, but the whole register
 * file, which is one where nobody says more, is as large as it was for the source; what the hardware and the fetch shader load
 * counts whether anybody reads it or not.
 */
export function registersOf(shader: Shader, { program, metadata }: Pick<PassContext, 'program' | 'metadata'>): number {
  let most = 0;
  const count = (registers: number): void => {
    most = Math.max(most, registers);
  };
  const countValue = (value: Value | undefined): void => {
    if (value === undefined) return;
    if (value.kind === 'rel') count(endOf(value.array, metadata));
    else if (value.assigned !== undefined && value.assigned >> 2 < FIRST_CLAUSE_TEMP) count((value.assigned >> 2) + 1);
  };
  for (const { gpr } of preloadedInputs(program, metadata)) count(gpr + 1);
  for (const node of instructions(shader.root)) {
    node.dst.forEach(countValue);
    node.src.forEach(countValue);
    if (node.kind !== 'cf' || node.op.name !== 'CALL_FS') continue;
    for (const { gpr } of fetchShaderOutputs(program, metadata)) count(gpr + 1);
  }
  return most;
}

function endOf({ gpr, size, assigned = gpr }: ValueArray, metadata: PassContext['metadata']): number {
  const end = assigned + size;
  return end > FIRST_CLAUSE_TEMP ? (metadata?.ngpr ?? FIRST_CLAUSE_TEMP) : end;
}

/** The arrays that relative operands still address, where they lie now; components of one place together. */
export function arraysOf(shader: Shader): readonly GprArray[] {
  const used = new Set<ValueArray>();
  for (const { dst, src } of instructions(shader.root)) {
    for (const value of dst) if (value?.kind === 'rel') used.add(value.array);
    for (const value of src) if (value?.kind === 'rel') used.add(value.array);
  }
  const masks = new Map<string, GprArray>();
  for (const { gpr, size, chan, assigned = gpr } of used) {
    const key = `${assigned} ${size}`;
    const compMask = (masks.get(key)?.compMask ?? 0) | (1 << chan);
    masks.set(key, { gprStart: assigned, gprCount: size, compMask });
  }
  return [...masks.values()].sort((a, b) => a.gprStart - b.gprStart || a.gprCount - b.gprCount);
}
