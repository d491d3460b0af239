import type { Part } from './emit/parts.ts';

/** What each part of the code has, said once: a sentence at each function would be a tenth of what is shipped. */
const ABOUT: Readonly<Record<Part, readonly string[]>> = {
  enums: ['`nameOfX` gives the name of a value of X, or undefined.'],
  layout: [],
  read: [
    "`readX` reads one X at the reader's position. `XView` is one X in place, decoded field by field when asked; `XTable` is rows of them:",
    '`at(i)` gives one, `field(i)` one field of it, `toColumns()` copies of the numbers, a typed array each. `$newX` makes an X some of',
    'whose fields are read when they are first asked for: accessors of its class, which `withFields` copies and `{ ...x }` does not.',
  ],
  parse: [
    "`parseX` reads an X from bytes of its own, `openX` from a source that need not be in memory; errors carry the field's path.",
  ],
  write: [
    '`writeX` writes one X, `serializeX` gives its bytes, `sizeX` how many they are. `fixupX` gives a copy whose counts, lengths and',
    'offsets are what its parts need; `mendX` makes them so in a copy. `tableOfX` makes a table of plain rows.',
  ],
  validate: ["`validateX` reports every field that cannot be written or breaks the schema's rules."],
  visit: ['`visitX` reads one X and shows a visitor every field with its place.'],
};

/** A comment on what a module with these parts has, or ''. */
export function aboutParts(parts: Iterable<Part>): string {
  const lines = [...new Set(parts)].flatMap((part) => ABOUT[part]);
  const [first] = lines;
  if (first === undefined) return '';
  return lines.length === 1 ? `/* ${first} */\n` : `/*\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}
