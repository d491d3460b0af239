/** Writers of DWARF 5: debugging information with location lists, call frames, and an ELF file around them. */
export { expressionBytes, op } from './write/expression.ts';
export type { Operation } from './write/expression.ts';
export { UNIT_HEADER, writeUnit, writeUnits } from './write/die.ts';
export type { NewDie, NewValue } from './write/die.ts';
export { writeFrames } from './write/frame.ts';
export type { NewFrameRow, RegisterRule } from './write/frame.ts';
export { listSection } from './write/lists.ts';
export type { NewListEntry } from './write/lists.ts';
export { lineSection } from './write/line.ts';
export type { LineSection, NewLineRow } from './write/line.ts';
export { writeDebugFile } from './write/file.ts';
