import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** Emitters put parentheses around what an operator may follow. These are left out around all that an argument, a condition or a value is. */
export function withoutSpareParentheses(text: string): string {
  if (!/(?:[(,=]|\breturn) ?\(/.test(text)) return text;
  const tokens = tokensOf(text);
  const spare = new Set<number>();
  const open: { readonly index: number; hasComma: boolean }[] = [];
  for (const [i, { text: mark }] of tokens.entries()) {
    if (mark === ',' && open.length > 0) (open.at(-1) as { hasComma: boolean }).hasComma = true;
    if (mark === '(' || mark === '[' || mark === '{') open.push({ index: i, hasComma: false });
    if (mark !== ')' && mark !== ']' && mark !== '}') continue;
    const { index, hasComma } = open.pop() ?? { index: -1, hasComma: true };
    if (mark !== ')' || hasComma || index + 1 === i) continue;
    if (isStart(text, tokens[index - 1]) && /^[),;]$/.test(tokens[i + 1]?.text ?? '')) spare.add(index).add(i);
  }
  if (spare.size === 0) return text;
  let out = '';
  let from = 0;
  for (const index of [...spare].sort((a, b) => a - b)) {
    const { start, end } = tokens[index] as Token;
    out += text.slice(from, start);
    from = end;
  }
  return out + text.slice(from);
}

/** Whether all of an argument, a condition or a value begins behind a token. */
function isStart(text: string, before: Token | undefined): boolean {
  if (before === undefined) return false;
  const isAssignment = text.startsWith(' = ', before.start - 1);
  return before.text === '(' || before.text === ',' || before.text === 'return' || isAssignment;
}
