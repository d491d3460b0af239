/*
 * A module without part of its debug information. What named something that is gone then names DebugInfoNone where its set
 * and spirv-val allow that; lists (members, parameters, operations) lose the entry; trailing operands that may be absent are
 * cut off; and where nothing of this will do, the instruction goes as well, with the same consequences.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { silent } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import type { OperandRow } from '../../runtime/index.ts';
import { instructionWords } from './additions.ts';
import { FIRST_OPERAND, debugTable, headAt, layoutAt } from '../instructions/debug-instructions.ts';
import { debugInstructionAt, isIdAt, rowAt } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { definitionOf, endOf, opcodeAt } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { coreParts, parts } from './parts.ts';
import type { Part } from './parts.ts';
import { rewrite } from './rewrite.ts';
import type { Insertions } from './rewrite.ts';
import type { InstructionLayout } from '../instructions/sets.ts';
import { cutTexts } from './source-texts.ts';
import { removeAnnotations, stringsNamed } from './strip.ts';
import { reportRemains } from './strip-remains.ts';
import { usersOf } from './users.ts';
import { accepts, kindOfDebug } from '../verify/kinds.ts';
import { spirvValRulesOf } from '../verify/spirv-val-rules.ts';
import { wordAt } from '../module/words.ts';

/** The module without these parts. What stays of them nevertheless goes to the report, with the reason. */
export function stripParts(module: SpirvModule, drop: readonly Part[], report: Report = silent): SpirvModule {
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
    if (!names.has(layoutAt(module, wordAt(starts, index))?.name ?? '')) continue;
    state.removed[index] = 1;
    pending.push(index);
  }
  const core = new Set(drop.flatMap((part) => coreParts[part] ?? []));
  for (const [index, word] of starts.entries()) if (core.has(opcodeAt(module, word))) state.removed[index] = 1;
  const changed = spread(state, pending);
  if (drop.includes('text')) cutTexts(module, state.removed, changed);
  removeAnnotations(module, state.removed);
  const left = rewrite(
    module,
    (index) => {
      if (state.removed[index] === 1) return 'drop';
      const other = changed.get(index);
      return other === undefined ? 'keep' : { words: withoutForward(module, index, other.words) };
    },
    noneInsertions(state),
    state.bound,
  );
  const stripped = withoutStrings(module, left, drop.includes('text'));
  reportRemains(module, stripped, drop, report);
  return stripped;
}

/**
 * What is left without the strings that nothing names any more. One that nobody ever named is not ours to take, but where
 * text is to go: it may be the text of a source that is gone already.
 */
function withoutStrings(before: SpirvModule, after: SpirvModule, unnamedToo: boolean): SpirvModule {
  const wasNamed = stringsNamed(before);
  const named = stringsNamed(after);
  const removed = new Uint8Array(after.starts.length);
  for (const [index, word] of after.starts.entries()) {
    if (opcodeAt(after, word) !== Op.OpString || named[index] === 1) continue;
    const was = definitionOf(before, wordAt(after.words, word + 1));
    if (unnamedToo || (was !== undefined && wasNamed[was] === 1)) removed[index] = 1;
  }
  removeAnnotations(after, removed);
  return rewrite(after, (index) => (removed[index] === 1 ? 'drop' : 'keep'));
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
  const staying = new Set<number>();
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    for (const user of users.get(index) ?? []) {
      if (removed[user] === 1) continue;
      if (canDoWithout(state, user)) {
        staying.add(user);
        continue;
      }
      removed[user] = 1;
      staying.delete(user);
      pending.push(user);
    }
  }
  return new Map(Array.from(staying, (user) => [user, { words: withoutRemoved(state, user) }]));
}

/** Whether the operand at a place names something that is removed. */
function isGone({ module, removed }: State, user: DebugInstruction, operand: number, place: number): boolean {
  return isIdAt(user, place) && removed[definitionOf(module, operand) ?? -1] === 1;
}

/** Operand words of an instruction, and how many of them precede those that are repeated. */
function operandsOf({ module, word, layout }: DebugInstruction): {
  readonly operands: Uint32Array;
  readonly single: number;
} {
  const operands = module.words.subarray(word + FIRST_OPERAND, endOf(module, word));
  return { operands, single: layout.group.length === 0 ? operands.length : layout.fixed.length };
}

/** Whether an instruction has a meaning without what is removed: entries of lists can go, some operands can be another. */
function canDoWithout(state: State, index: number): boolean {
  const user = debugInstructionAt(state.module, wordAt(state.module.starts, index));
  if (user === undefined) return false;
  const { operands, single } = operandsOf(user);
  return operands
    .subarray(0, single)
    .every(
      (operand, place) =>
        !isGone(state, user, operand, place) || substituteOf(user, place, place === operands.length - 1) !== undefined,
    );
}

/** The words of an instruction when what is removed is not named any more. */
function withoutRemoved(state: State, index: number): readonly number[] {
  const { module } = state;
  const word = wordAt(module.starts, index);
  const { opcode, type, id, set, number } = headAt(module, word);
  const user = debugInstructionAt(module, word) as DebugInstruction;
  const { operands, single } = operandsOf(user);
  const kept: number[] = [];
  for (const [place, operand] of operands.subarray(0, single).entries()) {
    const substitute = isGone(state, user, operand, place)
      ? substituteOf(user, place, place === operands.length - 1)
      : 'itself';
    if (substitute === 'itself') kept.push(operand);
    else if (substitute === 'void') kept.push(type);
    else if (substitute === 'none') kept.push(noneOf(state, set));
  }
  const step = user.layout.group.length;
  for (let at = single; at < operands.length; at += step) {
    const entry = operands.subarray(at, at + step);
    if (!entry.some((operand, i) => isGone(state, user, operand, at + i))) kept.push(...entry);
  }
  return instructionWords(opcode, type, id, set, number, ...kept);
}

/** What stands for an operand that names something removed; undefined where the instruction cannot do without it. */
function substituteOf(user: DebugInstruction, place: number, isLast: boolean): 'nothing' | 'void' | 'none' | undefined {
  const row = rowAt(user, place);
  if (row === undefined) return undefined;
  if (row.quantifier === 'optional' && isLast) return 'nothing';
  // Before 2026 spirv-val let nothing but a type or void be returned, and no operand that it looks at be DebugInfoNone.
  if (row.name === 'Return Type') return 'void';
  return takesNone(user.layout, row) ? 'none' : undefined;
}

const NONE = kindOfDebug('DebugInfoNone');

/** Whether an operand may name DebugInfoNone: where the specification lets it, or where spirv-val never looks. */
function takesNone(layout: InstructionLayout, row: OperandRow): boolean {
  const rules = layout.set.table.set === 0 ? undefined : spirvValRulesOf('main', layout.name);
  return rules === undefined || (rules[row.name] === undefined && accepts(row.targets)?.has(NONE) === true);
}

/** OpExtInstWithForwardRefsKHR has to look forward: one that does no more is OpExtInst. */
function withoutForward(module: SpirvModule, index: number, words: readonly number[]): readonly number[] {
  const [first = 0, ...rest] = words;
  if ((first & 0xffff) !== Op.OpExtInstWithForwardRefsKHR) return words;
  const looks = rest.slice(FIRST_OPERAND - 1).some((id) => (definitionOf(module, id) ?? -1) > index);
  return looks ? words : instructionWords(Op.OpExtInst, ...rest);
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

function noneInsertions({ module, none }: State): Insertions {
  const insertions = new Map<number, number[]>();
  const left = new Map(none);
  for (const index of debugTable(module).instruction) {
    if (left.size === 0) break;
    const { type, set } = headAt(module, wordAt(module.starts, index));
    const id = left.get(set);
    if (id === undefined) continue;
    left.delete(set);
    insertions.set(index, instructionWords(Op.OpExtInst, type, id, set, 0));
  }
  return insertions;
}
