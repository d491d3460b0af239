/*
 * What the section headers alone say: whether sections lie in the file, tables have usable rows, links lead to the right
 * parent. One pass, part of opening; a damaged section is left out and everything else stays.
 */
import { SectionType } from '../../elf/index.ts';
import type { Report, Severity } from '../../core/index.ts';
import { describeOutside, sectionPlace } from '../../elf/advanced.ts';
import type { ElfFile, SectionHeaders } from '../../elf/index.ts';
import { kindInfo } from './kinds.ts';
import { buildSectionTree, shapeOf } from './section-tree.ts';
import type { LinkProblem, SectionTree, TreeVisitor } from './section-tree.ts';
import { rowSize, tableOfKind, tables } from './tables.ts';
import type { TableName } from './tables.ts';

/**
 * Sections that share bytes are readable, but if they could share them without end, a small file could make endless work: all
 * sections together may claim this many times the file.
 */
export const SHARING = 2;

/** Build the section tree and report what the headers say. */
export function checkLayout(elf: ElfFile, report: Report): SectionTree {
  return buildSectionTree(elf.sections, new LayoutCheck(elf, report));
}

/** A field of a section header. */
type Field = 'sh_type' | 'sh_size' | 'sh_link' | 'sh_info' | 'sh_entsize';

/** Looks at every section while the tree is built. */
class LayoutCheck implements TreeVisitor {
  readonly #elf: ElfFile;
  readonly #sections: SectionHeaders;
  readonly #report: Report;
  /** Bytes of the file. */
  readonly #size: number;
  /** Bytes that sections claim; in an array, because a field would be a new object whenever it changes. */
  readonly #claimed = new Float64Array(1);
  /** 1 for sections that are alike and of which only the place in the file is left to check. */
  readonly #sound: Uint8Array;

  constructor(elf: ElfFile, report: Report) {
    this.#elf = elf;
    this.#sections = elf.sections;
    this.#report = report;
    this.#size = elf.source.size;
    this.#sound = new Uint8Array(elf.sections.alikeCount);
  }

  section(section: number, kind: number, alike: number): boolean {
    // A dump has a million of them, and nearly all are like this.
    if (this.#sound[alike] === 1) {
      const size = this.#sections.sizeNumber(section);
      if (size <= this.#size - this.#sections.offsetNumber(section) && this.#claim(size)) return true;
    }
    return this.#checkSection(section, kind, alike);
  }

  unattached(section: number, kind: number, problem: LinkProblem): void {
    const { title, parent } = kindInfo(kind);
    const wants = parent === 0 ? '' : kindInfo(parent).title;
    const link = this.#sections.link(section);
    if (problem === 'row-range') {
      const { rows } = shapeOf(this.#sections, link);
      const message = `${title} belongs to row ${this.#sections.info(section)} of ${wants} ${link}, which has ${rows} rows`;
      this.#say('error', 'cuda/row-range', message, section, 'sh_info');
      return;
    }
    this.#say('error', `cuda/${problem}`, `${title} ${linkText[problem](link, wants)}`, section, 'sh_link');
  }

  #claim(size: number): boolean {
    const sum = (this.#claimed[0] as number) + size;
    if (sum > SHARING * this.#size) return false;
    this.#claimed[0] = sum;
    return true;
  }

  #checkSection(section: number, kind: number, alike: number): boolean {
    const sections = this.#sections;
    const extent = sections.extent(section);
    const title = kind === 0 ? 'section' : kindInfo(kind).title;
    if (!extent.whole) this.#report.add(describeOutside(this.#elf, section, title));
    const hasNoBits = sections.type(section) === SectionType.SHT_NOBITS;
    if (hasNoBits && sections.size(section) > 0n) {
      const message = `section claims ${sections.size(section)} bytes and has none in the file (SHT_NOBITS): what it held is not in the dump`;
      this.#say('warning', 'cuda/no-bits', message, section, 'sh_type');
    }
    if (!this.#claim(extent.size)) {
      const message = `${title} of ${extent.size} bytes left out: sections together claim more than ${SHARING} times the file's ${this.#size} bytes`;
      this.#say('error', 'cuda/too-much-sharing', message, section, 'sh_size');
      return false;
    }
    const table = tableOfKind(kind);
    const isSound = table === undefined || this.#checkTable(section, table, title);
    if (kind !== 0 && isSound && !hasNoBits) this.#sound[alike] = 1;
    return true;
  }

  /** Whether a table has whole rows of a size that drivers write. */
  #checkTable(section: number, table: TableName, title: string): boolean {
    const { layout } = tables[table];
    const size = this.#sections.size(section);
    const entsize = rowSize(this.#sections, section, table);
    const entry: Field = 'sh_entsize';
    if (entsize < layout.minSize) {
      const message = `${title} entry size: ${entsize}, needs at least ${layout.minSize}; its rows are not read`;
      this.#say('error', 'cuda/entry-size', message, section, entry);
      return false;
    }
    if (entsize > size) {
      if (size === 0n) return true;
      const message = `${title} entry size: ${entsize}, larger than the section's ${size} bytes; it has no rows`;
      this.#say('error', 'cuda/entry-size', message, section, entry);
      return false;
    }
    const stride = Number(entsize);
    const isKnown = stride >= layout.size || Object.values(layout.versions).includes(stride);
    if (!isKnown) {
      const cut = Object.entries(layout.fields).find(([, f]) => f.offset < stride && f.offset + f.size > stride);
      const inside = cut === undefined ? 'between known sizes' : `inside ${cut[0]}`;
      const message = `${title} entry size: ${stride}, which no known driver writes (it ends ${inside}); fields that fit are read`;
      this.#say('warning', 'cuda/odd-entry-size', message, section, entry);
    }
    const tail = size % entsize;
    if (tail !== 0n) {
      const message = `${title} of ${size} bytes is not a whole number of ${stride}-byte rows: ${tail} trailing bytes are ignored`;
      this.#say('warning', 'cuda/trailing-bytes', message, section, 'sh_size');
    }
    return isKnown && tail === 0n;
  }

  #say(severity: Severity, code: string, message: string, section: number, name: Field): void {
    const at = { offset: sectionPlace(this.#sections, section, name), section, path: `sections[${section}].${name}` };
    this.#report.add({ code, severity, message, at });
  }
}

const linkText: Record<Exclude<LinkProblem, 'row-range'>, (link: number, wants: string) => string> = {
  'no-parent': (_, wants) => `has no parent: sh_link is 0, should be a ${wants}`,
  'dangling-link': (link, wants) => `has a dangling sh_link: there is no section ${link}, should be a ${wants}`,
  'self-link': (link, wants) => `links to itself (section ${link}), should be a ${wants}`,
  'link-cycle': (link, wants) => `is part of a cycle of sh_link through section ${link}, should be a ${wants}`,
  'wrong-parent': (link, wants) => `has the wrong parent: section ${link} is no ${wants}`,
};
