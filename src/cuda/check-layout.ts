/*
 * What the section headers alone say: whether sections lie in the file, tables have usable rows, links lead to the right
 * parent. One pass, part of opening; a damaged section is left out and everything else stays.
 */
import type { Report, Severity } from '../core/index.ts';
import { describeOutside, SHT_NOBITS } from '../elf/advanced.ts';
import type { ElfFile } from '../elf/index.ts';
import { kindInfo } from './kinds.ts';
import { buildSectionTree } from './section-tree.ts';
import type { LinkProblem, SectionTree } from './section-tree.ts';
import { rowSize, tableOfKind, tables, tableShape } from './tables.ts';
import type { TableName } from './tables.ts';

/** Places of header fields in a 64-bit section header. */
const SH_TYPE = 4;
const SH_SIZE = 32;
const SH_LINK = 40;
const SH_INFO = 44;
const SH_ENTSIZE = 56;

/**
 * Sections that share bytes are readable, but if they could share them without end, a small file could make endless work: all
 * sections together may claim this many times the file.
 */
const SHARING = 2;

/** Build the section tree and report what the headers say. */
export function checkLayout(elf: ElfFile, report: Report): SectionTree {
  const { sections, source } = elf;
  /** In an array: a variable of a closure would be a new object whenever it changes. */
  const claimed = new Float64Array(1);
  const claim = (size: number): boolean => {
    const sum = (claimed[0] as number) + size;
    if (sum > SHARING * source.size) return false;
    claimed[0] = sum;
    return true;
  };
  /** 1 for sections that are alike and of which only the place in the file is left to check. */
  const sound = new Uint8Array(sections.alikeCount);
  const say = (
    severity: Severity,
    code: string,
    message: string,
    section: number,
    field: readonly [string, number],
  ): void =>
    report.add({
      code,
      severity,
      message,
      at: { offset: sections.place(section) + field[1], section, path: `sections[${section}].${field[0]}` },
    });

  return buildSectionTree(sections, {
    section(section, kind, alike) {
      // A dump has a million of them, and nearly all are like this.
      if (sound[alike] === 1) {
        const size = sections.sizeNumber(section);
        if (size <= source.size - sections.offsetNumber(section) && claim(size)) return true;
      }
      const extent = sections.extent(section);
      const title = kind === 0 ? 'section' : kindInfo(kind).title;
      if (!extent.whole) {
        report.add(describeOutside(elf, section, title));
      }
      if (sections.type(section) === SHT_NOBITS && sections.size(section) > 0n) {
        const message = `section claims ${sections.size(section)} bytes and has none in the file (SHT_NOBITS): what it held is not in the dump`;
        say('warning', 'cuda/no-bits', message, section, ['sh_type', SH_TYPE]);
      }
      if (!claim(extent.size)) {
        const message = `${title} of ${extent.size} bytes left out: sections together claim more than ${SHARING} times the file's ${source.size} bytes`;
        say('error', 'cuda/too-much-sharing', message, section, ['sh_size', SH_SIZE]);
        return false;
      }
      const table = tableOfKind(kind);
      const isSound = table === undefined || checkTable(section, table, title);
      if (kind !== 0 && isSound && sections.type(section) !== SHT_NOBITS) sound[alike] = 1;
      return true;
    },
    unattached(section, kind, problem) {
      const { title, parent } = kindInfo(kind);
      const wants = parent === 0 ? '' : kindInfo(parent).title;
      const link = sections.link(section);
      if (problem === 'row-range') {
        const rows = tableShape(sections, link, tableOfKind(parent) as TableName).rows;
        const message = `${title} belongs to row ${sections.info(section)} of ${wants} ${link}, which has ${rows} rows`;
        say('error', 'cuda/row-range', message, section, ['sh_info', SH_INFO]);
        return;
      }
      say('error', `cuda/${problem}`, `${title} ${linkText[problem](link, wants)}`, section, ['sh_link', SH_LINK]);
    },
  });

  /** Whether a table has whole rows of a size that drivers write. */
  function checkTable(section: number, table: TableName, title: string): boolean {
    const { layout } = tables[table];
    const size = sections.size(section);
    const entsize = rowSize(sections, section, table);
    const entry = ['sh_entsize', SH_ENTSIZE] as const;
    if (entsize < layout.minSize) {
      const message = `${title} entry size: ${entsize}, needs at least ${layout.minSize}; its rows are not read`;
      say('error', 'cuda/entry-size', message, section, entry);
      return false;
    }
    if (entsize > size) {
      if (size === 0n) return true;
      const message = `${title} entry size: ${entsize}, larger than the section's ${size} bytes; it has no rows`;
      say('error', 'cuda/entry-size', message, section, entry);
      return false;
    }
    const stride = Number(entsize);
    const isKnown = stride >= layout.size || Object.values(layout.versions).includes(stride);
    if (!isKnown) {
      const cut = Object.entries(layout.fields).find(([, f]) => f.offset < stride && f.offset + f.size > stride);
      const inside = cut === undefined ? 'between known sizes' : `inside ${cut[0]}`;
      const message = `${title} entry size: ${stride}, which no known driver writes (it ends ${inside}); fields that fit are read`;
      say('warning', 'cuda/odd-entry-size', message, section, entry);
    }
    const tail = size % entsize;
    if (tail !== 0n) {
      const message = `${title} of ${size} bytes is not a whole number of ${stride}-byte rows: ${tail} trailing bytes are ignored`;
      say('warning', 'cuda/trailing-bytes', message, section, ['sh_size', SH_SIZE]);
    }
    return isKnown && tail === 0n;
  }
}

const linkText: Record<Exclude<LinkProblem, 'row-range'>, (link: number, wants: string) => string> = {
  'no-parent': (_, wants) => `has no parent: sh_link is 0, should be a ${wants}`,
  'dangling-link': (link, wants) => `has a dangling sh_link: there is no section ${link}, should be a ${wants}`,
  'self-link': (link, wants) => `links to itself (section ${link}), should be a ${wants}`,
  'link-cycle': (link, wants) => `is part of a cycle of sh_link through section ${link}, should be a ${wants}`,
  'wrong-parent': (link, wants) => `has the wrong parent: section ${link} is no ${wants}`,
};
