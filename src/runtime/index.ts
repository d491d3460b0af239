/** What generated readers and writers use. */
export { FormatError, kaitaiErrorName, withPath } from './format-error.ts';
export type { Place } from './format-error.ts';
export { printable } from './printable.ts';
export type { SafeText } from './printable.ts';
export { ByteReader } from './byte-reader.ts';
export { ByteWriter, measure } from './byte-writer.ts';
export {
  Table,
  badRow,
  bytesAt,
  lastEnd,
  s8Number,
  s8NumberBe,
  s8NumberLe,
  u8Number,
  u8NumberBe,
  u8NumberLe,
  versionFor,
  viewOf,
} from './table.ts';
export type { View } from './table.ts';
export { decodeText, encodeText, reverseText, substring, textLength } from './text.ts';
export {
  divide,
  divideBig,
  modulo,
  moduloBig,
  num,
  parseInteger,
  sameNumber,
  shiftLeftBig,
  shiftRightBig,
  truncate,
} from './arithmetic.ts';
export { bytesEqual, compareBytes, greatest, item, least, present } from './collection.ts';
export { trimPad, untilEnd, writeBytes, writeSlot } from './extent.ts';
export type { WriteExtent } from './extent.ts';
export { readAllNumbers, readNumbers, writeNumbers } from './numbers.ts';
export { checkedRows, packRows, rowStride, rowsLeft } from './rows.ts';
export { bitsAtBe, bitsAtLe } from './bits.ts';
export { decodeProcess, encodeProcess, provideProcess } from './process.ts';
export type { Process } from './process.ts';
export type { InstructionRow, InstructionSet, OpcodeRow, OperandEnum, OperandRow } from './instruction-set.ts';
export { openStream, streamOf, writeAt, writeElsewhere } from './streams.ts';
export { checkCount, checkPresence, checkWritten } from './write-checks.ts';
export { guardDepth } from './guard-depth.ts';
export { fixupWith } from './fixup.ts';
export type { Fixup } from './fixup.ts';
export { serializeWith, withFields } from './serialize.ts';
export type { SerializeOptions } from './serialize.ts';
export { lazy, link } from './lazy.ts';
export type { Draft } from './lazy.ts';
export { asked, attempt, checkRange, checkValue, readContents, undecidedEndian, valid } from './check.ts';
export type { Comparable, Constraint, ValidationReport } from './check.ts';
export { at, parseWith, visitLater, visitRecord, visitRows } from './visit.ts';
export type { FieldLayout, RecordLayout, RowLayout, SchemaPaths, Visitor } from './visit.ts';
