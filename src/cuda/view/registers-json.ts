import type { JsonObject } from '../../core/index.ts';
import type { Registers } from '../walk/registers.ts';

/** Registers of a lane and its warp as data: 32-bit words, R0 first. */
export function registersJson(found: Registers): JsonObject {
  const words = (values: readonly number[] | null): number[] | null => (values === null ? null : [...values]);
  return {
    registers: words(found.registers),
    predicates: words(found.predicates),
    uniform_registers: words(found.uniformRegisters),
    uniform_predicates: words(found.uniformPredicates),
    barriers: words(found.barriers),
    cc: found.cc,
    pc: found.pc,
    error_pc: found.errorPC,
  };
}
