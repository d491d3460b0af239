/* Passes from text to text. */
import { expect } from 'vitest';
import { parseShader, printShader, shaderSubject, subjectsEquivalent } from '../../../src/r600/advanced.ts';
import type { Pass } from '../../../src/r600/optimizer/pass.ts';
import { programOf } from '../programs.ts';

const context = {
  program: programOf('EXPORT_DONE         PIXEL 0     R0.xyzw  EOP\n'),
  metadata: undefined,
  safeMath: true,
};

const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** What a pass makes of a program's text, indentation left out, after it was seen that it says so when it changed something. */
export function passed(pass: Pass, text: string): string {
  const shader = parseShader(`${trimmed(text)}\nend`);
  const before = printShader(shader);
  const changed = pass.run(shader, context);
  const after = printShader(shader);
  expect(changed).toBe(after !== before);
  expect(printShader(parseShader(after))).toBe(after);
  return trimmed(after);
}

/** The same without the head; and whether the program does what it did. */
export function body(pass: Pass, text: string): string {
  const after = passed(pass, text);
  const options = { runs: 4, seed: 1, tolerance: 0, stepLimit: 2000 };
  const subject = (each: string): ReturnType<typeof shaderSubject> =>
    shaderSubject(parseShader(each), context.program, 8);
  const { first } = subjectsEquivalent(subject(`${trimmed(text)}\nend`), subject(after), options);
  expect(first).toBeNull();
  return after.slice(after.indexOf('\nbegin\n') + 7, after.lastIndexOf('\nend'));
}

/** Lines of a text, indentation left out. */
export function lines(text: string): string {
  return trimmed(text);
}
