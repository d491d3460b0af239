import { silent } from '../../../core/index.ts';
import { openDwarf, splitName } from '../../../dwarf/advanced.ts';
import type { DwarfFile } from '../../../dwarf/index.ts';
import { open as openElf } from '../../../elf/index.ts';
import { exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { openOf, readingOf, reportOn } from '../../input/open-format.ts';
import type { CommonOptions } from '../../options/common.ts';

/** What every `dwarf` command takes beside the common options. */
export interface DwarfOptions extends CommonOptions {
  /** Files with split units. */
  readonly dwo?: readonly string[] | undefined;
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
    const dwarf = await readingOf(run, file, async () =>
      openDwarf(await openElf(input.source, report, options), report),
    );
    return await use(await withSplit(dwarf, options, run));
  } finally {
    await input.close();
  }
}

async function withSplit(dwarf: DwarfFile, options: DwarfOptions, run: FileRun): Promise<DwarfFile> {
  const units = [...dwarf.units];
  for (const file of options.dwo ?? []) {
    const split = await readingOf(run, file, async () => {
      const input = await openOf('elf', file, options, run);
      try {
        const elf = await openElf(input.source, silent, options);
        return await openDwarf(elf, reportOn(run, file), { skeletons: dwarf.units });
      } finally {
        await input.close();
      }
    });
    for (const unit of split.units) {
      const at = unit.skeleton === undefined ? -1 : units.indexOf(unit.skeleton);
      if (at >= 0) units[at] = unit;
      else units.push(unit);
    }
  }
  const found = new Set(units.map(({ skeleton }) => skeleton));
  for (const unit of units) {
    const split = splitName(unit);
    if (split === undefined || unit.skeleton !== undefined || found.has(unit)) continue;
    const message = `the entries of a unit are in ${split.name}, relative to ${split.folder || '.'}: name it with --dwo`;
    run.report.add({
      code: 'dwarf/split',
      severity: 'info',
      message,
      at: { offset: unit.section.offset + unit.offset },
    });
  }
  return { ...dwarf, units };
}

/** An address of the command line. */
export function parseAddress(text: string): bigint {
  if (/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return BigInt(text);
  throw usage(`needs an address such as 0x401128, not ${text}`);
}
