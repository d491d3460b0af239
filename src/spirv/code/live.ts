/*
 * Which variables an instruction can see, and where they are.
 *
 * DebugDeclare holds for the whole function. DebugValue holds from its place on until another one for the same variable, the
 * same inlined call and an overlapping part of it; where paths meet, it holds if it came along all of them.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { constantOf } from '../module/constants.ts';
import type { ConstantValue } from '../module/constants.ts';
import { blocksOf, functionSpan } from './blocks.ts';
import type { Block } from './blocks.ts';
import { layoutAt } from '../instructions/debug-instructions.ts';
import { hasRepeated, operandWord, readInstruction, repeatedWords } from '../instructions/debug-operands.ts';
import type { Expression, GlobalVariable, InlinedAt, LocalVariable, Scope } from '../entities/entities.ts';
import { fragmentOf } from '../expression/expression.ts';
import { entitiesOf } from '../entities/graph.ts';
import type { DebugInfo } from '../entities/graph.ts';
import { locationAt, visitLocations } from './lines.ts';
import { endOf, instructionAt, opcodeOfId } from '../module/module.ts';
import { isWithin, scopeTreeOf } from '../entities/scope-tree.ts';
import { callKey, inlinedChain } from '../entities/scopes.ts';
import { wordAt } from '../module/words.ts';

/** One statement about where a variable, or a part of it, is. */
export interface Binding {
  readonly variable: LocalVariable;
  readonly inlinedAt: InlinedAt | undefined;
  /** Whether it is the variable's address (DebugDeclare) or its value (DebugValue). */
  readonly declares: boolean;
  /** Id of the OpVariable or of the value. */
  readonly value: number;
  /** The value where it is a constant. */
  readonly constant: ConstantValue | undefined;
  /** OpUndef or DebugInfoNone: the variable is gone here. */
  readonly optimizedOut: boolean;
  readonly expression: Expression | undefined;
  /** Path into the variable, as OpAccessChain takes it. */
  readonly indexes: readonly number[];
  /** Word offset of the DebugDeclare or DebugValue. */
  readonly word: number;
}

/** What an instruction can see. */
export interface LiveVariables {
  readonly locals: readonly Binding[];
  readonly globals: readonly GlobalVariable[];
}

/** The variables at the instruction that `word` belongs to; undefined outside of instructions. */
export function variablesAt(info: DebugInfo, word: number): LiveVariables | undefined {
  const { module } = info;
  const index = instructionAt(module, word);
  const location = locationAt(info, word);
  if (index === undefined || location === undefined) return undefined;
  const globals = [...entitiesOf(info, 'global')];
  const span = functionSpan(module, index);
  if (span === undefined) return { locals: [], globals };
  const function_ = info.byFunction.get(location.function);
  const tree = scopeTreeOf(info);
  // By inlined call: the scope that the place is in there.
  const frames = new Map<InlinedAt | undefined, Scope | undefined>();
  let scope = location.scope ?? function_;
  for (const inlinedAt of [...inlinedChain(location.inlinedAt), undefined]) {
    frames.set(inlinedAt, scope);
    scope = inlinedAt?.scope;
  }
  const seen = ({ variable: { parent }, inlinedAt }: Binding): boolean =>
    parent !== undefined && isWithin(tree, frames.get(inlinedAt), parent);
  const bindings = bindingsIn(info, span.from, span.to);
  const reached = reachedAt(info, bindings, span, index);
  const locals = bindings.filter((each) => (each.declares ? true : reached.has(each)) && seen(each));
  return { locals, globals };
}

/** Every DebugDeclare and DebugValue of the instructions with these indices, in file order. */
export function bindingsIn(info: DebugInfo, from: number, to: number): Binding[] {
  const bindings: Binding[] = [];
  visitLocations(info, from, to, (word, { inlinedAt }) => {
    const binding = bindingAt(info, word, inlinedAt);
    if (binding !== undefined) bindings.push(binding);
  });
  return bindings;
}

const none: readonly number[] = [];

/** What the DebugDeclare or DebugValue at a word says, in an inlined call; undefined for other instructions. */
export function bindingAt(info: DebugInfo, word: number, inlinedAt: InlinedAt | undefined): Binding | undefined {
  const { module, linker } = info;
  const layout = layoutAt(module, word);
  if (layout?.name !== 'DebugDeclare' && layout?.name !== 'DebugValue') return undefined;
  const i = readInstruction(module, word, layout);
  const indexes = hasRepeated(i) ? Array.from(repeatedWords(i), (id) => Number(constantOf(module, id) ?? -1)) : none;
  const declares = i.name === 'DebugDeclare';
  const inlined = linker.of(i, 'Local Variable', 'inlined-variable');
  const variable = inlined?.variable ?? linker.of(i, 'Local Variable', 'local');
  if (variable === undefined) return undefined;
  const value = operandWord(i, declares ? 'Variable' : 'Value') ?? 0;
  const opcode = opcodeOfId(module, value);
  return {
    variable,
    inlinedAt: inlined === undefined ? inlinedAt : inlined.inlinedAt,
    declares,
    value,
    constant: constantOf(module, value),
    optimizedOut: opcode === undefined || opcode === Op.OpUndef || opcode === Op.OpExtInst,
    expression: linker.of(i, 'Expression', 'expression'),
    indexes,
    word,
  };
}

/** Whether two statements about a variable are about parts of it that overlap. */
function overlap(a: Binding, b: Binding): boolean {
  const p = a.expression === undefined ? undefined : fragmentOf(a.expression);
  const q = b.expression === undefined || p === undefined ? undefined : fragmentOf(b.expression);
  if (p !== undefined && q !== undefined && (p.offset + p.size <= q.offset || q.offset + q.size <= p.offset))
    return false;
  const length = Math.min(a.indexes.length, b.indexes.length);
  for (let k = 0; k < length; k++) if (a.indexes[k] !== b.indexes[k]) return false;
  return true;
}

const noBindings: readonly Binding[] = [];

/** DebugValues that hold at one place, by variable and inlined call. */
type Held = Map<number | string, readonly Binding[]>;

/** Which DebugValues hold where the blocks of a function start. */
interface Flow {
  readonly blocks: readonly Block[];
  /** By block: what holds at its start; undefined where no path leads. */
  readonly entries: readonly (Held | undefined)[];
  /** The DebugValues of each block, in file order. */
  readonly values: readonly (readonly Binding[])[];
}

/** Parts of one variable that are distinguished: a hostile module could have any number. */
const MOST_PARTS = 256;
/** Statements that are carried from block to block, all in all; beyond that they hold within their own block only. */
const MOST_CARRIED = 5_000_000;

/** Let `binding` take the place of what it overlaps; returns what it ended. */
function replace(held: Held, binding: Binding): readonly Binding[] {
  const key = callKey(binding.variable.id, binding.inlinedAt);
  const before = held.get(key) ?? noBindings;
  const [first] = before;
  if (first === undefined || (before.length === 1 && overlap(first, binding))) {
    held.set(key, [binding]);
    return before;
  }
  const apart = before.map((old) => !overlap(old, binding));
  // The oldest end where there are too many.
  let tooMany = apart.filter(Boolean).length + 1 - MOST_PARTS;
  const kept: Binding[] = [];
  const ended: Binding[] = [];
  for (const [k, old] of before.entries()) {
    if (apart[k] === true && --tooMany < 0) kept.push(old);
    else ended.push(old);
  }
  kept.push(binding);
  held.set(key, kept);
  return ended;
}

/** What is in both; undefined where that is all of `before`. */
function meet(before: Held, held: Held): Held | undefined {
  let changed = false;
  const both: Held = new Map();
  for (const [key, list] of before) {
    const other = held.get(key) ?? noBindings;
    if (other === list) {
      both.set(key, list);
      continue;
    }
    const others = new Set(other);
    const common = list.filter((each) => others.has(each));
    if (common.length < list.length) changed = true;
    if (common.length > 0) both.set(key, common);
  }
  return changed ? both : undefined;
}

function flowOf(info: DebugInfo, bindings: readonly Binding[], from: number, to: number): Flow {
  const { module } = info;
  const blocks = blocksOf(module, from, to);
  const values = valuesOf(info, bindings, blocks);
  const byLabel = new Map(blocks.map((block, k) => [block.label, k]));
  // Control comes in at the first label; what precedes it declares parameters.
  const entries: (Held | undefined)[] = blocks.map((_, k) => (k === 0 ? new Map() : undefined));
  const work = values.some((its) => its.length > 0) ? [0] : [];
  let room = MOST_CARRIED;
  for (let k = work.pop(); k !== undefined; k = work.pop()) {
    const block = blocks[k];
    const entry = entries[k];
    if (block === undefined || entry === undefined) continue;
    const its = values[k] ?? noBindings;
    // What no block changes is shared between them.
    const held = its.length === 0 ? entry : new Map(entry);
    for (const binding of its) replace(held, binding);
    let carried = 1;
    for (const list of held.values()) carried += list.length;
    for (const label of block.successors) {
      const next = byLabel.get(label);
      if (next === undefined || label === 0) continue;
      room -= carried;
      if (room < 0) return { blocks, entries: blocks.map(() => new Map()), values };
      const before = entries[next];
      const after = before === undefined ? held : meet(before, held);
      if (after === undefined) continue;
      entries[next] = after;
      work.push(next);
    }
  }
  return { blocks, entries, values };
}

/** The DebugValues among statements that are in file order, by block. */
function valuesOf(info: DebugInfo, bindings: readonly Binding[], blocks: readonly Block[]): (readonly Binding[])[] {
  const { starts } = info.module;
  let next = 0;
  return blocks.map(({ from, to }) => {
    let its: Binding[] | undefined;
    const end = starts[to] ?? Infinity;
    for (; next < bindings.length && (bindings[next] as Binding).word < end; next++) {
      const binding = bindings[next] as Binding;
      if (!binding.declares && binding.word >= wordAt(starts, from)) (its ??= []).push(binding);
    }
    return its ?? noBindings;
  });
}

/** The DebugValues that hold at the instruction `index`, its own included. */
function reachedAt(
  info: DebugInfo,
  bindings: readonly Binding[],
  span: { readonly from: number; readonly to: number },
  index: number,
): ReadonlySet<Binding> {
  const { blocks, entries, values } = flowOf(info, bindings, span.from, span.to);
  const k = blocks.findIndex(({ from, to }) => index >= from && index < to);
  const held: Held = new Map(entries[k]);
  const word = wordAt(info.module.starts, index);
  for (const binding of values[k] ?? noBindings) if (binding.word <= word) replace(held, binding);
  return new Set([...held.values()].flat());
}

/** A run of words in which a DebugValue holds. */
export interface LiveRange {
  readonly binding: Binding;
  readonly start: number;
  readonly end: number;
}

/** Where each DebugValue of a function holds, block by block, in ascending order. */
export function liveRanges(info: DebugInfo, bindings: readonly Binding[], from: number, to: number): LiveRange[] {
  const { module } = info;
  const ranges: LiveRange[] = [];
  const { blocks, entries, values } = flowOf(info, bindings, from, to);
  for (let k = 0; k < blocks.length; k++) {
    const block = blocks[k] as Block;
    const entry = entries[k];
    const its = values[k] ?? noBindings;
    if (its.length === 0 && (entry === undefined || entry.size === 0)) continue;
    const held: Held = new Map(entry);
    const since = new Map<Binding, number>();
    const first = wordAt(module.starts, block.from);
    for (const list of held.values()) for (const binding of list) since.set(binding, first);
    for (const binding of its) {
      const { word } = binding;
      for (const old of replace(held, binding)) {
        const start = since.get(old) ?? word;
        since.delete(old);
        if (start < word) ranges.push({ binding: old, start, end: word });
      }
      since.set(binding, word);
    }
    const end = endOf(module, wordAt(module.starts, block.to - 1));
    for (const [binding, start] of since) ranges.push({ binding, start, end });
  }
  return ranges;
}
