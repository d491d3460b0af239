/* ELF files as the registry has them, with what their debugging information adds: units, functions, variables, entries and frames. */
import { joinSafe, silent } from '../core/index.ts';
import type { Format, Report, TreeNode } from '../core/index.ts';
import { openElf } from '../elf/open.ts';
import { writeElf } from '../elf/write.ts';
import type { ElfFile } from '../elf/tables/file.ts';
import type * as ElfVerbs from '../elf/verbs.ts';
import { sectionNamer } from '../elf/tables/section-names.ts';
import { dump } from './dump.ts';
import { openDwarf } from './open.ts';
import type { DwarfFile } from './open.ts';
import { summarize, summaryText } from './summarize.ts';
import { tree } from './tree.ts';
import { verify } from './verify.ts';

/** ELF files as the command line and viewers use them; the model is the ELF file, whose DWARF each question opens. */
export const format: Format<ElfFile> = {
  id: 'elf',
  title: 'ELF file',
  async open(source, report, host) {
    const file = await openElf(source, report, { limits: host?.limits });
    if (file.damage !== undefined) report.add(file.damage);
    return file;
  },
  async summarize(file, report = silent) {
    const dwarf = await dwarfOf(file, report);
    const summary = await (await elfVerbs()).summarize(file);
    return dwarf === undefined ? summary : { ...summary, dwarf: summarize(dwarf) };
  },
  async summaryText(file, paint, report = silent) {
    const dwarf = await dwarfOf(file, report);
    const text = await (await elfVerbs()).summaryText(file, paint);
    return dwarf === undefined ? text : joinSafe([text, summaryText(dwarf, paint)], '');
  },
  async dump(file, report = silent) {
    const dwarf = await dwarfOf(file, report);
    const own = (await elfVerbs()).dump(file);
    return dwarf === undefined ? own : { ...own, dwarf: dump(dwarf, report) };
  },
  async tree(file, report = silent) {
    const root = (await elfVerbs()).tree(file);
    const dwarf = await dwarfOf(file, report);
    return dwarf === undefined ? root : { ...root, children: () => childrenAnd(root, dwarf, report) };
  },
  async verify(file, report) {
    await (await elfVerbs()).verify(file, report);
    const dwarf = await dwarfOf(file, report);
    if (dwarf !== undefined) await verify(dwarf, report);
  },
  write: writeElf,
};

/** What is said about the file itself, which nothing else here needs. */
const elfVerbs = (): Promise<typeof ElfVerbs> => import('../elf/verbs.ts');

async function* childrenAnd(root: TreeNode, dwarf: DwarfFile, report: Report): AsyncGenerator<TreeNode> {
  yield* root.children?.() ?? [];
  yield tree(dwarf, report);
}

/** The debugging information of a file; undefined where it has none. */
async function dwarfOf(file: ElfFile, report: Report): Promise<DwarfFile | undefined> {
  const nameOf = await sectionNamer(file);
  for (let i = 0; i < file.sections.length; i++) {
    if (/^\.(z?debug_(info|types|frame|line)|eh_frame$|gnu_debugaltlink$)/.test(nameOf(i) ?? ''))
      return openDwarf(file, report);
  }
  return undefined;
}
