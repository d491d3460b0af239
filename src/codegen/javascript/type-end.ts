import type { Token } from '../tokens.ts';

/** Where types end in emitted TypeScript: all functions take the index of a token and give that of the first one behind. */

const PREFIXES = new Set(['readonly', 'keyof', 'typeof', 'unique', 'asserts', 'infer']);
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The end of the type that begins at `at`. */
export function endOfType(tokens: readonly Token[], at: number): number {
  const text = (i: number): string => tokens[i]?.text ?? '';
  let end = at;
  if (text(end) === '|' || text(end) === '&') end++;
  for (;;) {
    end = endOfOperand(tokens, end);
    if (text(end) === 'is' && tokens[end]?.kind === 'word') end++;
    else if (text(end) === '|' || text(end) === '&') end++;
    else return end;
  }
}

function endOfOperand(tokens: readonly Token[], at: number): number {
  const text = (i: number): string => tokens[i]?.text ?? '';
  let end = at;
  while (PREFIXES.has(text(end)) && (tokens[end + 1]?.kind !== 'mark' || '([{'.includes(text(end + 1)))) end++;
  if (text(end) === '-') end++;
  if (text(end) === '(') {
    end = endOfBrackets(tokens, end);
    if (text(end) === '=>') return endOfType(tokens, end + 1);
  } else if (text(end) === '{' || text(end) === '[') end = endOfBrackets(tokens, end);
  else end++;
  for (;;) {
    if (text(end) === '.') end += 2;
    else if (text(end) === '[') end = endOfBrackets(tokens, end);
    else if (text(end) === '<') end = endOfTypeArguments(tokens, end) ?? end + 1;
    else return end;
  }
}

/** The end of `<…>` at `at`; undefined where no types stand there. */
export function endOfTypeArguments(tokens: readonly Token[], at: number): number | undefined {
  let end = at;
  do {
    const first = tokens[end + 1];
    if (first === undefined || first.kind === 'number') return undefined;
    end = endOfType(tokens, end + 1);
  } while (tokens[end]?.text === ',');
  return tokens[end]?.text === '>' ? end + 1 : undefined;
}

/** The end of brackets and all that stands in them. */
function endOfBrackets(tokens: readonly Token[], at: number): number {
  const expected: string[] = [];
  for (let i = at; i < tokens.length; i++) {
    const { kind, text } = tokens[i] as Token;
    const closing = kind === 'mark' ? CLOSING[text] : undefined;
    if (closing !== undefined) expected.push(closing);
    else if (kind === 'mark' && text === expected.at(-1)) expected.pop();
    if (expected.length === 0) return i + 1;
  }
  return tokens.length;
}
