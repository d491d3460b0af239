/*
 * Which operands the validator of SPIRV-Tools (main branch, August 2026) looks at, and what it lets them be, read off what it
 * says. It takes less than the specification in places (a typedef of anything but a basic type), and more in others (it never
 * looks at macros). Operands that are not here it does not check.
 */

import type { Release } from './profile.ts';

/** What an operand may be, in the words of `accepts`. */
export type OperandRules = Readonly<Record<string, readonly string[]>>;

const string = ['OpString'];
const source = ['DebugSource'];
const scope = ['val-scope'];
const type = ['val-type'];
const typeOrNone = ['val-type', 'DebugInfoNone'];
const templateParameter = ['DebugTypeTemplateParameter', 'DebugTypeTemplateTemplateParameter'];
const constant = ['OpConstant'];
const named = { Name: string, Source: source, Parent: scope };

/** By instruction and operand. */
const spirvValRules: Readonly<Record<string, OperandRules>> = {
  DebugCompilationUnit: { Source: source },
  DebugSource: { File: string, Text: string },
  DebugTypeBasic: { Name: string, Size: constant },
  DebugTypePointer: { 'Base Type': typeOrNone },
  DebugTypeQualifier: { 'Base Type': typeOrNone },
  DebugTypeArray: { 'Base Type': type },
  DebugTypeVector: { 'Base Type': ['DebugTypeBasic'] },
  DebugTypeMatrix: { 'Vector Type': ['DebugTypeVector'] },
  DebugTypeVectorIdEXT: { 'Component Type': ['DebugTypeBasic'] },
  DebugTypeCooperativeMatrixKHR: { 'Component Type': ['DebugTypeBasic'] },
  DebugTypedef: { ...named, 'Base Type': ['DebugTypeBasic'] },
  DebugTypeFunction: {
    'Return Type': [...type, ...templateParameter, 'OpTypeVoid', 'DebugInfoNone'],
    'Parameter Types': [...type, ...templateParameter],
  },
  DebugTypeEnum: { ...named, 'Underlying Type': typeOrNone, Size: constant, Value: constant },
  DebugTypeComposite: {
    ...named,
    'Linkage Name': string,
    Size: ['OpConstant', 'DebugInfoNone'],
    Members: ['DebugTypeMember', 'DebugFunction', 'DebugTypeInheritance'],
  },
  DebugTypeMember: { ...named, Parent: ['DebugTypeComposite'], Type: type, Offset: constant, Size: constant },
  DebugTypeInheritance: {
    Child: ['DebugTypeComposite'],
    Parent: ['DebugTypeComposite'],
    Offset: constant,
    Size: constant,
  },
  DebugTypeTemplate: {
    Target: ['DebugTypeComposite', 'DebugFunction'],
    Parameters: ['DebugTypeTemplateParameter', 'DebugTypeTemplateTemplateParameter'],
  },
  DebugTypeTemplateParameter: { Name: string, 'Actual Type': type, Source: source },
  DebugGlobalVariable: {
    ...named,
    Scope: scope,
    Type: type,
    'Linkage Name': string,
    Variable: ['OpVariable', 'constant', 'DebugInfoNone'],
    'Static Member Declaration': ['DebugTypeMember'],
  },
  DebugFunctionDeclaration: { ...named, Type: ['DebugTypeFunction'], 'Linkage Name': string },
  DebugFunction: {
    ...named,
    Type: ['DebugTypeFunction'],
    'Linkage Name': string,
    Function: ['OpFunction', 'DebugInfoNone'],
    Declaration: ['DebugFunctionDeclaration'],
  },
  DebugFunctionDefinition: { Function: ['DebugFunction'], Definition: ['OpFunction'] },
  DebugLexicalBlock: { Source: source, Parent: scope, Name: string },
  DebugScope: { Scope: scope, 'Inlined At': ['DebugInlinedAt'] },
  DebugInlinedAt: { Scope: scope, Inlined: ['DebugInlinedAt'] },
  DebugLocalVariable: { ...named, Type: type },
  DebugDeclare: {
    'Local Variable': ['DebugLocalVariable'],
    Variable: ['OpVariable', 'OpFunctionParameter'],
    Expression: ['DebugExpression'],
  },
  DebugValue: { 'Local Variable': ['DebugLocalVariable'], Expression: ['DebugExpression'] },
  DebugExpression: { 'Operands ...': ['DebugOperation'] },
  DebugLine: { Source: source },
};

const basic = ['DebugTypeBasic'];

/** Where earlier releases look otherwise; an empty entry: they do not look at the instruction. */
const differences: Readonly<Record<Release, Readonly<Record<string, OperandRules>>>> = {
  main: {},
  '2025': {
    DebugTypePointer: { 'Base Type': type },
    DebugTypeQualifier: { 'Base Type': type },
  },
  '2023.1': {
    DebugTypePointer: { 'Base Type': basic },
    DebugTypeQualifier: { 'Base Type': basic },
    DebugFunction: { ...spirvValRules['DebugFunction'], Type: type },
    DebugFunctionDeclaration: { ...spirvValRules['DebugFunctionDeclaration'], Type: type },
    DebugFunctionDefinition: {},
    DebugLine: {},
  },
};

/** What a release looks at in the operands of an instruction; undefined where it takes anything. */
export function spirvValRulesOf(release: Release, instruction: string): OperandRules | undefined {
  return differences[release][instruction] ?? spirvValRules[instruction];
}
