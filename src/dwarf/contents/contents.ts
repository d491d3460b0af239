/* What objects hold, as data: numbers with their types, parts by name or index, and why a part is not known. */
import type { DataMember, DataType, PlainType } from '../types/data-type.ts';

/** Why a part of an object is not known. */
export type UnknownReason =
  /** Nothing says where it is at this place of the program. */
  | 'optimized-out'
  /** Its memory, or a register that holds it, is not at hand. */
  | 'no-memory'
  | 'no-register'
  /** Its type, or the expression of its place, is damaged or not understood. */
  | 'bad-type'
  | 'bad-location'
  /** A calculation has none: a division by zero. */
  | 'no-result';

/** A part that is not known. */
export interface UnknownContents {
  readonly kind: 'unknown';
  readonly type: DataType;
  readonly reason: UnknownReason;
  readonly message: string;
}

/** A number, pointer, enumerator or pointer to a member. */
export interface ScalarContents {
  readonly kind: 'scalar';
  readonly type: PlainType;
  /** Without sign, as many bits as the type has; of a bit field extended by its sign. */
  readonly bits: bigint;
  /** Bytes of the type. */
  readonly size: number;
  /** What a reference leads to, where that was asked for. */
  readonly target?: Contents | undefined;
  /** The characters that a pointer leads to, up to the first zero. */
  readonly text?: TextContents | UnknownContents | undefined;
}

/** A structure that is one number or several, such as `__half`. */
export interface NumberContents {
  readonly kind: 'numbers';
  readonly type: PlainType & { readonly kind: 'structure' };
  /** Patterns, the lowest bits of the structure first. */
  readonly bits: readonly bigint[];
}

/** A structure with its base classes and members. */
export interface StructureContents {
  readonly kind: 'structure';
  readonly type: PlainType;
  readonly parts: readonly { readonly member: DataMember; readonly contents: Contents }[];
  /** More follows than was asked for. */
  readonly isCut: boolean;
}

/** An array; equal elements in a row are one run. */
export interface ArrayContents {
  readonly kind: 'array';
  readonly type: PlainType;
  readonly lower: bigint;
  readonly count: bigint;
  readonly runs: readonly { readonly contents: Contents; readonly times: number }[];
  readonly isCut: boolean;
}

/** An array of characters. */
export interface TextContents {
  readonly kind: 'text';
  readonly type: PlainType;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** What an object holds. */
export type Contents =
  ScalarContents | NumberContents | StructureContents | ArrayContents | TextContents | UnknownContents;

/** Whether two objects of one type hold the same. */
export function sameContents(a: Contents, b: Contents): boolean {
  switch (a.kind) {
    case 'scalar':
      return b.kind === 'scalar' && a.bits === b.bits && a.type === b.type;
    case 'numbers':
      return b.kind === 'numbers' && a.bits.length === b.bits.length && a.bits.every((bits, i) => bits === b.bits[i]);
    case 'structure':
      return (
        b.kind === 'structure' &&
        a.parts.length === b.parts.length &&
        a.parts.every(({ contents }, i) => {
          const other = b.parts[i]?.contents;
          return other !== undefined && sameContents(contents, other);
        })
      );
    case 'array':
      return (
        b.kind === 'array' &&
        a.count === b.count &&
        a.runs.length === b.runs.length &&
        a.runs.every(({ contents, times }, i) => {
          const other = b.runs[i];
          return other?.times === times && sameContents(contents, other.contents);
        })
      );
    case 'text':
      return b.kind === 'text' && a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);
    case 'unknown':
      return b.kind === 'unknown' && a.reason === b.reason && a.message === b.message;
  }
}
