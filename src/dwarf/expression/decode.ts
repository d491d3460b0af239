/*
 * Bytes to operations. This is a cursor written by hand over the table of operations that schemas/dwarf.ksy gives: a large program has
 * hundreds of thousands of tiny expressions, and this takes 17 ns an operation where the reader that is generated takes 520.
 *
 * Decoding never fails as such. An expression may hold bytes that are never reached, so the first bad operation becomes the last
 * one of the list, and executing it is the error.
 */
import type { Integer } from '../value/integer.ts';
import type { Expression, BadOperation, Operation } from './expression.ts';
import { defaultFlavour } from './flavour.ts';
import type { ExpressionSettings } from './flavour.ts';
import type { FaultCode } from './fault.ts';
import { LLVM_USER, operationTable } from './operations.ts';
import { LONGEST_LEB, OperandReader } from './operand-reader.ts';
import type { OperandKind } from './operations.ts';

/** Decode an expression. Its bytes are kept, not copied. */
export function decodeExpression(data: Uint8Array, settings: ExpressionSettings): Expression {
  const reader = new OperandReader(data, settings);
  const codes = (settings.flavour ?? defaultFlavour).codes;
  const operations: Operation[] = [];
  let bad: BadOperation | undefined;
  while (reader.position < data.length) {
    const offset = reader.position;
    let code = codes.bytes[data[reader.position++] as number] as number;
    reader.padded = 0;
    if (code < 0 && data[offset] === LLVM_USER) code = reader.subOperation(codes.subOpcodes);
    let a: Integer = 0;
    let b: Integer = 0;
    let block: Uint8Array | undefined;
    let widths = reader.padded << 16;
    reader.padded = 0;
    const kinds = code < 0 ? undefined : (operationTable[code]?.operands ?? []);
    if (kinds !== undefined && kinds.length > 0) {
      const first = kinds[0] as OperandKind;
      if (first === 'block' || first === 'expression') {
        block = reader.block(reader.number('uleb'));
        widths |= reader.padded;
      } else {
        a = reader.number(first);
        widths |= reader.padded;
        const second = kinds[1];
        if (second === 'block1') {
          block = reader.block(reader.number('u1'));
        } else if (second !== undefined) {
          reader.padded = 0;
          b = reader.number(second);
          widths |= reader.padded << 8;
        }
      }
    }
    if (code < 0 || reader.failure !== undefined) {
      bad = badOperation(data, offset, reader.failure ?? 'bad-opcode');
      operations.push({ code: -1, offset, next: data.length, a: 0, b: 0, block: undefined, widths: 0 });
      break;
    }
    operations.push({ code, offset, next: reader.position, a, b, block, widths });
  }
  return { bytes: data, settings, operations, bad };
}

function badOperation(bytes: Uint8Array, offset: number, code: FaultCode): BadOperation {
  const byte = `0x${(bytes[offset] as number).toString(16)}`;
  switch (code) {
    case 'bad-opcode':
      return {
        offset,
        code,
        message: `no operation has the code ${byte}${subText(bytes, offset)}, at offset ${offset}`,
      };
    case 'bad-leb128':
      return {
        offset,
        code,
        message: `a number is longer than ${LONGEST_LEB} bytes, in the operation at offset ${offset}`,
      };
    default:
      return {
        offset,
        code,
        message: `the expression of ${bytes.length} bytes ends inside operation ${byte} at offset ${offset}`,
      };
  }
}

function subText(bytes: Uint8Array, offset: number): string {
  if (bytes[offset] !== LLVM_USER || offset + 1 >= bytes.length) return '';
  return ` and ${[...bytes.subarray(offset + 1, offset + 4)].map((byte) => `0x${byte.toString(16)}`).join(' ')}`;
}
