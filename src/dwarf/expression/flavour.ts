/*
 * Which operations the codes mean. Vendors took codes from the same small range (DW_OP_lo_user 0xe0 to 0xff), so it depends on the
 * producer: the operations on locations came as one byte each at first (LLVM until 2023, ROCgdb), then as DW_OP_LLVM_user and a
 * second number, of which some are not assigned to this day.
 */
import { DwOp, DwOpLlvmOld, DwOpLlvmUser } from '../../../generated/dwarf/enums.ts';
import { ElfMachine } from '../../elf/enums.ts';
import { LLVM_USER, operationTable } from './operations.ts';

/** How the operations beyond DWARF 5 are encoded. */
export interface FlavourOptions {
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

/** Codes of a flavour by what stands in the expression: a byte, or a sub-opcode of DW_OP_LLVM_user. */
export interface FlavourCodes {
  /** -1 where the byte is no operation. */
  readonly bytes: Int16Array;
  readonly subOpcodes: ReadonlyMap<number, number>;
  /** The way back: byte, or -1 and the sub-opcode. */
  readonly encodings: ReadonlyMap<number, { readonly byte: number; readonly subOpcode: number | undefined }>;
}

/** A flavour with the codes that it has. */
export interface Flavour extends FlavourOptions {
  /** Worked out when they are needed first. */
  readonly codes: FlavourCodes;
}

/** A flavour of these options. Make one and keep it: its codes are a table of all operations. */
export function flavour(options: FlavourOptions): Flavour {
  let codes: FlavourCodes | undefined;
  return {
    ...options,
    get codes() {
      return (codes ??= codesOf(options));
    },
  };
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
export const defaultFlavour: Flavour = flavour({ llvm: 'user' });

/** The numbers that this project uses for what nobody assigned; far from those that anybody did. */
export const unassignedSubOpcodes: Readonly<Record<string, number>> = {
  DW_OP_LLVM_overlay: DwOpLlvmUser.DW_OP_LLVM_overlay,
  DW_OP_LLVM_bit_overlay: DwOpLlvmUser.DW_OP_LLVM_bit_overlay,
  DW_OP_LLVM_aspace_implicit_pointer: DwOpLlvmUser.DW_OP_LLVM_aspace_implicit_pointer,
  DW_OP_LLVM_push_iteration: DwOpLlvmUser.DW_OP_LLVM_push_iteration,
};

/** Upstream LLVM for amdgcn: its numbers of AMDGPU address spaces in expressions, private and local, and the target's. */
export const amdgpuSpaces: Readonly<Record<number, number>> = { 1: 5, 2: 3 };

const amdgpuFlavour = flavour({ llvm: 'user', amdgpu: { spaces: amdgpuSpaces } });
const cudaFlavour = flavour({ llvm: 'none', registerNames: true });
const aarch64Flavour = flavour({ llvm: 'user', vendor: 'aarch64' });

/** Intel's compiler for GPUs. */
export const intelFlavour: Flavour = flavour({ llvm: 'none', vendor: 'intel' });

/** The flavour of a file, by e_machine and DW_AT_producer. */
export function flavourOf(machine: number, producer = ''): Flavour {
  switch (machine) {
    case ElfMachine.EM_AMDGPU:
      // AMD's compiler has the operations on locations; upstream LLVM has not.
      return /roc|AMD/.test(producer) ? defaultFlavour : amdgpuFlavour;
    case ElfMachine.EM_CUDA:
      return cudaFlavour;
    case ElfMachine.EM_INTELGT:
      return intelFlavour;
    case ElfMachine.EM_AARCH64:
      return aarch64Flavour;
    default:
      return defaultFlavour;
  }
}

/** The older bytes of operations that DW_OP_LLVM_user has now. */
const oldBytes: Readonly<Record<string, number>> = DwOpLlvmOld;

/** The bytes that only one vendor means that way. */
const vendorBytes: Readonly<Record<string, readonly [vendor: string, byte: number]>> = {
  DW_OP_INTEL_regval_bits: ['intel', DwOp.DW_OP_INTEL_regval_bits],
  DW_OP_AARCH64_operation: ['aarch64', DwOp.DW_OP_AARCH64_operation],
};

function codesOf(options: FlavourOptions): FlavourCodes {
  const bytes = new Int16Array(256).fill(-1);
  const subOpcodes = new Map<number, number>();
  const encodings = new Map<number, { byte: number; subOpcode: number | undefined }>();
  const set = (code: number, byte: number, subOpcode?: number): void => {
    if (subOpcode === undefined) bytes[byte] = code;
    else subOpcodes.set(subOpcode, code);
    encodings.set(code, { byte, subOpcode });
  };
  for (const row of operationTable) {
    if (row === undefined) continue;
    if (row.code < 0x100) {
      set(row.code, row.code);
    } else if (row.name in vendorBytes) {
      const [vendor, byte] = vendorBytes[row.name] ?? [];
      if (vendor === options.vendor && byte !== undefined && options.llvm !== 'old') set(row.code, byte);
    } else if (options.llvm === 'user') {
      const sub = options.subOpcodes?.[row.name] ?? unassignedSubOpcodes[row.name] ?? row.code - 0x100;
      set(row.code, LLVM_USER, sub);
    } else if (options.llvm === 'old') {
      const byte = oldBytes[row.name];
      if (byte !== undefined) set(row.code, byte);
    }
  }
  return { bytes, subOpcodes, encodings };
}
