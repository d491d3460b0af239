/*
 * Expressions over the variables of a frame. A text is compiled once for a frame: its names and types are found, its operators
 * checked. It is evaluated as often as there are situations, one for each lane of a warp for instance.
 */
import type { Contents } from '../contents/contents.ts';
import { readContents } from '../contents/read.ts';
import type { ContentsLimits } from '../contents/read.ts';
import { isNumberFormat } from '../contents/number-format.ts';
import type { NumberFormat } from '../contents/number-format.ts';
import { contentsText } from '../contents/text.ts';
import type { ContentsTextOptions } from '../contents/text.ts';
import { plainType } from '../types/data-type.ts';
import type { DataType } from '../types/data-type.ts';
import { dataTypeText } from '../types/data-type-text.ts';
import type { TypeTextOptions } from '../types/data-type-text.ts';
import { isLocated } from '../types/object.ts';
import type { ObjectReader } from '../types/object.ts';
import { bytesOf } from '../value/bits.ts';
import { exact } from '../value/integer.ts';
import { implicitLocation } from '../value/location.ts';
import type { Location } from '../value/location.ts';
import { compile } from './compile.ts';
import type { QueryHost, QuerySituation } from './host.ts';
import { QueryNames } from './names.ts';
import { Missing, patternOf } from './operand.ts';
import type { Operand } from './operand.ts';
import { parseQuery } from './parse.ts';
import { queryError } from './query-error.ts';

/** What an expression is in a situation. */
export interface QueryResult {
  readonly contents: Contents;
  /** Where it is; undefined for results of operators, and where that is not known. */
  readonly location: Location | undefined;
}

/** An expression, compiled for a frame. */
export interface Query {
  readonly text: string;
  readonly type: DataType;
  /** What it is in a situation. What is not known is `unknown` contents. */
  evaluate(situation: QuerySituation, limits?: ContentsLimits): QueryResult;
  /** Whether it is true, not 0; undefined where that is not known. */
  test(situation: QuerySituation): boolean | undefined;
}

/** Compile an expression. FormatError `dwarf/query-…` with the column where its text, a name or a type is wrong. */
export function compileQuery(text: string, host: QueryHost): Query {
  const names = new QueryNames(host);
  const compiled = compile(parseQuery(text, names), host, names);
  const operand: Operand = compiled.reference === undefined ? compiled : { ...compiled, ...compiled.reference };
  const readerIn = (situation: QuerySituation): ObjectReader => ({ lookup: host.types.lookup, ...situation });
  return {
    text,
    type: operand.type,
    evaluate: (situation, limits) => orMissing(() => evaluate(operand, readerIn(situation), limits)),
    test(situation) {
      const { number } = operand;
      if (number === undefined) return undefined;
      const found = orMissing(() => Boolean(number(readerIn(situation))));
      return typeof found === 'boolean' ? found : undefined;
    },
  };
}

function evaluate(operand: Operand, reader: ObjectReader, limits: ContentsLimits | undefined): QueryResult {
  const { type, locate, number, bitSize } = operand;
  if (locate !== undefined && bitSize === undefined) {
    const place = locate(reader);
    return { contents: readContents(reader, type, place, limits), location: isLocated(place) ? place : undefined };
  }
  const plain = plainType(type);
  const pattern = number === undefined ? 0n : patternOf(number(reader), plain);
  const bytes = bytesOf(exact(pattern), 8 * (plain.size ?? 8), reader.context.target.byteOrder);
  return { contents: readContents(reader, type, implicitLocation(bytes), limits), location: undefined };
}

function orMissing<T>(read: () => T): T | QueryResult {
  try {
    return read();
  } catch (error) {
    if (error instanceof Missing) return { contents: error.contents, location: undefined };
    throw error;
  }
}

/** A result as debuggers print it: pointers with their type before them, `(int *) 0x10`. */
export function queryText(
  { type }: Pick<Query, 'type'>,
  { contents }: QueryResult,
  options: ContentsTextOptions & TypeTextOptions = {},
): string {
  const text = contentsText(contents, options);
  const plain = plainType(type);
  const isPlainPointer = plain.kind === 'pointer' && contents.kind === 'scalar' && contents.text === undefined;
  return isPlainPointer && options.format === undefined ? `(${dataTypeText(type, options)}) ${text}` : text;
}

/** `/x EXPR`, as debuggers write it: the format of numbers and the expression. */
export function printRequest(text: string): { readonly format: NumberFormat | undefined; readonly expression: string } {
  const found = /^\s*\/([a-z]*)\s+/.exec(text);
  if (found === null) return { format: undefined, expression: text };
  const [all, letter = ''] = found;
  if (!isNumberFormat(letter)) {
    throw queryError('dwarf/query-syntax', 0, `/${letter} is no format: x, d, u, o, t, c and f are`);
  }
  return { format: letter, expression: text.slice(all.length) };
}
