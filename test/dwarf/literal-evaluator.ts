/*
 * The document read literally: bytes one at a time, storage one bit at a time, every number a bigint, nothing shared, nothing
 * clever. It has nothing in common with src/dwarf but the JSON of contexts, so that each checks the other.
 */
import { entryFrom, placeJson, readJson, valueJson } from './literal/json.ts';
import { evaluate } from './literal/machine.ts';
import { perform } from './literal/operations.ts';
import type { Answer, FileJson, QuestionJson } from './literal/question.ts';
import { contextOf } from './literal/situation.ts';
import type { Shared, Situation } from './literal/situation.ts';
import { Failure, bytesFrom } from './literal/values.ts';

/**
 * Answer a question about an expression, in the JSON form of answers; faults by their class alone. The class is `skipped` where
 * this would take too long to find out.
 */
export function literalAnswer(fileJson: unknown, questionJson: unknown, maxSteps: number): Answer {
  const file = fileJson as FileJson;
  const question = questionJson as QuestionJson;
  const shared: Shared = { file, steps: 0, maxSteps, perform };
  const context = contextOf(file, question.context);
  const situation: Situation = { context, shared, object: true, frameBase: false, nesting: 0 };
  try {
    const stack = (question.initialStack ?? []).map((entry) => entryFrom(situation, entry));
    const bytes = bytesFrom(question.bytes);
    const result = evaluate(situation, bytes, question.resultKind, stack).result;
    if (result.value) return { value: valueJson(situation, result) };
    const bits = question.read?.bits;
    return {
      location: result.places.map(placeJson),
      ...(bits === undefined ? {} : { read: readJson(situation, result.places, bits) }),
    };
  } catch (error) {
    if (error instanceof Failure) return { error: { class: error.kind, code: error.message } };
    throw error;
  }
}
