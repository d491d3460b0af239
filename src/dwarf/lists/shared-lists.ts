/*
 * Lists of ranges and locations lie one after the other, so that all of them together take the bytes of their section once. Entries may
 * share a list, but lists that start inside each other ask for any number of times the bytes that are there.
 */
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';

/** Bytes that lists may have beyond those of their section. */
const FREE = 65_536;
/** Entries of lists that are kept while other entries may name the same list. */
const KEPT = 1 << 18;

/** The lists of one section. */
interface SectionLists {
  readonly kind: string;
  readonly byteOffset: number;
  readonly length: number;
  /** The bytes of each list by where it starts, and of all of them. */
  readonly sizes: Map<number, number>;
  total: number;
}

/** What is known of the lists of a file. */
export class SharedLists {
  /** By section. */
  readonly #lists = new Map<string, SectionLists>();
  #last: { readonly lists: SectionLists; readonly offset: number; readonly reader: ByteReader } | undefined;
  #section: SectionLists | undefined;
  readonly #kept = new Map<string, readonly unknown[] | FormatError>();
  #entries = 0;

  /** Hear of a list that is read next. FormatError `dwarf/lists-overlap` where lists have more bytes than their section. */
  open(kind: string, offset: number, reader: ByteReader, { byteOffset, length }: Uint8Array): void {
    this.#settle();
    this.#last = undefined;
    const lists = this.#of(kind, byteOffset, length);
    if (lists.total > length + FREE && !lists.sizes.has(offset)) {
      const message = `list at 0x${offset.toString(16)} of .debug_${kind}: lists lie over each other`;
      throw new FormatError('dwarf/lists-overlap', message, { offset: reader.offset });
    }
    this.#last = { lists, offset, reader };
  }

  /** What is known of a section; units of a package have parts of one each. Most lists are in the section of the one before. */
  #of(kind: string, byteOffset: number, length: number): SectionLists {
    const last = this.#section;
    if (last !== undefined && last.kind === kind && last.byteOffset === byteOffset && last.length === length) return last;
    const key = `${kind} ${byteOffset} ${length}`;
    const lists = this.#lists.get(key) ?? { kind, byteOffset, length, sizes: new Map<number, number>(), total: 0 };
    this.#lists.set(key, lists);
    this.#section = lists;
    return lists;
  }

  /** What `make` gives for a list, or the FormatError that it throws; the same while few others were asked for. */
  once<T>(key: string, make: () => readonly T[]): readonly T[] {
    const known = this.#kept.get(key) ?? this.#keep(key, listOrError(make));
    if (known instanceof FormatError) throw known;
    // The key says what the list was made into.
    return known as readonly T[];
  }

  #keep(key: string, made: readonly unknown[] | FormatError): readonly unknown[] | FormatError {
    if (this.#entries > KEPT) {
      this.#kept.clear();
      this.#entries = 0;
    }
    this.#entries += 1 + (made instanceof FormatError ? 0 : made.length);
    this.#kept.set(key, made);
    return made;
  }

  /** How far the list before was read. */
  #settle(): void {
    if (this.#last === undefined) return;
    const { lists, offset, reader } = this.#last;
    const before = lists.sizes.get(offset) ?? 0;
    const size = Math.max(before, reader.pos - offset);
    lists.sizes.set(offset, size);
    lists.total += size - before;
  }
}

function listOrError<T>(make: () => readonly T[]): readonly T[] | FormatError {
  try {
    return make();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
