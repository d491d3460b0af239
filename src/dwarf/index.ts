/** DWARF: line tables, and the inlined subroutines of debugging information. */
export { DwAt } from '../../generated/dwarf.ts';
export { readDies } from './info/die.ts';
export type { Die } from './info/die.ts';
export type { FormValue } from './info/form.ts';
export { openDwarf, splitName } from './open.ts';
export type { DwarfFile } from './open.ts';
export type { AddressRange } from './lists/address-range.ts';
export type { DwarfSection, DwarfSections } from './info/sections.ts';
export type { DwarfUnit } from './info/unit.ts';
export { readUnits } from './info/units.ts';
export { inlinedCode, openInlined } from './scope/inlined.ts';
export type { CodeScope, InlinedCode } from './scope/inlined.ts';
export { allRows, openLines } from './line/table.ts';
export { filePath, readLineUnits } from './line/header.ts';
export { readLineOpcodes } from './line/opcodes.ts';
export type { LineFormat, LineNumber, LineOpcode } from './line/opcodes.ts';
export { lineOpcodeText, parseLineOpcodes } from './line/text.ts';
export { encodeLineDraft, encodeLineOpcodes, lineDraft } from './write/line-program.ts';
export type { LineDraft } from './write/line-program.ts';
export type {
  InlinedCall,
  LineRow,
  LineSections,
  LineSequence,
  LineTable,
  LineUnit,
  SourceLine,
} from './line/table.ts';
export { findRow, openFrames } from './frame/frames.ts';
export type { FoundRow, FrameSource } from './frame/frames.ts';
export { frameRows, initialRow, rowAt } from './frame/rows.ts';
export type { CfaRule, FrameRow, RegisterRule } from './frame/rows.ts';
export { encodeFrames, readFrames } from './frame/table.ts';
export type { Cie, Fde, FrameFormat, FrameSection, FrameTable } from './frame/table.ts';
export { registerName } from './frame/register-names.ts';
export { targetFor } from './frame/abi.ts';
export { readRegister, topFrame, walkStack } from './frame/call-stack.ts';
export type { CallFrame, StoppedThread, UnwindOptions } from './frame/call-stack.ts';
export { liveReader } from './scope/live.ts';
export type { LeafContents, LiveFrame, LiveReader, LiveVariable } from './scope/live.ts';
export { addressIn, applyRule, computeCfa, debuggerRules, documentRules } from './frame/unwind.ts';
export type { AbiRules, RuleSettings } from './frame/unwind.ts';
export { cfaText, frameRowsOf, ruleText } from './frame/text.ts';
export { lineSectionsOf } from './info/sections.ts';
export { addressInFile, addressText, rangeText, sectionAt, sectionsNamed } from './info/code-layout.ts';
export type { CodeLayout, PlacedSection } from './info/code-layout.ts';
export type { Lookup } from './info/lookup.ts';
export { binaryFloatText, scalarText } from './types/number-text.ts';
export { objectText } from './types/object-text.ts';
export type { NumberStructures } from './types/object-text.ts';
export { parametersAt } from './scope/parameters.ts';
export type { Parameter } from './scope/parameters.ts';
export { byteSizeOf } from './types/type.ts';
export { variablesAt } from './scope/variables-at.ts';
export type { VariableAt } from './scope/variables-at.ts';
export {
  activeLanes,
  enclosingFrame,
  laneCount,
  lanePcs,
  pointedMember,
  returnAddressPlace,
  virtualSlot,
} from './scope/attribute-location.ts';
export { assemble } from './expression/assemble.ts';
export type { AssemblyNames } from './expression/assemble.ts';
export { Encoding } from './value/base-type.ts';
export type { BaseType } from './value/base-type.ts';
export { contextFileFrom, contextReader } from './json/context.ts';
export type { ContextFile, NamedContext } from './json/context.ts';
export { contextNames } from './json/names.ts';
export type { EvaluationContext } from './evaluate/context.ts';
export { decodeExpression } from './expression/decode.ts';
export { disassemble, operationText } from './expression/disassemble.ts';
export type { ExpressionNames } from './expression/disassemble.ts';
export { evaluate, evaluateSourceSync, evaluateSync, readLocationSync, startEvaluation } from './evaluate/drive.ts';
export type { AsyncContext, EvaluationOptions } from './evaluate/drive.ts';
export { encodeExpression, encodeOperations } from './expression/encode.ts';
export type { NewOperation } from './expression/encode.ts';
export type { Expression, LocationListEntry, LocationSource, Operation } from './expression/expression.ts';
export type { Fault, FaultClass, FaultCode } from './expression/fault.ts';
export { defaultFlavour, flavourOf } from './expression/flavour.ts';
export type { ExpressionSettings, Flavour } from './expression/flavour.ts';
export { evaluationLimits } from './evaluate/limits.ts';
export type { EvaluationLimits } from './evaluate/limits.ts';
export { updateBytes, updateLocation } from './value/location.ts';
export type { Location, SingleLocation } from './value/location.ts';
export { locationJson, outcomeJson, readJson } from './json/location.ts';
export { operationsByName, operationTable } from './expression/operations.ts';
export type { Entry, Outcome, ResultKind } from './evaluate/outcome.ts';
export { answerQuestion } from './json/question.ts';
export type { BitsRead } from './value/read.ts';
export type { Answer, CallTarget, ExpressionUnit, FrameBase, Request } from './evaluate/request.ts';
export { targetOf } from './evaluate/target.ts';
export type { AddressSpace, Target } from './evaluate/target.ts';
export { outcomeLines, traceExpression, traceLines } from './evaluate/trace.ts';
export type { Trace, TraceStep } from './evaluate/trace.ts';
export { traceSvg } from './evaluate/trace-svg.ts';
export type { Value } from './value/value.ts';
export { verifyExpression } from './expression/verify.ts';
export type { ExpressionProblem, ExpressionUse } from './expression/verify.ts';
export { DieCursor } from './info/cursor.ts';
export { listOffset } from './lists/list-offset.ts';
export { encodeLocationEntries, locationEntries, readLocationList } from './lists/location-list.ts';
export type { ListedLocation, LocationEntry } from './lists/location-list.ts';
export { walkFrames, walkUnit } from './info/walk.ts';
export { writeLocationSync } from './value/write.ts';
export type { UnwrittenBits, WritableContext } from './value/write.ts';
export { coverageOf, coveragePercent } from './scope/coverage.ts';
export type { Coverage } from './scope/coverage.ts';
