/* Vectors whose answers other debuggers gave, and what this project's text says of the same bytes. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { fromHex, toHex } from '../../src/core/index.ts';
import { assemble, decodeExpression, disassemble } from '../../src/dwarf/index.ts';
import { answerQuestion, contextFileFrom, contextReader } from '../../src/dwarf/advanced.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { literalAnswer } from './literal-evaluator.ts';

interface Vector {
  readonly name: string;
  readonly kind: string;
  readonly context: unknown;
  readonly bytes: string;
  readonly text?: string;
  readonly expected: { readonly error?: { readonly class: string }; readonly read?: { readonly bits: number } };
}

const files = corpusFiles('dwarf/vectors', /\.json$/);
const contextsPath = files.find((file) => file.endsWith('contexts.json'));
const json =
  contextsPath === undefined
    ? {}
    : (JSON.parse(readFileSync(contextsPath, 'utf8')) as { readonly [key: string]: unknown });
const file = contextFileFrom(json);
const open = contextReader(file);

const vectors = files
  .filter((path) => path !== contextsPath)
  .flatMap((path) => (JSON.parse(readFileSync(path, 'utf8')) as { readonly vectors: readonly Vector[] }).vectors);

/** The question without its answer. */
function asked({ expected, ...question }: Vector): { readonly [key: string]: unknown } {
  return { ...question, ...(expected.read === undefined ? {} : { read: { bits: expected.read.bits } }) };
}

/** Of an error the class is what counts. */
function wanted({ expected }: Vector): object {
  return expected.error === undefined ? expected : { error: { class: expected.error.class } };
}

corpusTest('every vector has its answer', () => {
  expect(vectors.length).toBe(646);
  for (const vector of vectors) expect(answerQuestion(asked(vector), open), vector.name).toMatchObject(wanted(vector));
});

corpusTest('the literal reading of the document gives the same answers', () => {
  for (const vector of vectors.filter(({ kind }) => kind === 'expr')) {
    expect(literalAnswer(json, asked(vector), 100_000), vector.name).toMatchObject(wanted(vector));
  }
});

corpusTest('texts and bytes are the same expressions', () => {
  const entries = new Map(
    Object.entries(file.dies).map(([offset, die]) => [String((die as { readonly name: string }).name), Number(offset)]),
  );
  let read = 0;
  for (const { kind, context, bytes, text = '', name } of vectors) {
    if (kind !== 'expr') continue;
    const { settings } = open(context);
    const again = assemble(disassemble(decodeExpression(fromHex(bytes), settings)), settings);
    expect(toHex(again), name).toBe(bytes);
    // Three texts have the prefix before a label.
    if (text.includes('DW_OP_E:')) continue;
    expect(toHex(assemble(text, settings, { entries })), name).toBe(bytes);
    read += 1;
  }
  expect(read).toBeGreaterThan(500);
});
