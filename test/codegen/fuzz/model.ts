import type { Datum, TypeIr } from '../../../src/codegen/ir.ts';
import type { FieldSpec, ParamSpec } from '../../../src/codegen/schema.ts';
import { Open } from './open.ts';
import type { Cursor } from './space.ts';

/** A value as the schema language sees it: integers and enums are bigints, absent fields undefined. */
export type Value = bigint | number | boolean | string | Uint8Array | Obj | Cursor | List | Open | undefined;

/** Elements of a repeated field, or of a list in an expression. */
export interface List {
  readonly kind: 'list';
  readonly items: Value[];
}

/** An object of a type of the schema. */
export interface Obj {
  readonly kind: 'object';
  readonly ir: TypeIr;
  /** Fields of `seq` and instances; one that is missing was not made yet. */
  readonly fields: Map<FieldSpec, Value>;
  /** Instances whose expressions have no value: a reader throws when it is asked for them. */
  readonly poisoned: Set<FieldSpec>;
  /** Instances that are being worked out. */
  readonly busy: Set<FieldSpec>;
  readonly params: ReadonlyMap<ParamSpec, Value>;
  readonly parent: Obj | undefined;
  readonly root: Obj;
  readonly io: Cursor;
  littleEndian: boolean;
  /** Which case of a switch each element of a field took. */
  readonly taken: Map<FieldSpec, (Datum | undefined)[]>;
}

export function isObj(value: Value): value is Obj {
  return typeof value === 'object' && 'kind' in value && value.kind === 'object';
}

export function isList(value: Value): value is List {
  return typeof value === 'object' && 'kind' in value && value.kind === 'list';
}

/** A value that is not open. */
export type Settled = Exclude<Value, Open>;

/** The value itself; an open one is chosen now, and small. */
export function settled(value: Value): Settled {
  return value instanceof Open ? value.force('small') : value;
}
