import { checkEncoding } from './encoding.ts';
import {
  ID,
  QUOTE_HINT,
  SWITCH_KEYS,
  booleanUnder,
  checkKeys,
  describe,
  expectMap,
  expressionUnder,
  isNull,
  keyPlaces,
  parseAt,
  placeOf,
  textUnder,
  textsUnder,
  vendorOf,
} from './keys.ts';
import type { Problems } from './problem.ts';
import { readField, readInstance, readParam } from './read-field.ts';
import type {
  ByteOrder,
  EndianSpec,
  EnumEntry,
  EnumSpec,
  FieldSpec,
  ImportSpec,
  ParamSpec,
  Schema,
  TypeSpec,
} from './schema.ts';
import { entryOf, integerIn, parseYaml } from './yaml.ts';
import type { YamlMap, YamlNode } from './yaml.ts';

/** The language version whose schemas are understood whole. */
const LANGUAGE = [0, 11] as const;
/** The oldest version that a schema can ask for. */
const OLDEST = [0, 6] as const;

const TYPE_KEYS = new Set(['meta', 'params', 'seq', 'instances', 'types', 'enums', 'doc', 'doc-ref', 'to-string']);
const META_KEYS = new Set([
  'id',
  'title',
  'application',
  'file-extension',
  'xref',
  'license',
  'ks-version',
  'ks-debug',
  'ks-opaque-types',
  // Substreams here always show the bytes where they are.
  'ks-zero-copy-substream',
  'imports',
  'encoding',
  'endian',
  'bit-endian',
  'tags',
]);

/** Text of a `.ksy` file to a schema; `undefined` when nothing of it can be used. */
export function readSchema(text: string, file: string, problems: Problems): Schema | undefined {
  const node = parseYaml(text, file, problems);
  if (node === undefined) return undefined;
  const map = expectMap(node, problems);
  if (map === undefined) return undefined;
  const meta = metaOf(map, problems);
  const id = meta === undefined ? undefined : textUnder(meta, 'id', problems);
  if (meta !== undefined) checkVersion(meta, problems);
  const idNode = meta === undefined ? undefined : entryOf(meta, 'id');
  if (id === undefined || idNode === undefined) {
    if (meta !== undefined || entryOf(map, 'meta') === undefined) {
      problems.error(meta ?? map, 'missing-id', 'no `meta/id` encountered in top-level class spec');
    }
    return undefined;
  }
  if (!ID.test(id)) problems.error(idNode, 'bad-id', `invalid meta ID: '${id}', expected /^[a-z][a-z0-9_]*$/`);
  return {
    file,
    root: readType(id, map, undefined, problems),
    imports: meta === undefined ? [] : readImports(meta, problems),
    originalNames: meta === undefined || booleanUnder(meta, '-use-orig-ids', true, problems),
  };
}

function metaOf(map: YamlMap, problems: Problems): YamlMap | undefined {
  const node = entryOf(map, 'meta');
  if (node === undefined) return undefined;
  const meta = expectMap(node, problems);
  if (meta !== undefined) checkKeys(meta, META_KEYS, problems);
  return meta;
}

/** `0.10` as `0.1`, `1.00` as `1.0`. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0' && text[end - 2] !== '.') end -= 1;
  return text.slice(0, end);
}

function checkVersion(meta: YamlMap, problems: Problems): void {
  const node = entryOf(meta, 'ks-version');
  if (node === undefined) return;
  const written = textUnder(meta, 'ks-version', problems) ?? '';
  // Without quotes it is a number to YAML: 0.10 is 0.1.
  const isNumber = node.kind === 'scalar' && node.plain && /^\d+\.\d+$/.test(written);
  const text = isNumber ? withoutZeros(written) : written;
  const parts = /^(0|[1-9]\d*)\.(0|[1-9]\d*)(?:\.(0|[1-9]\d*))?$/.exec(text);
  if (parts === null) {
    problems.error(
      node,
      'bad-version',
      `invalid compiler version '${text}', expected 'X.Y' or 'X.Y.Z', where X, Y, Z are non-negative integers without leading zeros`,
    );
    return;
  }
  const [major, minor] = [Number(parts[1]), Number(parts[2])];
  if (major > LANGUAGE[0] || (major === LANGUAGE[0] && minor > LANGUAGE[1])) {
    problems.error(
      node,
      'newer-language',
      `this ksy requires compiler version at least ${text}, but you have ${LANGUAGE.join('.')}`,
    );
  }
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    const meant = `if you meant ${text}0, use ks-version: '${text}0' to prevent YAML from interpreting it as a float`;
    problems.error(
      node,
      'older-language',
      `minimum allowed version is ${OLDEST.join('.')}, but got ${text}${isNumber ? ` (${meant})` : ''}`,
    );
  }
}

function readImports(meta: YamlMap, problems: Problems): ImportSpec[] {
  const node = entryOf(meta, 'imports');
  if (node === undefined) return [];
  if (node.kind === 'map' || (node.kind === 'scalar' && describe(node) === 'null')) {
    problems.error(node, 'expected-list', `expected array, got ${describe(node)}`);
    return [];
  }
  const items = node.kind === 'seq' ? node.items : [node];
  return items.flatMap((item): ImportSpec[] => {
    if (item.kind === 'scalar') return [{ text: item.text, place: placeOf(item) }];
    problems.error(item, 'expected-string', `expected string, got ${describe(item)}`);
    return [];
  });
}

/** Mutable while its members, which point back to it, are read. */
type Draft<T> = { -readonly [K in keyof T]: T[K] };

function readType(name: string, map: YamlMap, outer: TypeSpec | undefined, problems: Problems): TypeSpec {
  checkKeys(map, TYPE_KEYS, problems);
  const meta = outer === undefined ? (entryOf(map, 'meta') as YamlMap | undefined) : metaOf(map, problems);
  const encoding = meta === undefined ? undefined : textUnder(meta, 'encoding', problems);
  const encodingNode = meta === undefined ? undefined : entryOf(meta, 'encoding');
  if (encoding !== undefined && encodingNode !== undefined) checkEncoding(encoding, encodingNode, problems);
  if (meta !== undefined) booleanUnder(meta, 'ks-zero-copy-substream', true, problems);
  const type: Draft<TypeSpec> = {
    name,
    outer,
    place: placeOf(map),
    keys: keyPlaces(map),
    endian: meta === undefined ? undefined : readEndian(meta, problems),
    bitEndian: meta === undefined ? undefined : readBitEndian(meta, problems),
    encoding:
      encoding === undefined || encodingNode === undefined
        ? undefined
        : { name: encoding, place: placeOf(encodingNode) },
    opaqueTypes: meta !== undefined && booleanUnder(meta, 'ks-opaque-types', false, problems),
    debug: meta !== undefined && booleanUnder(meta, 'ks-debug', false, problems),
    title: meta === undefined ? undefined : textUnder(meta, 'title', problems),
    params: readParams(map, problems),
    seq: listUnder(map, 'seq', problems, (node, i) => readField(node, i, problems)),
    instances: readInstances(map, problems),
    types: new Map(),
    enums: new Map(),
    doc: textUnder(map, 'doc', problems),
    docRef: textsUnder(map, 'doc-ref', problems),
    toStringExpr: expressionUnder(map, 'to-string', problems),
    vendor: vendorOf(map),
  };
  type.types = readTypes(map, type, problems);
  type.enums = readEnums(map, type, problems);
  checkDuplicates(type, problems);
  return type;
}

/** Parameters of one type: each call has an argument for each. */
const MAX_PARAMS = 1024;

function readParams(map: YamlMap, problems: Problems): ParamSpec[] {
  const params = listUnder(map, 'params', problems, (node) => readParam(node, problems));
  const [first] = params.slice(MAX_PARAMS);
  if (first !== undefined)
    problems.error(first.place, 'too-many-params', `more than ${MAX_PARAMS} parameters of a type`);
  return params.slice(0, MAX_PARAMS);
}

function listUnder<T>(
  map: YamlMap,
  key: string,
  problems: Problems,
  read: (node: YamlNode, index: number) => T | undefined,
): T[] {
  const node = entryOf(map, key);
  if (node === undefined) return [];
  if (node.kind !== 'seq') {
    problems.error(node, 'expected-list', `expected array, found ${describe(node)}`);
    return [];
  }
  return node.items.map(read).filter((item): item is T & {} => item !== undefined);
}

function readInstances(map: YamlMap, problems: Problems): FieldSpec[] {
  const node = entryOf(map, 'instances');
  const entries = node === undefined ? [] : (expectMap(node, problems)?.entries ?? []);
  return entries
    .map(({ key, value }) => readInstance(key.text, key, value, problems))
    .filter((f): f is FieldSpec => f !== undefined);
}

function readTypes(map: YamlMap, outer: TypeSpec, problems: Problems): Map<string, TypeSpec> {
  const types = new Map<string, TypeSpec>();
  const node = entryOf(map, 'types');
  for (const { key, value } of node === undefined ? [] : (expectMap(node, problems)?.entries ?? [])) {
    if (!ID.test(key.text))
      problems.error(key, 'bad-id', `invalid type ID: '${key.text}', expected /^[a-z][a-z0-9_]*$/`);
    const body = expectMap(value, problems);
    if (body !== undefined) types.set(key.text, readType(key.text, body, outer, problems));
  }
  return types;
}

function readEndian(meta: YamlMap, problems: Problems): EndianSpec | undefined {
  const node = entryOf(meta, 'endian');
  if (node === undefined) return undefined;
  if (node.kind === 'scalar' && (node.text === 'le' || node.text === 'be')) return node.text;
  if (node.kind !== 'map') {
    problems.error(
      node,
      'bad-endian',
      'unable to parse endianness: `le`, `be` or calculated endianness map is expected',
    );
    return undefined;
  }
  checkKeys(node, SWITCH_KEYS, problems);
  const on = expressionUnder(node, 'switch-on', problems);
  const cases = entryOf(node, 'cases');
  if (on === undefined || cases === undefined) {
    problems.error(node, 'missing-key', 'missing mandatory argument `switch-on` or `cases`');
    return undefined;
  }
  const read = (expectMap(cases, problems)?.entries ?? []).flatMap(({ key, value }) => {
    const match = key.text === '_' ? ('else' as const) : parseAt(key.text, key, key.verbatim, problems);
    const order: string = value.kind === 'scalar' ? value.text : '';
    if (order !== 'le' && order !== 'be') {
      problems.error({ ...placeOf(value), path: key.path }, 'bad-endian', `expected be / le, got '${order}'`);
      return [];
    }
    const known: ByteOrder = order;
    return match === undefined ? [] : [{ match, order: known }];
  });
  return { on, cases: read };
}

function readBitEndian(meta: YamlMap, problems: Problems): ByteOrder | undefined {
  const node = entryOf(meta, 'bit-endian');
  if (node === undefined) return undefined;
  if (node.kind === 'scalar' && (node.text === 'le' || node.text === 'be')) return node.text;
  problems.error(node, 'bad-endian', `expected be / le, got '${describe(node)}'`);
  return undefined;
}

const ENTRY_KEYS = new Set(['id', 'doc', 'doc-ref']);

function readEnums(map: YamlMap, owner: TypeSpec, problems: Problems): Map<string, EnumSpec> {
  const enums = new Map<string, EnumSpec>();
  const node = entryOf(map, 'enums');
  for (const { key, value } of node === undefined ? [] : (expectMap(node, problems)?.entries ?? [])) {
    if (!ID.test(key.text))
      problems.error(key, 'bad-id', `invalid enum ID: '${key.text}', expected /^[a-z][a-z0-9_]*$/`);
    const body = expectMap(value, problems);
    if (body === undefined) continue;
    const entries: EnumEntry[] = [];
    const seen = new Map<string, string>();
    for (const { key: number, value: label } of body.entries) {
      if (number.text.startsWith('-') && integerIn(number.text) === undefined) continue;
      const entry = readEnumEntry(number, label, seen, problems);
      if (entry !== undefined) entries.push(entry);
    }
    enums.set(key.text, { name: key.text, owner, entries, vendor: enumVendor(body), place: placeOf(key) });
  }
  return enums;
}

/** Keys of an enum are numbers, negative ones too: a dash followed by a digit is no vendor key. */
function enumVendor(map: YamlMap): ReadonlyMap<string, YamlNode> {
  return new Map([...vendorOf(map)].filter(([key]) => !/^\d/.test(key)));
}

function readEnumEntry(
  number: YamlNode & { kind: 'scalar' },
  label: YamlNode,
  seen: Map<string, string>,
  problems: Problems,
): EnumEntry | undefined {
  const value = integerIn(number.text);
  if (value === undefined) {
    problems.error(number, 'bad-enum', `expected an integer as key of an enum, got ${describe(number)}`);
    return undefined;
  }
  const at = { ...placeOf(label), path: number.path };
  const isMap = label.kind === 'map';
  if (isMap) checkKeys(label, ENTRY_KEYS, problems);
  const id = isMap
    ? textUnder(label, 'id', problems)
    : label.kind === 'scalar' && !isNull(label)
      ? label.text
      : undefined;
  if (id === undefined) {
    problems.error(at, 'bad-enum', `expected string or map, got ${describe(label)}`, QUOTE_HINT);
    return undefined;
  }
  if (!ID.test(id)) problems.error(at, 'bad-id', `invalid enum member ID: '${id}', expected /^[a-z][a-z0-9_]*$/`);
  const before = seen.get(id);
  if (before !== undefined)
    problems.error(at, 'duplicate-id', `duplicate enum member ID: '${id}', previously defined at ${before}`);
  seen.set(id, number.path);
  return {
    value,
    id,
    doc: isMap ? textUnder(label, 'doc', problems) : undefined,
    docRef: isMap ? textsUnder(label, 'doc-ref', problems) : [],
    vendor: isMap ? vendorOf(label) : new Map(),
  };
}

function checkDuplicates(type: TypeSpec, problems: Problems): void {
  const seen = new Map<string, string>();
  for (const member of [...type.params, ...type.seq, ...type.instances]) {
    const before = seen.get(member.id);
    if (before === undefined) seen.set(member.id, member.place.path);
    else
      problems.error(
        member.place,
        'duplicate-id',
        `duplicate attribute ID '${member.id}', previously defined at ${before}`,
      );
  }
}
