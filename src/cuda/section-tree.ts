/*
 * The tree of sections. Sections may come in any order, children before parents too, and a full dump has a million of them:
 * two passes over the section headers make three typed arrays of 9 bytes a section, grouped by parent, and a child is found
 * by binary search in its parent's group.
 *
 * A section is attached when sh_link is a section of the kind that its own kind needs as a parent and sh_info a row of it.
 * Each kind has one parent kind, so attached sections cannot form a cycle whatever the links say.
 */
import type { SectionHeaders } from '../elf/index.ts';
import { kindOfType, MAX_KIND, parentKinds, SHT_LOUSER } from './kinds.ts';
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
  /** False leaves the section out. */
  section(section: number, kind: number): boolean;
  unattached(section: number, kind: number, problem: LinkProblem): void;
}

const SORTED = 0x80;

/** Unknown sections that are listed; the rest is counted only. */
const MAX_OTHERS = 100_000;

/** Build the tree from the section headers. */
export function buildSectionTree(headers: SectionHeaders, visitor: TreeVisitor): SectionTree {
  const count = headers.length;
  /** Kind of each attached section; the high bit marks a parent whose group is known to be in row order. */
  const kinds = new Uint8Array(count);
  /** Where each parent's group starts in `members`. */
  const starts = new Uint32Array(count + 2);
  const typeCounts = new Map<number, number>();
  const kindCounts = new Uint32Array(MAX_KIND + 1);
  const roots = new Map<number, number[]>();
  const others: number[] = [];
  let lastParent = 0;
  let lastKind = 0;
  let lastRows = 0;

  for (let i = 1; i < count; i++) {
    const type = headers.type(i);
    const kind = kindOfType(type);
    // The map keeps the order of appearance.
    const seen = (kindCounts[kind] = (kindCounts[kind] as number) + 1);
    if (kind === 0) typeCounts.set(type, (typeCounts.get(type) ?? 0) + 1);
    else if (seen === 1) typeCounts.set(type, 1);
    if (!visitor.section(i, kind)) continue;
    if (kind === 0) {
      if (others.length < MAX_OTHERS) others.push(i);
      continue;
    }
    const parentKind = parentKinds[kind] as number;
    if (parentKind === 0) {
      const list = roots.get(kind);
      if (list === undefined) roots.set(kind, [i]);
      else list.push(i);
      kinds[i] = kind;
      continue;
    }
    const link = headers.link(i);
    if (link !== lastParent) {
      const isThere = link !== 0 && link < count;
      lastParent = link;
      lastKind = isThere ? kindOfType(headers.type(link)) : 0;
      lastRows = isThere ? shapeOf(headers, link).rows : 0;
    }
    if (lastKind !== parentKind) {
      visitor.unattached(i, kind, linkProblem(headers, i));
      continue;
    }
    if (headers.info(i) >= lastRows) {
      visitor.unattached(i, kind, 'row-range');
      continue;
    }
    kinds[i] = kind;
    starts[link + 2] = (starts[link + 2] as number) + 1;
  }

  for (let kind = 1; kind <= MAX_KIND; kind++) {
    const found = kindCounts[kind] as number;
    if (found > 0) typeCounts.set(SHT_LOUSER + kind, found);
  }

  for (let i = 2; i < count + 2; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const members = new Uint32Array(starts[count + 1] as number);
  for (let i = 1; i < count; i++) {
    const kind = kinds[i] as number;
    if (parentKinds[kind] === 0) continue;
    const slot = headers.link(i) + 1;
    const at = starts[slot] as number;
    members[at] = i;
    starts[slot] = at + 1;
  }

  const children = (parent: number): Uint32Array => {
    const group = members.subarray(starts[parent], starts[parent + 1]);
    if (((kinds[parent] as number) & SORTED) === 0) {
      sortByRow(headers, group);
      kinds[parent] = (kinds[parent] as number) | SORTED;
    }
    return group;
  };

  return {
    typeCounts,
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
