import type { TypeIr } from '../../../src/codegen/ir.ts';
import type { EnumSpec, TypeSpec } from '../../../src/codegen/schema.ts';

/** What values are made of: the types of a schema, and the constants of its expressions. */
export interface Recipe {
  readonly types: ReadonlyMap<TypeSpec, TypeIr>;
  readonly texts: readonly string[];
  readonly byteStrings: readonly Uint8Array[];
  /** Entries of enums that make a difference. */
  readonly labels: ReadonlyMap<EnumSpec, readonly bigint[]>;
}
