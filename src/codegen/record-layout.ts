import type { ByteOrder, FieldSpec } from './schema.ts';

/** Where the fields of a record are, when that does not depend on the data. */
export type Layout =
  /** Every byte has its place: decoded in place by a view, many of them by a table. */
  | { readonly kind: 'fixed'; readonly size: number; readonly slots: readonly Slot[] }
  /** A row that grew with the producer's versions: later fields exist if the row is long enough. */
  | {
      readonly kind: 'versioned';
      readonly minSize: number;
      readonly size: number;
      readonly versions: readonly Version[];
      readonly slots: readonly Slot[];
      readonly tail: FieldSpec | undefined;
    }
  | { readonly kind: 'variable' };

export interface Version {
  readonly name: string;
  readonly size: number;
}

export interface Slot {
  readonly field: FieldSpec;
  readonly offset: number;
  readonly size: number;
  /** The first version that has the field; absent for the oldest ones. */
  readonly since?: string | undefined;
  readonly bits?: BitSlot | undefined;
}

/** A bit field inside its run of bytes; `start` counts from the run's first bit in the field's bit order. */
export interface BitSlot {
  readonly start: number;
  readonly width: number;
  readonly order: ByteOrder;
  readonly runOffset: number;
  readonly runSize: number;
}
