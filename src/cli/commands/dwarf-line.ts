/* `dwarf line`: source lines of addresses. */
import { answer } from '../documents.ts';
import { hex64, printable } from '../../core/index.ts';
import type { JsonObject } from '../../core/index.ts';
import { inlinedCode, openLines, lineSectionsOf } from '../../dwarf/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { askDwarf, parseAddress } from './dwarf-open.ts';
import type { DwarfOptions } from './dwarf-open.ts';

/** `dwarf line FILE PC…`. */
export function line(file: string, pcs: readonly string[], options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const sections = lineSectionsOf(dwarf.sections);
    const table = sections && openLines(sections, run.report);
    const inlined = inlinedCode(dwarf.units, run.report);
    const found = pcs.map((text) => {
      const pc = parseAddress(text);
      const at = table?.find(pc);
      const functions = inlined.at(pc).map(({ name }) => name);
      return { pc, file: at?.file ?? null, line: at?.line ?? null, column: at?.column ?? null, functions };
    });
    const lines: JsonObject[] = found.map(({ pc, ...rest }) => ({ pc: hex64(pc), ...rest }));
    await answer(run, { lines }, () =>
      found.map(({ pc, file: path, line: number, functions }) => {
        const names = functions.map((name) => printable(name ?? '?')).join(' inlined in ');
        return `${hex64(pc)} ${path === null ? '?' : printable(path)}:${number ?? '?'}${names === '' ? '' : ` ${names}`}`;
      }),
    );
  });
}
