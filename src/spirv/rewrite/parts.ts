/* The parts of debug information that stripping can take on their own. */
import { Op } from '../../../generated/spirv/enums.ts';

/** A part of debug information that can be dropped. */
export type Part = 'variables' | 'globals' | 'types' | 'lines' | 'scopes' | 'imports' | 'macros' | 'text';

/** Parts of debug information that can be dropped, with the instructions that they are made of. */
export const parts: Readonly<Record<Part, readonly string[]>> = {
  variables: [
    'DebugLocalVariable',
    'DebugInlinedVariable',
    'DebugDeclare',
    'DebugValue',
    'DebugExpression',
    'DebugOperation',
  ],
  globals: ['DebugGlobalVariable'],
  types: [
    'DebugTypeBasic',
    'DebugTypePointer',
    'DebugTypeQualifier',
    'DebugTypeArray',
    'DebugTypeVector',
    'DebugTypeMatrix',
    'DebugTypedef',
    'DebugTypeEnum',
    'DebugTypeComposite',
    'DebugTypeMember',
    'DebugTypeInheritance',
    'DebugTypePtrToMember',
    'DebugTypeTemplate',
    'DebugTypeTemplateParameter',
    'DebugTypeTemplateTemplateParameter',
    'DebugTypeTemplateParameterPack',
    'DebugTypeVectorIdEXT',
    'DebugTypeCooperativeMatrixKHR',
    'DebugTypeSubrange',
    'DebugTypeArrayDynamic',
    'DebugTypeString',
  ],
  lines: ['DebugLine', 'DebugNoLine'],
  scopes: ['DebugScope', 'DebugNoScope', 'DebugInlinedAt', 'DebugLexicalBlockDiscriminator'],
  imports: ['DebugImportedEntity', 'DebugModuleINTEL', 'DebugModule'],
  macros: ['DebugMacroDef', 'DebugMacroUndef'],
  text: ['DebugSourceContinued'],
};

/** What the core has of a part: lines, and what an OpSource cannot hold of its text. */
export const coreParts: Readonly<Partial<Record<Part, readonly number[]>>> = {
  lines: [Op.OpLine, Op.OpNoLine],
  text: [Op.OpSourceContinued],
};
