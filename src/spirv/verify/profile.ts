/*
 * Whose rules count.
 *
 *   strict      the specifications of the debug sets
 *   spirv-val   what the validator of SPIRV-Tools says: of debug instructions, of what they stand on, and of the core as far as
 *               core-rules goes; `@` and a release for that one's rules, else those of the main branch
 *   tolerant    strict, but what producers are known to write is a warning
 */
import type { Severity } from '../../core/index.ts';

/** All profiles, the default one last. */
export const profiles = [
  'strict',
  'spirv-val',
  'spirv-val@2023.1',
  'spirv-val@2025',
  'spirv-val@main',
  'tolerant',
] as const;

/** Whose rules a module is held against. */
export type Profile = (typeof profiles)[number];

/** Whose rules of SPIRV-Tools count: of release 2023.1, of those of 2025, or of the main branch (August 2026). */
export type Release = '2023.1' | '2025' | 'main';

/** The release of SPIRV-Tools that a profile is about; undefined for the others. */
export function releaseOf(profile: Profile): Release | undefined {
  switch (profile) {
    case 'spirv-val':
    case 'spirv-val@main':
      return 'main';
    case 'spirv-val@2023.1':
      return '2023.1';
    case 'spirv-val@2025':
      return '2025';
    case 'strict':
    case 'tolerant':
      return undefined;
  }
}

/**
 * What producers are known to write, by the code that names it, with who writes it. Every one is against a specification;
 * the tolerant profile warns.
 */
export const quirks: Readonly<Record<Quirk, string>> = {
  'swapped-template-numbers': 'SPIRV-LLVM-Translator: 16 and 17 stand for each other',
  'stray-import-word': 'SPIRV-LLVM-Translator: a zero word after Tag of DebugImportedEntity',
  'no-storage-class': 'SPIRV-LLVM-Translator: 0xffffffff for a pointer without address space',
  'array-lower-bounds': 'SPIRV-LLVM-Translator: lower bounds behind the counts of DebugTypeArray',
  'unknown-count': 'SPIRV-LLVM-Translator: DebugInfoNone or an expression for a count that is not known',
  'forward-reference': 'SPIRV-LLVM-Translator: members and methods in front of their composite',
  'template-for-target': 'SPIRV-LLVM-Translator: DebugTypeTemplate stands for what it instantiates',
  'none-operand': 'SPIRV-LLVM-Translator: DebugInfoNone for an operand that is absent',
  'void-type': 'SPIRV-LLVM-Translator: OpTypeVoid for a type that is absent',
  'file-scope': 'SPIRV-LLVM-Translator: OpString of a file for a scope',
  'optimized-out': 'SPIRV-LLVM-Translator: OpUndef, a load or nothing for a variable that is gone',
  'extra-operation': 'SPIRV-LLVM-Translator: operations of NonSemantic.Shader.DebugInfo.200 in other sets',
  'module-operand-order': 'SPIRV-LLVM-Translator: Line in front of Parent in DebugModuleINTEL',
  'source-name': 'SPIRV-LLVM-Translator: OpString for the source of DebugLine',
  'empty-identifier': 'SPIRV-LLVM-Translator: empty DebugStoragePath, DebugBuildIdentifier of one digit',
  'checksum-text': 'SPIRV-LLVM-Translator: a checksum in the text of DebugSource',
  'argument-literal': 'SPIRV-LLVM-Translator: the number itself for Arg Number where a constant belongs',
  'odd-vector': 'SPIRV-LLVM-Translator: vectors of typedefs, and of more components than a language has',
  'template-operand': 'SPIRV-LLVM-Translator: functions as template arguments, templates of declarations',
  'member-of-other': 'SPIRV-LLVM-Translator: static members that their composite does not list',
  'operand-zero': 'glslang: id 0 for the type of a buffer reference',
  'outside-block': 'glslang: DebugNoLine behind the end of a block',
  'column-range': 'glslang: columns of the line before macros and continuations were read',
  'no-line': 'glslang and SPIRV-LLVM-Translator: line 0',
};

/** The code of a known quirk. */
export type Quirk =
  | 'swapped-template-numbers'
  | 'stray-import-word'
  | 'no-storage-class'
  | 'array-lower-bounds'
  | 'unknown-count'
  | 'forward-reference'
  | 'template-for-target'
  | 'none-operand'
  | 'void-type'
  | 'file-scope'
  | 'optimized-out'
  | 'extra-operation'
  | 'module-operand-order'
  | 'source-name'
  | 'empty-identifier'
  | 'checksum-text'
  | 'argument-literal'
  | 'odd-vector'
  | 'template-operand'
  | 'member-of-other'
  | 'operand-zero'
  | 'outside-block'
  | 'column-range'
  | 'no-line';

/** How bad a code is under a profile. */
export function severityOf(code: string, profile: Profile): Severity {
  return profile === 'tolerant' && code in quirks ? 'warning' : 'error';
}
