import { nameOfElfMachine, nameOfElfType, nameOfSectionType } from '../../../generated/elf/enums.ts';

/** `EM_CUDA`, or the number in hex where it has no name. */
export function machineName(machine: number): string {
  return nameOfElfMachine(machine) ?? hex(machine);
}

/** `ET_CORE`, or the number in hex where it has no name. */
export function typeName(type: number): string {
  return nameOfElfType(type) ?? hex(type);
}

/** `SHT_PROGBITS`, or the number in hex where it has no name. */
export function sectionTypeName(type: number): string {
  return nameOfSectionType(type) ?? hex(type);
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
