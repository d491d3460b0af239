/*
 * Values: every operand is one, a 32-bit scalar (some pseudo values, like the exec mask, are not 32 bits, but one a lane all
 * the same). Registers, temporaries and special registers have SSA versions, 0 before renaming; the others are read-only.
 * A relative operand has no version: it carries the address and, for each element of its array, the value that it may use and
 * the one that it may define.
 */
import { ALU_SRC } from '../isa/tables/selects.ts';

/** The special registers. */
export const specialNames = [
  'PR', // the predicate
  'EM', // the exec mask
  'AR', // the address registers, x to w
  'ARy',
  'ARz',
  'ARw',
  'VM', // the valid mask, which KILL changes
  'GEOM', // order of ring writes and emitted vertices
  'LDS', // order of local data share accesses
  'OQA', // the queues that local data share reads come back through
  'OQB',
  'SCR', // order of scratch accesses
  'MEM', // order of accesses to other memory
  'IDX0', // the control-flow index registers
  'IDX1',
  'GHx', // horizontal and vertical gradients, texture offsets: what the next fetch that wants them takes
  'GHy',
  'GHz',
  'GHw',
  'GVx',
  'GVy',
  'GVz',
  'GVw',
  'TOx',
  'TOy',
  'TOz',
  'TOw',
] as const;

/** One of `specialNames`. */
export type SpecialName = (typeof specialNames)[number];

interface Common {
  /** Order of creation, from 1 on. */
  readonly uid: number;
  /** The component that register allocation gave it, `gpr * 4 + chan`. */
  assigned: number | undefined;
  /** The channel that it must be in, while its register is not known; of constants the component. */
  chan: number | undefined;
  /** `reg` and `chan`: it must stay in its register, in its channel. */
  pins: readonly Pin[];
}

/** What register allocation must respect. FIXED: neither moved nor coalesced. PREALLOC: assigned already. GLOBAL: lives across clauses. */
export type Pin = 'REG' | 'CHAN' | 'FIXED' | 'PREALLOC' | 'GLOBAL';

/** A component of a register: `gpr * 4 + chan`. */
export interface RegisterValue extends Common {
  readonly kind: 'reg';
  readonly component: number;
  readonly version: number;
}

/** A temporary. */
export interface TempValue extends Common {
  readonly kind: 'temp';
  readonly index: number;
  readonly version: number;
}

/** A special register. */
export interface SpecialValue extends Common {
  readonly kind: 'special';
  readonly name: SpecialName;
  readonly version: number;
}

/** A literal or inline constant, as a signed 32-bit integer. */
export interface ConstValue extends Common {
  readonly kind: 'const';
  readonly bits: number;
}

/** A component of a constant buffer's constant; `indexMode` 1 or 2 adds CF_IDX0 or CF_IDX1 to the bank. */
export interface KcacheValue extends Common {
  readonly kind: 'kcache';
  readonly bank: number;
  readonly index: number;
  readonly chan: number;
  readonly indexMode: number;
}

/** Component `chan`, the slot that reads it, of an interpolation parameter. */
export interface ParamValue extends Common {
  readonly kind: 'param';
  readonly param: number;
  readonly chan: number;
}

/** What a source select of the hardware names: a wave id, a clock, the front of a queue. */
export interface HardwareValue extends Common {
  readonly kind: 'hardware';
  readonly sel: number;
}

/** Whatever it is. */
export interface UndefValue extends Common {
  readonly kind: 'undef';
}

/** Element `rel + offset` of an array: each operand is a value of its own. */
export interface RelativeValue extends Common {
  readonly kind: 'rel';
  readonly array: ValueArray;
  /** What the first element's number is added to. */
  readonly offset: number;
  rel: Value;
  /** For each element the value that may be read, or that stays where another element is written. */
  readonly mayUse: (Value | undefined)[];
  /** For each element the value that may be written; all undefined in a source. */
  readonly mayDef: (Value | undefined)[];
}

/** An operand. */
export type Value =
  | RegisterValue
  | TempValue
  | SpecialValue
  | ConstValue
  | KcacheValue
  | ParamValue
  | HardwareValue
  | UndefValue
  | RelativeValue;

/** Values that instructions write. */
export type Versioned = RegisterValue | TempValue | SpecialValue;

/**
 * One component of consecutive registers that relative operands address, or of the constants of a buffer: those are read-only, so
 * that their elements need no values, and `offset` is the number of a constant.
 */
export interface ValueArray {
  /** The buffer; undefined: registers. */
  readonly bank?: number | undefined;
  /** First register, and the component. */
  readonly gpr: number;
  readonly chan: number;
  readonly size: number;
  /** The first register that allocation gave it. */
  assigned: number | undefined;
}

/** Whether nothing ever writes it. */
export function isReadOnly(value: Value): boolean {
  return value.kind === 'const' || value.kind === 'kcache' || value.kind === 'param' || value.kind === 'hardware';
}

/** Whether it has versions. */
export function isVersioned(value: Value): value is Versioned {
  return value.kind === 'reg' || value.kind === 'temp' || value.kind === 'special';
}

/** The names of hardware selects, by select. */
export const hardwareNames: ReadonlyMap<number, string> = new Map(
  Object.entries(ALU_SRC)
    .filter(([, sel]) => sel >= ALU_SRC.LDS_OQ_A && sel <= ALU_SRC.PRIM_MASK_LO)
    .map(([name, sel]) => [sel, name]),
);
