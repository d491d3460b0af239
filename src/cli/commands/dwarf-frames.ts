/* `dwarf frames`: rows of the call frame information. */
import { answer } from '../documents.ts';
import { hex64, textTable } from '../../core/index.ts';
import type { JsonObject } from '../../core/index.ts';
import { cfaText, frameRowsOf, openFrames, registerName, ruleText } from '../../dwarf/index.ts';
import type { FrameRow } from '../../dwarf/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { askDwarf, parseAddress } from './dwarf-open.ts';
import type { DwarfOptions } from './dwarf-open.ts';

/** `dwarf frames FILE`. */
export function frames(file: string, pcText: string | undefined, options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const pc = pcText === undefined ? undefined : parseAddress(pcText);
    const { machine } = dwarf.sections;
    const functions: { section: string; low: bigint; high: bigint; rows: readonly FrameRow[] }[] = [];
    for (const { section, table } of openFrames(dwarf.sections, run.report)) {
      for (const fde of table.fdes) {
        if (pc !== undefined && !(fde.low <= pc && pc < fde.high)) continue;
        const all = frameRowsOf(fde, section, run.report);
        const rows = pc === undefined ? all : all.filter(({ low, high }) => low <= pc && pc < high);
        functions.push({ section: section.name, low: fde.low, high: fde.high, rows });
      }
    }
    const rowJson = ({ low, high, cfa, rules }: FrameRow): JsonObject => ({
      low: hex64(low),
      high: hex64(high),
      cfa: cfa === undefined ? null : cfaText(cfa, machine),
      rules: Object.fromEntries([...rules].map(([r, rule]) => [registerName(machine, r), ruleText(rule, machine)])),
    });
    const json = functions.map(({ section, low, high, rows }) => ({
      section,
      low: hex64(low),
      high: hex64(high),
      rows: rows.map(rowJson),
    }));
    await answer(run, { functions: json }, () =>
      functions.flatMap(({ section, low, high, rows }) => [
        `${section} ${hex64(low)} to ${hex64(high)}`,
        ...textTable(
          rows.map((row) => [
            hex64(row.low),
            row.cfa === undefined ? '-' : cfaText(row.cfa, machine),
            [...row.rules].map(([r, rule]) => `${registerName(machine, r)}=${ruleText(rule, machine)}`).join(' '),
          ]),
          { head: ['from', 'CFA', 'registers of the caller'], indent: 2 },
        ),
      ]),
    );
  });
}
