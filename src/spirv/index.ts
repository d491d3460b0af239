/** SPIR-V modules and the debug information in them. */
import type { Format } from '../core/index.ts';
import { dumpJson } from './dump.ts';
import type { SpirvModule } from './module.ts';
import { openSpirv } from './open.ts';
import { profiles } from './verify/profile.ts';
import type { Profile } from './verify/profile.ts';
import { verifySpirv } from './verify/verify.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { writeModule } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<SpirvModule> = {
  id: 'spirv',
  title: 'SPIR-V module',
  parse: (source, report) => openSpirv(source, report),
  summarize,
  summaryText,
  dumpJson,
  tree,
  profiles,
  verify: (module, report, profile = 'tolerant') => Promise.resolve(verifySpirv(module, profile as Profile, report)),
  write: writeModule,
};

export { constantBits, constantOf, integerOf } from './constants.ts';
export type { ConstantValue } from './constants.ts';
export { convertSpirv, convertTargets } from './convert.ts';
export type { ConvertTarget } from './convert.ts';
export { debugRowOf, debugSetAt, debugTable, layoutAt } from './debug-instructions.ts';
export type { DebugTable } from './debug-instructions.ts';
export { debugInstructionAt, debugInstructionOf } from './debug-operands.ts';
export type { DebugInstruction } from './debug-operands.ts';
export { declare, dialectOf, parameterList } from './declarator.ts';
export type { Dialect } from './declarator.ts';
export { detect } from './detect.ts';
export { writeDwarf } from './dwarf.ts';
export { dumpJson, instructionJson } from './dump.ts';
export type {
  AnyEntity,
  ArrayType,
  Basic,
  BlockDiscriminator,
  CompilationUnit,
  Composite,
  CooperativeMatrix,
  Declared,
  Dimension,
  EntryPoint,
  Enumeration,
  Expression,
  FunctionEntity,
  FunctionType,
  GlobalVariable,
  ImportedEntity,
  Inheritance,
  InlinedAt,
  InlinedVariable,
  LexicalBlock,
  LocalVariable,
  MacroDefinition,
  Matrix,
  Member,
  ModuleEntity,
  Operation,
  Pointer,
  PointerToMember,
  Qualifier,
  Scope,
  Source,
  StringType,
  Template,
  TemplateParameter,
  Type,
  Typedef,
  Variable,
  Vector,
} from './entities.ts';
export { evaluateExpression } from './evaluate.ts';
export type { ExpressionMachine } from './evaluate.ts';
export { expressionText, expressionToDwarf, fragmentOf } from './expression.ts';
export type { Fragment } from './expression.ts';
export { debugInfoOf, entitiesOf } from './graph.ts';
export type { DebugInfo } from './graph.ts';
export { bytesText, compositeLines, enumLines, signature, sizeOf } from './layout-text.ts';
export { allLocations, framesAt, instructionsOfLine, locationAt } from './lines.ts';
export type { Frame, Location, SourceRange } from './lines.ts';
export { isScope, isType } from './linker.ts';
export { bindingsIn, variablesAt } from './live.ts';
export type { Binding, LiveVariables } from './live.ts';
export { definitionOf, endOf, instructionAt, opcodeAt, opcodeOfId, wordOfId } from './module.ts';
export type { Damage, Definitions, Import, ModuleHeader, SpirvModule, StringOctets } from './module.ts';
export { opcodeName, opcodeRow } from './opcodes.ts';
export { moduleOf, openSpirv, parseModule, resultAt } from './open.ts';
export { enumName, missingOperands, operandValue, targetName, visitOperands } from './operands.ts';
export type { OperandValue, OperandVisitor } from './operands.ts';
export { functionOf, inlinedChain, qualifier, scopeChain, scopeName, sourceOf, unitOf } from './scopes.ts';
export { debugSetNamed } from './sets.ts';
export type { DebugSet, EnumNames, InstructionLayout } from './sets.ts';
export { stringAt, stringIn, stringWords, wordsOfString } from './strings.ts';
export { mergeSpirv, splitSpirv } from './split.ts';
export type { SplitModule } from './split.ts';
export { stripParts, parts } from './strip-selected.ts';
export type { Part } from './strip-selected.ts';
export { stripSpirv } from './strip.ts';
export type { StripOptions } from './strip.ts';
export { verifyStructure } from './structure.ts';
export { profiles, quirks } from './verify/profile.ts';
export type { Profile, Quirk } from './verify/profile.ts';
export { verifySpirv } from './verify/verify.ts';
export { tree } from './tree.ts';
export { typedValue } from './typed-value.ts';
export { moduleBytes, writeModule } from './write.ts';
