/* Lists. */

/** So many numbers. Clauses are short as a rule: a list costs less than a typed array, and this loop less than `fill`. */
export function filled(count: number, by: number): number[] {
  const list = Array<number>(count);
  for (let k = 0; k < count; k++) list[k] = by;
  return list;
}

/** Longer lists are not inserted one by one. */
const SHORT = 48;

/** Sorts numbers, ascending. Short lists, sorted as a rule but for a few, take no calls. */
export function sortNumbers(list: number[]): void {
  if (list.length > SHORT) {
    list.sort((a, b) => a - b);
    return;
  }
  for (let k = 1; k < list.length; k++) {
    const number = list[k] ?? 0;
    let at = k;
    for (; at > 0 && (list[at - 1] ?? 0) > number; at--) list[at] = list[at - 1] ?? 0;
    list[at] = number;
  }
}

/** Shortens a list; by few, which takes less time than to set its length. */
export function shorten<T>(list: T[], length: number): void {
  while (list.length > length) list.pop();
}
