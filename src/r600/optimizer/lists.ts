/* Lists. */

/** So many numbers. Clauses are short as a rule: a list costs less than a typed array, and this loop less than `fill`. */
export function filled(count: number, by: number): number[] {
  const list = Array<number>(count);
  for (let k = 0; k < count; k++) list[k] = by;
  return list;
}

/** Shortens a list; by few, which takes less time than to set its length. */
export function shorten<T>(list: T[], length: number): void {
  while (list.length > length) list.pop();
}
