/* Debugging information that was split off a program into a file of its own: found by .gnu_debuglink and by the build-id. */
import { crc32 } from 'node:zlib';
import { chunks } from '../../../core/index.ts';
import type { ByteSource, Report } from '../../../core/index.ts';
import type { DwarfFile } from '../../../dwarf/index.ts';
import { buildIdOf } from '../../../elf/advanced.ts';
import { findSection, readSection } from '../../../elf/index.ts';
import type { ElfFile } from '../../../elf/index.ts';
import { byBuildId, byDebugLink, folderOf, withRelated } from './related.ts';
import type { SearchOptions } from './related.ts';

/** Opens the debugging information of a file that is open. */
type OpenFile = (elf: ElfFile, path: string, report: Report) => Promise<DwarfFile>;

/** The debugging information of a program, or of the file that it was split off into; frames of both. */
export async function withDebugFile(
  elf: ElfFile,
  file: string,
  options: SearchOptions,
  report: Report,
  open: OpenFile,
): Promise<DwarfFile> {
  const own = await open(elf, file, report);
  if (own.sections.info.length > 0 || own.sections.line !== undefined) return own;
  const link = await debugLinkOf(elf);
  const buildId = await buildIdOf(elf);
  const named = link === undefined ? [] : byDebugLink(link.name, await folderOf(file), options);
  const found = await withRelated([...byBuildId(buildId, options), ...named], options, async (each, path) => {
    const id = await buildIdOf(each);
    const isRight = id !== undefined && buildId !== undefined ? id === buildId : await hasSum(each.source, link?.sum);
    if (!isRight) {
      const message = `${path} is not the debugging information of the program: its identifier is another`;
      report.add({ code: 'dwarf/other-debug-file', severity: 'warning', message, at: {} });
      return undefined;
    }
    report.add({
      code: 'dwarf/debug-file',
      severity: 'info',
      message: `debugging information is from ${path}`,
      at: {},
    });
    return open(each, path, report);
  });
  if (found !== undefined) {
    // In a file of debugging information .eh_frame is without contents.
    const eh = own.sections.frames.filter(({ name }) => name === '.eh_frame');
    const frames = [...found.sections.frames.filter(({ name }) => eh.length === 0 || name !== '.eh_frame'), ...eh];
    return { ...found, sections: { ...found.sections, frames } };
  }
  if (link !== undefined) {
    const message = `the debugging information is in ${link.name}, which is not found: --debug-dir names a folder to look in`;
    report.add({ code: 'dwarf/debug-link', severity: 'warning', message, at: {} });
  }
  return own;
}

/** Bytes of .gnu_debuglink that are looked at. */
const MOST = 4096;

/** The name in .gnu_debuglink and the CRC-32 of that file. */
async function debugLinkOf(elf: ElfFile): Promise<{ readonly name: string; readonly sum: number } | undefined> {
  const section = await findSection(elf, '.gnu_debuglink');
  if (section === undefined) return undefined;
  const bytes = await readSection(elf, section, 0, MOST);
  const end = bytes.indexOf(0);
  // The sum is the last word.
  const word = bytes.subarray(-4);
  if (end <= 0 || word.length < 4) return undefined;
  const order = elf.header.littleEndian ? [...word].toReversed() : [...word];
  const sum = order.reduce((value, byte) => value * 256 + byte, 0);
  return { name: new TextDecoder().decode(bytes.subarray(0, end)), sum };
}

async function hasSum(source: ByteSource, sum: number | undefined): Promise<boolean> {
  let found = 0;
  for await (const bytes of chunks(source)) found = crc32(bytes, found);
  return found === sum;
}
