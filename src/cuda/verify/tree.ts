/* Children that a row has twice, and section names that say something else than the links. */
import { sectionPlace } from '../../elf/advanced.ts';
import type { Report } from '../../core/index.ts';
import { sectionNamer } from '../../elf/index.ts';
import { Kind, kindInfo } from '../tables/kinds.ts';
import type { CudaDump } from '../model.ts';
import { tableOfKind } from '../tables/tables.ts';

/** Check duplicates and names. */
export async function verifyTree(dump: CudaDump, report: Report): Promise<void> {
  verifyDuplicates(dump, report);
  await verifyPaths(dump, report);
}

function verifyDuplicates(dump: CudaDump, report: Report): void {
  const { tree, elf } = dump;
  const { sections } = elf;
  for (let parent = 1; parent < sections.length; parent++) {
    const kind = tree.kind(parent);
    if (kind === 0 || tableOfKind(kind) === undefined) continue;
    let row = -1;
    const seen = new Map<number, number>();
    for (const section of tree.children(parent)) {
      const info = sections.info(section);
      if (info !== row) seen.clear();
      row = info;
      const childKind = tree.kind(section);
      const first = seen.get(childKind);
      if (first === undefined) {
        seen.set(childKind, section);
        continue;
      }
      const { title } = kindInfo(childKind);
      report.add({
        code: 'cuda/duplicate-child',
        severity: 'warning',
        message: `second ${title} of row ${row} of ${kindInfo(kind).title} ${parent}: section ${first} is the first and is used`,
        at: { offset: sectionPlace(sections, section, 'sh_info'), section, path: `sections[${section}].sh_info` },
      });
    }
  }
}

/** Deepest chain of parents: device, SM, CTA, warp, thread. */
const DEPTH = 5;

/** Names end in the rows that lead to the section: `.cudbg.regs.dev0.sm3.cta0.wp1.ln7`. */
async function verifyPaths(dump: CudaDump, report: Report): Promise<void> {
  const { tree, elf } = dump;
  const { sections } = elf;
  if (elf.names === undefined) return;
  const nameOf = await sectionNamer(elf);
  for (let section = 1; section < sections.length; section++) {
    const kind = tree.kind(section);
    if (kind === 0) continue;
    const { stem, path } = kindInfo(kind);
    if (path.length === 0) continue;
    const rows = rowsAbove(dump, section);
    if (rows === undefined) continue;
    const name = nameOf(section);
    if (name === undefined) continue;
    const expected = `.cudbg.${stem}${path.map((part, i) => `.${part}${rows[i]}`).join('')}`;
    if (name === expected || !/^\.cudbg\.[a-z_]+(\.[a-z]+\d+)+$/.test(name)) continue;
    report.add({
      code: 'cuda/name-mismatch',
      severity: 'warning',
      message: `section is named ${name}, but its links make it ${expected}; the links are used`,
      at: { offset: sections.place(section), section, path: `sections[${section}].sh_name` },
    });
  }
}

/** Row numbers from the device table down to the section; undefined when a table on the way is not attached. */
function rowsAbove(dump: CudaDump, section: number): number[] | undefined {
  const { tree, elf } = dump;
  const rows: number[] = [];
  for (let at = section; tree.kind(at) !== Kind.device; at = elf.sections.link(at)) {
    if (tree.kind(at) === 0 || rows.length > DEPTH) return undefined;
    rows.unshift(elf.sections.info(at));
  }
  return rows;
}
