/** DWARF: line tables, and the inlined subroutines of debugging information. */
export { readDies } from './die.ts';
export type { Die } from './die.ts';
export type { FormValue } from './form.ts';
export { openDwarf, splitName } from './open.ts';
export type { DwarfFile } from './open.ts';
export type { AddressRange } from './ranges.ts';
export type { DwarfSection, DwarfSections } from './sections.ts';
export type { DwarfUnit } from './unit.ts';
export { readUnits } from './units.ts';
export { inlinedCode, openInlined } from './inlined.ts';
export type { CodeScope, InlinedCode } from './inlined.ts';
export { allRows, openLines } from './line.ts';
export { filePath, readLineUnits } from './line-header.ts';
export { readLineOpcodes } from './line-opcodes.ts';
export type { LineFormat, LineNumber, LineOpcode } from './line-opcodes.ts';
export { lineOpcodeText, parseLineOpcodes } from './line-text.ts';
export { encodeLineDraft, encodeLineOpcodes, lineDraft } from './write-line-program.ts';
export type { LineDraft } from './write-line-program.ts';
export type { InlinedCall, LineRow, LineSections, LineSequence, LineTable, LineUnit, SourceLine } from './line.ts';
export { findRow, openFrames } from './frames.ts';
export type { FoundRow, FrameSource } from './frames.ts';
export { frameRows, initialRow, rowAt } from './frame-rows.ts';
export type { CfaRule, FrameRow, RegisterRule } from './frame-rows.ts';
export { encodeFrames, readFrames } from './frame-table.ts';
export type { Cie, Fde, FrameFormat, FrameSection, FrameTable } from './frame-table.ts';
export { registerName } from './register-names.ts';
export { targetFor } from './abi.ts';
export { readRegister, topFrame, walkStack } from './call-stack.ts';
export type { CallFrame, StoppedThread, UnwindOptions } from './call-stack.ts';
export { liveReader } from './live.ts';
export type { LeafContents, LiveFrame, LiveReader, LiveVariable } from './live.ts';
export { addressIn, applyRule, computeCfa, debuggerRules, documentRules } from './unwind.ts';
export type { AbiRules, RuleSettings } from './unwind.ts';
export { cfaText, frameRowsOf, ruleText } from './frame-text.ts';
export { lineSectionsOf } from './sections.ts';
export { addressInFile, addressText, rangeText, sectionAt, sectionsNamed } from './code-layout.ts';
export type { CodeLayout, PlacedSection } from './code-layout.ts';
export { variablesAt } from './variables-at.ts';
export type { VariableAt } from './variables-at.ts';
export {
  activeLanes,
  enclosingFrame,
  laneCount,
  lanePcs,
  pointedMember,
  returnAddressPlace,
  virtualSlot,
} from './attribute-location.ts';
export { assemble } from './assemble.ts';
export type { AssemblyNames } from './assemble.ts';
export type { BaseType } from './base-type.ts';
export { contextFileFrom, contextReader } from './context-json.ts';
export type { ContextFile, NamedContext } from './context-json.ts';
export { contextNames } from './context-names.ts';
export type { EvaluationContext } from './context.ts';
export { decodeExpression } from './decode.ts';
export { disassemble, operationText } from './disassemble.ts';
export type { ExpressionNames } from './disassemble.ts';
export { evaluate, evaluateSourceSync, evaluateSync, readLocationSync, startEvaluation } from './drive.ts';
export type { AsyncContext, EvaluationOptions } from './drive.ts';
export { encodeExpression, encodeOperations } from './encode.ts';
export type { NewOperation } from './encode.ts';
export type { Expression, LocationListEntry, LocationSource, Operation } from './expression.ts';
export type { Fault, FaultClass, FaultCode } from './fault.ts';
export { defaultFlavour, flavourOf } from './flavour.ts';
export type { ExpressionSettings, Flavour } from './flavour.ts';
export { evaluationLimits } from './limits.ts';
export type { EvaluationLimits } from './limits.ts';
export { updateBytes, updateLocation } from './location.ts';
export type { Location, SingleLocation } from './location.ts';
export { locationJson, outcomeJson, readJson } from './location-json.ts';
export { operationsByName, operationTable } from './operations.ts';
export type { Entry, Outcome, ResultKind } from './outcome.ts';
export { answerQuestion } from './question-json.ts';
export type { BitsRead } from './read-location.ts';
export type { Answer, CallTarget, ExpressionUnit, FrameBase, Request } from './request.ts';
export { targetOf } from './target.ts';
export type { AddressSpace, Target } from './target.ts';
export { outcomeLines, traceExpression, traceLines } from './trace.ts';
export type { Trace, TraceStep } from './trace.ts';
export { traceSvg } from './trace-svg.ts';
export type { Value } from './value.ts';
export { verifyExpression } from './verify-expression.ts';
export type { ExpressionProblem, ExpressionUse } from './verify-expression.ts';
export { DieCursor } from './cursor.ts';
export { listOffset } from './list-offset.ts';
export { encodeLocationEntries, locationEntries, readLocationList } from './location-list.ts';
export type { ListedLocation, LocationEntry } from './location-list.ts';
export { expressionSettings } from './location-source.ts';
export { walkFrames, walkUnit } from './walk.ts';
export { writeLocationSync } from './write-location.ts';
export type { UnwrittenBits, WritableContext } from './write-location.ts';
export { coverageOf, coveragePercent } from './coverage.ts';
export type { Coverage } from './coverage.ts';
