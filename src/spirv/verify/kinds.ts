/*
 * What an id is, as one number: the opcode of the instruction that defines it, or for debug instructions a number above all
 * opcodes that is the same in every set. Operands name what they take with the words of the schema's `targets`.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { layoutAt } from '../instructions/debug-instructions.ts';
import { wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeIn } from '../module/words.ts';

/** The kind of an id that nothing defines. */
export const UNDEFINED = 0x1ffff;

const FIRST_DEBUG = 0x10000;
const debugKinds = new Map<string, number>();

/** The number of a debug instruction's name. */
export function kindOfDebug(name: string): number {
  let kind = debugKinds.get(name);
  if (kind === undefined) {
    kind = FIRST_DEBUG + debugKinds.size;
    debugKinds.set(name, kind);
  }
  return kind;
}

/** What defines `id`. Instructions of other sets, and of numbers that their set does not have, are OpExtInst. */
export function kindOf(module: SpirvModule, id: number): number {
  const word = wordOfId(module, id);
  if (word === undefined) return UNDEFINED;
  const layout = layoutAt(module, word);
  return layout === undefined ? opcodeIn(module.words, word) : kindOfDebug(layout.name);
}

const types = [
  'DebugTypeBasic',
  'DebugTypePointer',
  'DebugTypeQualifier',
  'DebugTypeArray',
  'DebugTypeVector',
  'DebugTypedef',
  'DebugTypeFunction',
  'DebugTypeEnum',
  'DebugTypeComposite',
  'DebugTypePtrToMember',
  'DebugTypeTemplate',
  'DebugTypeTemplateParameter',
  'DebugTypeTemplateTemplateParameter',
  'DebugTypeTemplateParameterPack',
  'DebugTypeMatrix',
  'DebugTypeVectorIdEXT',
  'DebugTypeCooperativeMatrixKHR',
  'DebugTypeSubrange',
  'DebugTypeArrayDynamic',
  'DebugTypeString',
];
const scopes = [
  'DebugCompilationUnit',
  'DebugFunction',
  'DebugLexicalBlock',
  'DebugLexicalBlockDiscriminator',
  'DebugTypeComposite',
  'DebugModule',
  'DebugModuleINTEL',
];
const constants = [
  Op.OpConstantTrue,
  Op.OpConstantFalse,
  Op.OpConstant,
  Op.OpConstantComposite,
  Op.OpConstantSampler,
  Op.OpConstantNull,
];
const specConstants = [
  Op.OpSpecConstantTrue,
  Op.OpSpecConstantFalse,
  Op.OpSpecConstant,
  Op.OpSpecConstantComposite,
  Op.OpSpecConstantOp,
];

/** Words that stand for several kinds: the schema's, and those that spirv-val's rules are written with. */
const groups: Readonly<Record<string, readonly number[]>> = {
  type: types.map(kindOfDebug),
  scope: scopes.map(kindOfDebug),
  constant: [...constants, ...specConstants],
  'val-type': [
    ...types.filter((name) => !name.startsWith('DebugTypeTemplateP')),
    'DebugTypeMember',
    'DebugTypeInheritance',
  ].map(kindOfDebug),
  'val-scope': ['DebugCompilationUnit', 'DebugFunction', 'DebugLexicalBlock', 'DebugTypeComposite'].map(kindOfDebug),
};

/** The kinds that a list of the schema's words takes; undefined for a list that says nothing. */
export function accepts(targets: readonly string[]): ReadonlySet<number> | undefined {
  if (targets.length === 0) return undefined;
  const kinds = new Set<number>();
  for (const target of targets) for (const kind of groups[target] ?? [kindNamed(target)]) kinds.add(kind);
  return kinds;
}

function kindNamed(name: string): number {
  return name in Op ? Op[name as keyof typeof Op] : kindOfDebug(name);
}
