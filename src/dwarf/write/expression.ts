/* DWARF expressions (DWARF 5, section 2.5), for writing. */
import { DwOp } from '../../../generated/dwarf/enums.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { encodeOperations, writeOperation } from '../expression/encode.ts';
import type { NewOperation } from '../expression/encode.ts';
import type { ExpressionSettings } from '../expression/flavour.ts';
import { exact } from '../value/integer.ts';
import { intelFlavour } from '../expression/flavour.ts';

/** One operation: its code and operands. References to types are offsets in the unit. */
export interface Operation {
  readonly code: number;
  readonly operands: readonly {
    readonly kind: 'u1' | 'u2' | 'u4' | 'u8' | 'uleb' | 'sleb';
    readonly value: number | bigint;
  }[];
}

/** The operations that our writers use. */
export const op = {
  /** Push an unsigned constant, as short as it goes. */
  constant(value: number): Operation {
    if (value < 32) return { code: DwOp.DW_OP_lit0 + value, operands: [] };
    if (value < 0x100) return { code: DwOp.DW_OP_const1u, operands: [{ kind: 'u1', value }] };
    if (value < 0x10000) return { code: DwOp.DW_OP_const2u, operands: [{ kind: 'u2', value }] };
    return { code: DwOp.DW_OP_constu, operands: [{ kind: 'uleb', value }] };
  },
  /** DW_OP_fbreg: memory, relative to the frame base. */
  fbreg: (offset: number): Operation => ({ code: DwOp.DW_OP_fbreg, operands: [{ kind: 'sleb', value: offset }] }),
  /** DW_OP_regx: the register itself. */
  regx: (register: number): Operation => ({ code: DwOp.DW_OP_regx, operands: [{ kind: 'uleb', value: register }] }),
  /** DW_OP_bit_piece: this many bits from an offset on. */
  bitPiece: (bits: number, offset: number): Operation => ({
    code: DwOp.DW_OP_bit_piece,
    operands: [
      { kind: 'uleb', value: bits },
      { kind: 'uleb', value: offset },
    ],
  }),
  /** DW_OP_regval_type: push a register's value as of a base type. */
  regvalType: (register: number, type: number): Operation => ({
    code: DwOp.DW_OP_regval_type,
    operands: [
      { kind: 'uleb', value: register },
      { kind: 'uleb', value: type },
    ],
  }),
  /** DW_OP_convert: to a base type, or to the generic type where it is 0. */
  convert: (type: number): Operation => ({ code: DwOp.DW_OP_convert, operands: [{ kind: 'uleb', value: type }] }),
  /** DW_OP_INTEL_regval_bits: this many bits of the register and from the bit offset on the stack. */
  intelRegvalBits: (bits: number): Operation => ({
    code: DwOp.DW_OP_INTEL_regval_bits,
    operands: [{ kind: 'u1', value: bits }],
  }),
  /** DW_OP_shr. */
  shr: { code: DwOp.DW_OP_shr, operands: [] } as Operation,
  /** DW_OP_mul. */
  mul: { code: DwOp.DW_OP_mul, operands: [] } as Operation,
  /** DW_OP_call_frame_cfa. */
  callFrameCfa: { code: DwOp.DW_OP_call_frame_cfa, operands: [] } as Operation,
} as const;

/** What our writers write: 64-bit addresses, 32-bit DWARF, Intel's operations. */
const settings: ExpressionSettings = {
  addressSize: 8,
  byteOrder: 'little',
  offsetSize: 4,
  flavour: intelFlavour,
};

/** The bytes of an expression, little-endian. */
export function expressionBytes(operations: readonly Operation[]): Uint8Array {
  return encodeOperations(operations.map(encodable), settings);
}

/** Writes expressions as `expressionBytes` does, one after the other with one buffer. */
export function expressionEncoder(): (operations: readonly Operation[]) => Uint8Array {
  const w = new ByteWriter();
  return (operations) => {
    w.seek(0);
    for (const operation of operations) writeOperation(w, encodable(operation), settings);
    return w.written.slice(0, w.pos);
  };
}

function encodable({ code, operands: [first, second] }: Operation): NewOperation {
  return {
    code: intelFlavour.codes.bytes[code] ?? -1,
    a: first === undefined ? 0 : exact(first.value),
    b: second === undefined ? 0 : exact(second.value),
  };
}
