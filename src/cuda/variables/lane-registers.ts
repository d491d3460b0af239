/* The registers of a lane by the numbers of NVIDIA's DWARF. */
import { CUDBGRegClass } from '../../../generated/cuda/enums.ts';
import type { Registers } from '../walk/registers.ts';
import { machineRegisterOf, ZERO_REGISTER } from './register-number.ts';

/** The 4 bytes of a register; undefined for those that the dump does not have. */
export function laneRegister(registers: Registers, number: number): Uint8Array | undefined {
  if (number === ZERO_REGISTER) return wordBytes(0);
  const { registerClass, index } = machineRegisterOf(number);
  const word = fileOf(registers, registerClass)?.[index];
  return word === undefined ? undefined : wordBytes(word);
}

function fileOf(registers: Registers, registerClass: number): readonly number[] | null {
  switch (registerClass) {
    case CUDBGRegClass.REG_CLASS_REG_FULL:
      return registers.registers;
    case CUDBGRegClass.REG_CLASS_REG_PRED:
      return registers.predicates;
    case CUDBGRegClass.REG_CLASS_UREG_FULL:
      return registers.uniformRegisters;
    case CUDBGRegClass.REG_CLASS_UREG_PRED:
      return registers.uniformPredicates;
    default:
      return null;
  }
}

/** A word as memory has it: little-endian. */
export function wordBytes(word: number): Uint8Array {
  return Uint8Array.of(word & 0xff, (word >> 8) & 0xff, (word >> 16) & 0xff, word >>> 24);
}
