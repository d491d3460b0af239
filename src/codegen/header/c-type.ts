/** Types of C as a header declares them, with the sizes of 64-bit Linux. */
export type CType =
  | { readonly kind: 'int'; readonly size: number; readonly signed: boolean; readonly enumName?: string | undefined }
  | { readonly kind: 'float'; readonly size: number }
  | { readonly kind: 'pointer'; readonly size: number }
  /** What a pointer may point to, and no member may be. */
  | { readonly kind: 'void'; readonly size: 0 }
  | { readonly kind: 'array'; readonly of: CType; readonly count: number }
  | { readonly kind: 'record'; readonly record: CRecord };

/** A structure or union, every member at its place. */
export interface CRecord {
  readonly name: string;
  /** How C names it: `struct sm`, or a typedef. */
  readonly spelling: string;
  readonly union: boolean;
  readonly size: number;
  readonly align: number;
  readonly members: readonly CMember[];
  readonly line: number;
  /** The comment before it. */
  readonly doc: string;
  /** The version that brought it, where the comment says so. */
  readonly since?: string | undefined;
}

export interface CMember {
  /** '' for an anonymous structure or union, whose members are its owner's. */
  readonly name: string;
  readonly type: CType;
  readonly offset: number;
  /** Of a bit field: its first bit from the start of the record, and how many. */
  readonly bits?: { readonly start: number; readonly width: number } | undefined;
  readonly line: number;
  readonly doc: string;
  readonly since?: string | undefined;
}

export interface CEnum {
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly value: bigint; readonly line: number }[];
  readonly line: number;
}

export function sizeOf(type: CType): number {
  if (type.kind === 'array') return sizeOf(type.of) * type.count;
  return type.kind === 'record' ? type.record.size : type.size;
}

export function alignOf(type: CType): number {
  if (type.kind === 'array') return alignOf(type.of);
  return type.kind === 'record' ? type.record.align : type.size;
}

/** Types that have a name without a declaration, by name: bytes, and `s`, `u` or `f`. */
const NAMED: Readonly<Record<string, readonly [number, 's' | 'u' | 'f']>> = {
  char: [1, 's'],
  bool: [1, 'u'],
  _Bool: [1, 'u'],
  float: [4, 'f'],
  double: [8, 'f'],
  size_t: [8, 'u'],
  ssize_t: [8, 's'],
  uintptr_t: [8, 'u'],
  intptr_t: [8, 's'],
  ptrdiff_t: [8, 's'],
  ...Object.fromEntries(
    [1, 2, 4, 8].flatMap((size): [string, [number, 's' | 'u']][] => [
      [`int${size * 8}_t`, [size, 's']],
      [`uint${size * 8}_t`, [size, 'u']],
    ]),
  ),
};

/** A type that C or its standard headers know: `unsigned long`, `uint64_t`. */
export function knownType(text: string): CType | undefined {
  if (text === 'void') return { kind: 'void', size: 0 };
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named !== undefined) {
    const [size, sort] = named;
    return sort === 'f' ? { kind: 'float', size } : { kind: 'int', size, signed: sort === 's' };
  }
  const words = text.split(/\s+/);
  if (!words.every((word) => /^(?:unsigned|signed|char|short|int|long)$/.test(word))) return undefined;
  const longs = words.filter((word) => word === 'long').length;
  const size = words.includes('char') ? 1 : words.includes('short') ? 2 : longs > 0 ? 8 : 4;
  return { kind: 'int', size, signed: !words.includes('unsigned') };
}
