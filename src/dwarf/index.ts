/** DWARF: line tables, and the inlined subroutines of debugging information. */
export { readDies } from './die.ts';
export type { Die } from './die.ts';
export type { FormValue } from './form.ts';
export { openDwarf } from './open.ts';
export type { DwarfFile } from './open.ts';
export type { DwarfSection, DwarfSections } from './sections.ts';
export type { DwarfUnit } from './unit.ts';
export { readUnits } from './units.ts';
export { openInlined, withoutParameters } from './inlined.ts';
export type { CodeScope, InlinedCode } from './inlined.ts';
export { allRows, openLines } from './line.ts';
export { filePath } from './line-header.ts';
export type { InlinedCall, LineRow, LineSections, LineSequence, LineTable, LineUnit, SourceLine } from './line.ts';
