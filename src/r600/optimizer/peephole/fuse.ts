/* A test of a comparison's result becomes that comparison. */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { aluOpNamed } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import { constantAt } from '../gvn/constants.ts';
import { sourceAt } from '../gvn/facts.ts';
import { isPure } from '../gvn/numbering.ts';
import type { Numbering } from '../gvn/numbering.ts';
import { become, becomeMove, hasOp, opsNamed } from '../gvn/rewrite.ts';
import { bare, constantSource } from '../gvn/rewrite.ts';
import { complement, conditionOf, holdsOf, truthOf, truthOfResult, typeOf } from './truth.ts';
import type { Comparison, Truth } from './truth.ts';
import { compareWithZero } from './zero.ts';
import { modifiersAt } from '../../ir/source-modifiers.ts';

/** What a comparison makes: a single, a mask, the predicate, the end of a lane. */
type Kind = 'number' | 'mask' | 'predicate' | 'kill';

const { MOV, CNDE_INT, SETE_INT } = opsNamed('MOV', 'CNDE_INT', 'SETE_INT');

/** Makes an instruction that tests a comparison's result that comparison; whether it did. */
export function fuse(state: Numbering, node: AluNode): boolean {
  const { flags } = node.code.op;
  if (node.pred !== undefined || flags.has('64')) return false;
  if (flags.has('CMOV')) return (isPure(node) && fuseResult(state, node)) || fuseSelection(state, node);
  const kind = kindOf(node.code.op);
  if (kind !== undefined) return fuseTest(state, node, kind);
  return isPure(node) && fuseResult(state, node);
}

function kindOf(op: AluOp): Kind | undefined {
  if (conditionOf(op) === undefined) return undefined;
  if (op.flags.has('PRED')) return 'predicate';
  if (op.flags.has('KILL')) return 'kill';
  if (!op.flags.has('SET')) return undefined;
  return typeOf(op) === 'float' && !op.flags.has('DX10') ? 'number' : 'mask';
}

const heads = { number: 'SET', mask: 'SET', predicate: 'PRED_SET', kill: 'KILL' } as const;

/** The operation that compares so and makes this; undefined where there is none. */
function opFor(state: Numbering, kind: Kind, { type, cc }: Comparison): AluOp | undefined {
  if (kind === 'number' && type !== 'float') return undefined;
  const head = heads[kind];
  const ordered = cc === 'GT' || cc === 'GE';
  const float = kind === 'mask' ? '_DX10' : '';
  const integer = type === 'uint' && ordered ? '_UINT' : '_INT';
  const tail = type === 'float' ? float : integer;
  const op = aluOpNamed(`${head}${cc}${tail}`);
  return op !== undefined && hasOp(state, op) ? op : undefined;
}

/** A source's bits under the modifiers of source `k`. */
function modifiedBits({ code }: AluNode, k: number, bits: number): number {
  const { neg, abs } = modifiersAt(code, k);
  return ((abs ? bits & 0x7fffffff : bits) ^ (neg ? -0x80000000 : 0)) | 0;
}

/** SETcc, PRED_SETcc and KILLcc of one of two values and a constant. */
function fuseTest(state: Numbering, node: AluNode, kind: Kind): boolean {
  const { op } = node.code;
  const cc = conditionOf(op);
  if (cc === undefined) return false;
  for (const k of [0, 1]) {
    const by = constantAt(node, 1 - k);
    if (by === undefined) continue;
    const truth = truthOf(state, node.src[k]);
    if (truth === undefined) continue;
    const test = (bits: number): boolean => {
      const mine = modifiedBits(node, k, bits);
      return k === 0 ? holdsOf(typeOf(op), cc, mine, by) : holdsOf(typeOf(op), cc, by, mine);
    };
    const [no, yes] = [test(truth.whenFalse), test(truth.whenTrue)];
    if (no === yes) return decide(state, node, kind, yes);
    const comparison = yes ? truth.comparison : complement(truth.comparison);
    const fused = comparison === undefined ? undefined : opFor(state, kind, comparison);
    if (comparison === undefined || fused === undefined) continue;
    return become(state, node, fused, [comparison.a, comparison.b]);
  }
  return false;
}

/** A test that always, or never, holds: a comparison of zero with zero. */
function decide(state: Numbering, node: AluNode, kind: Kind, holds: boolean): boolean {
  const zero = constantSource(state, 0);
  const type = kind === 'number' ? 'float' : 'int';
  const op = opFor(state, kind, { type, cc: holds ? 'E' : 'NE', a: zero, b: zero });
  return op !== undefined && become(state, node, op, [zero, zero]);
}

/** CNDcc on one of two values: a test with zero, with the values swapped where it is the other way round. */
function fuseSelection(state: Numbering, node: AluNode): boolean {
  const { op } = node.code;
  const truth = truthOf(state, node.src[0]);
  if (truth === undefined) return false;
  const cc = conditionOf(op);
  if (cc === undefined) return false;
  const test = (bits: number): boolean => holdsOf(typeOf(op), cc, modifiedBits(node, 0, bits), 0);
  const [no, yes] = [test(truth.whenFalse), test(truth.whenTrue)];
  const arms = [sourceAt(node, 1), sourceAt(node, 2)] as const;
  if (no === yes) return becomeMove(state, node, arms[yes ? 0 : 1]);
  const [holds, fails] = yes ? arms : ([arms[1], arms[0]] as const);
  const direct = compareWithZero(truth.comparison);
  if (direct !== undefined) {
    const selected = direct.inverted ? [fails, holds] : [holds, fails];
    if (become(state, node, direct.op, [direct.source, ...selected])) return true;
  }
  return selectBySet(state, node, truth, holds, fails);
}

/** What went through other instructions after the SETcc: select by its own result. */
function selectBySet(
  state: Numbering,
  node: AluNode,
  truth: Truth,
  holds: ReturnType<typeof sourceAt>,
  fails: ReturnType<typeof sourceAt>,
): boolean {
  if (node.src[0] === truth.set) return false;
  return become(state, node, CNDE_INT, [bare(truth.set), fails, holds]);
}

/** An instruction whose result is a mask or a truth value in singles: the SETcc that makes it. */
function fuseResult(state: Numbering, node: AluNode): boolean {
  if (node.code.op === MOV && node.code.omod === 0 && !node.code.clamp && !modifiersAt(node.code, 0).neg) return false;
  const truth = truthOfResult(state, node);
  if (truth === undefined || truth.set === node.dst[0]) return false;
  const made = madeBy(truth);
  if (made === undefined) return false;
  const comparison = made.inverted ? complement(truth.comparison) : truth.comparison;
  const op = comparison === undefined ? undefined : opFor(state, made.kind, comparison);
  if (comparison === undefined || op === undefined) return fuseMask(state, node, truth);
  node.code = changeCode(node.code, { omod: 0, clamp: false });
  return become(state, node, op, [comparison.a, comparison.b]);
}

const ONE = 0x3f800000;

function madeBy({ whenFalse, whenTrue }: Truth): { readonly kind: Kind; readonly inverted: boolean } | undefined {
  if (whenFalse === 0 && whenTrue === -1) return { kind: 'mask', inverted: false };
  if (whenFalse === -1 && whenTrue === 0) return { kind: 'mask', inverted: true };
  if (whenFalse === 0 && whenTrue === ONE) return { kind: 'number', inverted: false };
  if (whenFalse === ONE && whenTrue === 0) return { kind: 'number', inverted: true };
  return undefined;
}

/** A mask where an order of singles does not hold: its result compared with zero. */
function fuseMask(state: Numbering, node: AluNode, { set, whenFalse, whenTrue }: Truth): boolean {
  if (whenFalse !== -1 || whenTrue !== 0 || node.src[0] === set) return false;
  return become(state, node, SETE_INT, [bare(set), constantSource(state, 0)]);
}
