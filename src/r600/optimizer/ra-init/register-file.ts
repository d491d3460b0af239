/* The register file over time: for each component a bit for each position, set from the write of a value to its last read. */
import type { Ranges } from '../registers/live-ranges.ts';

/** Registers that a program may use, and those that keep their values inside of an ALU clause only: T0 to T3. */
export const REGISTERS = 124;
export const CLAUSE_TEMPORARIES = 4;

/** Which components are taken when. */
export interface RegisterFile {
  readonly words: number;
  readonly bits: Uint32Array;
}

/** A file in which nothing is taken. */
export function createRegisterFile(positions: number): RegisterFile {
  const words = (positions + 31) >>> 5;
  return { words, bits: new Uint32Array(words * 128 * 4) };
}

/** A copy. */
export function copyRegisterFile({ words, bits }: RegisterFile): RegisterFile {
  return { words, bits: bits.slice() };
}

/** The bits of a word that lie in a range of positions. */
function mask(word: number, begin: number, end: number): number {
  const low = begin <= word * 32 ? -1 : -1 << (begin & 31);
  const high = end >= word * 32 + 32 ? -1 : ~(-1 << (end & 31));
  return low & high;
}

/** Whether nothing is in a component in these ranges of half positions. */
export function isFree({ words, bits }: RegisterFile, component: number, ranges: Ranges): boolean {
  const base = component * words;
  for (let k = 0; k < ranges.length; k += 2) {
    const begin = (ranges[k] ?? 0) >> 1;
    const end = (ranges[k + 1] ?? 0) >> 1;
    for (let word = begin >>> 5; word * 32 < end; word++) {
      if (((bits[base + word] ?? 0) & mask(word, begin, end)) !== 0) return false;
    }
  }
  return true;
}

/** Takes a component. */
export function take({ words, bits }: RegisterFile, component: number, ranges: Ranges): void {
  const base = component * words;
  for (let k = 0; k < ranges.length; k += 2) {
    const begin = (ranges[k] ?? 0) >> 1;
    const end = (ranges[k + 1] ?? 0) >> 1;
    for (let word = begin >>> 5; word * 32 < end; word++) {
      bits[base + word] = (bits[base + word] ?? 0) | mask(word, begin, end);
    }
  }
}

/** The most components of one channel that are taken at once, or by what else there is in these ranges. */
export function fullest(
  { words, bits }: RegisterFile,
  more: readonly (readonly [chan: number, ranges: Ranges])[],
): number {
  let most = 0;
  for (let chan = 0; chan < 4; chan++) {
    const counts = new Int32Array(words * 32 + 1);
    for (let component = chan; component < REGISTERS * 4; component += 4) {
      for (let word = 0; word < words; word++) {
        for (let left = bits[component * words + word] ?? 0; left !== 0; left &= left - 1) {
          const at = word * 32 + 31 - Math.clz32(left & -left);
          counts[at] = (counts[at] ?? 0) + 1;
        }
      }
    }
    for (const [at, ranges] of more) {
      for (let k = 0; at === chan && k < ranges.length; k += 2) {
        for (let place = (ranges[k] ?? 0) >> 1; place < (ranges[k + 1] ?? 0) >> 1; place++)
          counts[place] = (counts[place] ?? 0) + 1;
      }
    }
    for (const count of counts) most = Math.max(most, count);
  }
  return most;
}
