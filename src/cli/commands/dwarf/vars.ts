/* `dwarf vars`: what is in scope at an address, and what it holds in snapshots of the program that are there. */
import { answer } from '../../output/documents.ts';
import { mapped } from '../../../core/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { openProgram } from '../../../dwarf/index.ts';
import { variableAtText } from '../../../dwarf/advanced.ts';
import type { VariableAt } from '../../../dwarf/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDwarf } from './open.ts';
import type { DwarfOptions } from './open.ts';
import { placesOf } from './places.ts';
import { readSnapshots } from './snapshots.ts';
import { constantsAt, valuesAt } from './values-at.ts';
import type { ValueAt, ValuesAt } from './values-at.ts';

/** What `dwarf vars` takes. */
export interface VarsOptions extends DwarfOptions {
  /** Snapshots of the program, to show what variables hold where a frame of one is at the address. */
  readonly snapshots?: string | undefined;
}

/** `dwarf vars FILE --pc X`. */
export function vars(file: string, pcText: string, options: VarsOptions): Promise<ExitCode> {
  return askDwarf(file, options, async (dwarf, run) => {
    const given = options.snapshots === undefined ? undefined : await readSnapshots(options.snapshots, options);
    const program = await openProgram(dwarf, run.report);
    const valuesIn = (address: bigint): ValuesAt =>
      given === undefined ? constantsAt(dwarf, address, run.report) : valuesAt(dwarf, program, given, address);
    const places = placesOf(dwarf, pcText, options.section).map((place) => ({
      place,
      variables: program.variablesAt(place.address),
      values: valuesIn(place.address),
    }));
    const answers = places.map(({ place, variables, values }) => ({
      ...place.json,
      variables: () => mapped(variables, (each) => variableJson(each, values(each.die))),
    }));
    const [only, ...more] = answers;
    const { isOverlapping } = dwarf.sections.layout;
    await answer(run, only !== undefined && more.length === 0 ? only : { places: answers }, function* () {
      for (const { place, variables, values } of places) {
        if (variables.length === 0) yield `nothing in scope at ${place.text}`;
        else if (isOverlapping) yield place.text;
        const indent = isOverlapping ? '  ' : '';
        for (const each of variables) {
          yield indent + variableAtText(each);
          for (const value of values(each.die)) yield indent + valueLine(value);
        }
      }
    });
  });
}

function variableJson(
  { name, scope, depth, line, isParameter, type, location, locationText }: VariableAt,
  values: readonly ValueAt[],
): JsonObject {
  return {
    name: name ?? null,
    scope: scope ?? null,
    depth,
    line,
    argument: isParameter,
    type,
    location,
    ...(locationText !== location && { location_text: locationText }),
    ...(values.length > 0 && { values: values.map(valueJson) }),
  };
}

function valueJson({ snapshot, frame, value, reason, message }: ValueAt): JsonObject {
  return {
    ...(snapshot !== null && { snapshot, frame }),
    value,
    ...(reason !== null && { reason, message }),
  };
}

function valueLine({ snapshot, frame, value, reason, message }: ValueAt): string {
  const text = value ?? `<${reason === 'optimized-out' ? 'optimized out' : message}>`;
  return snapshot === null ? `    ${text}` : `    ${snapshot} #${frame}: ${text}`;
}
