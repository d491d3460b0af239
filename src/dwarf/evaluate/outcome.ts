/* What comes of an evaluation. */
import type { Fault } from '../expression/fault.ts';
import type { Location } from '../value/location.ts';
import type { Value } from '../value/value.ts';

/** The kind of result that is asked for: of the top entry, or as that is. */
export type ResultKind = 'value' | 'location' | 'any';

/** What was on the stack, or comes back. */
export type Entry =
  { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'location'; readonly location: Location };

/** A result, or why there is none. */
export type Outcome = Entry | { readonly kind: 'fault'; readonly fault: Fault };
