/* `spirv lines` and `spirv vars`: questions about instructions. */
import { mapped, tableLines, textTable } from '../../../core/index.ts';
import type { Json, JsonObject } from '../../../core/index.ts';
import {
  allLocations,
  declare,
  entitiesOf,
  expressionText,
  framesAt,
  instructionsOfLine,
  locationAt,
  variablesAt,
} from '../../../spirv/index.ts';
import { opcodeAt, opcodeName, scopeChain, scopeName, targetName } from '../../../spirv/advanced.ts';
import type { Binding, DebugInfo, Dialect, Location } from '../../../spirv/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import type { CommonOptions } from '../../options/common.ts';
import { answer, askModule, dialectFor, infoOf, placeOf } from './open.ts';

/** What `spirv lines` takes. */
export interface LinesOptions extends CommonOptions {
  /** `FILE:LINE`: the instructions of that line. */
  readonly of?: string | undefined;
}

/** `spirv lines`: the source of places, the instructions of a line, or every change of line where neither is given. */
export function lines(file: string, places: readonly string[], options: LinesOptions): Promise<ExitCode> {
  if (options.of !== undefined && places.length > 0) throw usage('spirv lines takes places or --of, not both');
  return askModule(file, options, async (module, run) => {
    const info = infoOf(module);
    if (options.of !== undefined) {
      const [, path = '', line = ''] = /^(.+):(\d{1,9})$/.exec(options.of) ?? [];
      if (path === '') throw usage(`no line: ${options.of.slice(0, 80)}, want FILE:LINE`);
      const words = [...instructionsOfLine(info, path, Number(line))];
      const body = {
        path,
        line: Number(line),
        instructions: words.map((word) => ({ w: word, name: targetName(module, word) })),
      };
      return answer(run, body, () => textTable(words.map((word) => [String(word), targetName(module, word)])));
    }
    if (places.length > 0) {
      const found = places.map((place) => ({ place, location: locationAt(info, placeOf(module, place)) }));
      return answer(
        run,
        { places: found.map(({ place, location }) => placeJson(info, place, location)) },
        function* () {
          for (const { place, location } of found) yield* placeLines(info, place, location);
        },
      );
    }
    await answer(run, { rows: () => rows(info) }, function* () {
      for (const row of changes(info)) yield rowText(row);
    });
  });
}

/** Locations that differ from the one in front of them. */
function* changes(info: DebugInfo): Iterable<Location> {
  let last: Location | undefined;
  for (const location of allLocations(info)) {
    const { range, scope, inlinedAt, function: fn } = location;
    const same =
      last !== undefined &&
      last.function === fn &&
      last.scope === scope &&
      last.inlinedAt === inlinedAt &&
      last.range?.path === range?.path &&
      last.range?.line === range?.line &&
      last.range?.column === range?.column;
    last = location;
    if (!same && fn !== 0) yield location;
  }
}

function* rows(info: DebugInfo): Iterable<Json> {
  for (const { word, function: fn, range, scope, inlinedAt } of changes(info)) {
    yield {
      w: word,
      function: fn,
      path: range?.path ?? null,
      line: range?.line ?? 0,
      column: range?.column ?? 0,
      scope: scope?.id ?? null,
      inlined_at: inlinedAt?.id ?? null,
    };
  }
}

function rowText({ word, range, inlinedAt }: Location): string {
  const inlined = inlinedAt === undefined ? '' : `  inlined at line ${inlinedAt.line}`;
  return `${String(word).padStart(8)}  ${rangeText(range)}${inlined}`;
}

function rangeText(range: Location['range']): string {
  if (range === undefined) return '-';
  return `${range.path}:${range.line}${range.column > 0 ? `:${range.column}` : ''}`;
}

function placeJson(info: DebugInfo, place: string, location: Location | undefined): JsonObject {
  if (location === undefined) return { place, found: false };
  const { word, range, scope, function: fn } = location;
  return {
    place,
    found: true,
    w: word,
    opcode: opcodeName(opcodeAt(info.module, word)),
    function: fn === 0 ? null : fn,
    range: range === undefined ? null : { ...range },
    scopes: scopeChain(scope).map((each) => ({ id: each.id, kind: each.kind, name: scopeName(each) })),
    frames: framesAt(info, location).map(({ name, path, line, column }) => ({
      function: name ?? null,
      path: path ?? null,
      line,
      column,
    })),
  };
}

function* placeLines(info: DebugInfo, place: string, location: Location | undefined): Iterable<string> {
  if (location === undefined) return yield `${place}: no instruction`;
  yield `${place}: ${targetName(info.module, location.word)} at word ${location.word}, ${rangeText(location.range)}`;
  const scopes = scopeChain(location.scope).map(scopeName);
  if (scopes.length > 0) yield `  in ${scopes.join(' in ')}`;
  for (const [depth, { name, path, line, column }] of framesAt(info, location).entries()) {
    const where = path === undefined ? 'unknown place' : `${path}:${line}${column > 0 ? `:${column}` : ''}`;
    yield `  #${depth} ${name ?? '?'} at ${where}`;
  }
}

/** What `spirv vars` takes. */
export interface VarsOptions extends CommonOptions {
  readonly language?: string | undefined;
}

/** `spirv vars`: the variables that a place can see and where they are; all variables where no place is given. */
export function vars(file: string, place: string | undefined, options: VarsOptions): Promise<ExitCode> {
  return askModule(file, options, async (module, run) => {
    const info = infoOf(module);
    const dialect = dialectFor(info, options.language);
    if (place === undefined) {
      const all = [...entitiesOf(info, 'global'), ...entitiesOf(info, 'local')];
      const body = {
        variables: () =>
          mapped(all, ({ id, kind, name, type, line, source, parent }) => ({
            id,
            kind,
            name,
            type: declare(type, '', dialect),
            path: source?.path ?? null,
            line,
            scope: parent?.id ?? null,
          })),
      };
      const row = ({ kind, name, type, line, parent }: (typeof all)[number]): string[] => [
        kind,
        declare(type, name, dialect),
        `line ${line}`,
        parent === undefined ? '' : `in ${scopeName(parent)}`,
      ];
      return answer(run, body, () => tableLines(() => mapped(all, row)));
    }
    const live = variablesAt(info, placeOf(module, place));
    if (live === undefined) throw usage(`no instruction at ${place}`);
    const body = {
      place,
      locals: () => mapped(live.locals, (local) => bindingJson(local, dialect)),
      globals: () =>
        mapped(live.globals, ({ id, name, type, variable }) => ({
          id,
          name,
          type: declare(type, '', dialect),
          variable: variable ?? null,
        })),
    };
    const row = (local: Binding): string[] => [
      declare(local.variable.type, local.variable.name, dialect),
      whereText(local),
    ];
    await answer(run, body, function* () {
      yield* tableLines(() => mapped(live.locals, row));
      for (const { name, type, variable } of live.globals) {
        const where = variable === undefined ? 'no variable' : `in %${variable}`;
        yield `global ${declare(type, name, dialect)}  ${where}`;
      }
    });
  });
}

function bindingJson(binding: Binding, dialect: Dialect): JsonObject {
  const { variable, inlinedAt, declares, value, constant, optimizedOut, expression, indexes, word } = binding;
  return {
    id: variable.id,
    name: variable.name,
    type: declare(variable.type, '', dialect),
    inlined_at: inlinedAt?.id ?? null,
    how: declares ? 'address' : 'value',
    value,
    constant: constant ?? null,
    optimized_out: optimizedOut,
    expression: expression === undefined ? null : expressionText(expression),
    indexes,
    w: word,
  };
}

function whereText({ declares, value, constant, optimizedOut, expression, indexes }: Binding): string {
  if (optimizedOut) return 'optimized out';
  const what = constant === undefined ? `%${value}` : String(constant);
  const path = indexes.map((index) => `[${index}]`).join('');
  const text = expression === undefined ? '' : expressionText(expression);
  return `${declares ? 'in' : 'is'} ${what}${path === '' ? '' : ` for ${path}`}${text === '' ? '' : `, ${text}`}`;
}
