/*
 * Line tables from their headers and opcodes (DWARF 5, section 6.2.4): what was read comes back byte for byte, what was changed gets the
 * lengths that it needs.
 */
import { serializeLineHeader, serializeLineProgram } from '../../../generated/dwarf/write.ts';
import type { LineProgramBody } from '../../../generated/dwarf/read.ts';
import { assertNever } from '../../core/index.ts';
import { ByteWriter, FormatError } from '../../runtime/index.ts';
import { bytesOf } from '../value/bits.ts';
import { MAX_LEB_BYTES } from '../info/leb128.ts';
import { ADDRESS_SIZES, extendedOperands, lebBytes, readLineOpcodes, standardOperands } from '../line/opcodes.ts';
import type { LineFormat, LineNumber, LineOpcode, LineOperand } from '../line/opcodes.ts';
import { readLineBody } from '../line/header.ts';
import type { LineSections, LineUnit } from '../line/header.ts';

/** A line table that can be changed. */
export interface LineDraft {
  readonly body: LineProgramBody;
  /** What a producer's extension has in the header after the known fields. */
  readonly extension: Uint8Array;
  readonly opcodes: readonly LineOpcode[];
}

/** A unit of .debug_line with its program as opcodes. */
export function lineDraft(unit: LineUnit, sections: LineSections): LineDraft {
  const { line, littleEndian } = sections;
  const { programOffset } = unit;
  const body = readLineBody(unit, sections);
  const { header } = body;
  const known = serializeLineHeader(header, littleEndian).length;
  const length = Number(body.headerLength64 ?? body.headerLength32 ?? 0);
  const extension = line.subarray(programOffset - length + known, programOffset);
  return { body, extension, opcodes: readLineOpcodes(unit.program, { ...header, littleEndian }) };
}

/** Bytes of a line table, its lengths included. FormatError `dwarf/line-opcode` where an opcode does not fit the header. */
export function encodeLineDraft({ body, extension, opcodes }: LineDraft, littleEndian: boolean): Uint8Array {
  const { header, is64, version, addressSize, segmentSelectorSize } = body;
  const program = encodeLineOpcodes(opcodes, { ...header, littleEndian });
  const headerLength = serializeLineHeader(header, littleEndian).length + extension.length;
  const lengthSize = is64 ? 8 : 4;
  // Version, in DWARF 5 two sizes, the length of the header.
  const length = 2 + (version >= 5 ? 2 : 0) + lengthSize + headerLength + program.length;
  const bytes = serializeLineProgram(
    {
      ...(is64 ? { length32: 0xffffffff, length64: BigInt(length) } : { length32: length }),
      body: {
        is64,
        version,
        addressSize,
        segmentSelectorSize,
        ...(is64 ? { headerLength64: BigInt(headerLength) } : { headerLength32: headerLength }),
        header,
        program,
      },
    },
    littleEndian,
  );
  bytes.set(extension, bytes.length - program.length - extension.length);
  return bytes;
}

/** Bytes of a program. FormatError `dwarf/line-opcode` where an opcode or operand cannot be written under the header. */
export function encodeLineOpcodes(opcodes: readonly LineOpcode[], format: LineFormat): Uint8Array {
  const w = new ByteWriter();
  for (const opcode of opcodes) writeOpcode(w, opcode, format);
  return w.data;
}

function writeOpcode(w: ByteWriter, opcode: LineOpcode, format: LineFormat): void {
  const { opcodeBase, littleEndian } = format;
  switch (opcode.kind) {
    case 'special':
      if (!(opcode.opcode >= opcodeBase && opcode.opcode <= 0xff)) {
        throw misfit(w, `special opcode ${opcode.opcode}: they are ${opcodeBase} to 255`);
      }
      return w.u1(opcode.opcode);
    case 'standard':
      if (!(opcode.opcode >= 1 && opcode.opcode < opcodeBase)) {
        throw misfit(w, `standard opcode ${opcode.opcode}: they are 1 to ${opcodeBase - 1}`);
      }
      w.u1(opcode.opcode);
      return writeNumbers(w, opcode.operands, standardOperands(opcode.opcode, format), littleEndian);
    case 'extended': {
      const inner = new ByteWriter();
      inner.u1(opcode.code);
      // Contents that are not numbers are all in `rest`.
      const kinds = opcode.operands.length === 0 ? [] : extendedOperands(opcode.code);
      writeNumbers(inner, opcode.operands, kinds, littleEndian);
      inner.bytes(opcode.rest);
      const contents = inner.data;
      w.u1(0);
      writeNumbers(w, [opcode.length ?? { value: BigInt(contents.length) }], ['uleb'], littleEndian);
      return w.bytes(contents);
    }
    case 'raw':
      return w.bytes(opcode.bytes);
    default:
      return assertNever(opcode);
  }
}

function writeNumbers(
  w: ByteWriter,
  numbers: readonly LineNumber[],
  kinds: readonly LineOperand[],
  littleEndian: boolean,
): void {
  if (numbers.length !== kinds.length) throw misfit(w, `${numbers.length} operands: there are ${kinds.length}`);
  for (const [i, kind] of kinds.entries()) writeNumber(w, numbers[i] as LineNumber, kind, littleEndian);
}

function writeNumber(w: ByteWriter, { value, width }: LineNumber, kind: LineOperand, littleEndian: boolean): void {
  if (kind === 'half') {
    if (BigInt.asUintN(16, value) !== value) throw misfit(w, `operand ${value}: it has 16 bits`);
    return w.u2(Number(value), littleEndian);
  }
  if (kind === 'address') {
    const bytes = width ?? 8;
    if (!ADDRESS_SIZES.includes(bytes) || BigInt.asUintN(8 * bytes, value) !== value) {
      throw misfit(w, `address ${value} in ${bytes} bytes`);
    }
    return w.bytes(bytesOf(value, 8 * bytes, littleEndian ? 'little' : 'big'));
  }
  const isSigned = kind === 'sleb';
  if (value < 0n && !isSigned) throw misfit(w, `operand ${value}: it is unsigned`);
  const needed = lebBytes(value, isSigned);
  const bytes = width ?? needed;
  if (bytes < needed || bytes > MAX_LEB_BYTES) throw misfit(w, `operand ${value} in ${bytes} bytes`);
  let rest = value;
  for (let i = 1; i < bytes; i++, rest >>= 7n) w.u1(Number(rest & 0x7fn) | 0x80);
  w.u1(Number(rest & 0x7fn));
}

function misfit(w: ByteWriter, message: string): FormatError {
  return new FormatError('dwarf/line-opcode', message, { offset: w.pos });
}
