import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ByteWriter, FormatError } from '../../src/runtime/index.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Codec } from '../support/load-schema.ts';
import { FIELDS, evaluate, fieldValues, integerExpressions, sourceOf } from './integer-expressions.ts';
import type { FieldValues, Outcome } from './integer-expressions.ts';

/** One schema holds all the expressions, so that it is compiled once. */
const expressions = fc.sample(integerExpressions, { numRuns: 300, seed: 20 });
let all: Codec;

beforeAll(async () => {
  const seq = Object.entries(FIELDS).map(
    ([name, [bits, signed]]) => `  - {id: ${name}, type: ${signed ? 's' : 'u'}${bits / 8}}`,
  );
  const instances = expressions.map((e, i) => `  x${i}: {value: '${sourceOf(e)}'}`);
  all = codec(
    await loadSchema(
      ['meta: {id: s, endian: le}', 'seq:', ...seq, '  - {id: rest, size-eos: true}', 'instances:', ...instances].join(
        '\n',
      ),
    ),
    'S',
  );
});

function encode(values: FieldValues): Uint8Array {
  const w = new ByteWriter();
  for (const [name, [bits, signed]] of Object.entries(FIELDS)) {
    const value = BigInt.asUintN(bits, values[name as keyof FieldValues]);
    expect(signed || value >= 0n).toBe(true);
    w.bitsLe(value, bits);
  }
  return w.data;
}

function outcomeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
}

/** Numbers hold what they hold exactly; whatever is wider is a bigint. */
function check(actual: unknown, wanted: Outcome): void {
  if (typeof wanted !== 'bigint') {
    expect(actual).toBe(wanted);
    return;
  }
  if (typeof actual === 'number') {
    expect(Number.isSafeInteger(actual) && !Object.is(actual, -0)).toBe(true);
    expect(BigInt(actual)).toBe(wanted);
  } else {
    expect(actual).toBe(wanted);
  }
}

test('integer expressions give what a bigint evaluator gives, never rounded', () => {
  for (const values of fc.sample(fieldValues, { numRuns: 60, seed: 21 })) {
    const parsed = all.parse(encode(values));
    for (const [i, e] of expressions.entries()) {
      const wanted = evaluate(e, values);
      const actual = outcomeOf(() => parsed[`x${i}`]);
      try {
        check(actual, wanted);
      } catch (error) {
        throw new Error(`${sourceOf(e)} with ${JSON.stringify(values, (_, v: unknown) => String(v))}`, {
          cause: error,
        });
      }
    }
  }
});
