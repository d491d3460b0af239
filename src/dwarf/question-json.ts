/*
 * Questions as JSON: an expression, a location list, call frame information or the update of a location, each with its context,
 * and what to answer. src/dwarf/README.md describes the fields.
 */
import type { JsonObject } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import type { NamedContext } from './context-json.ts';
import { decodeExpression } from './decode.ts';
import { evaluateSync, readLocationSync } from './drive.ts';
import type { EvaluationOptions } from './drive.ts';
import { ExpressionError } from './fault.ts';
import { updateLocation } from './location.ts';
import {
  bad,
  bytesFrom,
  faultJson,
  integerFrom,
  locationJson,
  objectFrom,
  outcomeJson,
  readJson,
  smallFrom,
} from './location-json.ts';
import type { Outcome, ResultKind } from './outcome.ts';

type Fields = { readonly [key: string]: unknown };

/** The answer to a question: `name` and one of `value`, `location`, `unwind` or `error`; FormatError where it is no question. */
export function answerQuestion(
  json: unknown,
  open: (context: unknown) => NamedContext,
  options: EvaluationOptions = {},
): JsonObject {
  const question = objectFrom(json, 'a question');
  const name = question['name'];
  const named = typeof name === 'string' ? { name } : {};
  const context = open(question['context'] ?? {});
  try {
    return { ...named, ...answer(question, context, options) };
  } catch (error) {
    if (error instanceof ExpressionError)
      return { ...named, error: faultJson(error.at(undefined, sectionOf(question))) };
    if (error instanceof FormatError) {
      return { ...named, error: { class: 'ill-formed', code: error.code, message: error.message } };
    }
    throw error;
  }
}

function sectionOf(question: Fields): string {
  return typeof question['section'] === 'string' ? question['section'] : '';
}

function answer(question: Fields, named: NamedContext, options: EvaluationOptions): JsonObject {
  const { context, settings } = named;
  switch (question['kind'] ?? 'expr') {
    case 'expr': {
      const expression = decodeExpression(bytesFrom(question['bytes'], 'bytes'), settings);
      const stack = question['initialStack'];
      const outcome = evaluateSync(expression, context, {
        ...options,
        resultKind: resultKindFrom(question['resultKind']),
        initialStack: Array.isArray(stack) ? stack.map((entry) => named.entry(entry)) : [],
      });
      return withRead(question, named, outcome);
    }
    case 'update': {
      const location = named.location(question['location']);
      const moved = updateLocation(location, integerFrom(question['bitOffset'], 'bitOffset'));
      return { location: locationJson(moved) };
    }
    default:
      throw bad(`unknown kind of question: ${JSON.stringify(question['kind'])?.slice(0, 40)}`);
  }
}

function resultKindFrom(json: unknown): ResultKind {
  if (json === undefined || json === 'location') return 'location';
  if (json === 'value' || json === 'any') return json;
  throw bad(`unknown kind of result: ${JSON.stringify(json)?.slice(0, 40)}`);
}

/** A location together with the bits that the question wants read through it. */
function withRead(question: Fields, { context }: NamedContext, outcome: Outcome): JsonObject {
  const body = outcomeJson(outcome, context.target);
  if (question['read'] === undefined || outcome.kind !== 'location') return body;
  const bits = smallFrom(objectFrom(question['read'], 'read')['bits'], 'bits');
  return { ...body, read: readJson(readLocationSync(outcome.location, bits, context), bits) };
}
