/* Readable names of C++ symbols (Itanium C++ ABI, section 5.1), as GNU's c++filt writes them. */
import { Cursor, unreadable } from './cursor.ts';
import type { Grammar } from './cursor.ts';
import { parseExpression, parseTemplateArguments } from './parse-expression.ts';
import { parseEncoding, parseParameters } from './parse-symbol.ts';
import { parseType } from './parse-type.ts';
import { printSymbol } from './print.ts';

export { parameterTypes } from './parameter-types.ts';
export { withoutClones } from './without-clones.ts';
export { withoutParameters } from './without-parameters.ts';

const grammar: Grammar = {
  type: parseType,
  expression: parseExpression,
  templateArguments: parseTemplateArguments,
  encoding: parseEncoding,
  parameters: parseParameters,
};

/** Longer symbols are left as they are. */
const MAX_LENGTH = 1 << 14;

/** Answers that are kept, as many as have this many characters: a file may name the same symbol at every entry. */
const KEPT = 1 << 22;
const answers = new Map<string, string | undefined>();
let kept = 0;

/** The readable name of a mangled C++ symbol; undefined when it is not one, or one that cannot be read. */
export function demangle(symbol: string): string | undefined {
  if (!symbol.startsWith('_Z') || symbol.length > MAX_LENGTH) return undefined;
  let answer = answers.get(symbol);
  if (answer !== undefined || answers.has(symbol)) return answer;
  answer = read(symbol);
  kept += symbol.length + (answer?.length ?? 0);
  if (kept > KEPT) {
    answers.clear();
    kept = 0;
  }
  answers.set(symbol, answer);
  return answer;
}

function read(symbol: string): string | undefined {
  try {
    const c = new Cursor(symbol, grammar);
    const name = parseEncoding(c, false);
    return printSymbol(name, c.steps) + clones(c);
  } catch (error) {
    if (error === unreadable) return undefined;
    throw error;
  }
}

/** Suffixes of copies that optimisers make: `.constprop.0`. */
function clones(c: Cursor): string {
  const rest = c.text.slice(c.at);
  const found = rest.match(/\.(?:[a-z_]+|\d+)(?:\.\d+)*/g) ?? [];
  if (found.join('') !== rest) c.fail();
  return found.map((clone) => ` [clone ${clone}]`).join('');
}
