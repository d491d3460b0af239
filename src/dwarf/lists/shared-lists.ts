/*
 * Lists of ranges and locations lie one after the other, so that all of them together take the bytes of their section once. Entries may
 * share a list, but lists that start inside each other ask for any number of times the bytes that are there.
 */
import { FormatError } from '../../runtime/index.ts';
import type { ByteReader } from '../../runtime/index.ts';

/** Bytes that lists may have beyond those of their section. */
const FREE = 65_536;
/** Bytes of a list that is read again rather than kept: most lists belong to one entry. */
const BRIEF = 128;
/** Entries of lists that are kept while other entries may name the same list. */
const KEPT = 1 << 18;

/** The lists of one section. */
interface SectionLists {
  readonly byteOffset: number;
  readonly length: number;
  /** Bytes that may be read yet before it is asked which list is read again: nobody reads most files' lists more than once. */
  unasked: number;
  /** From then on the bytes of each list by where it starts, and of all of them. */
  readonly sizes: Map<number, number>;
  total: number;
}

/** What lists are made into. */
type What = 'ranges' | 'code' | 'coverage' | 'locations';

/** Lists of a unit by their offsets, as they were made. */
type Made = Map<number, readonly unknown[] | FormatError>;

/** What is known of the lists of a file. */
export class SharedLists {
  /** By section. */
  readonly #lists = new Map<string, SectionLists>();
  #last: { readonly lists: SectionLists; readonly offset: number; readonly reader: ByteReader } | undefined;
  /** By kind: entries name lists of ranges and of locations in turn. */
  readonly #sections = new Map<string, SectionLists>();
  readonly #kept = {
    ranges: new Map<object, Made>(),
    code: new Map<object, Made>(),
    coverage: new Map<object, Made>(),
    locations: new Map<object, Made>(),
  };
  #entries = 0;
  readonly #views = new Map<Uint8Array, DataView>();

  /** A view of a section's bytes: one for all of its lists, since making one takes longer than reading a list. */
  viewOf(bytes: Uint8Array): DataView {
    let view = this.#views.get(bytes);
    if (view === undefined) {
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#views.set(bytes, view);
    }
    return view;
  }

  /**
   * Hear of a list that is read next, while its reader still is where it left the list before. FormatError `dwarf/lists-overlap` where
   * lists have more bytes than their section.
   */
  open(kind: string, offset: number, reader: ByteReader, { byteOffset, length }: Uint8Array): void {
    this.#settle();
    this.#last = undefined;
    const lists = this.#of(kind, byteOffset, length);
    if (lists.total > length + FREE && !lists.sizes.has(offset)) {
      const message = `list at 0x${offset.toString(16)} of .debug_${kind}: lists lie over each other`;
      throw new FormatError('dwarf/lists-overlap', message, { offset: reader.origin + offset });
    }
    this.#last = { lists, offset, reader };
  }

  /** What is known of a section; units of a package have parts of one each. Most lists are in the section of the one before. */
  #of(kind: string, byteOffset: number, length: number): SectionLists {
    const last = this.#sections.get(kind);
    if (last !== undefined && last.byteOffset === byteOffset && last.length === length) return last;
    const key = `${kind} ${byteOffset} ${length}`;
    let lists = this.#lists.get(key);
    if (lists === undefined) {
      lists = { byteOffset, length, unasked: length + FREE, sizes: new Map<number, number>(), total: 0 };
      this.#lists.set(key, lists);
    }
    this.#sections.set(kind, lists);
    return lists;
  }

  /**
   * What `make` gives for a list of a unit, or the FormatError that it throws; the same while few others were asked for. What comes of a
   * list of few bytes is made again.
   */
  once<T>(what: What, unit: object, offset: number, make: (offset: number) => readonly T[]): readonly T[] {
    const known = this.#kept[what].get(unit)?.get(offset) ?? this.#keep(what, unit, offset, listOrError(offset, make));
    if (known instanceof FormatError) throw known;
    // `what` says what the list was made into.
    return known as readonly T[];
  }

  #keep(what: What, unit: object, offset: number, made: readonly unknown[] | FormatError): typeof made {
    const kept = this.#kept;
    if (this.#entries > KEPT) {
      for (const units of Object.values(kept)) units.clear();
      this.#entries = 0;
    }
    const last = this.#last;
    if (last !== undefined && last.offset === offset && last.reader.pos - offset <= BRIEF) return made;
    this.#entries += 1 + (made instanceof FormatError ? 0 : made.length);
    const lists = kept[what].get(unit) ?? new Map<number, readonly unknown[] | FormatError>();
    kept[what].set(unit, lists.set(offset, made));
    return made;
  }

  /** How far the list before was read. */
  #settle(): void {
    if (this.#last === undefined) return;
    const { lists, offset, reader } = this.#last;
    const read = reader.pos - offset;
    if (lists.unasked > 0) {
      lists.unasked -= read;
      return;
    }
    const before = lists.sizes.get(offset) ?? 0;
    const size = Math.max(before, read);
    lists.sizes.set(offset, size);
    lists.total += size - before;
  }
}

function listOrError<T>(offset: number, make: (offset: number) => readonly T[]): readonly T[] | FormatError {
  try {
    return make(offset);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
