/*
 * Which operations the codes mean. Vendors took codes from the same small range (DW_OP_lo_user 0xe0 to 0xff), so it depends on the
 * producer: the operations on locations came as one byte each at first (LLVM until 2023, ROCgdb), then as DW_OP_LLVM_user and a
 * second number, of which some are not assigned to this day.
 */

/** How the operations beyond DWARF 5 are encoded. */
export interface Flavour {
  /** 0xe9 and a sub-opcode, the older single bytes, or none. */
  readonly llvm: 'user' | 'old' | 'none';
  /** Numbers for the sub-opcodes that nobody assigned, by name of the operation. */
  readonly subOpcodes?: Readonly<Record<string, number>> | undefined;
  /** Vendor operations at the codes that GNU does not take. */
  readonly vendor?: 'hp' | 'intel' | 'aarch64' | 'wasm' | undefined;
  /** Register numbers are the ASCII of PTX names: 0x25726431 is %rd1. */
  readonly registerNames?: boolean | undefined;
  /**
   * Expressions of upstream LLVM for amdgcn: they end in `constant; DW_OP_swap; DW_OP_xderef` to say that the location is in an
   * address space, numbered as here (theirs to the target's), and base registers hold 4 bytes, or 4 bytes a lane.
   */
  readonly amdgpu?: { readonly spaces: Readonly<Record<number, number>> } | undefined;
}

/** What encoding and decoding depend on. */
export interface ExpressionSettings {
  /** Bytes of an address. */
  readonly addressSize: number;
  readonly byteOrder: 'little' | 'big';
  /** Bytes of a reference: 4 in 32-bit DWARF, 8 in 64-bit DWARF. */
  readonly offsetSize: 4 | 8;
  /** DWARF 2 references are as large as addresses. */
  readonly version?: number | undefined;
  readonly flavour?: Flavour | undefined;
}

/** DWARF 5 with GNU's and LLVM's operations. */
export const defaultFlavour: Flavour = { llvm: 'user' };

/** The numbers that this project uses for what nobody assigned; far from those that anybody did. */
export const unassignedSubOpcodes: Readonly<Record<string, number>> = {
  DW_OP_LLVM_overlay: 0x3ff0,
  DW_OP_LLVM_bit_overlay: 0x3ff1,
  DW_OP_LLVM_aspace_implicit_pointer: 0x3ff2,
  DW_OP_LLVM_push_iteration: 0x3ff3,
};

const EM_AARCH64 = 183;
const EM_CUDA = 190;
const EM_INTEL_GT = 205;
const EM_AMDGPU = 224;

/** LLVM's numbers of AMDGPU address spaces in expressions, private and local, and the target's. */
const amdgpuSpaces = { 1: 5, 2: 3 };

/** The flavour of a file, by e_machine and DW_AT_producer. */
export function flavourOf(machine: number, producer = ''): Flavour {
  switch (machine) {
    case EM_AMDGPU:
      // AMD's compiler has the operations on locations; upstream LLVM has not.
      return /roc|AMD/.test(producer) ? defaultFlavour : { llvm: 'user', amdgpu: { spaces: amdgpuSpaces } };
    case EM_CUDA:
      return { llvm: 'none', registerNames: true };
    case EM_INTEL_GT:
      return { llvm: 'none', vendor: 'intel' };
    case EM_AARCH64:
      return { llvm: 'user', vendor: 'aarch64' };
    default:
      return defaultFlavour;
  }
}
