// What an ELF file holds, in a form that every reader can give. Fields have the spec's names.

export type Fields = Readonly<Record<string, bigint>>;

export interface ElfContent {
  /** e_type and on; counts as the file has them, before extended numbering. */
  readonly header: Fields;
  readonly sections: readonly Fields[];
  readonly names: readonly string[];
  readonly segments: readonly Fields[];
  /** By section index. */
  readonly symbols: ReadonlyMap<number, readonly Fields[]>;
  readonly relocations: ReadonlyMap<number, readonly Fields[]>;
  readonly notes: ReadonlyMap<number, readonly NoteContent[]>;
}

export interface NoteContent {
  readonly name: string;
  readonly n_type: bigint;
  readonly n_descsz: bigint;
}

/** Text of a name that may end in a zero byte. */
export function latin1(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return String.fromCharCode(...bytes.subarray(0, end < 0 ? bytes.length : end));
}
