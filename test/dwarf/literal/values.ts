// What a stack holds: values as bit patterns, and locations; and why there may be none.

/** Why there is no result. */
export class Failure extends Error {
  readonly kind: string;
  constructor(kind: string, what: string) {
    super(what);
    this.kind = kind;
  }
}

export const illFormed = (what: string): Failure => new Failure('ill-formed', what);

export const evaluationError = (what: string): Failure => new Failure('evaluation-error', what);

export interface Type {
  readonly offset: string;
  readonly encoding: string;
  readonly bits: number;
  readonly name: string;
}

/** `type` is null for the generic type; `bits` is the pattern. */
export interface Value {
  readonly value: true;
  readonly type: Type | null;
  readonly bits: bigint;
  /** Set for an implicit pointer value. */
  readonly pointer?: Place;
}

export interface Place {
  readonly kind: 'memory' | 'register' | 'implicit' | 'implicitPointer' | 'undefined' | 'composite';
  readonly offset: bigint;
  readonly size: bigint;
  readonly space?: number;
  readonly lane?: number;
  readonly register?: number;
  readonly bytes?: readonly number[];
  readonly die?: number;
  readonly displacement?: bigint;
  readonly identity?: object;
  readonly parts?: readonly { readonly size: bigint; readonly location: readonly Place[] }[];
  readonly incomplete?: boolean;
}

export const nothing: Place = { kind: 'undefined', offset: 0n, size: 0n };

export interface LocationEntry {
  readonly value: false;
  readonly places: readonly Place[];
}

export type Entry = Value | LocationEntry;

export const mask = (bits: number): bigint => (1n << BigInt(bits)) - 1n;

export const signedOf = (bits: bigint, size: number): bigint => BigInt.asIntN(size, bits);

export function bytesFrom(hex: string): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < hex.length; i += 2) bytes.push(Number.parseInt(hex.slice(i, i + 2), 16));
  return bytes;
}

export const hexOf = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
