/* Encodings (5.1.2): a function with its parameters, a variable, or one of the things that compilers make themselves. */
import type { Cursor } from './cursor.ts';
import type { FunctionType, Node } from './node.ts';
import { parseTemplateArgument } from './parse-expression.ts';
import { isTemplated, parseName } from './parse-name.ts';
import { parseType } from './parse-type.ts';
import { specialNames } from './tables.ts';

/** An encoding; inside another name (`inner`) the result of a function is left out. */
export function parseEncoding(c: Cursor, inner: boolean): Node {
  return c.nested(() => {
    if (c.sees('T') || c.sees('G')) return parseSpecial(c);
    const { name, suffix } = parseName(c);
    if (c.ended || c.sees('E') || c.sees('.')) return name;
    const result = isTemplated(name) ? parseType(c) : undefined;
    const type: FunctionType = {
      kind: 'functionType',
      result: inner ? undefined : result,
      parameters: parseParameters(c),
      suffix: '',
    };
    return { kind: 'function', name, type, suffix };
  });
}

/** Types of parameters to the end of the list, at least one; a lone void is none. */
export function parseParameters(c: Cursor): Node[] {
  const list: Node[] = [];
  while (!c.ended && !c.sees('E') && !c.sees('.') && !c.sees('Q')) list.push(parseType(c));
  if (list.length === 0) c.fail();
  const [only] = list;
  return list.length === 1 && only?.kind === 'text' && only.text === 'void' ? [] : list;
}

function parseSpecial(c: Cursor): Node {
  const code = c.take(2);
  const row = specialNames[code];
  if (row !== undefined)
    return { kind: 'special', words: row[0], of: row[1] === 'type' ? parseType(c) : parseName(c).name };
  const special = (words: string): Node => ({ kind: 'special', words, of: parseEncoding(c, false) });
  switch (code) {
    case 'Th':
      skipOffset(c);
      return special('non-virtual thunk to ');
    case 'Tv':
      skipOffset(c);
      skipOffset(c);
      return special('virtual thunk to ');
    case 'Tc':
      for (let i = 0; i < 2; i++) {
        const kind = c.take(1);
        skipOffset(c);
        if (kind === 'v') skipOffset(c);
      }
      return special('covariant return thunk to ');
    case 'TC': {
      const derived = parseType(c);
      c.number();
      c.need('_');
      return { kind: 'construction', base: parseType(c), derived };
    }
    case 'GR': {
      const { name } = parseName(c);
      return { kind: 'special', words: `reference temporary #${c.ended ? 0 : c.index(36)} for `, of: name };
    }
    case 'TA':
      return { kind: 'special', words: 'template parameter object for ', of: parseTemplateArgument(c) };
    case 'GA':
      return special('hidden alias for ');
    case 'GT':
      return special(c.take(1) === 'n' ? 'non-transaction clone for ' : 'transaction clone for ');
    default:
      return c.fail();
  }
}

/** An offset of a thunk, without the letter that says of what. */
function skipOffset(c: Cursor): void {
  c.eat('n');
  c.number();
  c.need('_');
}
