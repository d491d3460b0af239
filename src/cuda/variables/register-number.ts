/*
 * Numbers of registers in the DWARF of NVIDIA's GPUs. Those of the machine are a class in bits 24 to 31 and an index below, in call frame
 * information and in the map of registers. A register of PTX is its name, as the bytes of a big-endian number: 0x25726431 is %rd1.
 */
import { CUDBGRegClass } from '../../../generated/cuda/enums.ts';

/** The number of a register of the machine. */
export function machineRegister(registerClass: CUDBGRegClass, index: number): number {
  return registerClass * 2 ** 24 + index;
}

/** The class and index of a number of a register of the machine. */
export function machineRegisterOf(number: number): { readonly registerClass: CUDBGRegClass; readonly index: number } {
  return { registerClass: number >>> 24, index: number & 0xffffff };
}

/** The stack pointer, R1: an address in local memory. */
export const STACK_POINTER: number = machineRegister(CUDBGRegClass.REG_CLASS_REG_FULL, 1);
/** RZ, which is always 0. */
export const ZERO_REGISTER: number = machineRegister(CUDBGRegClass.REG_CLASS_REG_FULL, 255);

/** Bytes of a name that a number can have: DWARF numbers of registers are ULEB128s, names are not longer. */
const MAX_NAME = 16;

/** The name of a register of PTX that a number is; undefined for other numbers. */
export function ptxRegisterName(number: number | bigint): string | undefined {
  let rest = BigInt(number);
  let name = '';
  while (rest > 0n && name.length < MAX_NAME) {
    const code = Number(rest & 0xffn);
    if (code < 0x21 || code > 0x7e) return undefined;
    name = String.fromCharCode(code) + name;
    rest >>= 8n;
  }
  return rest === 0n && name.startsWith('%') && name.length > 1 ? name : undefined;
}
