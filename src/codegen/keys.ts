import { hintFor } from './closest.ts';
import { ExpressionError, parseExpression } from './expression/parse.ts';
import type { Problems, SchemaPlace } from './problem.ts';
import type { Expression, NameRef, Vendor } from './schema.ts';
import { booleanOf, entryOf, integerOf } from './yaml.ts';
import type { YamlMap, YamlNode, YamlScalar } from './yaml.ts';

/** Readers of single values under a mapping's keys; each reports what is wrong and goes on. */

export const ID: RegExp = /^[a-z][a-z0-9_]*$/;

export function describe(node: YamlNode): string {
  if (node.kind === 'map') return 'a map';
  if (node.kind === 'seq') return 'a list';
  return isNull(node) ? 'null' : node.text;
}

/** A scalar that YAML reads as null: unquoted `null` or `~`, or nothing at all. */
export function isNull(node: YamlScalar): boolean {
  return node.plain && (node.text === '' || node.text === 'null' || node.text === '~');
}

/** A scalar that YAML reads as text: in quotes, or neither null nor a boolean nor a number. */
export function isText(node: YamlScalar): boolean {
  return (
    !node.plain ||
    !(isNull(node) || booleanOf(node) !== undefined || integerOf(node) !== undefined || FLOAT.test(node.text))
  );
}

const FLOAT = /^[+-]?(?:\.\d+|\d+\.\d*|\d+(?:\.\d*)?e[+-]?\d+|\.(?:inf|nan))$/i;

/** What chooses by a value: among types or byte orders. */
export const SWITCH_KEYS: ReadonlySet<string> = new Set(['switch-on', 'cases']);

export const QUOTE_HINT: string = 'quote words that YAML reads as something else';

export function expectMap(node: YamlNode, problems: Problems): YamlMap | undefined {
  if (node.kind === 'map') return node;
  problems.error(node, 'expected-map', `expected map, got ${describe(node)}`);
  return undefined;
}

/** Report keys outside `allowed`; those with a leading dash are vendor data. */
export function checkKeys(map: YamlMap, allowed: ReadonlySet<string>, problems: Problems, what = ''): void {
  for (const { key } of map.entries) {
    if (key.text.startsWith('-') || allowed.has(key.text)) continue;
    const expected = [...allowed].sort().join(', ');
    const message =
      what === '' ? `unknown key found, expected: ${expected}` : `invalid key found in ${what}, allowed: ${expected}`;
    problems.error(
      key,
      'unknown-key',
      message,
      hintFor(key.text, allowed) ?? `to keep data of your own here, begin the key with a dash: -${key.text}`,
    );
  }
}

export function vendorOf(map: YamlMap): Vendor {
  return new Map(map.entries.filter((e) => e.key.text.startsWith('-')).map((e) => [e.key.text.slice(1), e.value]));
}

export function keyPlaces(map: YamlMap): Map<string, SchemaPlace> {
  return new Map(map.entries.map((e) => [e.key.text, { ...placeOf(e.value), path: e.key.path }]));
}

export function placeOf(node: SchemaPlace): SchemaPlace {
  return { file: node.file, line: node.line, col: node.col, path: node.path };
}

export function textUnder(map: YamlMap, key: string, problems: Problems): string | undefined {
  const node = entryOf(map, key);
  if (node === undefined) return undefined;
  if (node.kind === 'scalar') return node.text;
  problems.error(node, 'expected-string', `expected string, got ${describe(node)}`);
  return undefined;
}

/** A string, or a list of strings. */
export function textsUnder(map: YamlMap, key: string, problems: Problems): string[] {
  const node = entryOf(map, key);
  if (node === undefined) return [];
  const items = node.kind === 'seq' ? node.items : [node];
  return items.flatMap((item) => {
    if (item.kind === 'scalar') return [item.text];
    problems.error(item, 'expected-string', `expected string, got ${describe(item)}`);
    return [];
  });
}

export function booleanUnder(map: YamlMap, key: string, otherwise: boolean, problems: Problems): boolean {
  const node = entryOf(map, key);
  if (node === undefined) return otherwise;
  const value = booleanOf(node);
  if (value === undefined) problems.error(node, 'expected-boolean', `expected true / false, got ${describe(node)}`);
  return value ?? otherwise;
}

/** One byte value. */
export function byteUnder(map: YamlMap, key: string, problems: Problems): number | undefined {
  const node = entryOf(map, key);
  if (node === undefined) return undefined;
  const value = integerOf(node);
  if (value !== undefined && value >= 0n && value <= 255n) return Number(value);
  problems.error(node, 'expected-byte', `expected an integer from 0 to 255, got ${describe(node)}`);
  return undefined;
}

export function expressionUnder(map: YamlMap, key: string, problems: Problems): Expression | undefined {
  const node = entryOf(map, key);
  return node === undefined ? undefined : expressionOf(node, problems);
}

export function expressionOf(node: YamlNode, problems: Problems): Expression | undefined {
  if (node.kind !== 'scalar' || (node.plain && /^(null|~|)$/.test(node.text))) {
    problems.error(node, 'expected-expression', `expected an expression, got ${describe(node)}`);
    return undefined;
  }
  return parseAt(node.text, node, node.verbatim, problems);
}

export function parseAt(
  text: string,
  place: SchemaPlace,
  verbatim: boolean,
  problems: Problems,
): Expression | undefined {
  try {
    return { text, node: parseExpression(text), place: placeOf(place), verbatim };
  } catch (e) {
    if (!(e instanceof ExpressionError)) throw e;
    const col = place.col + (verbatim ? e.at : 0);
    problems.error({ ...place, col }, 'expression-syntax', `parsing expression '${text}' failed: ${e.message}`);
    return undefined;
  }
}

/** The place of one part of an expression. */
export function placeIn(e: Expression, start: number): SchemaPlace {
  return e.verbatim ? { ...e.place, col: e.place.col + start } : e.place;
}

const ENUM_REF = /^(::)?([a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*)$/;

export function nameRefUnder(map: YamlMap, key: string, problems: Problems): NameRef | undefined {
  const node = entryOf(map, key);
  if (node === undefined) return undefined;
  const m = node.kind === 'scalar' ? ENUM_REF.exec(node.text) : null;
  if (m === null) {
    problems.error(node, 'bad-name', `expected the name of an enum, got ${describe(node)}`);
    return undefined;
  }
  return { absolute: m[1] !== undefined, names: (m[2] as string).split('::'), place: placeOf(node) };
}
