/** Unstable: what other rooms of lanescope and its tests need of DWARF beside `lanescope/dwarf`; may change in any release. */
export { DwAt, DwAte, DwLang, DwTag, ElfMachine } from './enums.ts';
export { evaluate, evaluateSync, readLocationSync, startEvaluation } from './evaluate/drive.ts';
export type { AsyncContext, EvaluationOptions } from './evaluate/drive.ts';
export type { ResultKind } from './evaluate/outcome.ts';
export { traceSvg } from './evaluate/trace-svg.ts';
export { outcomeLines, traceExpression, traceLines } from './evaluate/trace.ts';
export type { Trace } from './evaluate/trace.ts';
export { encodeExpression, encodeOperations } from './expression/encode.ts';
export { flavourOf } from './expression/flavour.ts';
export { operationTable } from './expression/operations.ts';
export { verifyExpression } from './expression/verify.ts';
export type { ExpressionUse } from './expression/verify.ts';
export { frameSettings, targetFor } from './frame/abi.ts';
export { sharedSteps, stepsOf } from './evaluate/limits.ts';
export { walkBudget } from './frame/budget.ts';
export type { FrameBudget } from './frame/budget.ts';
export { readRegister } from './frame/call-stack.ts';
export type { CallFrame } from './frame/call-stack.ts';
export { registerName } from './frame/register-names.ts';
export { frameRows } from './frame/rows.ts';
export type { CfaRule, RegisterRule } from './frame/rows.ts';
export { encodeFrames, readFrames } from './frame/table.ts';
export { cfaText, rulesJson, rulesText, ruleText } from './frame/text.ts';
export { addressIn, applyRule, computeCfa } from './frame/unwind.ts';
export type { RuleSettings } from './frame/unwind.ts';
export { findRow, frameFunctions } from './frame/frames.ts';
export type { FoundRow } from './frame/frames.ts';
export { ExpressionError } from './expression/fault.ts';
export type { FaultCode } from './expression/fault.ts';
export { implicitLocation, undefinedLocation, updateLocation } from './value/location.ts';
export { memoryBits } from './evaluate/target.ts';
export type { Target } from './evaluate/target.ts';
export { addressInFile, addressText, rangeText, sectionAt, sectionsNamed } from './info/code-layout.ts';
export type { CodeLayout, PlacedSection } from './info/code-layout.ts';
export { compilationFolders } from './info/compilation-folders.ts';
export { DieCursor } from './info/cursor.ts';
export type { Lookup } from './info/lookup.ts';
export type { DwarfSection, DwarfSections } from './info/sections.ts';
export { readUnits } from './info/units.ts';
export { walkFrames, walkUnit } from './info/walk.ts';
export { contextFileFrom, contextReader } from './json/context.ts';
export type { ContextFile, NamedContext } from './json/context.ts';
export { outcomeJson, readJson } from './json/location.ts';
export { contextNames } from './json/names.ts';
export { answerQuestion } from './json/question.ts';
export { readLineUnits } from './line/header.ts';
export { readLineOpcodes } from './line/opcodes.ts';
export type { LineFormat } from './line/opcodes.ts';
export { allRows } from './line/table.ts';
export type { InlinedCall, LineSections, LineUnit } from './line/table.ts';
export { lineOpcodeText, parseLineOpcodes } from './line/text.ts';
export type { AddressRange } from './lists/address-range.ts';
export { listOffset } from './lists/list-offset.ts';
export { encodeLocationEntries, locationEntries, readLocationList } from './lists/location-list.ts';
export { openDwarf, splitName } from './open.ts';
export {
  activeLanes,
  enclosingFrame,
  laneCount,
  lanePcs,
  pointedMember,
  returnAddressPlace,
  virtualSlot,
} from './scope/attribute-location.ts';
export { inlinedCode, openInlined } from './scope/inlined.ts';
export type { InlinedCode } from './scope/inlined.ts';
export type { LeafContents, LiveFrame, LiveVariable } from './scope/live.ts';
export { parametersAt } from './scope/parameters.ts';
export type { Parameter } from './scope/parameters.ts';
export type { LocatedVariable, PlacedStretch } from './scope/located-variables.ts';
export { variableAtText } from './scope/variables-at.ts';
export type { VariableAt } from './scope/variables-at.ts';
export { unitsJson } from './summarize.ts';
export type { UnitSummary } from './summarize.ts';
export { binaryFloatText, scalarText } from './types/number-text.ts';
export { objectText } from './contents/object-text.ts';
export type {
  ArrayContents,
  Contents,
  NumberContents,
  ScalarContents,
  StructureContents,
  TextContents,
  UnknownContents,
  UnknownReason,
} from './contents/contents.ts';
export { readContents } from './contents/read.ts';
export type { ContentsLimits } from './contents/read.ts';
export { contentsText } from './contents/text.ts';
export type { ContentsTextOptions } from './contents/text.ts';
export { isNumberFormat } from './contents/number-format.ts';
export type { NumberFormat } from './contents/number-format.ts';
export { isSupplement, supplementLink } from './info/supplement.ts';
export type { SupplementLink } from './info/supplement.ts';
export { lookupOf } from './info/lookup.ts';
export { frameContext } from './scope/frame-context.ts';
export { unitContext } from './scope/unit-context.ts';
export { framesAt, globalVariable, globalVariables, innerVariables } from './scope/frame-variables.ts';
export type { FramesAtAddress, FrameVariable, FunctionFrame, VariableContext } from './scope/frame-variables.ts';
export type { Unlocated } from './types/object.ts';
export { isLocated } from './types/object.ts';
export { plainType } from './types/data-type.ts';
export type {
  AliasType,
  ArrayType,
  DataMember,
  DataType,
  EnumerationType,
  Enumerator,
  FunctionType,
  MemberPointerType,
  PlainType,
  PointerType,
  ScalarType,
  StructureType,
  TypeTable,
  UnknownType,
  VoidType,
} from './types/data-type.ts';
export { dataTypeText } from './types/data-type-text.ts';
export type { TypeTextOptions } from './types/data-type-text.ts';
export { typeTable } from './types/type-table.ts';
export { compileQuery, printRequest, queryText } from './query/query.ts';
export type { Query, QueryResult } from './query/query.ts';
export { frameHost, registerVariable } from './query/host.ts';
export type { QueryHost, QuerySituation, QueryVariable } from './query/host.ts';
export { arrayOf, integerType, typeOfWords } from './query/base-types.ts';
export { Encoding } from './value/base-type.ts';
export { writeLocationSync } from './value/write.ts';
export type { WritableContext } from './value/write.ts';
export { UNIT_HEADER, writeUnit } from './write/die.ts';
export type { NewValue } from './write/die.ts';
export type { Operation as WrittenOperation } from './write/expression.ts';
export type { NewFrameRow, RegisterRule as WrittenRule } from './write/frame.ts';
export { encodeLineDraft, encodeLineOpcodes, lineDraft } from './write/line-program.ts';
export type { LineSection, NewLineRow } from './write/line.ts';
export type { NewListEntry } from './write/lists.ts';
export { byteSizeOf } from './types/type.ts';
export { numberOf, textOf } from './info/attribute.ts';
export { definitionsOf, definitionText } from './types/definition.ts';
export type { DefinedMember, TypeDefinition } from './types/definition.ts';
