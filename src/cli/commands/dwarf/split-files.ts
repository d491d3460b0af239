/* Split units in place of their skeletons: from the files that are named, and from where the skeletons say that theirs are. */
import { silent } from '../../../core/index.ts';
import { openDwarf, splitName } from '../../../dwarf/advanced.ts';
import type { DwarfFile, DwarfUnit } from '../../../dwarf/index.ts';
import { open as openElf } from '../../../elf/index.ts';
import type { FileRun } from '../../output/documents.ts';
import { openOf, readingOf, reportOn } from '../../input/open-format.ts';
import { bySplitName, folderOf, withRelated } from './related.ts';
import type { SearchOptions } from './related.ts';

/** Options of split units. */
export interface SplitOptions extends SearchOptions {
  /** Files with split units. */
  readonly dwo?: readonly string[] | undefined;
}

/** The units of a program, split ones in place of their skeletons; a skeleton that stays is said. */
export async function withSplit(
  dwarf: DwarfFile,
  program: string,
  options: SplitOptions,
  run: FileRun,
): Promise<DwarfFile> {
  const units = [...dwarf.units];
  const places = new Map(units.map((unit, at) => [unit, at]));
  const found = new Set(units.flatMap(({ skeleton }) => skeleton ?? []));
  const put = (split: readonly DwarfUnit[], strangers: boolean): void => {
    for (const unit of split) {
      const at = unit.skeleton && places.get(unit.skeleton);
      if (at !== undefined && unit.skeleton !== undefined) {
        units[at] = unit;
        places.delete(unit.skeleton);
      } else if (strangers || unit.typeSignature !== undefined) units.push(unit);
      if (unit.skeleton !== undefined) found.add(unit.skeleton);
    }
  };
  for (const file of options.dwo ?? []) {
    const split = await readingOf(run, file, async () => {
      const input = await openOf('elf', file, options, run);
      try {
        const elf = await openElf(input.source, silent, { limits: options.limit });
        return await openDwarf(elf, reportOn(run, file), { skeletons: dwarf.units });
      } finally {
        await input.close();
      }
    });
    put(split.units, true);
  }
  const folder = await folderOf(program);
  const asked = new Set<string>();
  for (const unit of dwarf.units) {
    const name = splitName(unit);
    if (name === undefined || unit.skeleton !== undefined || found.has(unit)) continue;
    // A file that was read gave the units of all skeletons that it has.
    const key = `${name.folder}\0${name.name}`;
    const isNew = !asked.has(key);
    asked.add(key);
    if (isNew)
      await withRelated(bySplitName(name, program, folder, options), options, async (elf, path) => {
        const split = await openDwarf(elf, reportOn(run, path), { skeletons: dwarf.units });
        put(
          split.units.filter(({ skeleton }) => skeleton === undefined || !found.has(skeleton)),
          false,
        );
        return found.has(unit) ? true : undefined;
      });
    if (found.has(unit)) continue;
    const message = `the entries of a unit are in ${name.name}, relative to ${name.folder || '.'}: name it with --dwo`;
    const at = { offset: unit.section.offset + unit.offset };
    run.report.add({ code: 'dwarf/split', severity: 'warning', message, at });
  }
  return { ...dwarf, units };
}
