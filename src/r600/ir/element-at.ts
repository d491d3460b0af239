/*
 * Lookups that cannot fail: the index or key is right by construction, and where it is not, the program is at fault. Lists of
 * objects and of numbers have one function each, since engines read fast where a place has seen few kinds. Inner loops over
 * numbers (interpreters, scheduler, live ranges) write `list[k] ?? 0`, which costs no call.
 */

/** An element of a list. */
export function elementAt<T>(list: readonly (T | undefined)[], index: number): T {
  const found = list[index];
  if (found === undefined) throw missing(index, list.length);
  return found;
}

/** A number of a list. */
export function numberAt(list: readonly number[], index: number): number {
  const found = list[index];
  if (found === undefined) throw missing(index, list.length);
  return found;
}

/** The last element of a list. */
export function lastOf<T>(list: readonly (T | undefined)[]): T {
  return elementAt(list, list.length - 1);
}

/** What a map has for a key. */
export function entryOf<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`no entry for ${String(key)} among ${map.size}`);
  return found;
}

function missing(index: number, length: number): Error {
  return new Error(`no element ${index} in a list of ${length}`);
}
