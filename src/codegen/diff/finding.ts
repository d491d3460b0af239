import type { FieldIr, TypeIr } from '../ir.ts';
import type { TypeSpec } from '../schema.ts';

/** Something of a file that a reader of another schema does not read as it was written. */
export interface Finding {
  readonly type: TypeSpec;
  /** The field's id as the newer schema spells it; '' for the type as a whole. */
  readonly id: string;
  /** `no`: of no file; `some`: it depends on the data. */
  readonly effect: 'some' | 'no';
  readonly why: string;
  /** It is read, but what it holds is not written back. */
  readonly dropped?: boolean;
  /** Another finding says why. */
  readonly follows?: boolean;
}

/** Where the reader stands when it is through a type: at the same byte as the writer, before it, or nobody knows where. */
export type Stand = 'same' | 'before' | 'elsewhere';

/** What is behind the last field of a type. */
export type Ends =
  /** Nothing: the stream ends there, or after `room` bytes of its own. */
  | { readonly kind: 'stream'; readonly room?: number | undefined; readonly exact: boolean }
  /** What follows in the type around it. */
  | { readonly kind: 'shared' };

/** A field and the type that it is in. */
export interface Owned {
  readonly owner: TypeIr;
  readonly field: FieldIr;
}

/** Where a walk through the bytes of a type says what it finds. */
export interface Finder {
  find(
    type: TypeSpec,
    id: string,
    effect: Finding['effect'],
    why: string,
    more?: Pick<Finding, 'dropped' | 'follows'>,
  ): void;
  /** Two fields of one shape over the same bytes: what they hold, and what they refuse. */
  field(w: Owned, r: Owned, id: string): Stand;
}
