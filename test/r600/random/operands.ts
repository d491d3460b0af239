/*
 * Where random programs keep things. R0 to R3 are there at the start, R0 to R7 hold anything; R8 to R11 and R12 to R15 are
 * arrays; R16 counts loops, R17.x is an index into an array. T0 and T1 live within a clause.
 */
import type { AluSrc, Slot } from '../../../src/r600/advanced.ts';
import type { Rng } from './rng.ts';

/** An operand as text and as what the rules of groups look at. */
export interface Operand {
  readonly text: string;
  readonly src: AluSrc;
}

/** What an instruction in a clause may name. */
export interface ClauseState {
  /** Constant buffers that the clause locks: from each 16 constants, `KC0[..]` to `KC3[..]`. */
  readonly locks: readonly { readonly set: number; readonly first: number }[];
  /** Whether the chip has a constant file. */
  readonly file: boolean;
  /** Slots of the group before, whose results PV and PS are. */
  readonly previous: ReadonlySet<Slot>;
  /** Registers of T0 and T1 that the clause has written, `gpr * 4 + chan`. */
  readonly temporaries: ReadonlySet<number>;
  /** Whether AR was loaded. */
  readonly address: boolean;
  /** Literals of the group. */
  readonly literals: number[];
}

/** First register, registers and components of each array. */
export const arrays = [
  { gpr: 8, size: 4, mask: 3 },
  { gpr: 12, size: 4, mask: 15 },
] as const;

/** Registers that random instructions read and write directly. */
export const GENERAL = 8;

const axes = 'xyzw';
const literals = [0x3f800000, 0x40000000, 0x3f000000, 0xbf800000, 0x7fc00000, 0x80000000, 7, 31, 0xffff, 0x7fffffff];
const inline = [
  ['0', 248],
  ['1.0', 249],
  ['1', 250],
  ['-1', 251],
  ['0.5', 252],
] as const;

const plain = { rel: false, neg: false, abs: false };

/** A register's component. */
export function registerOperand(gpr: number, chan: number): Operand {
  const name = gpr >= 124 ? `T${gpr - 124}` : `R${gpr}`;
  return { text: `${name}.${axes[chan]!}`, src: { ...plain, sel: gpr, chan } };
}

/** A component of an array's element: `R[8+AR].x`. */
export function elementOperand(rng: Rng): Operand {
  const array = rng.pick(arrays);
  const chan = rng.int(array.mask === 3 ? 2 : 4);
  const name = `R[${array.gpr}+AR].${axes[chan]!}`;
  return { text: name, src: { ...plain, rel: true, sel: array.gpr, chan } };
}

function literalOperand(rng: Rng, state: ClauseState): Operand {
  const bits = rng.chance(0.5) ? rng.pick(literals) : rng.int(2 ** 16) * rng.int(2 ** 16);
  let chan = state.literals.indexOf(bits);
  if (chan < 0) {
    chan = state.literals.length === 4 ? rng.int(4) : state.literals.length;
    if (chan === state.literals.length) state.literals.push(bits);
  }
  const word = (state.literals[chan]! >>> 0).toString(16).padStart(8, '0');
  return { text: `[0x${word} 0].${axes[chan]!}`, src: { ...plain, sel: 253, chan } };
}

const kcacheSelects = [128, 160, 256, 288] as const;

/** A constant of the file of R600 and R700, from both of its ends. */
function fileOperand(rng: Rng): Operand {
  const [index, chan] = [rng.pick([0, 1, 63, 64, 191, 192, 255]), rng.int(4)];
  return { text: `C[${index}].${axes[chan]!}`, src: { ...plain, sel: 256 + index, chan } };
}

/** Anything that an instruction may read. */
export function randomOperand(rng: Rng, state: ClauseState): Operand {
  const kind = rng.int(20);
  if (kind < 2) return literalOperand(rng, state);
  if (kind < 4) {
    const [text, sel] = rng.pick(inline);
    return { text, src: { ...plain, sel, chan: 0 } };
  }
  if (kind < 7 && state.file && rng.chance(0.5)) return fileOperand(rng);
  if (kind < 7 && state.locks.length > 0) {
    const { set, first } = rng.pick(state.locks);
    const [index, chan] = [first + rng.int(4), rng.int(4)];
    const sel = kcacheSelects[set]! + index;
    return { text: `KC${set}[${index}].${axes[chan]!}`, src: { ...plain, sel, chan } };
  }
  if (kind < 10 && state.previous.size > 0) {
    const slot = rng.pick([...state.previous]);
    if (slot === 4) return { text: 'PS', src: { ...plain, sel: 255, chan: 0 } };
    return { text: `PV.${axes[slot]!}`, src: { ...plain, sel: 254, chan: slot } };
  }
  if (kind < 12 && state.address) return elementOperand(rng);
  if (kind < 13 && state.temporaries.size > 0) {
    const component = rng.pick([...state.temporaries]);
    return registerOperand(component >> 2, component & 3);
  }
  if (kind < 14) {
    const array = rng.pick(arrays);
    return registerOperand(array.gpr + rng.int(array.size), rng.int(array.mask === 3 ? 2 : 4));
  }
  return registerOperand(rng.int(GENERAL), rng.int(4));
}
