/* Exceptions that hardware and driver report for lanes and SMs: CUDBGException_t of cudadebugger.h. */
import { CUDBGException_t as Exception, nameOfCUDBGException_t } from '../../../generated/cuda/enums.ts';

const PREFIX = 'CUDBG_EXCEPTION_';

/** Name of an exception code, `WARP_ILLEGAL_ADDRESS` or `unknown (200)`; `UNKNOWN` is a code of its own. */
export function exceptionName(code: number): string {
  const name = nameOfCUDBGException_t(code);
  if (name === undefined) return `unknown (${code})`;
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

const meanings: Readonly<Record<number, string>> = {
  [Exception.CUDBG_EXCEPTION_NONE]: 'no exception',
  [Exception.CUDBG_EXCEPTION_UNKNOWN]: 'the driver could not tell what happened',
  [Exception.CUDBG_EXCEPTION_LANE_ILLEGAL_ADDRESS]: 'a thread accessed an address that is not mapped for it',
  [Exception.CUDBG_EXCEPTION_LANE_USER_STACK_OVERFLOW]: 'a thread used more stack than its limit (cudaLimitStackSize)',
  [Exception.CUDBG_EXCEPTION_DEVICE_HARDWARE_STACK_OVERFLOW]: 'the call stack of the hardware overflowed on some warp',
  [Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTRUCTION]:
    'a thread of the warp executed an illegal instruction: bad opcode, branch target, register or operand',
  [Exception.CUDBG_EXCEPTION_WARP_OUT_OF_RANGE_ADDRESS]:
    'a thread of the warp accessed an address outside the range of local, shared or virtual memory',
  [Exception.CUDBG_EXCEPTION_WARP_MISALIGNED_ADDRESS]:
    'a thread of the warp accessed an address that is not aligned to the size of the access',
  [Exception.CUDBG_EXCEPTION_WARP_INVALID_ADDRESS_SPACE]:
    'a thread of the warp used an instruction on a memory space that it does not allow',
  [Exception.CUDBG_EXCEPTION_WARP_INVALID_PC]: 'a thread of the warp jumped beyond the end of the code address space',
  [Exception.CUDBG_EXCEPTION_WARP_HARDWARE_STACK_OVERFLOW]: 'the call stack of the hardware overflowed on the warp',
  [Exception.CUDBG_EXCEPTION_DEVICE_ILLEGAL_ADDRESS]:
    'a thread accessed global memory that is not mapped (found by the MMU, thread not known)',
  [Exception.CUDBG_EXCEPTION_LANE_MISALIGNED_ADDRESS]:
    'a thread accessed an address that is not aligned to the size of the access',
  [Exception.CUDBG_EXCEPTION_WARP_ASSERT]: 'a device-side assert failed',
  [Exception.CUDBG_EXCEPTION_LANE_SYSCALL_ERROR]:
    'a call into the device runtime failed (malloc or free with a bad pointer)',
  [Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_ADDRESS]: 'a thread of the warp accessed an address that is not mapped',
  [Exception.CUDBG_EXCEPTION_LANE_NONMIGRATABLE_ATOMSYS]: 'a system-wide atomic on managed memory that cannot migrate',
  [Exception.CUDBG_EXCEPTION_LANE_INVALID_ATOMSYS]: 'a system-wide atomic on memory that does not allow it',
  [Exception.CUDBG_EXCEPTION_CLUSTER_OUT_OF_RANGE_ADDRESS]:
    'a thread accessed shared memory of its cluster outside the range of the block',
  [Exception.CUDBG_EXCEPTION_CLUSTER_BLOCK_NOT_PRESENT]:
    'a thread accessed shared memory of a block of its cluster that has not started or has exited',
  [Exception.CUDBG_EXCEPTION_WARP_STACK_CANARY]:
    'the guard value on the stack was overwritten: a buffer on the stack overflowed',
  [Exception.CUDBG_EXCEPTION_WARP_TMEM_ACCESS_CHECK]: 'an access to tensor memory outside what the block has allocated',
  [Exception.CUDBG_EXCEPTION_WARP_TMEM_LEAK]: 'tensor memory was still allocated when the block exited',
  [Exception.CUDBG_EXCEPTION_WARP_CALL_REQUIRES_NEWER_DRIVER]: 'the code calls a function that needs a newer driver',
  [Exception.CUDBG_EXCEPTION_WARP_MISALIGNED_PC]: 'the program counter is not aligned to an instruction',
  [Exception.CUDBG_EXCEPTION_WARP_PC_OVERFLOW]: 'the program counter ran out of its range',
  [Exception.CUDBG_EXCEPTION_WARP_MISALIGNED_REG]: 'an instruction names a register pair or group that is not aligned',
  [Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTR_ENCODING]: 'the bytes at the program counter are no instruction',
  [Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTR_PARAM]: 'an instruction has an operand that it does not allow',
  [Exception.CUDBG_EXCEPTION_WARP_OUT_OF_RANGE_REGISTER]: 'an instruction names a register beyond those of the warp',
  [Exception.CUDBG_EXCEPTION_WARP_INVALID_CONST_ADDR_LDC]: 'a load from a constant bank outside the bank',
  [Exception.CUDBG_EXCEPTION_WARP_MMU_FAULT]:
    'an access of the warp was refused by the MMU: address not mapped or not allowed',
  [Exception.CUDBG_EXCEPTION_WARP_ARRIVE]: 'an arrive operation on a memory barrier (mbarrier) failed',
  [Exception.CUDBG_EXCEPTION_CLUSTER_POISON]: 'poisoned data came from another block of the cluster',
  [Exception.CUDBG_EXCEPTION_WARP_API_STACK_ERROR]: 'the stack for calls into the device runtime is damaged or full',
  [Exception.CUDBG_EXCEPTION_WARP_BLOCK_NOT_PRESENT]: 'an access to a block that has not started or has exited',
  [Exception.CUDBG_EXCEPTION_WARP_USER_STACK_OVERFLOW]:
    'a thread of the warp used more stack than its limit (cudaLimitStackSize)',
  [Exception.CUDBG_EXCEPTION_TMA_SYSCALL]: 'a bulk copy by the tensor memory accelerator failed',
};

/** What an exception code means, in a sentence without a full stop. */
export function exceptionMeaning(code: number): string {
  return meanings[code] ?? 'a code that is newer than what is known here';
}
