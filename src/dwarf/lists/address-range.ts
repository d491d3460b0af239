/* Ranges of addresses, as lists and entries have them. */

/** Addresses from `low` up to, not with, `high`. */
export interface AddressRange {
  readonly low: bigint;
  readonly high: bigint;
}
