/* `dwarf vars`: what is in scope at an address. */
import { answer } from '../../output/documents.ts';
import type { JsonObject } from '../../../core/index.ts';
import { variablesAt } from '../../../dwarf/index.ts';
import type { VariableAt } from '../../../dwarf/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDwarf } from './open.ts';
import type { DwarfOptions } from './open.ts';
import { placesOf } from './places.ts';

/** `dwarf vars FILE --pc X`. */
export function vars(file: string, pcText: string, options: DwarfOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const places = placesOf(dwarf, pcText, options.section).map((place) => ({
      place,
      variables: variablesAt(dwarf, place.address, run.report),
    }));
    const answers = places.map(({ place, variables }) => ({ ...place.json, variables: variables.map(variableJson) }));
    const [only, ...more] = answers;
    await answer(run, only !== undefined && more.length === 0 ? only : { places: answers }, () =>
      places.flatMap(({ place, variables }) => {
        if (variables.length === 0) return [`nothing in scope at ${place.text}`];
        const lines = variables.map(variableLine);
        return dwarf.sections.layout.isOverlapping ? [place.text, ...lines.map((line) => `  ${line}`)] : lines;
      }),
    );
  });
}

function variableJson({ name, scope, depth, line, isParameter, type, location }: VariableAt): JsonObject {
  return { name: name ?? null, scope: scope ?? null, depth, line, argument: isParameter, type, location };
}

function variableLine({ name, scope, type, location }: VariableAt): string {
  const where = location ?? 'optimized out here';
  return `${scope ?? ''}: ${type} ${name ?? ''} = ${where}`;
}
