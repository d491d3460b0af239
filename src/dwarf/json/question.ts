/*
 * Questions as JSON: an expression, a location list, call frame information or the update of a location, each with its context,
 * and what to answer. src/dwarf/README.md describes the fields.
 */
import type { JsonObject } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { NamedContext } from './context.ts';
import { decodeExpression } from '../expression/decode.ts';
import { evaluateSourceSync, evaluateSync, readLocationSync } from '../evaluate/drive.ts';
import type { EvaluationOptions } from '../evaluate/drive.ts';
import { ExpressionError, fault } from '../expression/fault.ts';
import type { FaultCode } from '../expression/fault.ts';
import type { LocationSource } from '../expression/expression.ts';
import { updateLocation } from '../value/location.ts';
import { readLocationList } from '../lists/location-list.ts';
import type { ListUnit } from '../lists/list-unit.ts';
import { unwindJson } from './unwind.ts';
import {
  bad,
  briefJson,
  bytesFrom,
  faultJson,
  integerFrom,
  locationJson,
  objectFrom,
  outcomeJson,
  readJson,
  smallFrom,
} from './location.ts';
import type { Outcome, ResultKind } from '../evaluate/outcome.ts';

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
    if (error instanceof FormatError && error.code !== 'dwarf/bad-context') {
      const code = faultOfFormat[error.code] ?? 'truncated';
      return { ...named, error: faultJson(fault(code, error.message).at(undefined, sectionOf(question))) };
    }
    throw error;
  }
}

/** What damage to a section is called among the faults. */
const faultOfFormat: Readonly<Record<string, FaultCode>> = {
  'read/end-of-stream': 'truncated',
  'dwarf/location-kind': 'bad-entry-kind',
  'dwarf/address-index': 'index-out-of-range',
};

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
    case 'loclist':
      return withRead(question, named, evaluateSourceSync(listOf(question, named), context, options));
    case 'cfi':
      return { unwind: unwindJson(question, named, options) };
    case 'update': {
      const location = named.location(question['location']);
      const moved = updateLocation(location, integerFrom(question['bitOffset'], 'bitOffset'));
      return { location: locationJson(moved) };
    }
    default:
      throw bad(`unknown kind of question: ${briefJson(question['kind'])}`);
  }
}

/** A location list as it is in .debug_loclists or .debug_loc, from its first entry on. */
function listOf(question: Fields, { context, settings, addressAt }: NamedContext): LocationSource {
  const bytes = bytesFrom(question['bytes'], 'bytes');
  const isOld = question['format'] === 'debug_loc';
  const section = { name: isOld ? '.debug_loc' : '.debug_loclists', bytes, offset: 0, index: 0, address: 0n };
  const unit: ListUnit = {
    version: isOld ? 4 : 5,
    addressSize: settings.addressSize,
    littleEndian: settings.byteOrder === 'little',
    lowPc: BigInt(integerFrom(question['baseAddress'] ?? 0, 'baseAddress')),
    addressOf: (index) => {
      const address = context.unit === undefined ? undefined : addressAt(index);
      if (address === undefined) throw fault('index-out-of-range', `there is no address ${index} in .debug_addr`);
      return BigInt(address);
    },
    sections: { loclists: section, loc: section, rnglists: undefined, ranges: undefined, isSplit: false },
  };
  const entries = [...readLocationList(unit, 0)].map(({ range, expression }) => ({
    range,
    expression: decodeExpression(expression, settings),
  }));
  return { kind: 'list', entries };
}

function resultKindFrom(json: unknown): ResultKind {
  if (json === undefined || json === 'location') return 'location';
  if (json === 'value' || json === 'any') return json;
  throw bad(`unknown kind of result: ${briefJson(json)}`);
}

/** A location together with the bits that the question wants read through it. */
function withRead(question: Fields, { context }: NamedContext, outcome: Outcome): JsonObject {
  const body = outcomeJson(outcome, context.target);
  if (question['read'] === undefined || outcome.kind !== 'location') return body;
  const bits = smallFrom(objectFrom(question['read'], 'read')['bits'], 'bits');
  return { ...body, read: readJson(readLocationSync(outcome.location, bits, context), bits) };
}
