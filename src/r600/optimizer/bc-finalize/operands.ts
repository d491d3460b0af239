/* Vector operands of fetches and control-flow instructions: up to four components of one register. */
import { inlineConstants } from '../../ir/inline-constants.ts';
import type { Operands } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { RegisterValue, TempValue, Value } from '../../ir/value.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import { cannotFinalize } from './failure.ts';

/** Selects of a component: 0 to 3 of the register, zero, one, or none. */
export const SEL = { ZERO: 4, ONE: 5, MASKED: 7 } as const;

/** The component that register allocation gave a register, temporary, or element of an array. */
export function componentOf(value: Value): number {
  if (value.assigned === undefined) throw cannotFinalize(`${printValue(value)} has no register`);
  return value.assigned;
}

/** Whether a value lies in a register. */
export function inRegister(value: Value | undefined): value is RegisterValue | TempValue {
  return value !== undefined && (value.kind === 'reg' || value.kind === 'temp');
}

/** The register that all components lie in; 0 where none is in a register. */
export function registerOf(operands: Operands): number {
  let gpr: number | undefined;
  for (const value of operands) {
    if (!inRegister(value)) continue;
    const own = componentOf(value) >> 2;
    if (gpr !== undefined && gpr !== own) throw cannotFinalize(`a vector in R${gpr} and R${own}`);
    gpr = own;
  }
  return gpr ?? 0;
}

/** The select of each component. */
export function selectsOf(operands: Operands): readonly number[] {
  return operands.map((value) => {
    if (value === undefined) return SEL.MASKED;
    if (inRegister(value)) return componentOf(value) & 3;
    if (value.kind === 'undef') return SEL.ZERO;
    if (value.kind === 'const' && value.bits === 0) return SEL.ZERO;
    if (value.kind === 'const' && value.bits === inlineConstants.get(ALU_SRC.ONE)) return SEL.ONE;
    throw cannotFinalize(`${printValue(value)} as a component of a vector`);
  });
}

/** Checks that each component lies in the channel of its place: those of memory writes cannot be swizzled. */
export function requireIdentity(operands: Operands): void {
  operands.forEach((value, chan) => {
    if (inRegister(value) && (componentOf(value) & 3) !== chan) {
      throw cannotFinalize(`${printValue(value)} in another channel than ${chan}`);
    }
    if (value !== undefined && !inRegister(value) && value.kind !== 'undef') {
      throw cannotFinalize(`${printValue(value)} is in no register`);
    }
  });
}
