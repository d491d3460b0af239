/* Values on the stack (A.2.5.2): a base type and a literal. */
import type { BaseType } from './base-type.ts';
import type { Integer } from './integer.ts';
import type { ImplicitPointerLocation } from './location.ts';

/** A value of a base type; `bits` are those of its representation, as an unsigned number. */
export interface TypedValue {
  readonly kind: 'typed';
  readonly type: BaseType;
  readonly bits: Integer;
}

/** What DW_OP_deref gives of an implicit pointer: only following it or DW_OP_stack_value may use it (A.2.5.4.4.5). */
export interface ImplicitPointerValue {
  readonly kind: 'implicit-pointer';
  /** The whole storage that was read, at its start. */
  readonly pointer: ImplicitPointerLocation;
}

/** A value. One of the generic type is just the number, in its signed reading: -1 is the highest address. */
export type Value = Integer | TypedValue | ImplicitPointerValue;
