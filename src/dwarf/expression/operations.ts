/*
 * Every operation that we know (DWARF 5, section 7.7.1; A.2.5.4): its number and operands, from the schema, and its effect on the stack.
 *
 * Numbers below 0x100 are the byte that stands in the expression. Those from 0x100 on are ours, of operations whose bytes depend
 * on the flavour: 0x100 and a sub-opcode of DW_OP_LLVM_user, then those without an assigned sub-opcode, then vendors'.
 */
import { DwOp, DwOpLlvmUser } from '../../../generated/dwarf/enums.ts';
import { dwOp, dwOpLlvmUser } from '../../../generated/dwarf/opcodes.ts';
import type { Integer } from '../value/integer.ts';

/** How an operand is written. `die` is an offset in the unit, `dieref` one in .debug_info; blocks come last. */
export type OperandKind =
  | 'u1'
  | 's1'
  | 'u2'
  | 's2'
  | 'u4'
  | 's4'
  | 'u8'
  | 's8'
  | 'uleb'
  | 'sleb'
  | 'addr'
  | 'die'
  | 'die2'
  | 'die4'
  | 'dieref'
  | 'block1'
  | 'block'
  | 'expression';

/**
 * Entries taken from the stack and left there (deepest first), section. Entries are v for a value, i for an integral one, l for a
 * location, n for a non-negative integral value, x for either; where the effect depends on more than kinds it is `?`.
 */
type Row = readonly [pops: string, pushes: string, section: string];

const rows = {
  DW_OP_addr: ['', 'l', 'A.2.5.4.4.3 #1'],
  DW_OP_deref: ['l', 'v', 'A.2.5.4.3.4 #2'],
  DW_OP_const1u: ['', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const1s: ['', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_const2u: ['', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const2s: ['', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_const4u: ['', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const4s: ['', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_const8u: ['', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const8s: ['', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_constu: ['', 'v', 'A.2.5.4.3.1 #4'],
  DW_OP_consts: ['', 'v', 'A.2.5.4.3.1 #5'],
  DW_OP_dup: ['x', '?', 'A.2.5.4.1 #1'],
  DW_OP_drop: ['x', '', 'A.2.5.4.1 #2'],
  DW_OP_over: ['xx', '?', 'A.2.5.4.1 #4'],
  DW_OP_pick: ['?', '?', 'A.2.5.4.1 #3'],
  DW_OP_swap: ['xx', '?', 'A.2.5.4.1 #5'],
  DW_OP_rot: ['xxx', '?', 'A.2.5.4.1 #6'],
  DW_OP_xderef: ['ii', 'v', 'A.2.5.4.3.4 #5'],
  DW_OP_abs: ['v', 'v', 'A.2.5.4.3.2'],
  DW_OP_and: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_div: ['vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_minus: ['vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_mod: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_mul: ['vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_neg: ['v', 'v', 'A.2.5.4.3.2'],
  DW_OP_not: ['i', 'v', 'A.2.5.4.3.2'],
  DW_OP_or: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_plus: ['vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_plus_uconst: ['i', 'v', 'A.2.5.4.3.2'],
  DW_OP_shl: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_shr: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_shra: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_xor: ['ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_bra: ['v', '', 'A.2.5.4.2 #4'],
  DW_OP_eq: ['vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_ge: ['vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_gt: ['vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_le: ['vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_lt: ['vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_ne: ['vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_skip: ['', '', 'A.2.5.4.2 #3'],
  DW_OP_lit: ['', 'v', 'A.2.5.4.3.1 #1'],
  DW_OP_reg: ['', 'l', 'A.2.5.4.4.4 #1'],
  DW_OP_breg: ['', 'l', 'A.2.5.4.4.3 #6'],
  DW_OP_regx: ['', 'l', 'A.2.5.4.4.4 #2'],
  DW_OP_fbreg: ['', 'l', 'A.2.5.4.4.3 #5'],
  DW_OP_bregx: ['', 'l', 'A.2.5.4.4.3 #7'],
  DW_OP_piece: ['?', '?', 'A.2.5.4.4.6 #1'],
  DW_OP_deref_size: ['l', 'v', 'A.2.5.4.3.4 #3'],
  DW_OP_xderef_size: ['ii', 'v', 'A.2.5.4.3.4 #6'],
  DW_OP_nop: ['', '', 'A.2.5.4.2 #1'],
  DW_OP_push_object_address: ['', 'l', 'A.2.5.4.4.1 #1'],
  DW_OP_call2: ['?', '?', 'A.2.5.4.2 #5'],
  DW_OP_call4: ['?', '?', 'A.2.5.4.2 #5'],
  DW_OP_call_ref: ['?', '?', 'A.2.5.4.2 #5'],
  DW_OP_form_tls_address: ['i', 'l', 'A.2.5.4.4.3 #3'],
  DW_OP_call_frame_cfa: ['', 'l', 'A.2.5.4.4.3 #4'],
  DW_OP_bit_piece: ['?', '?', 'A.2.5.4.4.6 #2'],
  DW_OP_implicit_value: ['', 'l', 'A.2.5.4.4.5 #1'],
  DW_OP_stack_value: ['v', 'l', 'A.2.5.4.4.5 #2'],
  DW_OP_implicit_pointer: ['', 'l', 'A.2.5.4.4.5 #3'],
  DW_OP_addrx: ['', 'l', 'A.2.5.4.4.3 #2'],
  DW_OP_constx: ['', 'v', 'A.2.5.4.3.1 #6'],
  DW_OP_entry_value: ['', 'v', 'A.2.5.4.3.4 #8'],
  DW_OP_const_type: ['', 'v', 'A.2.5.4.3.1 #7'],
  DW_OP_regval_type: ['', 'v', 'A.2.5.4.3.4 #1'],
  DW_OP_deref_type: ['l', 'v', 'A.2.5.4.3.4 #4'],
  DW_OP_xderef_type: ['ii', 'v', 'A.2.5.4.3.4 #7'],
  DW_OP_convert: ['v', 'v', 'A.2.5.4.3.3'],
  DW_OP_reinterpret: ['v', 'v', 'A.2.5.4.3.3'],
  DW_OP_GNU_push_tls_address: ['i', 'l', 'GNU'],
  DW_OP_GNU_uninit: ['', '', 'GNU'],
  DW_OP_GNU_implicit_pointer: ['', 'l', 'GNU; A.2.5.4.4.5 #3'],
  DW_OP_GNU_entry_value: ['', 'v', 'GNU; A.2.5.4.3.4 #8'],
  DW_OP_GNU_const_type: ['', 'v', 'GNU; A.2.5.4.3.1 #7'],
  DW_OP_GNU_regval_type: ['', 'v', 'GNU; A.2.5.4.3.4 #1'],
  DW_OP_GNU_deref_type: ['l', 'v', 'GNU; A.2.5.4.3.4 #4'],
  DW_OP_GNU_convert: ['v', 'v', 'GNU; A.2.5.4.3.3'],
  DW_OP_GNU_reinterpret: ['v', 'v', 'GNU; A.2.5.4.3.3'],
  DW_OP_GNU_parameter_ref: ['', 'v', 'GNU'],
  DW_OP_GNU_addr_index: ['', 'l', 'GNU; A.2.5.4.4.3 #2'],
  DW_OP_GNU_const_index: ['', 'v', 'GNU; A.2.5.4.3.1 #6'],
  DW_OP_GNU_variable_value: ['', 'v', 'GNU'],
  DW_OP_LLVM_nop: ['', '', 'LLVM Dwarf.def'],
  DW_OP_LLVM_form_aspace_address: ['ii', 'l', 'hetero A.2.5.4.4.3 #3'],
  DW_OP_LLVM_push_lane: ['', 'v', 'hetero A.2.5.4.3.1 #8'],
  DW_OP_LLVM_offset: ['li', 'l', 'hetero A.2.5.4.4.1 #1'],
  DW_OP_LLVM_offset_uconst: ['l', 'l', 'hetero A.2.5.4.4.1 #2'],
  DW_OP_LLVM_bit_offset: ['li', 'l', 'hetero A.2.5.4.4.1 #3'],
  DW_OP_LLVM_call_frame_entry_reg: ['', 'l', 'hetero A.2.5.4.4.1 #5'],
  DW_OP_LLVM_undefined: ['', 'l', 'hetero A.2.5.4.4.2 #1'],
  DW_OP_LLVM_aspace_bregx: ['i', 'l', 'hetero A.2.5.4.4.3 #9'],
  DW_OP_LLVM_piece_end: ['?', '?', 'hetero A.2.5.4.4.6 #3'],
  DW_OP_LLVM_extend: ['l', 'l', 'hetero A.2.5.4.4.6 #4'],
  DW_OP_LLVM_select_bit_piece: ['lli', 'l', 'hetero A.2.5.4.4.6 #5'],
  DW_OP_LLVM_overlay: ['llnn', 'l', 'hetero A.2.5.4.4.6 #6'],
  DW_OP_LLVM_bit_overlay: ['llnn', 'l', 'hetero A.2.5.4.4.6 #7'],
  DW_OP_LLVM_aspace_implicit_pointer: ['i', 'l', 'hetero A.2.5.4.4.5 #4'],
  DW_OP_LLVM_push_iteration: ['', 'v', 'hetero A.2.5.4.3.1 #9'],
  DW_OP_INTEL_regval_bits: ['ii', 'v', 'Intel'],
  DW_OP_AARCH64_operation: ['?', '?', 'Arm'],
} as const;

/** Name of an operation; DW_OP_lit, DW_OP_reg and DW_OP_breg stand for 32 each. */
export type OperationName = keyof typeof rows;

const rowOf: Readonly<Record<OperationName, Row>> = rows;

/** An operation of the table. */
export interface OperationRow {
  /** With the number at its end where there are 32 of it: DW_OP_breg7. */
  readonly name: string;
  /** The name in the table. */
  readonly family: OperationName;
  readonly code: number;
  readonly operands: readonly OperandKind[];
  readonly pops: string;
  readonly pushes: string;
  readonly section: string;
}

/** Operations that come 32 at a time, for a number that is part of the code. */
const numbered: ReadonlySet<string> = new Set(['DW_OP_lit', 'DW_OP_reg', 'DW_OP_breg']);

/** First codes of those. */
export const firstCode: { readonly lit: number; readonly reg: number; readonly breg: number } = {
  lit: DwOp.DW_OP_lit0,
  reg: DwOp.DW_OP_reg0,
  breg: DwOp.DW_OP_breg0,
};

/** All codes are below this. */
export const codeEnd = 0x120;

/** DW_OP_LLVM_user: the operation is a ULEB128 that follows. */
export const LLVM_USER: number = DwOp.DW_OP_LLVM_user;

/** First code of sub-opcodes, of those without an assigned number, and of vendors' operations. */
const FIRST_SUB = 0x100;
const FIRST_UNASSIGNED = 0x110;
const FIRST_OF_VENDORS = 0x118;

/** Sub-opcodes that the schema chose, for want of an assigned one, are from here on. */
const UNASSIGNED: number = DwOpLlvmUser.DW_OP_LLVM_overlay;

/** Code of each operation of the schema, with its operands. */
const described: ReadonlyMap<string, { readonly code: number; readonly operands: readonly OperandKind[] }> = new Map(
  [
    ...dwOp.map((row) => ({ ...row, code: codeOfByte(row.opcode) })),
    ...dwOpLlvmUser.map((row) => ({ ...row, code: codeOfSub(row.opcode) })),
  ].map(({ name, code, operands }) => [
    name.replace(/^(DW_OP_(?:lit|b?reg))0$/, '$1'),
    { code, operands: operands as readonly OperandKind[] },
  ]),
);

function codeOfByte(byte: number): number {
  const vendor = [DwOp.DW_OP_INTEL_regval_bits, DwOp.DW_OP_AARCH64_operation].indexOf(byte as never);
  return vendor < 0 ? byte : FIRST_OF_VENDORS + vendor;
}

function codeOfSub(sub: number): number {
  return sub < UNASSIGNED ? FIRST_SUB + sub : FIRST_UNASSIGNED + sub - UNASSIGNED;
}

/** The table by code; undefined where there is no such operation. */
export const operationTable: readonly (OperationRow | undefined)[] = table();

function table(): (OperationRow | undefined)[] {
  const all = Array.from<OperationRow | undefined>({ length: codeEnd }).fill(undefined);
  for (const [family, [pops, pushes, section]] of Object.entries(rowOf) as [OperationName, Row][]) {
    const code = codeOf(family);
    const operands = described.get(family)?.operands ?? [];
    const count = numbered.has(family) ? 32 : 1;
    for (let i = 0; i < count; i++) {
      const name = count === 1 ? family : `${family}${i}`;
      all[code + i] = { name, family, code: code + i, operands, pops, pushes, section };
    }
  }
  return all;
}

/** Code of an operation. */
export function codeOf(name: OperationName): number {
  return described.get(name)?.code ?? -1;
}

/** Whether an operation goes on elsewhere. */
export function isBranch({ code }: { readonly code: number }): boolean {
  return code === DwOp.DW_OP_skip || code === DwOp.DW_OP_bra;
}

/** The register that a DW_OP_reg* or DW_OP_regx names; undefined for other operations. */
export function registerOf({ code, a }: { readonly code: number; readonly a: Integer }): Integer | undefined {
  if (code === DwOp.DW_OP_regx) return a;
  return code >= firstCode.reg && code < firstCode.breg ? code - firstCode.reg : undefined;
}

/** The operations by name. */
export const operationsByName: ReadonlyMap<string, OperationRow> = new Map(
  operationTable.flatMap((row) => (row === undefined ? [] : [[row.name, row] as const])),
);
