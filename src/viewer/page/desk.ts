/* The worker, which parses: the page only shows. */
import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { Answer } from '../protocol.ts';
import type { Desk } from '../worker/desk.ts';

const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });

/** The files and the questions about them. */
export const desk: Remote<Desk> = wrap<Desk>(worker);

/** The answer, or an error with the text that the command line would print. */
export function unwrap<T>(answer: Answer<T>): T {
  if ('ok' in answer) return answer.ok;
  throw new Error(answer.error.text);
}
