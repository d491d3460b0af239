/** DWARF 2 to 5 in ELF files: entries, variables, lines, frames, expressions with locations on the stack, and writers of DWARF 5. */
export { open } from './open.ts';
export { summarize, summaryText } from './summarize.ts';
export { tree } from './tree.ts';
export { dump } from './dump.ts';
export { verify } from './verify.ts';
export { write } from './write.ts';
export { format } from './format.ts';

export type { DwarfFile, OpenOptions } from './open.ts';
export type { DwarfUnit } from './info/unit.ts';
export type { Die } from './info/die.ts';
export type { FormValue } from './info/form.ts';
export { readDies } from './info/die.ts';
export { openLines } from './line/table.ts';
export type { LineTable } from './line/table.ts';
export { lineSectionsOf } from './info/sections.ts';
export { openFrames } from './frame/frames.ts';
export type { FrameSource } from './frame/frames.ts';
export { frameRowsOf } from './frame/text.ts';
export type { FrameRow } from './frame/rows.ts';
export { openProgram } from './program.ts';
export type { Program } from './scope/program.ts';
export type { StoppedThread } from './frame/call-stack.ts';

/* Expressions. */
export { assemble } from './expression/assemble.ts';
export { disassemble } from './expression/disassemble.ts';
export { decodeExpression } from './expression/decode.ts';
export type { Expression } from './expression/expression.ts';
export type { ExpressionSettings } from './expression/flavour.ts';
export { openEvaluator } from './evaluator.ts';
export type { Evaluator } from './evaluator.ts';
export { targetOf } from './evaluate/target.ts';
export type { EvaluationContext } from './evaluate/context.ts';
export type { Outcome } from './evaluate/outcome.ts';
export type { Location } from './value/location.ts';

/* Writers of DWARF 5: sections of new debugging information, and an ELF file around them. */
export { writeUnits } from './write/die.ts';
export type { NewDie } from './write/die.ts';
export { writeFrames } from './write/frame.ts';
export { listSection } from './write/lists.ts';
export { lineSection } from './write/line.ts';
export { expressionBytes, op } from './write/expression.ts';
export { writeDebugFile } from './write/file.ts';
