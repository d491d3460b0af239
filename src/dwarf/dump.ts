/* Debugging information as data; entries stream, one after the other. */
import { JsonList, fromError, mapped, silent } from '../core/index.ts';
import type { Json, JsonObject, Report } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import { addressText } from './info/code-layout.ts';
import { DieCursor } from './info/cursor.ts';
import { cfaText, frameRowsOf, rulesJson } from './frame/text.ts';
import { frameFunctions, openFrames } from './frame/frames.ts';
import type { DwarfFile } from './open.ts';
import { unitJson } from './summarize.ts';
import type { DwarfUnit } from './info/unit.ts';
import type { Say, TableRow } from './tables/table.ts';
import { entryJson } from './text/entry-json.ts';
import type { WriteUnitJson } from './text/unit-json.ts';

/** Units, all entries with their attributes, and the rows of call frame information. What is damaged is reported as it is met. */
export function dump(file: DwarfFile, report: Report = silent): JsonObject {
  // Who walks the entries asks for no text.
  let loaded: Promise<WriteUnitJson> | undefined;
  const text = (): Promise<WriteUnitJson> =>
    (loaded ??= import('./text/unit-json.ts').then(({ unitJsonTexts }) => unitJsonTexts(file.sections.layout, report)));
  const entries = (unit: DwarfUnit): JsonList =>
    new JsonList(
      () => entriesJson(unit, report),
      async (place) => (await text())(unit, place),
      ENTRY_LEVELS,
    );
  return {
    units: () => mapped(file.units, (unit) => ({ ...unitJson(unit), entries: () => entries(unit) })),
    frames: () => framesJson(file, report),
    tables: () => tablesJson(file, report),
  };
}

/** An entry has its attributes below it. */
const ENTRY_LEVELS = 1;

function* entriesJson(unit: DwarfUnit, report: Report): Generator<Json> {
  try {
    const cursor = new DieCursor(unit);
    while (cursor.next()) {
      const { entry, cut } = entryJson(cursor);
      yield entry;
      if (cut !== undefined) throw cut;
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add(fromError(error));
    yield { damaged: error.message };
  }
}

async function* tablesJson({ sections, split, units }: DwarfFile, report: Report): AsyncGenerator<Json> {
  const { tableRows } = await import('./tables/all.ts');
  for (const own of [sections, ...(split === undefined ? [] : [split])]) {
    for (const section of own.tables ?? []) {
      const say: Say = (code, message, offset) => {
        if (code === 'dwarf/table')
          report.add({ code, severity: 'error', message, at: { offset: section.offset + offset } });
      };
      const rows = (): Iterable<Json> =>
        mapped(tableRows({ section, sections: own, units, isEntry: () => true, say }), tableJson);
      yield { section: section.name, rows };
    }
  }
}

function tableJson({ offset, label, value, rows }: TableRow): Json {
  return {
    offset,
    label,
    ...(value !== undefined && { value }),
    ...(rows !== undefined && { rows: () => mapped(rows, tableJson) }),
  };
}

function* framesJson({ sections }: DwarfFile, report: Report): Generator<Json> {
  const { machine, layout } = sections;
  for (const source of openFrames(sections, report)) {
    const { section } = source;
    for (const { fde, budget } of frameFunctions(source)) {
      yield {
        section: section.name,
        low: addressText(layout, fde.low),
        high: addressText(layout, fde.high),
        rows: frameRowsOf(fde, section, report, undefined, budget).map((row) => ({
          low: addressText(layout, row.low),
          cfa: row.cfa === undefined ? null : cfaText(row.cfa, machine),
          rules: rulesJson(row, machine),
        })),
      };
    }
  }
}
