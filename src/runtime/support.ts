/** What the code inside generated readers and writers calls; nobody else needs it. */
export {
  badRow,
  rowAt,
  bytesAt,
  lastEnd,
  s8Number,
  s8NumberBe,
  s8NumberLe,
  u8Number,
  u8NumberBe,
  u8NumberLe,
} from './table.ts';
export { columnsOf } from './columns.ts';
export { namesOf } from './enum-names.ts';
export { reverseText, substring, textLength } from './code-points.ts';
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
export { HOST_LE, readAllNumbers, readNumbers, writeNumbers } from './numbers.ts';
export { checkedRows, packRows, rowStride, rowsLeft } from './rows.ts';
export { bitsAt } from './bits.ts';
export { wideBits } from './wide-bits.ts';
export { decodeProcess, encodeProcess } from './process.ts';
export { openStream, readable, streamAfter, streamOf, writeAt, writeElsewhere } from './streams.ts';
export { asGiven } from './serialize.ts';
export { packedSlot, writePacked, writeText } from './stored-form.ts';
export {
  checkAdvanced,
  checkCount,
  checkEnd,
  checkPresence,
  checkRowSize,
  checkStruct,
  checkUntil,
  checkWritten,
} from './write-checks.ts';
export { first, onDemand, once } from './lazy.ts';
export { asked, attempt, checkRange, checkValue, readContents, undecidedEndian, valid } from './check.ts';
export { failedAt } from './trail.ts';
export { tooMuch } from './guard-depth.ts';
export { visitLater, visitRecord, visitRows } from './visit.ts';
