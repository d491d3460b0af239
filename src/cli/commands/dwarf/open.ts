import { resolve } from 'node:path';
import { isSupplement, openDwarf, supplementLink } from '../../../dwarf/advanced.ts';
import type { DwarfFile } from '../../../dwarf/index.ts';
import { open as openElf } from '../../../elf/index.ts';
import type { ElfFile } from '../../../elf/index.ts';
import type { Report } from '../../../core/index.ts';
import { exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { openOf, readingOf, reportOn } from '../../input/open-format.ts';
import { withDebugFile } from './debug-file.ts';
import { byBuildId, folderOf, withRelated } from './related.ts';
import { withSplit } from './split-files.ts';
import type { SplitOptions } from './split-files.ts';

/** What every `dwarf` command takes beside the common options. */
export interface DwarfOptions extends SplitOptions {
  /** The supplementary file that dwz made. */
  readonly sup?: string | undefined;
  /** The section of code that addresses count from. */
  readonly section?: string | undefined;
}

/** Open the debugging information in `file`, put the question, show what was said about the file. */
export function askDwarf(
  file: string,
  options: DwarfOptions,
  question: (dwarf: DwarfFile, run: FileRun) => Promise<void>,
): Promise<ExitCode> {
  return runFiles([file], options, async (run) => {
    await withDwarf(file, options, run, (dwarf) => question(dwarf, run));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}

/** Hand the debugging information of an ELF file to `use`, split units in place of their skeletons. */
export async function withDwarf<T>(
  file: string,
  options: DwarfOptions,
  run: FileRun,
  use: (dwarf: DwarfFile) => Promise<T>,
): Promise<T> {
  const input = await readingOf(run, file, () => openOf('elf', file, options, run));
  try {
    const report = reportOn(run, file);
    const dwarf = await readingOf(run, file, async () => {
      const elf = await openElf(input.source, report, { limits: options.limit });
      return withDebugFile(elf, file, options, report, (each, path, heard) => openWhole(each, path, options, heard));
    });
    return await use(await withSplit(dwarf, file, options, run));
  } finally {
    await input.close();
  }
}

/** The debugging information of a file with what dwz moved out of it. */
async function openWhole(elf: ElfFile, file: string, options: DwarfOptions, report: Report): Promise<DwarfFile> {
  const link = await supplementLink(elf);
  if (link === undefined) return openDwarf(elf, report);
  const places = [resolve(await folderOf(file), link.path), ...byBuildId(link.id, options)];
  const supplement = await withRelated(options.sup === undefined ? places : [options.sup], options, async (each) =>
    (await isSupplement(each, link)) ? openDwarf(each, report) : undefined,
  );
  if (supplement === undefined && options.sup !== undefined) {
    const message = `${options.sup} is not the supplementary file ${link.path} that is named: its identifier is another`;
    report.add({ code: 'dwarf/supplementary-other', severity: 'warning', message, at: { section: link.section } });
  }
  return openDwarf(elf, report, { supplement });
}

/** An address of the command line. */
export function parseAddress(text: string): bigint {
  if (/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return BigInt(text);
  throw usage(`needs an address such as 0x401128, not ${text}`);
}
