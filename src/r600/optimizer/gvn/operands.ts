/* Copies reach their users here. */
import type { AluNode, SourceModifiers } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import { children } from '../../ir/tree.ts';
import { constant } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { loadInPlace, nameSourceElement } from './arrays.ts';
import { canModify, fitTogether, modified, takesModifiers } from './limits.ts';
import { addUse, isFree, setOperand } from './numbering.ts';
import type { Numbering, Source } from './numbering.ts';
import { modifiersAt } from '../../ir/source-modifiers.ts';

const plain: SourceModifiers = { neg: false, abs: false };

/** Whether a node, with its pack, still fits into one group when another value is in source `k`. */
function fitsWith(node: AluNode, k: number, value: Value): boolean {
  if (value.kind !== 'kcache' && value.kind !== 'const') return true;
  const pack = node.parent?.kind === 'packed' ? node.parent : undefined;
  if (pack === undefined && node.code.op.sources < 3) return true;
  const sources = node.src.map((each, at) => (at === k ? value : each));
  if (pack !== undefined) {
    for (const each of children(pack)) if (each.kind === 'alu' && each !== node) sources.push(...each.src);
  }
  return fitTogether(sources);
}

/** Puts what they are copies of in the place of an instruction's sources. */
export function resolveSources(state: Numbering, node: AluNode): void {
  for (let k = 0; k < node.code.op.sources; k++) {
    resolveSource(state, node, k);
    normalizeConstant(state, node, k);
  }
}

function resolveSource(state: Numbering, node: AluNode, k: number): void {
  for (;;) {
    const value = node.src[k];
    if (value === undefined) return;
    if (value.kind === 'rel') {
      resolveAddress(state, value);
      nameSourceElement(state, node.src, k);
      if (node.src[k] === value) return;
      continue;
    }
    const copied = state.copies[value.uid];
    if (copied === undefined) return;
    const source = withoutModifiers(state, modified(copied, modifiersAt(node.code, k)));
    if (!isFree(state, source.value)) {
      loadInPlace(state, node, k);
      return;
    }
    const before = modifiersAt(node.code, k);
    const same = source.neg === before.neg && source.abs === before.abs;
    if (!(same || canModify(node.code.op, source)) || !fitsWith(node, k, source.value)) return;
    setSource(state, node, k, source);
  }
}

/**
 * What a value is a copy of, bit for bit; undefined where an operand may not name that. What enters a loop is known as the copy before
 * it is seen itself, and may then be another's.
 */
export function unmodifiedCopy(state: Numbering, value: Value): Value | undefined {
  let found: Value | undefined;
  for (let at = nextCopy(state, value); at !== undefined; at = nextCopy(state, at)) found = at;
  return found;
}

/** The same where an operand may not name a constant of a buffer: a register that holds it. */
export function heldCopy(state: Numbering, value: Value): Value | undefined {
  let found: Value | undefined;
  for (let at = nextCopy(state, value); at !== undefined && at.kind !== 'kcache'; at = nextCopy(state, at)) found = at;
  return found;
}

function nextCopy(state: Numbering, { uid }: Value): Value | undefined {
  const copied: Source | undefined = state.copies[uid];
  return copied === undefined || copied.neg || copied.abs || !isFree(state, copied.value) ? undefined : copied.value;
}

/** An address is an operand without modifiers. */
export function resolveAddress(state: Numbering, value: Value & { readonly kind: 'rel' }): void {
  const copied = heldCopy(state, value.rel);
  if (copied === undefined) return;
  addUse(state, value.rel, -1);
  addUse(state, copied, 1);
  value.rel = copied;
  state.changed = true;
}

/** Of a constant the modifiers become bits. */
function withoutModifiers({ shader }: Numbering, source: Source): Source {
  const { value, neg, abs } = source;
  if (value.kind !== 'const' || (!neg && !abs)) return source;
  const bits = (abs ? value.bits & 0x7fffffff : value.bits) ^ (neg ? -0x80000000 : 0);
  return { value: constant(shader.values, bits), neg: false, abs: false };
}

/** A negative single is its absolute value negated where that is possible: one literal, or none, serves both signs. */
function normalizeConstant(state: Numbering, node: AluNode, k: number): void {
  const value = node.src[k];
  if (value?.kind !== 'const') return;
  const { neg, abs } = modifiersAt(node.code, k);
  const { value: bare } = withoutModifiers(state, { value, neg, abs });
  if (bare.kind !== 'const') return;
  const negative = bare.bits < 0 && bare.bits !== -1 && takesModifiers(node.code.op) && isSingle(bare.bits);
  const positive = negative ? constant(state.shader.values, bare.bits & 0x7fffffff) : bare;
  if (positive === value && neg === negative && !abs) return;
  if ((neg || abs) && !takesModifiers(node.code.op)) return;
  setSource(state, node, k, { value: positive, neg: negative, abs: false });
}

/** Whether bits look like a single: neither a denormal nor a NaN, as small integers do. */
function isSingle(bits: number): boolean {
  const size = bits & 0x7fffffff;
  return size === 0 || (size >= 0x00800000 && size <= 0x7f800000);
}

/** Puts a source in place `k`. */
function setSource(state: Numbering, node: AluNode, k: number, { value, neg, abs }: Source): void {
  const before = node.code.modifiers[k] ?? plain;
  if (before.neg !== neg || before.abs !== abs) {
    const modifiers = node.code.modifiers.map((each, at) => (at === k ? { neg, abs } : each));
    node.code = changeCode(node.code, { modifiers });
    state.changed = true;
  }
  setOperand(state, node.src, k, value);
}
