/** The first index below `length` at which `isPast` holds, else `length`; it holds at all indices after one where it holds. */
export function firstIndex(length: number, isPast: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
