/*
 * The tree of sections. Sections may come in any order, children before parents too, and a full dump has a million of them:
 * two passes over the section headers make three typed arrays of 9 bytes a section, grouped by parent, and a child is found
 * by binary search in its parent's group.
 *
 * A section is attached when sh_link is a section of the kind that its own kind needs as a parent and sh_info a row of it.
 * Each kind has one parent kind, so attached sections cannot form a cycle whatever the links say.
 */
import type { SectionHeaders } from '../../elf/index.ts';
import { kindOfType, parentKinds } from './kinds.ts';
import { tableOfKind, tableShape } from './tables.ts';
import type { TableShape } from './tables.ts';

/** The sections of a dump, by parent, row and kind. */
export interface SectionTree {
  /** Sections of each sh_type; entry 0 of the section header table is not counted. */
  readonly typeCounts: ReadonlyMap<number, number>;
  /** Sections of each parentless kind, in file order: device tables, metadata tables, global and managed memory. */
  readonly roots: ReadonlyMap<number, readonly number[]>;
  /** Sections whose type is not known, in file order, the string tables among them. */
  readonly others: readonly number[];
  /** Kind of an attached section; 0 for one that is not. */
  kind(section: number): number;
  /** First section of a kind below a row; undefined when there is none. */
  child(parent: number, row: number, kind: number): number | undefined;
  /** All sections below a table, by row, then in file order. */
  children(parent: number): Uint32Array;
}

/** What is wrong with a section that cannot be attached. */
export type LinkProblem = 'no-parent' | 'dangling-link' | 'self-link' | 'link-cycle' | 'wrong-parent' | 'row-range';

/** Told about every section while the tree is built. */
export interface TreeVisitor {
  /** False leaves the section out; `alike` is its number in the section headers. */
  section(section: number, kind: number, alike: number): boolean;
  unattached(section: number, kind: number, problem: LinkProblem): void;
}

const SORTED = 0x80;

/** Unknown sections that are listed; the rest is counted only. */
const MAX_OTHERS = 100_000;

/** What the first pass finds. */
class Attached {
  /** Kind of each attached section; the high bit marks a parent whose group is known to be in row order. */
  readonly kinds: Uint8Array;
  /** How many sections each parent has, two entries further on. */
  readonly sizes: Uint32Array;
  readonly roots = new Map<number, number[]>();
  readonly others: number[] = [];
  readonly #headers: SectionHeaders;
  readonly #visitor: TreeVisitor;
  /** Kind and number of the sections that are alike. */
  readonly #alikeKinds: Uint8Array;
  readonly #alikeCounts: Uint32Array;
  /** The first section of each kind of them. */
  readonly #firsts: number[] = [];
  /** The parent that was asked for last. */
  #parent = 0;
  #parentKind = 0;
  #parentRows = 0;

  constructor(headers: SectionHeaders, visitor: TreeVisitor) {
    this.kinds = new Uint8Array(headers.length);
    this.sizes = new Uint32Array(headers.length + 2);
    this.#headers = headers;
    this.#visitor = visitor;
    this.#alikeKinds = new Uint8Array(headers.alikeCount);
    this.#alikeCounts = new Uint32Array(headers.alikeCount);
  }

  /** Take the next section. */
  add(section: number): void {
    const kind = this.#count(section);
    if (!this.#visitor.section(section, kind, this.#headers.alike(section))) return;
    if (kind === 0) {
      if (this.others.length < MAX_OTHERS) this.others.push(section);
      return;
    }
    const wanted = parentKinds[kind] as number;
    if (wanted === 0) this.#addRoot(section, kind);
    else this.#attach(section, kind, wanted);
  }

  /** Sections of each sh_type, by order of appearance. */
  typeCounts(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const first of this.#firsts) {
      const type = this.#headers.type(first);
      const found = this.#alikeCounts[this.#headers.alike(first)] as number;
      counts.set(type, (counts.get(type) ?? 0) + found);
    }
    return counts;
  }

  #count(section: number): number {
    const alike = this.#headers.alike(section);
    const seen = this.#alikeCounts[alike] as number;
    this.#alikeCounts[alike] = seen + 1;
    if (seen === 0) {
      this.#firsts.push(section);
      this.#alikeKinds[alike] = kindOfType(this.#headers.type(section));
    }
    return this.#alikeKinds[alike] as number;
  }

  #addRoot(section: number, kind: number): void {
    const list = this.roots.get(kind);
    if (list === undefined) this.roots.set(kind, [section]);
    else list.push(section);
    this.kinds[section] = kind;
  }

  #attach(section: number, kind: number, wanted: number): void {
    const headers = this.#headers;
    const link = headers.link(section);
    if (link !== this.#parent) {
      const isThere = link !== 0 && link < headers.length;
      this.#parent = link;
      this.#parentKind = isThere ? kindOfType(headers.type(link)) : 0;
      this.#parentRows = isThere ? shapeOf(headers, link).rows : 0;
    }
    if (this.#parentKind !== wanted) {
      this.#visitor.unattached(section, kind, linkProblem(headers, section));
      return;
    }
    if (headers.info(section) >= this.#parentRows) {
      this.#visitor.unattached(section, kind, 'row-range');
      return;
    }
    this.kinds[section] = kind;
    this.sizes[link + 2] = (this.sizes[link + 2] as number) + 1;
  }
}

/**
 * The sections of each parent, one group after the other: that of parent p starts at `starts[p]`. `sizes` becomes `starts`: the sizes
 * stand two entries further on, so that each entry can first move on to where its group ends.
 */
function groupByParent(headers: SectionHeaders, { kinds, sizes: starts }: Attached): Uint32Array {
  for (let i = 2; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const members = new Uint32Array(starts.at(-1) as number);
  for (let i = 1; i < kinds.length; i++) {
    if (parentKinds[kinds[i] as number] === 0) continue;
    const slot = headers.link(i) + 1;
    const at = starts[slot] as number;
    members[at] = i;
    starts[slot] = at + 1;
  }
  return members;
}

/** Build the tree from the section headers. */
export function buildSectionTree(headers: SectionHeaders, visitor: TreeVisitor): SectionTree {
  const attached = new Attached(headers, visitor);
  for (let i = 1; i < headers.length; i++) attached.add(i);
  const members = groupByParent(headers, attached);
  const { kinds, sizes: starts, roots, others } = attached;

  const children = (parent: number): Uint32Array => {
    const group = members.subarray(starts[parent], starts[parent + 1]);
    if (((kinds[parent] as number) & SORTED) === 0) {
      sortByRow(headers, group);
      kinds[parent] = (kinds[parent] as number) | SORTED;
    }
    return group;
  };

  return {
    typeCounts: attached.typeCounts(),
    roots,
    others,
    kind: (section) => (kinds[section] as number) & ~SORTED,
    children,
    child(parent, row, kind) {
      const group = children(parent);
      let low = 0;
      let high = group.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (headers.info(group[middle] as number) < row) low = middle + 1;
        else high = middle;
      }
      for (; low < group.length; low++) {
        const section = group[low] as number;
        if (headers.info(section) !== row) return undefined;
        if (((kinds[section] as number) & ~SORTED) === kind) return section;
      }
      return undefined;
    },
  };
}

/** Rows of a table section of any kind. */
export function shapeOf(headers: SectionHeaders, section: number): TableShape {
  const name = tableOfKind(kindOfType(headers.type(section)));
  const extent = headers.extent(section);
  if (name === undefined) return { offset: extent.offset, stride: 1, rows: 0, tail: extent.size };
  return tableShape(headers, section, name);
}

/** Writers emit children row by row, so that a group nearly always is in order. */
function sortByRow(headers: SectionHeaders, group: Uint32Array): void {
  for (let i = 1; i < group.length; i++) {
    if (headers.info(group[i] as number) >= headers.info(group[i - 1] as number)) continue;
    group.sort((a, b) => headers.info(a) - headers.info(b) || a - b);
    return;
  }
}

/** Links that are followed to tell a cycle from a wrong parent: the deepest sound chain has 6. */
const LINK_STEPS = 16;

function linkProblem(headers: SectionHeaders, section: number): LinkProblem {
  const link = headers.link(section);
  if (link === 0) return 'no-parent';
  if (link >= headers.length) return 'dangling-link';
  if (link === section) return 'self-link';
  for (let at = link, step = 0; step < LINK_STEPS; step++) {
    at = headers.link(at);
    if (at === section) return 'link-cycle';
    if (at === 0 || at >= headers.length) break;
  }
  return 'wrong-parent';
}
