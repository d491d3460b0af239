/* How many registers a program needs: the highest that it names or that is loaded for it, and 1. */
import type { Shader } from '../../ir/shader.ts';
import { instructions } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { FIRST_CLAUSE_TEMP } from '../../isa/selects.ts';

/** Registers from R0 on, T0 to T3 left out. Arrays count whole where a relative operand addresses them. */
export function registersOf(shader: Shader): number {
  let most = 0;
  const count = (registers: number): void => {
    most = Math.max(most, registers);
  };
  const countValue = (value: Value | undefined): void => {
    if (value === undefined) return;
    if (value.kind === 'rel') count((value.array.assigned ?? value.array.gpr) + value.array.size);
    else if (value.assigned !== undefined && value.assigned >> 2 < FIRST_CLAUSE_TEMP) count((value.assigned >> 2) + 1);
  };
  for (const { dst, src } of instructions(shader.root)) {
    dst.forEach(countValue);
    src.forEach(countValue);
  }
  return most;
}
