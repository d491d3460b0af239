import { Lexer, LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Alias, Document, Node } from 'yaml';
import type { Problems, SchemaPlace } from './problem.ts';

/**
 * The YAML tree of a schema. Scalars keep their source text: integers above 2^53 stay exact, and `plain` tells
 * `true` from `'true'`. This file hides the YAML package.
 */
export type YamlNode = YamlMap | YamlSeq | YamlScalar;

export interface YamlScalar extends SchemaPlace {
  readonly kind: 'scalar';
  readonly text: string;
  readonly plain: boolean;
  /** `text` stands on one line of the file as it is: offsets in it are columns. */
  readonly verbatim: boolean;
}

export interface YamlSeq extends SchemaPlace {
  readonly kind: 'seq';
  readonly items: readonly YamlNode[];
}

export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

export interface YamlMap extends SchemaPlace {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
}

/** More values than any schema has; aliases can multiply a few lines into more. */
const MAX_NODES = 200_000;

/** Signs and scalars of a text with so many values. */
const MAX_TOKENS = 4 * MAX_NODES;
/** Lists in lists, which the parser follows by calls. */
const MAX_NESTING = 256;

/** What makes a text too large or too deep to be parsed, with its place. */
function excess(
  text: string,
): { readonly offset: number; readonly code: string; readonly message: string } | undefined {
  if (2 * text.length <= MAX_TOKENS && isShallow(text)) return undefined;
  let [tokens, offset, flow, dashes] = [0, 0, 0, 0];
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') flow += 1;
    else if (token === ']' || token === '}') flow -= 1;
    else if (token === '-' || token === '?') dashes += 1;
    else if (token === '\n' || token === '\r\n') dashes = 0;
    tokens += 1;
    if (flow + dashes > MAX_NESTING)
      return { offset, code: 'yaml-nesting', message: `lists nest more than ${MAX_NESTING} deep` };
    if (tokens > MAX_TOKENS)
      return { offset, code: 'yaml-too-large', message: `more than ${MAX_TOKENS} words and signs` };
    if (!MARKS.has(token)) offset += token.length;
  }
  return undefined;
}

/** Whether no signs in a text can nest too deep, quoted or not: brackets up to a line and dashes on it. */
function isShallow(text: string): boolean {
  let [brackets, onLine] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 0x5b || sign === 0x7b) brackets++;
    else if (sign === 0x2d || sign === 0x3f) onLine++;
    else if (sign === 0x0a) onLine = 0;
    if (brackets + onLine > MAX_NESTING) return false;
  }
  return true;
}

/** What the lexer says between parts of the text: a document, a scalar and an unexpected end of a list begin. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);

/** What each alias stands for: the last node before it that has its name. */
function targetsOf(doc: Document, text: string): ReadonlyMap<Alias, Node> {
  const named = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  if (!text.includes('&')) return targets;
  visit(doc, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) named.set(node.anchor, node);
        return;
      }
      const target = named.get(node.source);
      if (target !== undefined) targets.set(node, target);
    },
  });
  return targets;
}

/** Parse schema text; `undefined` when it is no YAML at all (the problems say why). */
export function parseYaml(text: string, file: string, problems: Problems): YamlNode | undefined {
  const lines = new LineCounter();
  const much = excess(text);
  if (much !== undefined) {
    const [line, start] = [text.slice(0, much.offset).split('\n').length, text.lastIndexOf('\n', much.offset - 1)];
    problems.error({ file, line, col: much.offset - start, path: '/' }, much.code, much.message);
    return undefined;
  }
  const doc = parseDocument(text, { lineCounter: lines, schema: 'failsafe', uniqueKeys: false, prettyErrors: false });
  const placeOf = (offset: number, path: string): SchemaPlace => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), col: Math.max(1, col), path };
  };
  // What follows the first mistake is guessed.
  const [broken] = doc.errors;
  if (broken !== undefined) {
    problems.error(placeOf(broken.pos[0], '/'), 'yaml-syntax', lowerFirst(broken.message));
    return undefined;
  }

  const targets = targetsOf(doc, text);
  let nodes = 0;
  const aliases: unknown[] = [];
  const convert = (node: unknown, path: string, fallback: number): YamlNode => {
    if (isAlias(node)) {
      const target = targets.get(node);
      const cyclic = aliases.includes(target);
      if (cyclic) problems.error(placeOf(fallback, path), 'yaml-alias', 'an alias that holds itself');
      aliases.push(target);
      const found = convert(cyclic ? undefined : target, path, fallback);
      aliases.pop();
      return found;
    }
    nodes += 1;
    if (nodes === MAX_NODES) problems.error(placeOf(fallback, path), 'yaml-too-large', `more than ${MAX_NODES} values`);
    if (nodes >= MAX_NODES)
      return { kind: 'scalar', ...placeOf(fallback, path), text: '', plain: true, verbatim: true };
    const offset = (node as { range?: [number, number, number] | null } | null)?.range?.[0] ?? fallback;
    const place = placeOf(offset, path === '' ? '/' : path);
    if (isMap(node)) {
      const entries: YamlEntry[] = [];
      const seen = new Set<string>();
      for (const pair of node.items) {
        const key = convert(pair.key, path, offset);
        if (key.kind !== 'scalar') {
          problems.error(key, 'yaml-key', 'a key must be a plain name');
          continue;
        }
        const at: YamlScalar = { ...key, path: `${path}/${key.text}` };
        if (seen.has(key.text)) problems.error(at, 'yaml-duplicate-key', `duplicate key: ${key.text}`);
        seen.add(key.text);
        const keyEnd = (pair.key as { range?: [number, number, number] | null }).range?.[1] ?? offset;
        entries.push({ key: at, value: convert(pair.value, at.path, keyEnd) });
      }
      return { kind: 'map', ...place, entries };
    }
    if (isSeq(node)) {
      return { kind: 'seq', ...place, items: node.items.map((item, i) => convert(item, `${path}/${i}`, offset)) };
    }
    if (isScalar(node)) {
      const value = typeof node.value === 'string' ? node.value : '';
      const source = node.source ?? value;
      const plain = node.type === 'PLAIN';
      const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
      return {
        kind: 'scalar',
        ...place,
        col: place.col + (quoted ? 1 : 0),
        text: value,
        plain,
        verbatim: (plain || quoted) && !source.includes('\n'),
      };
    }
    return { kind: 'scalar', ...place, text: '', plain: true, verbatim: true };
  };
  return convert(doc.contents, '', 0);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const INTEGER = /^[+-]?(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|[0-9][0-9_]*)$/;

/** The exact value of a plain integer scalar (decimal, 0x, 0b, 0o, underscores), else undefined. */
export function integerOf(node: YamlNode): bigint | undefined {
  return node.kind === 'scalar' && node.plain ? integerIn(node.text) : undefined;
}

/** The exact value of an integer as text; keys may be quoted. */
export function integerIn(text: string): bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const negative = text.startsWith('-');
  const digits = text.replace(/^[+-]/, '').replaceAll('_', '').toLowerCase();
  const value = BigInt(digits.replace(/^0+(?=\d)/, ''));
  return negative ? -value : value;
}

/** The value of a plain `true` or `false`, else undefined. */
export function booleanOf(node: YamlNode): boolean | undefined {
  if (node.kind !== 'scalar' || !node.plain) return undefined;
  if (node.text === 'true') return true;
  if (node.text === 'false') return false;
  return undefined;
}

export function entryOf(map: YamlMap, key: string): YamlNode | undefined {
  return map.entries.find((e) => e.key.text === key)?.value;
}
