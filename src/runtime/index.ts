/** What generated readers and writers stand on. */
export { FormatError, kaitaiErrorName, withPath } from './format-error.ts';
export type { Place } from './format-error.ts';
export { ByteReader } from './byte-reader.ts';
export { ByteWriter } from './byte-writer.ts';
export { Table, View, viewOf } from './table.ts';
export { decodeText, encodeText, reverseText, substring, textLength } from './text.ts';
export { divide, divideBig, modulo, moduloBig, num, parseInteger, shiftLeftBig, shiftRightBig } from './arithmetic.ts';
export { bytesEqual, compareBytes, greatest, item, least, present } from './collection.ts';
export { trimPad, untilTerminator, writeBytes, writeSlot } from './extent.ts';
export type { WriteExtent } from './extent.ts';
export { lazy, link } from './lazy.ts';
export type { Draft } from './lazy.ts';
export { checkLength, checkRange, checkValue, valid } from './check.ts';
export type { Comparable, Constraint, ValidationReport } from './check.ts';
export { parseWith, visitRecord, visitRows } from './visit.ts';
export type { FieldLayout, RecordLayout, Visitor } from './visit.ts';
