/*
 * The rows of the bytecode interpreter, numbered: the 512 components of the register file, two banks of the results of a
 * group (the previous group's are PV and PS while the next one computes), address registers, predicate, gradients, scratch
 * rows for modified sources, zero and one, and then the constants that the program names.
 */

/** Numbers of rows. */
export const ROW = {
  GPR: 0,
  /** x, y, z, w, t of the even groups, then of the odd ones. */
  RESULT: 512,
  AR: 522,
  CF_IDX: 526,
  /** The predicate: 1 or 0. */
  PREDICATE: 528,
  GRADIENTS_V: 529,
  GRADIENTS_H: 533,
  TEXTURE_OFFSETS: 537,
  LOOP_INDEX: 541,
  /** Three sources of five slots. */
  SOURCE: 542,
  ZERO: 557,
  /** The single 1.0. */
  ONE: 558,
  CONSTANTS: 559,
} as const;

/** Rows of constants, numbered as the program names them. */
export interface ConstantRows {
  /** Constants that may have a row; others are filled in wherever they are read. */
  readonly most: number;
  /** By row number: how to fill it at the start of a run. */
  readonly fills: ConstantFill[];
  readonly byKey: Map<string, number>;
}

/** What a constant row holds: a literal, a buffer's constant, a special select, or what PV and PS hold that nobody wrote. */
export type ConstantFill =
  | { readonly kind: 'literal'; readonly value: number }
  | { readonly kind: 'kcache'; readonly bank: number; readonly index: number; readonly chan: number }
  | { readonly kind: 'special'; readonly sel: number }
  | { readonly kind: 'unwritten'; readonly slot: number };

/** Room for so many constants. */
export function constantRows(most: number): ConstantRows {
  return { most, fills: [], byKey: new Map() };
}

/** The row of a constant, added when it is new; undefined: there are too many. */
export function constantRow({ most, fills, byKey }: ConstantRows, fill: ConstantFill): number | undefined {
  const key = Object.values(fill).join(' ');
  let row = byKey.get(key);
  if (row === undefined) {
    if (fills.length >= most) return undefined;
    row = ROW.CONSTANTS + fills.length;
    fills.push(fill);
    byKey.set(key, row);
  }
  return row;
}
