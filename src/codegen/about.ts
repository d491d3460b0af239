import type { Part } from './emit/parts.ts';

/** What each part of the code has, said once: a sentence at each function would be a tenth of what is shipped. */
const ABOUT: Readonly<Record<Part, readonly string[]>> = {
  enums: ['`nameOfX` names a value.'],
  layout: [],
  read: [
    "`readX` reads at a reader's position. `XView` is one X in place; `XTable` is rows: `at(i)`, `field(i)`, `toColumns()`. `$newX` makes",
    'an X with fields that are read on demand: accessors, which `withFields` copies and `{ ...x }` does not.',
  ],
  parse: ['`parseX` reads an X from bytes, `openX` from a source that need not be in memory.'],
  write: [
    '`writeX` writes an X, `serializeX` gives its bytes, `fixupX` a copy with its counts, lengths and offsets set.',
  ],
  validate: ['`validateX` reports what cannot be written or breaks a rule.'],
  visit: ['`visitX` reads one X and shows every field with its place.'],
};

/** A comment on what a module with these parts has, or ''. */
export function aboutParts(parts: Iterable<Part>): string {
  const lines = [...new Set(parts)].flatMap((part) => ABOUT[part]);
  const [first] = lines;
  if (first === undefined) return '';
  return lines.length === 1 ? `/* ${first} */\n` : `/*\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}
