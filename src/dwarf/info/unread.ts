/*
 * What a file has of debugging information that is not read: compressed sections, relocations in the compact form (CREL), and what dwz
 * moved into a supplementary file (DWARF 5, section 7.3.6). Each is named, and what would be wrong without it is left out.
 */
import { printable } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { SectionFlags, SectionType } from '../../elf/enums.ts';
import { readSection } from '../../elf/open.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import type { ElfFile } from '../../elf/tables/file.ts';

const SHF_COMPRESSED = BigInt(SectionFlags.SHF_COMPRESSED);

const isDebug = (name: string): boolean => /^\.(z?debug_|eh_frame$)/.test(name);

/** Indices of the sections whose contents are no good as they are; all that is not read is said. `raw` contents need no relocations. */
export async function unreadSections(
  elf: ElfFile,
  nameOf: (index: number) => string | undefined,
  raw: boolean,
  report: Report,
): Promise<ReadonlySet<number>> {
  const { sections } = elf;
  const unread = new Set<number>();
  const say = (code: string, section: number, message: string): void =>
    report.add({ code, severity: 'warning', message, at: { section } });
  for (let index = 1; index < sections.length; index++) {
    const name = nameOf(index) ?? '';
    if (isDebug(name) && (name.startsWith('.z') || (sections.flags(index) & SHF_COMPRESSED) !== 0n)) {
      const advice = 'decompress it first, with objcopy --decompress-debug-sections';
      say('dwarf/compressed', index, `${printable(name)} is compressed and left out: ${advice}`);
      unread.add(index);
    }
    if (sections.type(index) === SectionType.SHT_CREL && !raw) {
      const target = sections.info(index);
      const changed = nameOf(target) ?? '';
      if (!isDebug(changed) || unread.has(target)) continue;
      const advice = 'assemble without --crel';
      say(
        'dwarf/crel',
        index,
        `${printable(changed)} is left out, its relocations in ${printable(name)} are not read: ${advice}`,
      );
      unread.add(target);
    }
    const supplement = await supplementOf(elf, index, name);
    if (supplement !== undefined) {
      const what = 'the entries and texts that are there are left out';
      say('dwarf/supplementary', index, `${name} names the supplementary file ${printable(supplement)}: ${what}`);
    }
  }
  return unread;
}

/** Bytes of a section that names another file which are looked at. */
const MOST_NAME = 4096;

/** The file that .gnu_debugaltlink or .debug_sup names; undefined for other sections, and in the supplementary file itself. */
async function supplementOf(elf: ElfFile, index: number, name: string): Promise<string | undefined> {
  if (name !== '.gnu_debugaltlink' && name !== '.debug_sup') return undefined;
  const bytes = await readSection(elf, index, 0, MOST_NAME);
  if (name === '.gnu_debugaltlink') return textAt(bytes, 0) ?? '?';
  // Version, whether this is the supplementary file, name, checksum.
  return bytes[2] === 0 ? (textAt(bytes, 3) ?? '?') : undefined;
}
