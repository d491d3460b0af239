import type { Typed } from './expression/typed.ts';
import type { ValueType } from './expression/value-type.ts';
import type { Layout } from './record-layout.ts';
import type { ByteOrder, EnumSpec, FieldSpec, ParamSpec, TypeSpec } from './schema.ts';

/** A schema checked, typed and laid out: what the emitters print. */

export interface SchemaIr {
  readonly id: string;
  readonly file: string;
  readonly title?: string | undefined;
  readonly doc?: string | undefined;
  readonly enums: readonly EnumSpec[];
  readonly types: readonly TypeIr[];
  readonly originalNames: boolean;
}

/** Byte order of a value: known, or in a `littleEndian` variable when the program runs. */
export type Order = ByteOrder | 'runtime';

export interface TypeIr {
  readonly spec: TypeSpec;
  readonly params: readonly ParamIr[];
  readonly fields: readonly FieldIr[];
  readonly instances: readonly FieldIr[];
  readonly layout: Layout;
  /** Some part of it, or of the records in it, has a `valid` or `contents`. */
  readonly checked: boolean;
  /** `to-string`: a value in words. */
  readonly text?: Typed | undefined;
  /** `inherited`: a caller hands the byte order in; `decided`: an expression gives it when the type is read. */
  readonly endian: 'static' | 'inherited' | DecidedEndian;
  readonly links: Links;
}

export interface DecidedEndian {
  readonly on: Typed;
  readonly cases: readonly { readonly match: Typed | 'else'; readonly order: ByteOrder }[];
}

/** What a type has to know about the objects around it. */
export interface Links {
  /** Its functions take the object that holds it. */
  readonly takesParent: boolean;
  /** Its functions take the outermost object. */
  readonly takesRoot: boolean;
  /** `_parent`, `_root`, `_io` are kept on the object, because some expression asks an object for them. */
  readonly keepsParent: boolean;
  readonly keepsRoot: boolean;
  readonly keepsIo: boolean;
  /** Its objects are asked for `_io`, or for their stream by another way. */
  readonly isAskedForIo: boolean;
  /** Instances of other objects can stand in its stream. */
  readonly lendsIo: boolean;
  /** The object exists before its fields are read: children or lazy instances refer to it. */
  readonly early: boolean;
  readonly parents: readonly TypeSpec[];
  /** Somewhere it is read without a parent, or from another file, where its root is unknown: the outermost type is its own. */
  readonly parentless: boolean;
  readonly rootless: boolean;
  /** The outermost type of its file, and a part of itself: the outermost object may be another. */
  readonly innerRoot: boolean;
}

export interface ParamIr {
  readonly spec: ParamSpec;
  readonly type: ValueType;
}

export interface FieldIr {
  readonly spec: FieldSpec;
  /** The whole field: an array when it repeats. */
  readonly type: ValueType;
  /** One element. */
  readonly element: ValueType;
  /** How one element is stored; absent for value instances. */
  readonly datum?: Datum | undefined;
  readonly repeat?:
    | { readonly kind: 'eos' }
    | { readonly kind: 'expr'; readonly count: Typed }
    | { readonly kind: 'until'; readonly until: Typed }
    | undefined;
  readonly condition?: Typed | undefined;
  readonly valid?: ValidIr | undefined;
  readonly pos?: Typed | undefined;
  readonly io?: Typed | undefined;
  readonly value?: Typed | undefined;
  /** Can be absent: conditional, or a switch without a match. */
  readonly optional: boolean;
}

export interface ValidIr {
  readonly equals?: Typed | undefined;
  readonly min?: Typed | undefined;
  readonly max?: Typed | undefined;
  readonly anyOf?: readonly Typed[] | undefined;
  readonly inEnum?: EnumSpec | undefined;
  readonly expr?: Typed | undefined;
}

/** Where bytes end. */
export interface Extent {
  readonly size?: Typed | undefined;
  readonly toEnd: boolean;
  readonly terminator?: readonly number[] | undefined;
  readonly include: boolean;
  readonly consume: boolean;
  readonly eosError: boolean;
  readonly padRight?: number | undefined;
  /** How the bytes are stored. */
  readonly process?: { readonly name: string; readonly args: readonly Typed[] } | undefined;
}

export type Datum =
  | {
      readonly kind: 'int';
      readonly signed: boolean;
      readonly width: 1 | 2 | 4 | 8;
      readonly order: Order;
      readonly of?: EnumSpec | undefined;
    }
  | { readonly kind: 'float'; readonly width: 4 | 8; readonly order: Order }
  | {
      readonly kind: 'bits';
      readonly width: number;
      readonly order: ByteOrder;
      readonly bool: boolean;
      readonly of?: EnumSpec | undefined;
    }
  | { readonly kind: 'bytes'; readonly extent: Extent }
  | { readonly kind: 'contents'; readonly bytes: Uint8Array }
  | StrDatum
  | StructDatum
  | SwitchDatum;

export interface StrDatum {
  readonly kind: 'str';
  readonly extent: Extent;
  readonly encoding: string;
}

export interface StructDatum {
  readonly kind: 'struct';
  readonly of: TypeSpec;
  readonly args: readonly Typed[];
  readonly parent: 'self' | 'none' | Typed;
  /** Present: the structure is read from bytes of its own. */
  readonly extent?: Extent | undefined;
}

export interface SwitchDatum {
  readonly kind: 'switch';
  readonly on: Typed;
  readonly cases: readonly { readonly match: Typed | 'else'; readonly datum: Datum }[];
}
