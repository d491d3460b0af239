/*
 * Which variables an instruction can see, and where they are.
 *
 * DebugDeclare holds for the whole function. DebugValue holds from its place on until another one for the same variable, the
 * same inlined call and an overlapping part of it; where paths meet, it holds if it came along all of them.
 */
import { Op } from '../../generated/spirv.ts';
import { constantOf } from './constants.ts';
import type { ConstantValue } from './constants.ts';
import { blocksOf, functionSpan } from './blocks.ts';
import { debugInstructionAt, operandWord, repeatedWords } from './debug-operands.ts';
import type { Expression, GlobalVariable, InlinedAt, LocalVariable } from './entities.ts';
import { fragmentOf } from './expression.ts';
import { entitiesOf } from './graph.ts';
import type { DebugInfo } from './graph.ts';
import { locationAt, locations } from './lines.ts';
import { instructionAt, opcodeOfId } from './module.ts';
import { inlinedChain, scopeChain } from './scopes.ts';

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
  const frames: { readonly scopes: ReadonlySet<unknown>; readonly inlinedAt: InlinedAt | undefined }[] = [];
  let scope = location.scope ?? function_;
  for (const inlinedAt of [...inlinedChain(location.inlinedAt), undefined]) {
    frames.push({ scopes: new Set(scopeChain(scope)), inlinedAt });
    scope = inlinedAt?.scope;
  }
  const seen = ({ variable, inlinedAt }: Binding): boolean =>
    frames.some(
      (frame) => frame.inlinedAt === inlinedAt && variable.parent !== undefined && frame.scopes.has(variable.parent),
    );
  const bindings = bindingsIn(info, span.from, span.to);
  const reached = reachedAt(info, bindings, span, index);
  const locals = bindings.filter((each) => (each.declares ? true : reached.has(each)) && seen(each));
  return { locals, globals };
}

/** Every DebugDeclare and DebugValue of the instructions with these indices, in file order. */
export function bindingsIn(info: DebugInfo, from: number, to: number): Binding[] {
  const { module, linker } = info;
  const bindings: Binding[] = [];
  for (const { word, inlinedAt } of locations(info, from, to)) {
    const i = debugInstructionAt(module, word);
    if (i?.name !== 'DebugDeclare' && i?.name !== 'DebugValue') continue;
    const declares = i.name === 'DebugDeclare';
    const inlined = linker.of(i, 'Local Variable', 'inlined-variable');
    const variable = inlined?.variable ?? linker.of(i, 'Local Variable', 'local');
    if (variable === undefined) continue;
    const value = operandWord(i, declares ? 'Variable' : 'Value') ?? 0;
    const opcode = opcodeOfId(module, value);
    bindings.push({
      variable,
      inlinedAt: inlined === undefined ? inlinedAt : inlined.inlinedAt,
      declares,
      value,
      constant: constantOf(module, value),
      optimizedOut: opcode === undefined || opcode === Op.OpUndef || opcode === Op.OpExtInst,
      expression: linker.of(i, 'Expression', 'expression'),
      indexes: [...repeatedWords(i)].map((id) => Number(constantOf(module, id) ?? -1)),
      word,
    });
  }
  return bindings;
}

/** Whether two statements are about the same variable and parts of it that overlap. */
function overlap(a: Binding, b: Binding): boolean {
  if (a.variable !== b.variable || a.inlinedAt !== b.inlinedAt) return false;
  const [p, q] = [a.expression, b.expression].map((each) => (each === undefined ? undefined : fragmentOf(each)));
  if (p !== undefined && q !== undefined && (p.offset + p.size <= q.offset || q.offset + q.size <= p.offset))
    return false;
  const length = Math.min(a.indexes.length, b.indexes.length);
  return a.indexes.slice(0, length).every((index, k) => index === b.indexes[k]);
}

/** The DebugValues that hold right after the instruction `index`, or at it where it is none. */
function reachedAt(
  info: DebugInfo,
  bindings: readonly Binding[],
  span: { readonly from: number; readonly to: number },
  index: number,
): ReadonlySet<Binding> {
  const { module } = info;
  const values = new Map(bindings.filter(({ declares }) => !declares).map((each) => [each.word, each]));
  if (values.size === 0) return new Set();
  const blocks = blocksOf(module, span.from, span.to);
  const byLabel = new Map(blocks.map((block, k) => [block.label, k]));
  const run = (block: { from: number; to: number }, entry: ReadonlySet<Binding>): Set<Binding> => {
    const held = new Set(entry);
    for (let at = block.from; at < block.to; at++) {
      const binding = values.get(module.starts[at] as number);
      if (binding === undefined) continue;
      for (const old of held) if (overlap(old, binding)) held.delete(old);
      held.add(binding);
    }
    return held;
  };
  const entries: (Set<Binding> | undefined)[] = blocks.map((_, k) => (k === 0 ? new Set<Binding>() : undefined));
  const work = [0];
  for (let k = work.pop(); k !== undefined; k = work.pop()) {
    const block = blocks[k];
    const entry = entries[k];
    if (block === undefined || entry === undefined) continue;
    const held = run(block, entry);
    for (const label of block.successors) {
      const next = byLabel.get(label);
      if (next === undefined || label === 0) continue;
      const before = entries[next];
      if (before === undefined) {
        entries[next] = new Set(held);
        work.push(next);
        continue;
      }
      let changed = false;
      for (const each of before) {
        if (held.has(each)) continue;
        before.delete(each);
        changed = true;
      }
      if (changed) work.push(next);
    }
  }
  const k = blocks.findIndex(({ from, to }) => index >= from && index < to);
  const block = blocks[k];
  return block === undefined ? new Set() : run({ from: block.from, to: index + 1 }, entries[k] ?? new Set());
}
