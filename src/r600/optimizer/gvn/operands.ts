/*
 * Copies reach their users here. Which modifiers an operand can have depends on the instruction: integers have none, op3 no
 * absolute value. And one instruction must fit into a group by itself: two pairs of components of constants, four literals.
 */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, SourceModifiers } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import { children } from '../../ir/tree.ts';
import { constant } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { loadInPlace, nameSourceElement } from './arrays.ts';
import { addUse, isFree, setOperand } from './numbering.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Numbering, Source } from './numbering.ts';

const plain: SourceModifiers = { neg: false, abs: false };

/** Results that are integers, and comparisons of them, take their sources as integers; the rest as singles. */
const integerSources: ReadonlySet<string> = new Set([
  'INT_TO_FLT', 'UINT_TO_FLT', 'NOT_INT', 'MOVA_INT', 'MOVA_GPR_INT', 'UBYTE0_FLT', 'UBYTE1_FLT', 'UBYTE2_FLT', 'UBYTE3_FLT',
  'OFFSET_TO_FLT', 'FLT16_TO_FLT32', 'FLT32_TO_FLT16', 'INTERP_LOAD_P0', 'INTERP_LOAD_P10', 'INTERP_LOAD_P20',
]); // prettier-ignore

const modifiable = new Map<AluOp, boolean>();

/** Whether NEG, and ABS where the encoding has it, mean something for an instruction's sources. */
function takesModifiers(op: AluOp): boolean {
  let answer = modifiable.get(op);
  if (answer === undefined) {
    const { flags, name } = op;
    const integer =
      integerSources.has(name) ||
      flags.has('INT_CMP') ||
      flags.has('UINT_CMP') ||
      ((flags.has('INT_DST') || flags.has('UINT_DST')) && !flags.has('CVT') && !flags.has('DX10')) ||
      /_U?INT(24)?$/.test(name.replace(/^FLT_TO_.*/, ''));
    answer = !integer && op.encoding !== 'lds_idx' && !flags.has('64') && !flags.has('INTERP') && op.sources > 0;
    modifiable.set(op, answer);
  }
  return answer;
}

/** Constants that have a select, so that they need no literal: 0, 1.0, 0.5, 1, -1. */
export function isInline(bits: number): boolean {
  return bits === 0 || bits === 0x3f800000 || bits === 0x3f000000 || bits === 1 || bits === -1;
}

/** Pairs of constants that a group has room for. */
const CONSTANT_PAIRS = 2;
const LITERALS = 4;

/** Whether sources fit into one group. */
export function fitTogether(sources: readonly (Value | undefined)[]): boolean {
  const pairs: number[] = [];
  const literals: number[] = [];
  for (const value of sources) {
    if (value?.kind === 'const') {
      if (!isInline(value.bits) && !literals.includes(value.bits)) literals.push(value.bits);
    } else if (value?.kind === 'kcache') {
      const pair = ((value.indexMode * 256 + value.bank) * 65536 + value.index) * 2 + (value.chan >> 1);
      if (!pairs.includes(pair)) pairs.push(pair);
    }
  }
  return pairs.length <= CONSTANT_PAIRS && literals.length <= LITERALS;
}

/** Whether a node, with its pack, still fits into one group when another value stands in source `k`. */
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

/** A source with other modifiers around it. */
export function modified(source: Source, { neg, abs }: SourceModifiers): Source {
  return abs
    ? { value: source.value, neg, abs: true }
    : { value: source.value, neg: neg !== source.neg, abs: source.abs };
}

/** Whether an operation's sources can have these modifiers. */
export function canModify(op: AluOp, { neg, abs }: SourceModifiers): boolean {
  return (!neg && !abs) || (takesModifiers(op) && !(abs && op.encoding === 'op3'));
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
    const source = withoutModifiers(state, modified(copied, elementAt(node.code.modifiers, k)));
    if (!isFree(state, source.value)) {
      loadInPlace(state, node, k);
      return;
    }
    const before = elementAt(node.code.modifiers, k);
    const same = source.neg === before.neg && source.abs === before.abs;
    if (!(same || canModify(node.code.op, source)) || !fitsWith(node, k, source.value)) return;
    setSource(state, node, k, source);
  }
}

/** An address is an operand without modifiers. */
export function resolveAddress(state: Numbering, value: Value & { readonly kind: 'rel' }): void {
  const copied = state.copies[value.rel.uid];
  if (copied === undefined || copied.neg || copied.abs || !isFree(state, copied.value)) return;
  if (copied.value.kind === 'kcache') return;
  addUse(state, value.rel, -1);
  addUse(state, copied.value, 1);
  value.rel = copied.value;
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
  const { neg, abs } = elementAt(node.code.modifiers, k);
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
