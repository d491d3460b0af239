/* `dwarf frames`: rows of the call frame information. */
import { answer } from '../../output/documents.ts';
import { hex64, printable, textTable } from '../../../core/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { frameRowsOf, openFrames } from '../../../dwarf/index.ts';
import {
  addressText,
  cfaText,
  frameFunctions,
  rangeText,
  rulesJson,
  rulesText,
  sectionAt,
} from '../../../dwarf/advanced.ts';
import type { DwarfFile, FrameRow } from '../../../dwarf/index.ts';
import type { AddressRange } from '../../../dwarf/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDwarf } from './open.ts';
import type { DwarfOptions } from './open.ts';
import { codeNamed, placesOf } from './places.ts';

/** The rows of one function that are asked for. */
interface FunctionRows {
  readonly section: string;
  readonly fde: AddressRange;
  readonly rows: readonly FrameRow[];
}

/** `dwarf frames FILE`. */
export function frames(file: string, pcText: string | undefined, options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const { machine, layout } = dwarf.sections;
    const isAsked = asked(dwarf, pcText, options.section);
    const functions = function* (): Generator<FunctionRows> {
      for (const source of openFrames(dwarf.sections, run.report)) {
        const { section } = source;
        for (const { fde, budget } of frameFunctions(source)) {
          if (!isAsked(fde)) continue;
          yield { section: section.name, fde, rows: frameRowsOf(fde, section, run.report, isAsked, budget) };
        }
      }
    };
    const rangeJson = ({ low, high }: AddressRange): JsonObject => {
      const code = sectionAt(layout, low);
      if (code === undefined) return { low: hex64(low), high: hex64(high) };
      return { code: code.label, low: hex64(low - code.low), high: hex64(high - code.low) };
    };
    // A file has millions of rows: what is known of a range is not copied into another object.
    const rowJson = (row: FrameRow): JsonObject =>
      Object.assign(rangeJson(row), {
        cfa: row.cfa === undefined ? null : cfaText(row.cfa, machine),
        rules: rulesJson(row, machine),
      });
    const json = function* (): Generator<JsonObject> {
      for (const { section, fde, rows } of functions()) yield { section, ...rangeJson(fde), rows: rows.map(rowJson) };
    };
    const lines = function* (): Generator<string> {
      for (const { section, fde, rows } of functions()) {
        yield `${section} ${printable(rangeText(layout, fde))}`;
        yield* textTable(
          rows.map((row) => [
            addressText(layout, row.low),
            row.cfa === undefined ? '-' : cfaText(row.cfa, machine),
            rulesText(row, machine),
          ]),
          { head: ['from', 'CFA', 'registers of the caller'], indent: 2 },
        );
      }
    };
    await answer(run, { functions: json }, lines);
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
