/*
 * Every operation that we know (DWARF 5, section 7.7.1; A.2.5.4): its number, operands and effect on the stack.
 *
 * Numbers below 0x100 are the byte that stands in the expression. Those from 0x100 on are ours, of operations whose bytes depend
 * on the flavour: 0x100 and a sub-opcode of DW_OP_LLVM_user, then those without an assigned sub-opcode, then vendors'.
 */
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
 * Number, operands, entries taken from the stack and left there (deepest first), section. Entries are v for a value, i for an
 * integral one, l for a location, n for a non-negative integral value, x for either; where the effect depends on more than kinds it is `?`.
 */
type Row = readonly [code: number, operands: string, pops: string, pushes: string, section: string];

const rows = {
  DW_OP_addr: [0x03, 'addr', '', 'l', 'A.2.5.4.4.3 #1'],
  DW_OP_deref: [0x06, '', 'l', 'v', 'A.2.5.4.3.4 #2'],
  DW_OP_const1u: [0x08, 'u1', '', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const1s: [0x09, 's1', '', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_const2u: [0x0a, 'u2', '', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const2s: [0x0b, 's2', '', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_const4u: [0x0c, 'u4', '', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const4s: [0x0d, 's4', '', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_const8u: [0x0e, 'u8', '', 'v', 'A.2.5.4.3.1 #2'],
  DW_OP_const8s: [0x0f, 's8', '', 'v', 'A.2.5.4.3.1 #3'],
  DW_OP_constu: [0x10, 'uleb', '', 'v', 'A.2.5.4.3.1 #4'],
  DW_OP_consts: [0x11, 'sleb', '', 'v', 'A.2.5.4.3.1 #5'],
  DW_OP_dup: [0x12, '', 'x', '?', 'A.2.5.4.1 #1'],
  DW_OP_drop: [0x13, '', 'x', '', 'A.2.5.4.1 #2'],
  DW_OP_over: [0x14, '', 'xx', '?', 'A.2.5.4.1 #4'],
  DW_OP_pick: [0x15, 'u1', '?', '?', 'A.2.5.4.1 #3'],
  DW_OP_swap: [0x16, '', 'xx', '?', 'A.2.5.4.1 #5'],
  DW_OP_rot: [0x17, '', 'xxx', '?', 'A.2.5.4.1 #6'],
  DW_OP_xderef: [0x18, '', 'ii', 'v', 'A.2.5.4.3.4 #5'],
  DW_OP_abs: [0x19, '', 'v', 'v', 'A.2.5.4.3.2'],
  DW_OP_and: [0x1a, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_div: [0x1b, '', 'vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_minus: [0x1c, '', 'vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_mod: [0x1d, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_mul: [0x1e, '', 'vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_neg: [0x1f, '', 'v', 'v', 'A.2.5.4.3.2'],
  DW_OP_not: [0x20, '', 'i', 'v', 'A.2.5.4.3.2'],
  DW_OP_or: [0x21, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_plus: [0x22, '', 'vv', 'v', 'A.2.5.4.3.2'],
  DW_OP_plus_uconst: [0x23, 'uleb', 'i', 'v', 'A.2.5.4.3.2'],
  DW_OP_shl: [0x24, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_shr: [0x25, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_shra: [0x26, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_xor: [0x27, '', 'ii', 'v', 'A.2.5.4.3.2'],
  DW_OP_bra: [0x28, 's2', 'v', '', 'A.2.5.4.2 #4'],
  DW_OP_eq: [0x29, '', 'vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_ge: [0x2a, '', 'vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_gt: [0x2b, '', 'vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_le: [0x2c, '', 'vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_lt: [0x2d, '', 'vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_ne: [0x2e, '', 'vv', 'v', 'A.2.5.4.2 #2'],
  DW_OP_skip: [0x2f, 's2', '', '', 'A.2.5.4.2 #3'],
  DW_OP_lit: [0x30, '', '', 'v', 'A.2.5.4.3.1 #1'],
  DW_OP_reg: [0x50, '', '', 'l', 'A.2.5.4.4.4 #1'],
  DW_OP_breg: [0x70, 'sleb', '', 'l', 'A.2.5.4.4.3 #6'],
  DW_OP_regx: [0x90, 'uleb', '', 'l', 'A.2.5.4.4.4 #2'],
  DW_OP_fbreg: [0x91, 'sleb', '', 'l', 'A.2.5.4.4.3 #5'],
  DW_OP_bregx: [0x92, 'uleb sleb', '', 'l', 'A.2.5.4.4.3 #7'],
  DW_OP_piece: [0x93, 'uleb', '?', '?', 'A.2.5.4.4.6 #1'],
  DW_OP_deref_size: [0x94, 'u1', 'l', 'v', 'A.2.5.4.3.4 #3'],
  DW_OP_xderef_size: [0x95, 'u1', 'ii', 'v', 'A.2.5.4.3.4 #6'],
  DW_OP_nop: [0x96, '', '', '', 'A.2.5.4.2 #1'],
  DW_OP_push_object_address: [0x97, '', '', 'l', 'A.2.5.4.4.1 #1'],
  DW_OP_call2: [0x98, 'die2', '?', '?', 'A.2.5.4.2 #5'],
  DW_OP_call4: [0x99, 'die4', '?', '?', 'A.2.5.4.2 #5'],
  DW_OP_call_ref: [0x9a, 'dieref', '?', '?', 'A.2.5.4.2 #5'],
  DW_OP_form_tls_address: [0x9b, '', 'i', 'l', 'A.2.5.4.4.3 #3'],
  DW_OP_call_frame_cfa: [0x9c, '', '', 'l', 'A.2.5.4.4.3 #4'],
  DW_OP_bit_piece: [0x9d, 'uleb uleb', '?', '?', 'A.2.5.4.4.6 #2'],
  DW_OP_implicit_value: [0x9e, 'block', '', 'l', 'A.2.5.4.4.5 #1'],
  DW_OP_stack_value: [0x9f, '', 'v', 'l', 'A.2.5.4.4.5 #2'],
  DW_OP_implicit_pointer: [0xa0, 'dieref sleb', '', 'l', 'A.2.5.4.4.5 #3'],
  DW_OP_addrx: [0xa1, 'uleb', '', 'l', 'A.2.5.4.4.3 #2'],
  DW_OP_constx: [0xa2, 'uleb', '', 'v', 'A.2.5.4.3.1 #6'],
  DW_OP_entry_value: [0xa3, 'expression', '', 'v', 'A.2.5.4.3.4 #8'],
  DW_OP_const_type: [0xa4, 'die block1', '', 'v', 'A.2.5.4.3.1 #7'],
  DW_OP_regval_type: [0xa5, 'uleb die', '', 'v', 'A.2.5.4.3.4 #1'],
  DW_OP_deref_type: [0xa6, 'u1 die', 'l', 'v', 'A.2.5.4.3.4 #4'],
  DW_OP_xderef_type: [0xa7, 'u1 die', 'ii', 'v', 'A.2.5.4.3.4 #7'],
  DW_OP_convert: [0xa8, 'die', 'v', 'v', 'A.2.5.4.3.3'],
  DW_OP_reinterpret: [0xa9, 'die', 'v', 'v', 'A.2.5.4.3.3'],
  DW_OP_GNU_push_tls_address: [0xe0, '', 'i', 'l', 'GNU'],
  DW_OP_GNU_uninit: [0xf0, '', '', '', 'GNU'],
  DW_OP_GNU_implicit_pointer: [0xf2, 'dieref sleb', '', 'l', 'GNU; A.2.5.4.4.5 #3'],
  DW_OP_GNU_entry_value: [0xf3, 'expression', '', 'v', 'GNU; A.2.5.4.3.4 #8'],
  DW_OP_GNU_const_type: [0xf4, 'die block1', '', 'v', 'GNU; A.2.5.4.3.1 #7'],
  DW_OP_GNU_regval_type: [0xf5, 'uleb die', '', 'v', 'GNU; A.2.5.4.3.4 #1'],
  DW_OP_GNU_deref_type: [0xf6, 'u1 die', 'l', 'v', 'GNU; A.2.5.4.3.4 #4'],
  DW_OP_GNU_convert: [0xf7, 'die', 'v', 'v', 'GNU; A.2.5.4.3.3'],
  DW_OP_GNU_reinterpret: [0xf9, 'die', 'v', 'v', 'GNU; A.2.5.4.3.3'],
  DW_OP_GNU_parameter_ref: [0xfa, 'die4', '', 'v', 'GNU'],
  DW_OP_GNU_addr_index: [0xfb, 'uleb', '', 'l', 'GNU; A.2.5.4.4.3 #2'],
  DW_OP_GNU_const_index: [0xfc, 'uleb', '', 'v', 'GNU; A.2.5.4.3.1 #6'],
  DW_OP_GNU_variable_value: [0xfd, 'dieref', '', 'v', 'GNU'],
  DW_OP_LLVM_nop: [0x101, '', '', '', 'LLVM Dwarf.def'],
  DW_OP_LLVM_form_aspace_address: [0x102, '', 'ii', 'l', 'hetero A.2.5.4.4.3 #3'],
  DW_OP_LLVM_push_lane: [0x103, '', '', 'v', 'hetero A.2.5.4.3.1 #8'],
  DW_OP_LLVM_offset: [0x104, '', 'li', 'l', 'hetero A.2.5.4.4.1 #1'],
  DW_OP_LLVM_offset_uconst: [0x105, 'uleb', 'l', 'l', 'hetero A.2.5.4.4.1 #2'],
  DW_OP_LLVM_bit_offset: [0x106, '', 'li', 'l', 'hetero A.2.5.4.4.1 #3'],
  DW_OP_LLVM_call_frame_entry_reg: [0x107, 'uleb', '', 'l', 'hetero A.2.5.4.4.1 #5'],
  DW_OP_LLVM_undefined: [0x108, '', '', 'l', 'hetero A.2.5.4.4.2 #1'],
  DW_OP_LLVM_aspace_bregx: [0x109, 'uleb sleb', 'i', 'l', 'hetero A.2.5.4.4.3 #9'],
  DW_OP_LLVM_piece_end: [0x10a, '', '?', '?', 'hetero A.2.5.4.4.6 #3'],
  DW_OP_LLVM_extend: [0x10b, 'uleb uleb', 'l', 'l', 'hetero A.2.5.4.4.6 #4'],
  DW_OP_LLVM_select_bit_piece: [0x10c, 'uleb uleb', 'lli', 'l', 'hetero A.2.5.4.4.6 #5'],
  DW_OP_LLVM_overlay: [0x110, '', 'llnn', 'l', 'hetero A.2.5.4.4.6 #6'],
  DW_OP_LLVM_bit_overlay: [0x111, '', 'llnn', 'l', 'hetero A.2.5.4.4.6 #7'],
  DW_OP_LLVM_aspace_implicit_pointer: [0x112, 'dieref sleb', 'i', 'l', 'hetero A.2.5.4.4.5 #4'],
  DW_OP_LLVM_push_iteration: [0x113, '', '', 'v', 'hetero A.2.5.4.3.1 #9'],
  DW_OP_INTEL_regval_bits: [0x118, 'u1', 'ii', 'v', 'Intel'],
  DW_OP_AARCH64_operation: [0x119, 'uleb', '?', '?', 'Arm'],
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
export const firstCode = { lit: 0x30, reg: 0x50, breg: 0x70 } as const;

/** All codes are below this. */
export const codeEnd = 0x120;

/** DW_OP_LLVM_user: the operation is a ULEB128 that follows. */
export const LLVM_USER = 0xe9;

/** The table by code; undefined where there is no such operation. */
export const operationTable: readonly (OperationRow | undefined)[] = table();

function table(): (OperationRow | undefined)[] {
  const all = Array.from<OperationRow | undefined>({ length: codeEnd }).fill(undefined);
  for (const [family, [code, operands, pops, pushes, section]] of Object.entries(rowOf) as [OperationName, Row][]) {
    const kinds = operands === '' ? [] : (operands.split(' ') as OperandKind[]);
    const count = numbered.has(family) ? 32 : 1;
    for (let i = 0; i < count; i++) {
      const name = count === 1 ? family : `${family}${i}`;
      all[code + i] = { name, family, code: code + i, operands: kinds, pops, pushes, section };
    }
  }
  return all;
}

/** Code of an operation. */
export function codeOf(name: OperationName): number {
  return rowOf[name][0];
}

/** The register that a DW_OP_reg* or DW_OP_regx names; undefined for other operations. */
export function registerOf({ code, a }: { readonly code: number; readonly a: Integer }): Integer | undefined {
  if (code === codeOf('DW_OP_regx')) return a;
  return code >= firstCode.reg && code < firstCode.breg ? code - firstCode.reg : undefined;
}

/** The operations by name. */
export const operationsByName: ReadonlyMap<string, OperationRow> = new Map(
  operationTable.flatMap((row) => (row === undefined ? [] : [[row.name, row] as const])),
);
