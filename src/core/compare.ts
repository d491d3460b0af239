/** The order of two numbers or texts, as `sort` takes it: below 0, 0 or above 0. Texts go by code units. */
export function compare<T extends bigint | number | string>(a: T, b: T): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
