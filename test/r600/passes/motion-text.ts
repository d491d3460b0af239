/* Runs gcm from text to text. */
import { gcm } from '../../../src/r600/optimizer/gcm/gcm.ts';
import { body } from './pass-text.ts';

/** The lines of a program after gcm, after it was seen that it does what it did. */
export function moved(head: string, ...lines: readonly string[]): readonly string[] {
  return body(gcm, [head, 'begin', ...lines].join('\n'))
    .split('\n')
    .filter((line) => line !== '');
}

/** The clauses among lines, with how many instructions they hold, and `cf` for each other control-flow instruction. */
export function outline(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  let [kind, count] = ['', 0];
  for (const line of lines) {
    const clause = /^clause (\w+)/.exec(line);
    if (clause !== null) [kind, count] = [clause[1]!, 0];
    else if (line === '}' && kind !== '') {
      found.push(`${kind} ${count}`);
      kind = '';
    } else if (line.startsWith('cf ')) found.push('cf');
    else count++;
  }
  return found;
}
