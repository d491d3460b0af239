/*
 * The read ports of a group that is being filled: which register each source reads, and the bank swizzles under which all can
 * be read. A group reads one register for each component in each of three cycles; sources of one register and component may
 * share a cycle. In slot t constants take the first cycles.
 */

/** Cycles of src0 to src2: six orders of vector slots (VEC_012, 021, 120, 102, 201, 210), then four of t (SCL_210, 122, 212, 221). */
const cycles = new Uint8Array([
  0, 1, 2, 0, 2, 1, 1, 2, 0, 1, 0, 2, 2, 0, 1, 2, 1, 0,
  2, 1, 0, 1, 2, 2, 2, 1, 2, 2, 2, 1,
]); // prettier-ignore

const T = 4;

/** Sources of up to five slots, three each. */
export interface ReadPorts {
  /** What a source reads; 0: nothing that needs a port. */
  readonly key: Int32Array;
  readonly chan: Int8Array;
  /** Of each slot; the one that all of the group's sources were last found to fit under. */
  readonly swizzle: Int8Array;
  /** The only swizzle that a slot may have, -1 for any. */
  readonly only: Int8Array;
  /** Slots in use, as bits. */
  used: number;
  /** Constants that slot t reads. */
  constants: number;
  /** What each cycle reads of each component, cycle * 4 + component; 0: nothing. */
  readonly file: Int32Array;
  /** What the last two were before a search. */
  readonly keptFile: Int32Array;
  readonly keptSwizzle: Int8Array;
}

/** Ports that nothing uses. */
export function createReadPorts(): ReadPorts {
  return {
    key: new Int32Array(15),
    chan: new Int8Array(15),
    swizzle: new Int8Array(5),
    only: new Int8Array(5).fill(-1),
    used: 0,
    constants: 0,
    file: new Int32Array(12),
    keptFile: new Int32Array(12),
    keptSwizzle: new Int8Array(5),
  };
}

/** Sets all of a few numbers; in lists this short a loop is faster than `fill`. */
export function fillFew(list: Int32Array | Int8Array, by: number): void {
  for (let k = 0; k < list.length; k++) list[k] = by;
}

/** Copies a few numbers; in lists this short a loop is faster than `set`. */
export function copyFew<T extends Int32Array | Int8Array>(from: T, to: T): void {
  for (let k = 0; k < from.length; k++) to[k] = from[k] ?? 0;
}

/** Empties the ports. */
export function clearReadPorts(ports: ReadPorts): void {
  ports.used = 0;
  ports.constants = 0;
  fillFew(ports.key, 0);
  fillFew(ports.swizzle, 0);
  fillFew(ports.only, -1);
  fillFew(ports.file, 0);
}

/** Makes one state a copy of another. */
export function copyReadPorts(from: ReadPorts, to: ReadPorts): void {
  copyFew(from.key, to.key);
  copyFew(from.chan, to.chan);
  copyFew(from.swizzle, to.swizzle);
  copyFew(from.only, to.only);
  to.used = from.used;
  to.constants = from.constants;
  copyFew(from.file, to.file);
}

/** Enters a slot's sources under a swizzle; which entries of the file are new, as bits, or -1 where they do not fit. */
function enter({ key, chan, file, constants }: ReadPorts, slot: number, swizzle: number): number {
  const order = (slot === T ? 18 : 0) + swizzle * 3;
  let entered = 0;
  for (let k = 0; k < 3; k++) {
    const what = key[slot * 3 + k] ?? 0;
    if (what === 0) continue;
    const cycle = cycles[order + k] ?? 0;
    const at = cycle * 4 + (chan[slot * 3 + k] ?? 0);
    const there = file[at] ?? 0;
    if (there === what && (slot !== T || cycle >= constants)) continue;
    if (there !== 0 || (slot === T && cycle < constants)) {
      leave(file, entered);
      return -1;
    }
    file[at] = what;
    entered |= 1 << at;
  }
  return entered;
}

function leave(file: Int32Array, entered: number): void {
  for (let bits = entered; bits !== 0; bits &= bits - 1) file[31 - Math.clz32(bits & -bits)] = 0;
}

/** Tries a slot under each of its swizzles with the others as they are. */
function fitsBeside(ports: ReadPorts, slot: number): boolean {
  const { only, swizzle } = ports;
  const count = slot === T ? 4 : 6;
  for (let s = 0; s < count; s++) {
    if ((only[slot] ?? 0) >= 0 && only[slot] !== s) continue;
    if (enter(ports, slot, s) < 0) continue;
    swizzle[slot] = s;
    return true;
  }
  return false;
}

/** Tries all swizzles of this slot and those after it. */
function search(ports: ReadPorts, slot: number): boolean {
  if (slot > T) return true;
  if (((ports.used >> slot) & 1) === 0) return search(ports, slot + 1);
  const { only, swizzle, file } = ports;
  const count = slot === T ? 4 : 6;
  const ordered = needsOrder(ports, slot);
  for (let s = 0; s < count; s++) {
    if ((only[slot] ?? 0) >= 0 && only[slot] !== s) continue;
    const entered = enter(ports, slot, s);
    if (entered < 0) continue;
    swizzle[slot] = s;
    if (search(ports, slot + 1)) return true;
    leave(file, entered);
    if (!ordered) break;
  }
  return false;
}

/** Whether it matters which swizzle a slot has. */
function needsOrder({ key, only }: ReadPorts, slot: number): boolean {
  return (only[slot] ?? 0) < 0 && ((key[slot * 3] ?? 0) | (key[slot * 3 + 1] ?? 0) | (key[slot * 3 + 2] ?? 0)) !== 0;
}

/** Whether some component is read of more than three registers. */
function isCrowded({ key, chan }: ReadPorts): boolean {
  for (let c = 0; c < 4; c++) {
    let count = 0;
    let [a, b, d] = [0, 0, 0];
    for (let at = 0; at < 15; at++) {
      const what = key[at] ?? 0;
      if (what === 0 || chan[at] !== c || what === a || what === b || what === d) continue;
      if (++count > 3) return true;
      if (count === 1) a = what;
      else if (count === 2) b = what;
      else d = what;
    }
  }
  return false;
}

/**
 * Finds swizzles under which all sources can be read; `added` are slots, as bits, that were not among them before, or all
 * where others moved. Whether there are any; if not, the others have the swizzles that they had.
 */
export function findSwizzles(ports: ReadPorts, added: number): boolean {
  const { file, swizzle, keptFile, keptSwizzle } = ports;
  if (ports.constants > 2) return false;
  copyFew(file, keptFile);
  copyFew(swizzle, keptSwizzle);
  if (added !== ports.used) {
    let rest = added;
    for (let slot = 0; slot <= T && rest !== 0; slot++) {
      if (((rest >> slot) & 1) === 0) continue;
      if (!fitsBeside(ports, slot)) break;
      rest &= ~(1 << slot);
    }
    if (rest === 0) return true;
  }
  if (!isCrowded(ports)) {
    fillFew(file, 0);
    if (search(ports, 0)) return true;
  }
  copyFew(keptFile, file);
  copyFew(keptSwizzle, swizzle);
  return false;
}
