/* `dwarf frames`: rows of the call frame information. */
import { answer } from '../../output/documents.ts';
import { hex64, printable, textTable } from '../../../core/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { frameRowsOf, openFrames } from '../../../dwarf/index.ts';
import { addressText, cfaText, rangeText, registerName, ruleText, sectionAt } from '../../../dwarf/advanced.ts';
import type { DwarfFile, FrameRow } from '../../../dwarf/index.ts';
import type { AddressRange } from '../../../dwarf/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDwarf } from './open.ts';
import type { DwarfOptions } from './open.ts';
import { codeNamed, placesOf } from './places.ts';

/** `dwarf frames FILE`. */
export function frames(file: string, pcText: string | undefined, options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const { machine, layout } = dwarf.sections;
    const isAsked = asked(dwarf, pcText, options.section);
    const functions: { section: string; low: bigint; high: bigint; rows: readonly FrameRow[] }[] = [];
    for (const { section, table } of openFrames(dwarf.sections, run.report)) {
      for (const fde of table.fdes) {
        if (!isAsked(fde)) continue;
        const rows = frameRowsOf(fde, section, run.report, isAsked);
        functions.push({ section: section.name, low: fde.low, high: fde.high, rows });
      }
    }
    const rangeJson = ({ low, high }: AddressRange): JsonObject => {
      const code = sectionAt(layout, low);
      if (code === undefined) return { low: hex64(low), high: hex64(high) };
      return { code: code.label, low: hex64(low - code.low), high: hex64(high - code.low) };
    };
    const rowJson = (row: FrameRow): JsonObject => ({
      ...rangeJson(row),
      cfa: row.cfa === undefined ? null : cfaText(row.cfa, machine),
      rules: Object.fromEntries([...row.rules].map(([r, rule]) => [registerName(machine, r), ruleText(rule, machine)])),
    });
    const json = functions.map(({ section, rows, ...range }) => ({
      section,
      ...rangeJson(range),
      rows: rows.map(rowJson),
    }));
    await answer(run, { functions: json }, () =>
      functions.flatMap(({ section, rows, ...range }) => [
        `${section} ${printable(rangeText(layout, range))}`,
        ...textTable(
          rows.map((row) => [
            printable(addressText(layout, row.low)),
            row.cfa === undefined ? '-' : cfaText(row.cfa, machine),
            [...row.rules].map(([r, rule]) => `${registerName(machine, r)}=${ruleText(rule, machine)}`).join(' '),
          ]),
          { head: ['from', 'CFA', 'registers of the caller'], indent: 2 },
        ),
      ]),
    );
  });
}

/** Whether a range has one of the addresses that are asked about; without one, whether it is in the section. */
function asked(
  dwarf: DwarfFile,
  pc: string | undefined,
  section: string | undefined,
): (range: AddressRange) => boolean {
  if (pc !== undefined) {
    const places = placesOf(dwarf, pc, section);
    return ({ low, high }) => places.some(({ address }) => low <= address && address < high);
  }
  if (section === undefined) return () => true;
  const sections = codeNamed(dwarf.sections.layout, section);
  return ({ low }) => sections.some((each) => each.low <= low && low < each.low + each.size);
}
