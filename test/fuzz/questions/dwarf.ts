/* A random expression in a random situation, by the evaluator and by the literal reading of the document. */
import { toHex } from '../../../src/core/index.ts';
import { contextFileFrom, contextReader } from '../../../src/dwarf/json/context.ts';
import { decodeExpression } from '../../../src/dwarf/expression/decode.ts';
import { encodeExpression } from '../../../src/dwarf/expression/encode.ts';
import { answerQuestion } from '../../../src/dwarf/json/question.ts';
import { literalAnswer } from '../../dwarf/literal-evaluator.ts';
import { randomContexts } from '../../dwarf/random-contexts.ts';
import { randomExpression } from '../../dwarf/random-expression.ts';
import type { Pick } from '../../dwarf/random-expression.ts';

const MOST_STEPS = 400;

const open = contextReader(contextFileFrom(randomContexts));
const names = Object.keys(randomContexts['contexts'] as object);

const initialEntries = [
  ['g', { value: { type: 'generic', size: 8, bytes: '1010000000000000' } }],
  ['t', { value: { type: '0x1c', size: 4, bytes: '04000000' } }],
  [
    'l',
    {
      location: [
        { kind: 'memory', bitOffset: '33000', space: 0 },
        { kind: 'register', bitOffset: '0', register: 17 },
      ],
    },
  ],
  ['l', { location: [{ kind: 'undefined' }, { kind: 'implicit', bitOffset: '4', bytes: '0102030405060708090a' }] }],
] as const;

/** One random question; says how the answers differ, or gives undefined. */
export function differ(pick: Pick): string | undefined {
  const name = names[pick(pick(3) === 0 ? names.length : 1)] ?? 'little';
  const { settings } = open(name);
  const initial = Array.from(
    { length: pick(3) === 0 ? pick(3) : 0 },
    () => initialEntries[pick(initialEntries.length)],
  );
  const stack = initial.flatMap((entry) => {
    if (entry === undefined) return [];
    const [kind, json] = entry;
    if ((kind === 'g' && settings.addressSize === 4) || name === 'bare') return [];
    return [[kind, json] as const];
  });
  const bytes = randomExpression(
    pick,
    settings,
    stack.map(([kind]) => kind),
  );
  const question = {
    kind: 'expr',
    context: name,
    bytes: toHex(bytes),
    resultKind: ['location', 'value', 'any'][pick(3)],
    initialStack: stack.map(([, json]) => json),
    read: { bits: 1 + pick(90) },
  };
  const fast = comparable(answerQuestion(question, open, { limits: { steps: MOST_STEPS } }));
  const slow = comparable(literalAnswer(randomContexts, question, MOST_STEPS));
  if (slow !== 'skipped' && fast !== slow)
    return `${JSON.stringify(question)}\n  evaluator: ${fast.slice(0, 2000)}\n  literally: ${slow.slice(0, 2000)}`;
  const again = toHex(encodeExpression(decodeExpression(bytes, settings)));
  return again === question.bytes ? undefined : `${question.bytes} is written as ${again}`;
}

/** What the two have to agree on: of an error its class, of an implicit pointer value that it is one. */
function comparable(answer: { readonly [key: string]: unknown }): string {
  const { error, value, location, read } = answer as {
    error?: { class: string };
    value?: { type: string };
    location?: unknown;
    read?: { bits: number; bytes: string; mask?: string };
  };
  if (error !== undefined) return error.class;
  if (value !== undefined) return JSON.stringify(value.type === 'implicit pointer' ? 'implicit pointer' : value);
  return JSON.stringify([location, read?.bytes, read?.mask]);
}
