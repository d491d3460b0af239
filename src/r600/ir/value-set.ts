/* Sets of values as bits by uid: what liveness works on. Iteration is by ascending uid. */
import type { Value } from './value.ts';

/** A set of values. */
export interface ValueSet {
  words: Uint32Array;
}

/** The empty set. */
export function emptyValueSet(): ValueSet {
  return { words: new Uint32Array(4) };
}

/** Adds a value; whether it was not there. */
export function addValue(set: ValueSet, { uid }: Value): boolean {
  const word = (uid - 1) >>> 5;
  if (word >= set.words.length) {
    const grown = new Uint32Array(Math.max(word + 1, set.words.length * 2));
    grown.set(set.words);
    set.words = grown;
  }
  const bit = 1 << ((uid - 1) & 31);
  const before = set.words[word] ?? 0;
  set.words[word] = before | bit;
  return (before & bit) === 0;
}

/** Removes a value; whether it was there. */
export function removeValue(set: ValueSet, { uid }: Value): boolean {
  const word = (uid - 1) >>> 5;
  const bit = 1 << ((uid - 1) & 31);
  const before = set.words[word] ?? 0;
  if ((before & bit) === 0) return false;
  set.words[word] = before & ~bit;
  return true;
}

/** Whether a value is in the set. */
export function hasValue(set: ValueSet, { uid }: Value): boolean {
  return ((set.words[(uid - 1) >>> 5] ?? 0) & (1 << ((uid - 1) & 31))) !== 0;
}

/** Adds all of another set; whether any was new. */
export function addAll(set: ValueSet, other: ValueSet): boolean {
  if (other.words.length > set.words.length) {
    const grown = new Uint32Array(other.words.length);
    grown.set(set.words);
    set.words = grown;
  }
  let changed = false;
  for (let word = 0; word < other.words.length; word++) {
    const before = set.words[word] ?? 0;
    const after = (before | (other.words[word] ?? 0)) >>> 0;
    if (after !== before) {
      set.words[word] = after;
      changed = true;
    }
  }
  return changed;
}

/** A copy. */
export function copyValueSet(set: ValueSet): ValueSet {
  return { words: set.words.slice() };
}

/** The uids in the set, ascending. */
export function* uidsOf(set: ValueSet): Generator<number> {
  for (let word = 0; word < set.words.length; word++) {
    for (let bits = set.words[word] ?? 0; bits !== 0; bits &= bits - 1) yield word * 32 + 32 - Math.clz32(bits & -bits);
  }
}
