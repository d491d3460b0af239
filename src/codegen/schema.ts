import type { Expr } from './expression/ast.ts';
import type { SchemaPlace } from './problem.ts';
import type { YamlNode } from './yaml.ts';

/** A schema as written: the YAML tree with its keys understood, names not yet looked up. */

/** An expression with its source; `at` turns offsets in `text` into columns. */
export interface Expression {
  readonly text: string;
  readonly node: Expr;
  readonly place: SchemaPlace;
  readonly verbatim: boolean;
}

export type ByteOrder = 'le' | 'be';

/** `meta/endian`: fixed, or decided by an expression when the type is read. */
export type EndianSpec =
  | ByteOrder
  | {
      readonly on: Expression;
      readonly cases: readonly { readonly match: Expression | 'else'; readonly order: ByteOrder }[];
    };

export type TypeUse =
  | {
      readonly kind: 'int';
      readonly signed: boolean;
      readonly width: 1 | 2 | 4 | 8;
      readonly order?: ByteOrder | undefined;
      readonly place: SchemaPlace;
    }
  | {
      readonly kind: 'float';
      readonly width: 4 | 8;
      readonly order?: ByteOrder | undefined;
      readonly place: SchemaPlace;
    }
  | {
      readonly kind: 'bits';
      readonly width: number;
      readonly order?: ByteOrder | undefined;
      readonly place: SchemaPlace;
    }
  | { readonly kind: 'str'; readonly zeroTerminated: boolean; readonly place: SchemaPlace }
  | UserTypeUse
  | SwitchTypeUse;

export interface UserTypeUse {
  readonly kind: 'user';
  readonly absolute: boolean;
  readonly names: readonly string[];
  readonly args: readonly Expression[];
  readonly text: string;
  readonly place: SchemaPlace;
}

export interface SwitchTypeUse {
  readonly kind: 'switch';
  readonly on: Expression;
  readonly cases: readonly SwitchCase[];
  readonly place: SchemaPlace;
}

export interface SwitchCase {
  readonly match: Expression | 'else';
  readonly type: TypeUse;
  readonly place: SchemaPlace;
}

/** `params/type`: what an argument may be. */
export type ParamType =
  TypeUse | { readonly kind: 'bool' | 'bytes' | 'struct' | 'io' | 'any'; readonly place: SchemaPlace };

export interface ParamSpec {
  readonly id: string;
  readonly type: ParamType;
  readonly isArray: boolean;
  readonly enumName?: NameRef | undefined;
  readonly doc?: string | undefined;
  readonly vendor: Vendor;
  readonly place: SchemaPlace;
}

/** An enum named in `enum:`, `a::b::my_enum`. */
export interface NameRef {
  readonly absolute: boolean;
  readonly names: readonly string[];
  readonly place: SchemaPlace;
}

export type RepeatSpec =
  | { readonly kind: 'eos' }
  | { readonly kind: 'expr'; readonly count: Expression }
  | { readonly kind: 'until'; readonly until: Expression };

export interface ValidSpec {
  readonly place: SchemaPlace;
  readonly equals?: Expression | undefined;
  readonly min?: Expression | undefined;
  readonly max?: Expression | undefined;
  readonly anyOf?: readonly Expression[] | undefined;
  readonly inEnum?: SchemaPlace | undefined;
  readonly expr?: Expression | undefined;
}

export interface ProcessSpec {
  readonly names: readonly string[];
  readonly args: readonly Expression[];
  readonly place: SchemaPlace;
}

/** A member of `seq` or an entry of `instances`. */
export interface FieldSpec {
  readonly id: string;
  readonly role: 'seq' | 'instance';
  readonly place: SchemaPlace;
  /** Where each key's value stands, for errors. */
  readonly keys: ReadonlyMap<string, SchemaPlace>;
  /** Absent: plain bytes. */
  readonly type?: TypeUse | undefined;
  readonly size?: Expression | undefined;
  readonly sizeEos: boolean;
  readonly terminator?: number | undefined;
  readonly include: boolean;
  readonly consume: boolean;
  readonly eosError: boolean;
  readonly padRight?: number | undefined;
  readonly contents?: Uint8Array | undefined;
  readonly encoding?: { readonly name: string; readonly place: SchemaPlace } | undefined;
  readonly enumName?: NameRef | undefined;
  readonly process?: ProcessSpec | undefined;
  readonly repeat?: RepeatSpec | undefined;
  readonly condition?: Expression | undefined;
  readonly valid?: ValidSpec | undefined;
  readonly parent?: 'none' | Expression | undefined;
  readonly pos?: Expression | undefined;
  readonly io?: Expression | undefined;
  readonly value?: Expression | undefined;
  readonly doc?: string | undefined;
  readonly docRef: readonly string[];
  readonly vendor: Vendor;
}

export interface EnumSpec {
  readonly name: string;
  readonly owner: TypeSpec;
  readonly entries: readonly EnumEntry[];
  readonly vendor: Vendor;
  readonly place: SchemaPlace;
}

export interface EnumEntry {
  readonly value: bigint;
  readonly id: string;
  readonly doc?: string | undefined;
  readonly docRef: readonly string[];
  readonly vendor: Vendor;
}

/** Keys that begin with `-`, by name without the dash: data for our generator and other tools. */
export type Vendor = ReadonlyMap<string, YamlNode>;

export interface TypeSpec {
  readonly name: string;
  readonly outer: TypeSpec | undefined;
  readonly place: SchemaPlace;
  readonly keys: ReadonlyMap<string, SchemaPlace>;
  readonly endian?: EndianSpec | undefined;
  readonly bitEndian?: ByteOrder | undefined;
  readonly encoding?: { readonly name: string; readonly place: SchemaPlace } | undefined;
  readonly opaqueTypes: boolean;
  /** `ks-debug`: what a file holds before it goes wrong is asked for. */
  readonly debug: boolean;
  readonly title?: string | undefined;
  readonly params: readonly ParamSpec[];
  readonly seq: readonly FieldSpec[];
  readonly instances: readonly FieldSpec[];
  readonly types: ReadonlyMap<string, TypeSpec>;
  readonly enums: ReadonlyMap<string, EnumSpec>;
  readonly doc?: string | undefined;
  readonly docRef: readonly string[];
  readonly toStringExpr?: Expression | undefined;
  readonly vendor: Vendor;
}

export interface ImportSpec {
  readonly text: string;
  readonly place: SchemaPlace;
}

/** One `.ksy` file. */
export interface Schema {
  readonly file: string;
  readonly root: TypeSpec;
  readonly imports: readonly ImportSpec[];
  /** Whether `-orig-id` names what it is given to, as it does unless `meta` says `-use-orig-ids: false`. */
  readonly originalNames: boolean;
}

/** The outermost type around `type`: the one its file is named for. */
export function rootOf(type: TypeSpec): TypeSpec {
  let t = type;
  while (t.outer !== undefined) t = t.outer;
  return t;
}

/** Whether an object of a field has bytes of its own: something says where they end, or they are decoded first. */
export function isSized({ size, sizeEos, terminator, process }: FieldSpec): boolean {
  return size !== undefined || sizeEos || terminator !== undefined || process !== undefined;
}
