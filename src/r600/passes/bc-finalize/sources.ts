/* Sources of ALU instructions: what select, channel and modifiers say where a value is. */
import { assertNever } from '../../../core/index.ts';
import { inlineConstants } from '../../ir/inline-constants.ts';
import type { AluNode } from '../../ir/node.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import type { AluOp } from '../../isa/alu-opcodes.ts';
import type { AluSrc } from '../../isa/program.ts';
import { ALU_SRC } from '../../isa/selects.ts';
import type { KcacheLock } from '../../isa/selects.ts';
import { cannotFinalize } from './failure.ts';
import { forwardedFrom } from './forwarding.ts';
import type { Slots } from './forwarding.ts';
import { kcacheSelectOf } from './kcache-locks.ts';
import { componentOf } from './operands.ts';

/** What the sources of a group are encoded under. */
export interface SourceContext {
  readonly before: Slots;
  readonly locks: readonly KcacheLock[];
  /** The group's literals so far. */
  readonly literals: number[];
}

/** Literals of a group. */
const MOST_LITERALS = 4;

/** Selects of the constants that need no literal; those of doubles are left to doubles. */
const inlineSelects: ReadonlyMap<number, number> = new Map(
  [ALU_SRC.ZERO, ALU_SRC.ONE, ALU_SRC.ONE_INT, ALU_SRC.M_ONE_INT, ALU_SRC.HALF].map((sel) => [
    inlineConstants.get(sel)!,
    sel,
  ]),
);

const floats = new Set([
  'ADD', 'MUL', 'MUL_IEEE', 'MAX', 'MIN', 'MAX_DX10', 'MIN_DX10', 'MOV', 'SETE', 'SETGT', 'SETGE', 'SETNE', 'SETE_DX10', 'SETGT_DX10',
  'SETGE_DX10', 'SETNE_DX10', 'DOT4', 'DOT4_IEEE', 'MAX4', 'MULADD', 'MULADD_IEEE', 'CNDE', 'CNDGT', 'CNDGE', 'PRED_SETE', 'PRED_SETGT',
  'PRED_SETGE', 'PRED_SETNE', 'KILLE', 'KILLGT', 'KILLGE', 'KILLNE',
]); // prettier-ignore

/** The inline constant that a constant is, or is the negation of where the instruction can negate; its select. */
function inlineSelect(
  bits: number,
  op: AluOp,
  abs: boolean,
): { readonly sel: number; readonly negated: boolean } | undefined {
  const sel = inlineSelects.get(bits);
  if (sel !== undefined) return { sel, negated: false };
  const opposite = inlineSelects.get(bits ^ 0x80000000);
  return opposite !== undefined && !abs && floats.has(op.name) ? { sel: opposite, negated: true } : undefined;
}

/** Source `k` of an instruction. */
export function encodeSource(context: SourceContext, node: AluNode, k: number): AluSrc {
  const value = node.src[k];
  const { op, modifiers } = node.code;
  const { neg, abs } = modifiers[k] ?? { neg: false, abs: false };
  const named = (sel: number, chan: number, negated = false): AluSrc => ({
    sel,
    rel: false,
    chan,
    neg: neg !== negated,
    abs,
  });
  if (value === undefined) return { sel: ALU_SRC.ZERO, rel: false, chan: 0, neg: false, abs: false };
  switch (value.kind) {
    case 'reg':
    case 'temp': {
      const slot = forwardedFrom(context.before, value);
      if (slot !== undefined) return slot === 4 ? named(ALU_SRC.PS, 0) : named(ALU_SRC.PV, slot);
      const component = componentOf(value);
      return named(component >> 2, component & 3);
    }
    case 'const': {
      const inline = inlineSelect(value.bits, op, abs);
      if (inline !== undefined) return named(inline.sel, 0, inline.negated);
      return named(ALU_SRC.LITERAL, literal(context.literals, value.bits));
    }
    case 'kcache':
      return named(kcacheSelectOf(value, context.locks), value.chan);
    case 'param':
      return named(ALU_SRC.PARAM + value.param, value.chan);
    case 'hardware':
      return named(value.sel, 0);
    case 'undef':
      return named(ALU_SRC.ZERO, 0);
    case 'rel':
      return { ...named(relativeBase(value), value.array.chan), rel: true };
    case 'special':
      throw cannotFinalize(`${value.name} as a source of ${op.name}`);
    default:
      return assertNever(value);
  }
}

/** The channel of the literal, which is entered where the group has it not yet. */
function literal(literals: number[], bits: number): number {
  const known = literals.indexOf(bits >>> 0);
  if (known >= 0) return known;
  if (literals.length === MOST_LITERALS) throw cannotFinalize(`a group with more than ${MOST_LITERALS} literals`);
  return literals.push(bits >>> 0) - 1;
}

/** The register that the address is added to. */
export function relativeBase({ array, offset }: RelativeValue): number {
  const gpr = (array.assigned ?? array.gpr) + offset;
  if (gpr < 0 || gpr > 127) throw cannotFinalize(`a relative operand from R${gpr} on`);
  return gpr;
}

/** INDEX_MODE of an instruction: the component of AR that its relative operands take. */
export function indexModeOf(node: AluNode): number {
  const relative = [...node.dst, ...node.src].find((value: Value | undefined) => value?.kind === 'rel');
  if (relative?.kind !== 'rel' || relative.rel.kind !== 'special') return 0;
  return Math.max(0, ['AR', 'ARy', 'ARz', 'ARw'].indexOf(relative.rel.name));
}
