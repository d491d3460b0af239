/** Cursors, tables and errors: what people who call generated readers and writers use beside them. */
export { FormatError, kaitaiErrorName, withPath } from './format-error.ts';
export type { Place } from './format-error.ts';
export { limitError, limitMessage } from './limits.ts';
export type { LimitName, Limits } from './limits.ts';
export { printable } from './printable.ts';
export type { SafeText } from './printable.ts';
export { ByteReader } from './byte-reader.ts';
export { ByteWriter } from './byte-writer.ts';
export { FixedTable } from './fixed-table.ts';
export { Table, versionFor, viewOf } from './table.ts';
export type { View } from './table.ts';
export { decodeAscii, readAscii } from './ascii.ts';
export { decodeUtf16 } from './utf-16.ts';
export { decodeUtf8, readUtf8 } from './utf-8.ts';
export { decodeText } from './text.ts';
export { encodeText } from './encode-text.ts';
export { provideProcess } from './process.ts';
export type { Process } from './process.ts';
export { opcodeRows, operandEnum, operandRows } from './instruction-set.ts';
export type { InstructionRow, InstructionSet, OpcodeRow, OperandEnum, OperandRow } from './instruction-set.ts';
export { guardDepth } from './guard-depth.ts';
export { withFields } from './serialize.ts';
export type { SerializeOptions } from './serialize.ts';
export type { WriteExtent } from './extent.ts';
export type { Fixup } from './fixup.ts';
export { instancesOf, type Draft, type OnDemandConstructor } from './lazy.ts';
export type { Comparable, Constraint, ValidationReport } from './check.ts';
export type { Incomplete, PartialRead } from './partial.ts';
export { at } from './visit.ts';
export type { FieldLayout, RecordLayout, RowLayout, Visitor } from './visit.ts';

/* What `parseT`, `openT`, `partialT`, `serializeT` and `fixupT` of generated modules are made with. */
export { parseWith } from './trail.ts';
export { openWith } from './source.ts';
export type { SyncSource } from './source.ts';
export { partialWith } from './partial.ts';
export { measure, serializeWith } from './serialize.ts';
export { fixupWith } from './fixup.ts';
