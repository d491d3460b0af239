/*
 * A module without part of its debug information. What named something that is gone then names DebugInfoNone where its set
 * and spirv-val allow that; lists (members, parameters, operations) lose the entry; trailing operands that may be absent are
 * cut off; and where nothing of this will do, the instruction goes as well, with the same consequences.
 */
import { Op } from '../../generated/spirv.ts';
import type { OperandRow } from '../runtime/index.ts';
import { FIRST_OPERAND, debugTable, layoutAt } from './debug-instructions.ts';
import { definitionOf, endOf } from './module.ts';
import type { SpirvModule } from './module.ts';
import { firstWord, rewrite } from './rewrite.ts';
import type { InstructionLayout } from './sets.ts';
import { removeAnnotations, removeUnused } from './strip.ts';
import { accepts, kindOfDebug } from './verify/kinds.ts';
import { spirvValRules } from './verify/spirv-val-rules.ts';

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

/** The module without these parts. */
export function stripParts(module: SpirvModule, drop: readonly Part[]): SpirvModule {
  const names = new Set<string>(drop.flatMap((part) => parts[part]));
  const { starts } = module;
  const state: State = {
    module,
    removed: new Uint8Array(starts.length),
    none: new Map(),
    bound: module.header?.bound ?? 0,
  };
  const pending: number[] = [];
  for (const index of debugTable(module).instruction) {
    if (!names.has(layoutAt(module, starts[index] as number)?.name ?? '')) continue;
    state.removed[index] = 1;
    pending.push(index);
  }
  const changed = spread(state, pending);
  if (drop.includes('text')) cutTexts(state, changed);
  removeUnused(module, state.removed, { changed });
  removeAnnotations(module, state.removed);
  return rewrite(
    module,
    (index) => (state.removed[index] === 1 ? 'drop' : (changed.get(index) ?? 'keep')),
    noneInsertions(state),
    state.bound,
  );
}

interface State {
  readonly module: SpirvModule;
  /** By instruction: 1 where it goes. */
  readonly removed: Uint8Array;
  /** Ids of DebugInfoNone to be made, by the id of the import. */
  readonly none: Map<number, number>;
  bound: number;
}

type Changed = Map<number, { readonly words: readonly number[] }>;

/** Follow what names the removed instructions until nothing names them any more. */
function spread(state: State, pending: number[]): Changed {
  const { module, removed } = state;
  const users = usersOf(module);
  const changed: Changed = new Map();
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    for (const user of users.get(index) ?? []) {
      if (removed[user] === 1) continue;
      const words = withoutRemoved(state, user);
      if (words === undefined) {
        removed[user] = 1;
        changed.delete(user);
        pending.push(user);
      } else changed.set(user, { words });
    }
  }
  return changed;
}

/** By the index of a debug instruction: the extended instructions that name it. */
function usersOf(module: SpirvModule): Map<number, number[]> {
  const { words, starts } = module;
  const users = new Map<number, number[]>();
  for (const [index, word] of starts.entries()) {
    const opcode = (words[word] as number) & 0xffff;
    if (opcode !== Op.OpExtInst && opcode !== Op.OpExtInstWithForwardRefsKHR) continue;
    for (let at = word + FIRST_OPERAND; at < endOf(module, word); at++) {
      const defined = definitionOf(module, words[at] as number);
      if (defined === undefined || layoutAt(module, starts[defined] as number) === undefined) continue;
      const list = users.get(defined);
      if (list === undefined) users.set(defined, [index]);
      else if (list.at(-1) !== index) list.push(index);
    }
  }
  return users;
}

/** The words of an instruction when what is removed is not named any more; undefined where it cannot do without. */
function withoutRemoved(state: State, index: number): readonly number[] | undefined {
  const { module, removed } = state;
  const word = module.starts[index] as number;
  const layout = layoutAt(module, word);
  if (layout === undefined) return undefined;
  const words = [...module.words.subarray(word, endOf(module, word))];
  const isGone = (at: number): boolean => removed[definitionOf(module, words[at] as number) ?? -1] === 1;
  const fixed = layout.fixed;
  for (const [i, row] of fixed.entries()) {
    const at = FIRST_OPERAND + i;
    if (at >= words.length || !isGone(at)) continue;
    if (row.quantifier === 'optional' && at === words.length - 1) words.length = at;
    // Before 2026 spirv-val let nothing but a type or void be returned, and no operand that it looks at be DebugInfoNone.
    else if (row.name === 'Return Type') words[at] = words[1] as number;
    else if (takesNone(layout, row)) words[at] = noneOf(state, words[3] as number);
    else return undefined;
  }
  const start = FIRST_OPERAND + fixed.length;
  const step = layout.group.length;
  const kept = words.slice(0, Math.min(start, words.length));
  for (let at = start; step > 0 && at < words.length; at += step) {
    const entry = words.slice(at, at + step);
    if (!entry.some((_, i) => isGone(at + i))) kept.push(...entry);
  }
  if (step === 0) kept.push(...words.slice(start));
  kept[0] = firstWord((words[0] as number) & 0xffff, kept.length);
  return kept;
}

const NONE = kindOfDebug('DebugInfoNone');

/** Whether an operand may name DebugInfoNone: where the specification lets it, or where spirv-val never looks. */
function takesNone(layout: InstructionLayout, row: OperandRow): boolean {
  const rules = layout.set.table.set === 0 ? undefined : spirvValRules[layout.name];
  return rules === undefined || (rules[row.name] === undefined && accepts(row.targets)?.has(NONE) === true);
}

/** The DebugInfoNone to name in instructions of an import, made in front of the first of them. */
function noneOf(state: State, set: number): number {
  let id = state.none.get(set);
  if (id === undefined) {
    id = state.bound++;
    state.none.set(set, id);
  }
  return id;
}

function noneInsertions({ module, none }: State): Map<number, number[][]> {
  const insertions = new Map<number, number[][]>();
  const { words, starts } = module;
  for (const [set, id] of none) {
    const first = debugTable(module).instruction.find((index) => words[(starts[index] as number) + 3] === set);
    if (first === undefined) continue;
    const type = words[(starts[first] as number) + 1] as number;
    const list = insertions.get(first) ?? [];
    list.push([firstWord(Op.OpExtInst, FIRST_OPERAND), type, id, set, 0]);
    insertions.set(first, list);
  }
  return insertions;
}

/** Sources without their texts. */
function cutTexts({ module, removed }: State, changed: Changed): void {
  for (const index of debugTable(module).instruction) {
    const word = module.starts[index] as number;
    const layout = layoutAt(module, word);
    const place = layout?.name === 'DebugSource' ? layout.places.get('Text') : undefined;
    const words = changed.get(index)?.words ?? [...module.words.subarray(word, endOf(module, word))];
    if (place === undefined || removed[index] === 1 || words.length <= FIRST_OPERAND + place) continue;
    const cut = words.slice(0, FIRST_OPERAND + place);
    changed.set(index, { words: [firstWord((words[0] as number) & 0xffff, cut.length), ...cut.slice(1)] });
  }
}
