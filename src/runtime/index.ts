/** What generated readers and writers stand on. */
export { FormatError, kaitaiErrorName, withPath } from './format-error.ts';
export type { Place } from './format-error.ts';
export { ByteReader } from './byte-reader.ts';
export { ByteWriter } from './byte-writer.ts';
export { Table, View, viewOf } from './table.ts';
