/* How many registers a program needs: the highest that it names or that is loaded for it, and 1. */
import { fetchShaderOutputs, knowsInputs, preloadedInputs } from '../../ir/preloaded.ts';
import type { Instruction } from '../../ir/node.ts';
import type { Value, ValueArray } from '../../ir/value.ts';
import type { GprArray } from '../../isa/metadata.ts';
import { FIRST_CLAUSE_TEMP } from '../../isa/tables/selects.ts';
import type { PassContext } from '../pass.ts';

/**
 * Registers from R0 on, T0 to T3 left out. Arrays count whole where a relative operand addresses them, but the whole register
 * file, which is one where nobody says more, is as large as it was for the source; what the hardware and the fetch shader load
 * counts whether anybody reads it or not, and where nobody says what that is, the result has the registers of its source.
 */
export function registersOf(
  nodes: readonly Instruction[],
  { program, metadata, ngpr = metadata?.ngpr }: Pick<PassContext, 'program' | 'metadata' | 'ngpr'>,
): number {
  let most = knowsInputs(program, metadata) ? 0 : (ngpr ?? 0);
  for (const { gpr } of preloadedInputs(program, metadata)) most = Math.max(most, gpr + 1);
  for (const node of nodes) {
    for (const value of node.dst) most = Math.max(most, endOf(value, ngpr));
    for (const value of node.src) most = Math.max(most, endOf(value, ngpr));
    if (node.kind !== 'cf' || node.op.name !== 'CALL_FS') continue;
    for (const { gpr } of fetchShaderOutputs(program, metadata)) most = Math.max(most, gpr + 1);
  }
  return most;
}

/** The registers up to the one that a value lies in, those of its array where that may be any of them. */
function endOf(value: Value | undefined, ngpr: number | undefined): number {
  if (value === undefined) return 0;
  if (value.kind === 'rel') return endOfArray(value.array, ngpr);
  const { assigned } = value;
  return assigned !== undefined && assigned >> 2 < FIRST_CLAUSE_TEMP ? (assigned >> 2) + 1 : 0;
}

function endOfArray({ gpr, size, assigned = gpr }: ValueArray, ngpr: number | undefined): number {
  const end = assigned + size;
  return end > FIRST_CLAUSE_TEMP ? (ngpr ?? FIRST_CLAUSE_TEMP) : end;
}

/** The arrays that relative operands still address, where they lie now; components of one place together. */
export function arraysOf(nodes: readonly Instruction[]): readonly GprArray[] {
  const used = new Set<ValueArray>();
  for (const { dst, src } of nodes) {
    for (const value of dst) if (value?.kind === 'rel') used.add(value.array);
    for (const value of src) if (value?.kind === 'rel') used.add(value.array);
  }
  const masks = new Map<string, GprArray>();
  for (const { gpr, size, chan, bank, assigned = gpr } of used) {
    if (bank !== undefined) continue;
    const key = `${assigned} ${size}`;
    const compMask = (masks.get(key)?.compMask ?? 0) | (1 << chan);
    masks.set(key, { gprStart: assigned, gprCount: size, compMask });
  }
  return [...masks.values()].sort((a, b) => a.gprStart - b.gprStart || a.gprCount - b.gprCount);
}
