/* Readable names of C++ symbols (Itanium C++ ABI, section 5.1), as GNU's c++filt writes them. */
import { Cursor, Unreadable } from './cursor.ts';
import type { Grammar } from './cursor.ts';
import { parseExpression, parseTemplateArguments } from './parse-expression.ts';
import { parseEncoding, parseParameters } from './parse-symbol.ts';
import { parseType } from './parse-type.ts';
import { printSymbol } from './print.ts';

export { parameterTypes } from './parameter-types.ts';
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

/** The readable name of a mangled C++ symbol; undefined when it is not one, or one that cannot be read. */
export function demangle(symbol: string): string | undefined {
  if (!symbol.startsWith('_Z') || symbol.length > MAX_LENGTH) return undefined;
  try {
    const c = new Cursor(symbol, grammar);
    const name = parseEncoding(c, false);
    return printSymbol(name) + clones(c);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
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
