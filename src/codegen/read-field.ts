import { FIELD_KEYS, INSTANCE_KEYS, VALUE_KEYS, withMeaning } from './field-keys.ts';
import { ExpressionError, parseTypeReference } from './expression/parse.ts';
import {
  ID,
  QUOTE_HINT,
  SWITCH_KEYS,
  booleanUnder,
  byteUnder,
  checkKeys,
  describe,
  expectMap,
  expressionOf,
  expressionUnder,
  isText,
  keyPlaces,
  nameRefUnder,
  parseAt,
  placeOf,
  textUnder,
  textsUnder,
  vendorOf,
} from './keys.ts';
import type { Problems, SchemaPlace } from './problem.ts';
import type {
  ByteOrder,
  Expression,
  FieldSpec,
  ParamSpec,
  ParamType,
  ProcessSpec,
  RepeatSpec,
  SwitchCase,
  TypeUse,
  ValidSpec,
} from './schema.ts';
import { booleanOf, entryOf, integerIn, integerOf } from './yaml.ts';
import type { YamlMap, YamlNode } from './yaml.ts';

/** Members of `seq`, entries of `instances` and `params`. */

export function readField(node: YamlNode, index: number, problems: Problems): FieldSpec | undefined {
  const map = expectMap(node, problems);
  if (map === undefined) return undefined;
  checkKeys(map, FIELD_KEYS, problems);
  const idNode = entryOf(map, 'id');
  let id = `_unnamed${index}`;
  if (idNode !== undefined) {
    id = textUnder(map, 'id', problems) ?? id;
    checkId(id, idNode, 'ID', problems);
  }
  return readCommon(map, id, 'seq', idNode === undefined ? placeOf(map) : placeOf(idNode), problems);
}

export function readInstance(id: string, key: SchemaPlace, node: YamlNode, problems: Problems): FieldSpec | undefined {
  const map = expectMap(node, problems);
  if (map === undefined) return undefined;
  checkId(id, key, 'instance ID', problems);
  if (entryOf(map, 'value') === undefined) checkKeys(map, INSTANCE_KEYS, problems);
  else checkKeys(map, VALUE_KEYS, problems, 'value instance');
  return readCommon(map, id, 'instance', placeOf(key), problems);
}

function checkId(id: string, at: SchemaPlace, what: string, problems: Problems): void {
  if (!ID.test(id)) problems.error(at, 'bad-id', `invalid ${what}: '${id}', expected /^[a-z][a-z0-9_]*$/`);
}

function readCommon(
  written: YamlMap,
  id: string,
  role: FieldSpec['role'],
  place: SchemaPlace,
  problems: Problems,
): FieldSpec {
  const map = entryOf(written, 'value') === undefined ? withMeaning(written, problems) : written;
  const typeNode = entryOf(map, 'type');
  const parentNode = entryOf(map, 'parent');
  const encoding = textUnder(map, 'encoding', problems);
  const keys = keyPlaces(map);
  const process = readProcess(map, problems);
  return {
    id,
    role,
    place,
    keys,
    type: typeNode === undefined ? undefined : readTypeUse(typeNode, problems),
    size: expressionUnder(map, 'size', problems),
    sizeEos: booleanUnder(map, 'size-eos', false, problems),
    terminator: byteUnder(map, 'terminator', problems),
    include: booleanUnder(map, 'include', false, problems),
    consume: booleanUnder(map, 'consume', true, problems),
    eosError: booleanUnder(map, 'eos-error', true, problems),
    padRight: byteUnder(map, 'pad-right', problems),
    encoding: encoding === undefined ? undefined : { name: encoding, place: keys.get('encoding') ?? place },
    enumName: nameRefUnder(map, 'enum', problems),
    process,
    repeat: readRepeat(map, problems),
    condition: expressionUnder(map, 'if', problems),
    valid: readValid(map, problems),
    ...readContents(map, process !== undefined, problems),
    parent:
      parentNode === undefined
        ? undefined
        : booleanOf(parentNode) === false
          ? 'none'
          : expressionOf(parentNode, problems),
    pos: expressionUnder(map, 'pos', problems),
    io: expressionUnder(map, 'io', problems),
    value: expressionUnder(map, 'value', problems),
    doc: textUnder(map, 'doc', problems),
    docRef: textsUnder(map, 'doc-ref', problems),
    vendor: vendorOf(map),
  };
}

/** Numbers in quotes that are bytes in a list of the official compiler. */
const QUOTED_BYTE = /^(?:-?\d+|0x[\da-fA-F]+)$/;

/** The byte that an item of `contents` stands for, which may be written as a signed one; `undefined` for text. */
function byteOf(item: YamlNode): bigint | undefined {
  const isQuoted = item.kind === 'scalar' && !item.plain && QUOTED_BYTE.test(item.text);
  return isQuoted ? integerIn(item.text) : integerOf(item);
}

/** The key `contents`. Where bytes are processed they are those that come of it: bytes of that size, then, with a `valid`. */
function readContents(
  map: YamlMap,
  isProcessed: boolean,
  problems: Problems,
): Pick<FieldSpec, 'contents' | 'size' | 'valid'> {
  const node = entryOf(map, 'contents');
  if (node === undefined) return {};
  const valid = entryOf(map, 'valid');
  if (valid !== undefined) problems.error(valid, 'bad-valid', "`contents` and `valid` can't be used together");
  const isList = node.kind === 'seq';
  const bytes: number[] = [];
  for (const item of isList ? node.items : [node]) {
    const value = isList ? byteOf(item) : undefined;
    if (value !== undefined && value >= -128n && value <= 255n) bytes.push(Number(value));
    else if (value === undefined && item.kind === 'scalar' && isText(item))
      bytes.push(...new TextEncoder().encode(item.text));
    else {
      const message = `expected ${isList ? 'a byte' : 'a list of bytes'} or a string, got ${describe(item)}`;
      problems.error(item, 'bad-contents', message, value === undefined ? QUOTE_HINT : undefined);
    }
  }
  if (!isProcessed || bytes.length === 0) return { contents: Uint8Array.from(bytes) };
  const size = parseAt(String(bytes.length), node, false, problems);
  return { size, valid: { place: placeOf(node), equals: parseAt(`[${bytes.join(', ')}]`, node, false, problems) } };
}

/** The key `process`: a name, perhaps with arguments, of what decodes bytes before they are read. */
function readProcess(map: YamlMap, problems: Problems): ProcessSpec | undefined {
  const node = entryOf(map, 'process');
  if (node === undefined) return undefined;
  if (node.kind !== 'scalar') {
    problems.error(node, 'expected-string', `expected string, got ${describe(node)}`);
    return undefined;
  }
  const e = parseAt(node.text, node, node.verbatim, problems);
  if (e === undefined) return undefined;
  const call = e.node.kind === 'call' ? e.node : undefined;
  const names: string[] = [];
  for (let callee = call === undefined ? e.node : call.callee; ; callee = callee.object) {
    if (callee.kind === 'name') {
      names.unshift(callee.name);
      break;
    }
    if (callee.kind !== 'member') {
      problems.error(node, 'bad-process', `expected a process name, got ${node.text}`);
      return undefined;
    }
    names.unshift(callee.name);
  }
  if (!names.every((name) => ID.test(name))) {
    problems.error(node, 'bad-process', `invalid process name: '${names.join('.')}'`);
    return undefined;
  }
  return { names, args: (call?.args ?? []).map((arg) => ({ ...e, node: arg })), place: placeOf(node) };
}

function readRepeat(map: YamlMap, problems: Problems): RepeatSpec | undefined {
  const node = entryOf(map, 'repeat');
  const count = entryOf(map, 'repeat-expr');
  const until = entryOf(map, 'repeat-until');
  const kind = node?.kind === 'scalar' ? node.text : undefined;
  const stray = (key: string, wants: string, at: YamlNode | undefined): void => {
    if (at === undefined || kind === wants) return;
    const place = map.entries.find((e) => e.key.text === key)?.key ?? at;
    problems.error(place, 'unknown-key', `unknown key found: ${key} needs \`repeat: ${wants}\``);
  };
  stray('repeat-expr', 'expr', count);
  stray('repeat-until', 'until', until);
  if (node === undefined) return undefined;
  if (kind === 'eos') return { kind: 'eos' };
  if (kind === 'expr') {
    if (count === undefined) problems.error(node, 'missing-key', '`repeat: expr` requires a `repeat-expr` expression');
    const e = count === undefined ? undefined : expressionOf(count, problems);
    return e === undefined ? undefined : { kind, count: e };
  }
  if (kind === 'until') {
    if (until === undefined)
      problems.error(node, 'missing-key', '`repeat: until` requires a `repeat-until` expression');
    const e = until === undefined ? undefined : expressionOf(until, problems);
    return e === undefined ? undefined : { kind, until: e };
  }
  problems.error(node, 'bad-repeat', `expected eos / expr / until, got ${describe(node)}`);
  return undefined;
}

const VALID_KEYS = new Set(['eq', 'min', 'max', 'any-of', 'in-enum', 'expr']);

function readValid(map: YamlMap, problems: Problems): ValidSpec | undefined {
  const node = entryOf(map, 'valid');
  if (node === undefined) return undefined;
  const place = placeOf(node);
  if (node.kind !== 'map') return { place, equals: expressionOf(node, problems) };
  checkKeys(node, VALID_KEYS, problems);
  if (node.entries.length === 0)
    problems.error(node, 'bad-valid', `expected any of ${[...VALID_KEYS].sort().join(', ')}, found none`);
  const anyOf = entryOf(node, 'any-of');
  const inEnum = entryOf(node, 'in-enum');
  if (anyOf !== undefined && anyOf.kind !== 'seq') {
    problems.error(anyOf, 'expected-list', `expected array, found ${describe(anyOf)}`);
  }
  if (inEnum !== undefined && booleanOf(inEnum) !== true) {
    problems.error(
      inEnum,
      'bad-valid',
      `only \`true\` is supported as value, got \`${describe(inEnum)}\``,
      'omit the `valid` key for no validation',
    );
  }
  return {
    place,
    equals: expressionUnder(node, 'eq', problems),
    min: expressionUnder(node, 'min', problems),
    max: expressionUnder(node, 'max', problems),
    anyOf:
      anyOf?.kind === 'seq'
        ? anyOf.items.map((i) => expressionOf(i, problems)).filter((e): e is Expression => e !== undefined)
        : undefined,
    inEnum: inEnum === undefined ? undefined : placeOf(inEnum),
    expr: expressionUnder(node, 'expr', problems),
  };
}

function readTypeUse(node: YamlNode, problems: Problems): TypeUse | undefined {
  if (node.kind === 'scalar') return parseTypeUse(node.text, node, node.verbatim, problems);
  if (node.kind === 'seq') {
    problems.error(node, 'bad-type', 'expected map or string, found a list');
    return undefined;
  }
  checkKeys(node, SWITCH_KEYS, problems);
  const on = expressionUnder(node, 'switch-on', problems);
  const cases = entryOf(node, 'cases');
  if (entryOf(node, 'switch-on') === undefined)
    problems.error(node, 'missing-key', 'missing mandatory argument `switch-on`');
  if (cases === undefined) problems.error(node, 'missing-key', 'missing mandatory argument `cases`');
  if (cases === undefined || on === undefined) return undefined;
  const map = expectMap(cases, problems);
  if (map === undefined) return undefined;
  const read: SwitchCase[] = [];
  for (const { key, value } of map.entries) {
    const match = key.text === '_' ? 'else' : parseAt(key.text, key, key.verbatim, problems);
    if (value.kind !== 'scalar') {
      problems.error(value, 'bad-type', `expected the name of a type, got ${describe(value)}`);
      continue;
    }
    const type = parseTypeUse(value.text, value, value.verbatim, problems);
    if (match !== undefined && type !== undefined) read.push({ match, type, place: placeOf(key) });
  }
  return { kind: 'switch', on, cases: read, place: placeOf(node) };
}

/** `u4le`, `b12`, `strz`, `elf::header64(1, x)`. */
export function parseTypeUse(
  text: string,
  at: SchemaPlace,
  verbatim: boolean,
  problems: Problems,
): TypeUse | undefined {
  const place = placeOf(at);
  const m = /^(?:([us])([1248])|f([48])|b([0-9]+))(le|be)?$/.exec(text);
  const order = m?.[5] as ByteOrder | undefined;
  if (m?.[2] !== undefined && !(m[2] === '1' && order !== undefined)) {
    return { kind: 'int', signed: m[1] === 's', width: Number(m[2]) as 1 | 2 | 4 | 8, order, place };
  }
  if (m?.[3] !== undefined) return { kind: 'float', width: Number(m[3]) as 4 | 8, order, place };
  if (m?.[4] !== undefined) return bitsType(Number(m[4]), order, place, problems);
  if (text === 'str' || text === 'strz') return { kind: 'str', zeroTerminated: text === 'strz', place };
  try {
    const ref = parseTypeReference(text);
    if (ref.isArray || ref.names.some((n) => !ID.test(n))) throw new ExpressionError('not the name of a type', 0);
    const args = ref.args.map((node) => ({ text, node, place, verbatim }));
    return { kind: 'user', absolute: ref.absolute, names: ref.names, args, text, place };
  } catch (e) {
    if (!(e instanceof ExpressionError)) throw e;
    problems.error(
      { ...place, col: place.col + (verbatim ? e.at : 0) },
      'bad-type',
      `invalid type: '${text}': ${e.message}`,
    );
    return undefined;
  }
}

/** Messages of satellites have fields of a thousand bits. */
const MAX_BITS = 65_536;

function bitsType(
  width: number,
  order: ByteOrder | undefined,
  place: SchemaPlace,
  problems: Problems,
): TypeUse | undefined {
  if (width >= 1 && width <= MAX_BITS) return { kind: 'bits', width, order, place };
  problems.error(place, 'bad-type', `bit field of ${width} bits, expected 1 to ${MAX_BITS}`);
  return undefined;
}

const PARAM_KEYS = new Set(['id', 'type', 'doc', 'doc-ref', 'enum']);
const PARAM_PURE = new Set(['bool', 'bytes', 'struct', 'io', 'any']);

export function readParam(node: YamlNode, problems: Problems): ParamSpec | undefined {
  const map = expectMap(node, problems);
  if (map === undefined) return undefined;
  checkKeys(map, PARAM_KEYS, problems);
  const id = textUnder(map, 'id', problems);
  const idNode = entryOf(map, 'id');
  if (id === undefined || idNode === undefined) {
    problems.error(map, 'missing-key', 'missing mandatory argument `id`');
    return undefined;
  }
  checkId(id, idNode, 'parameter ID', problems);
  const typeNode = entryOf(map, 'type');
  const text = textUnder(map, 'type', problems) ?? 'bytes';
  const isArray = text.endsWith('[]');
  const base = isArray ? text.slice(0, -2) : text;
  const at = typeNode ?? map;
  const type: ParamType | undefined = PARAM_PURE.has(base)
    ? { kind: base as 'bool', place: placeOf(at) }
    : parseTypeUse(base, at, true, problems);
  if (type === undefined) return undefined;
  return {
    id,
    type,
    isArray,
    enumName: nameRefUnder(map, 'enum', problems),
    doc: textUnder(map, 'doc', problems),
    vendor: vendorOf(map),
    place: placeOf(idNode),
  };
}
