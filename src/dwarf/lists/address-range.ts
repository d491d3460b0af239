/* Ranges of addresses, as lists and entries have them. */

/** Addresses from `low` up to, not with, `high`. */
export interface AddressRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** Of ranges by where they start, the highest end of each and those before it: an address beyond it is in none of them. */
export function highestEnds(sorted: readonly AddressRange[]): bigint[] {
  let highest = 0n;
  return sorted.map(({ high }) => (highest = high > highest ? high : highest));
}
