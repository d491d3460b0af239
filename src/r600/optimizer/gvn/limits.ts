/*
 * What an instruction can take. Which modifiers an operand can have depends on the instruction: integers have none, op3 no
 * absolute value. And one instruction must fit into a group by itself: two pairs of components of constants, four literals.
 */
import { aluOps } from '../../isa/tables/alu-opcodes.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { isInline } from '../../ir/inline-constants.ts';
import type { SourceModifiers } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import type { Source } from './numbering.ts';

/** Results that are integers, and comparisons of them, take their sources as integers; the rest as singles. */
const integerSources: ReadonlySet<string> = new Set([
  'INT_TO_FLT', 'UINT_TO_FLT', 'NOT_INT', 'MOVA_INT', 'MOVA_GPR_INT', 'UBYTE0_FLT', 'UBYTE1_FLT', 'UBYTE2_FLT', 'UBYTE3_FLT',
  'OFFSET_TO_FLT', 'FLT16_TO_FLT32', 'FLT32_TO_FLT16', 'INTERP_LOAD_P0', 'INTERP_LOAD_P10', 'INTERP_LOAD_P20',
]); // prettier-ignore

function takesSingles({ name, flags, encoding, sources }: AluOp): boolean {
  const integer =
    integerSources.has(name) ||
    flags.has('INT_CMP') ||
    flags.has('UINT_CMP') ||
    ((flags.has('INT_DST') || flags.has('UINT_DST')) && !flags.has('CVT') && !flags.has('DX10')) ||
    /_U?INT(24)?$/.test(name.replace(/^FLT_TO_.*/, ''));
  return !integer && encoding !== 'lds_idx' && !flags.has('64') && !flags.has('INTERP') && sources > 0;
}

const modifiable: ReadonlySet<AluOp> = new Set(aluOps.filter(takesSingles));

/** Whether NEG, and ABS where the encoding has it, mean something for an instruction's sources. */
export function takesModifiers(op: AluOp): boolean {
  return modifiable.has(op);
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
