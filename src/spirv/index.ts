/** SPIR-V modules and the debug information in them. */
import type { Format } from '../core/index.ts';
import { dumpJson } from './dump.ts';
import type { SpirvModule } from './module/module.ts';
import { openSpirv } from './open.ts';
import { profiles } from './verify/profile.ts';
import type { Profile } from './verify/profile.ts';
import { verifySpirv } from './verify.ts';
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

export { constantBits, constantOf, integerOf } from './module/constants.ts';
export type { ConstantValue } from './module/constants.ts';
export { convertSpirv, convertTargets } from './rewrite/convert.ts';
export type { ConvertTarget } from './rewrite/convert.ts';
export { debugRowOf, debugSetAt, debugTable, layoutAt } from './instructions/debug-instructions.ts';
export type { DebugTable } from './instructions/debug-instructions.ts';
export { debugInstructionAt, debugInstructionOf } from './instructions/debug-operands.ts';
export type { DebugInstruction } from './instructions/debug-operands.ts';
export { declare, dialectOf, parameterList } from './entities/declarator.ts';
export type { Dialect } from './entities/declarator.ts';
export { detect } from './detect.ts';
export { writeDwarf } from './dwarf/write-dwarf.ts';
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
} from './entities/entities.ts';
export { evaluateExpression } from './expression/evaluate.ts';
export type { ExpressionMachine } from './expression/evaluate.ts';
export { expressionText, expressionToDwarf, fragmentOf } from './expression/expression.ts';
export type { Fragment } from './expression/expression.ts';
export { debugInfoOf, entitiesOf } from './entities/graph.ts';
export type { DebugInfo } from './entities/graph.ts';
export { bytesText, compositeLines, enumLines, signature, sizeOf } from './entities/layout-text.ts';
export { allLocations, framesAt, instructionsOfLine, locationAt } from './code/lines.ts';
export type { Frame, Location, SourceRange } from './code/lines.ts';
export { isScope, isType } from './entities/linker.ts';
export { bindingsIn, variablesAt } from './code/live.ts';
export type { Binding, LiveVariables } from './code/live.ts';
export { definitionOf, endOf, instructionAt, opcodeAt, opcodeOfId, wordOfId } from './module/module.ts';
export type { Damage, Definitions, Import, ModuleHeader, SpirvModule, StringOctets } from './module/module.ts';
export { opcodeName, opcodeRow } from './module/opcodes.ts';
export { moduleOf, openSpirv, parseModule, resultAt } from './open.ts';
export { enumName, missingOperands, operandValue, targetName, visitOperands } from './instructions/operands.ts';
export type { OperandValue, OperandVisitor } from './instructions/operands.ts';
export { functionOf, inlinedChain, qualifier, scopeChain, scopeName, sourceOf, unitOf } from './entities/scopes.ts';
export { debugSetNamed } from './instructions/sets.ts';
export type { DebugSet, EnumNames, InstructionLayout } from './instructions/sets.ts';
export { stringAt, stringIn, stringWords, wordsOfString } from './module/strings.ts';
export { mergeSpirv, splitSpirv } from './rewrite/split.ts';
export type { SplitModule } from './rewrite/split.ts';
export { parts } from './rewrite/parts.ts';
export type { Part } from './rewrite/parts.ts';
export { stripParts } from './rewrite/strip-selected.ts';
export { stripSpirv } from './rewrite/strip.ts';
export type { StripOptions } from './rewrite/strip.ts';
export { verifyStructure } from './verify/structure.ts';
export { profiles, quirks } from './verify/profile.ts';
export type { Profile, Quirk } from './verify/profile.ts';
export { verifySpirv } from './verify.ts';
export { tree } from './tree.ts';
export { typedValue } from './entities/typed-value.ts';
export { moduleBytes, writeModule } from './write.ts';
