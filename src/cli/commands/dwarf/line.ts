/* `dwarf line`: source lines of addresses. */
import { answer } from '../../output/documents.ts';
import type { JsonObject } from '../../../core/index.ts';
import { openProgram } from '../../../dwarf/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDwarf } from './open.ts';
import type { DwarfOptions } from './open.ts';
import { placesOf } from './places.ts';

/** `dwarf line FILE PC…`. */
export function line(file: string, pcs: readonly string[], options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const program = await openProgram(dwarf, run.report);
    const places = pcs.flatMap((text) => placesOf(dwarf, text, options.section));
    const found = places.map(({ address, ...place }) => {
      const at = program.lineAt(address);
      const functions = program.functionsAt(address).map(({ name }) => name);
      return { place, file: at?.file ?? null, line: at?.line ?? null, column: at?.column ?? null, functions };
    });
    const lines: JsonObject[] = found.map(({ place, ...rest }) => ({ ...place.json, ...rest }));
    await answer(run, { lines }, () =>
      found.map(({ place, file: path, line: number, functions }) => {
        const names = functions.map((name) => name ?? '?').join(' inlined in ');
        return `${place.text} ${path ?? '?'}:${number ?? '?'}${names === '' ? '' : ` ${names}`}`;
      }),
    );
  });
}
