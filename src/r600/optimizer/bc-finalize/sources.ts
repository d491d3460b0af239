/* Sources of ALU instructions: what select, channel and modifiers say where a value is. */
import { assertNever } from '../../../core/index.ts';
import { inlineConstants } from '../../ir/inline-constants.ts';
import type { AluNode } from '../../ir/node.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluSrc } from '../../isa/program.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import type { KcacheLock } from '../../isa/tables/selects.ts';
import { cannotFinalize } from './failure.ts';
import { forwardedFrom } from './forwarding.ts';
import type { Slots } from './forwarding.ts';
import { kcacheSelectOf } from './clause-locks.ts';
import { entryOf } from '../../ir/element-at.ts';
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
    entryOf(inlineConstants, sel),
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
  const neg = modifiers[k]?.neg === true;
  const abs = modifiers[k]?.abs === true;
  if (value === undefined) return { sel: ALU_SRC.ZERO, rel: false, chan: 0, neg: false, abs: false };
  switch (value.kind) {
    case 'reg':
    case 'temp': {
      const slot = forwardedFrom(context.before, value);
      if (slot === 4) return { sel: ALU_SRC.PS, rel: false, chan: 0, neg, abs };
      if (slot !== undefined) return { sel: ALU_SRC.PV, rel: false, chan: slot, neg, abs };
      const component = componentOf(value);
      return { sel: component >> 2, rel: false, chan: component & 3, neg, abs };
    }
    case 'const': {
      const inline = inlineSelect(value.bits, op, abs);
      if (inline !== undefined) return { sel: inline.sel, rel: false, chan: 0, neg: neg !== inline.negated, abs };
      return { sel: ALU_SRC.LITERAL, rel: false, chan: literal(context.literals, value.bits), neg, abs };
    }
    case 'kcache':
      return { sel: kcacheSelectOf(value, context.locks), rel: false, chan: value.chan, neg, abs };
    case 'param':
      return { sel: ALU_SRC.PARAM + value.param, rel: false, chan: value.chan, neg, abs };
    case 'hardware':
      return { sel: value.sel, rel: false, chan: 0, neg, abs };
    case 'undef':
      return { sel: ALU_SRC.ZERO, rel: false, chan: 0, neg, abs };
    case 'rel':
      return { sel: relativeSelect(context, value), rel: true, chan: value.array.chan, neg, abs };
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

function relativeSelect({ locks }: SourceContext, value: RelativeValue): number {
  const { bank } = value.array;
  if (bank === undefined) return relativeBase(value);
  return kcacheSelectOf({ bank, index: value.offset, indexMode: 0 }, locks);
}

/** The register that the address is added to. */
export function relativeBase({ array, offset }: RelativeValue): number {
  const gpr = (array.assigned ?? array.gpr) + offset;
  if (gpr < 0 || gpr > 127) throw cannotFinalize(`a relative operand from R${gpr} on`);
  return gpr;
}

/** INDEX_MODE where an instruction adds the loop index. */
const LOOP_INDEX = 4;

/** INDEX_MODE of an instruction: the component of AR that its relative operands take, or the loop index. */
export function indexModeOf(node: AluNode): number {
  const relative = node.dst.find(isRelative) ?? node.src.find(isRelative);
  if (relative?.rel.kind === 'hardware') return LOOP_INDEX;
  if (relative?.rel.kind !== 'special') return 0;
  return Math.max(0, ['AR', 'ARy', 'ARz', 'ARw'].indexOf(relative.rel.name));
}

function isRelative(value: Value | undefined): value is RelativeValue {
  return value?.kind === 'rel';
}
