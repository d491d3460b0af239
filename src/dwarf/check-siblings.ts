/*
 * DW_AT_sibling holds where the children of an entry end. Readers that skip children believe it, and others do not: where it is wrong,
 * they find other entries.
 */

/** Which entry something is said of. */
export interface EntryPlace {
  readonly offset: number;
  /** DW_TAG. */
  readonly tag: number;
}

interface OpenEntry extends EntryPlace {
  readonly depth: number;
  readonly sibling: number;
}

/** What the entries around a place in a unit say of where their children end. */
export class SiblingChecks {
  readonly #open: OpenEntry[] = [];

  /** An entry with children has the attribute. */
  claim({ offset, tag, depth }: Omit<OpenEntry, 'sibling'>, sibling: number): void {
    this.#open.push({ offset, tag, depth, sibling });
  }

  /** Entries that are wrong, and how, of those whose children end before the next entry, which is at an offset and a depth. */
  *ended({ offset, depth }: Pick<OpenEntry, 'offset' | 'depth'>): Generator<[entry: EntryPlace, problem: string]> {
    for (let last = this.#open.at(-1); last !== undefined && last.depth >= depth; last = this.#open.at(-1)) {
      this.#open.pop();
      // Each list of children that ended on the way took a byte.
      const end = offset - (last.depth - depth);
      if (last.sibling === end) continue;
      yield [last, `DW_AT_sibling leads to 0x${last.sibling.toString(16)}, the children end at 0x${end.toString(16)}`];
    }
  }
}
