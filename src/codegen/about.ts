import type { Part, Placed, Statement } from './emit/parts.ts';

/**
 * What each part of the code has, said once: a sentence at each function would be a tenth of what is shipped. Sentences on
 * classes are for modules that have such.
 */
const ABOUT: Readonly<Record<Part, readonly (readonly [sentence: string, where?: (one: Statement) => boolean])[]>> = {
  enums: [['`nameOfX` names a value.']],
  layout: [],
  read: [
    ["`readX` reads at a reader's position."],
    ['`XView` is one X in place.', isClass('View')],
    ['`XTable` is rows: `at(i)`, `field(i)`, `toColumns()`.', isClass('Table')],
    [
      '`$newX` makes an X with fields that are read on demand: accessors, which `withFields` copies and `{ ...x }` does not.',
      (one) => typeof one === 'string' && one.startsWith('export const $new'),
    ],
  ],
  parse: [['`parseX` reads an X from bytes, `openX` from a source that need not be in memory.']],
  write: [
    ['`writeX` writes an X, `serializeX` gives its bytes, `fixupX` a copy with its counts, lengths and offsets set.'],
  ],
  validate: [['`validateX` reports what cannot be written or breaks a rule.']],
  visit: [['`visitX` reads one X and shows every field with its place.']],
};

function isClass(ending: string): (one: Statement) => boolean {
  return (one) => typeof one !== 'string' && 'members' in one && one.name.endsWith(ending);
}

/** A comment on what a module with these statements has, or ''. */
export function aboutParts(body: readonly Placed[]): string {
  const lines = [...new Set(body.map(({ part }) => part))].flatMap((part) =>
    ABOUT[part].flatMap(([sentence, where]) =>
      where === undefined || body.some(({ statement }) => where(statement)) ? [sentence] : [],
    ),
  );
  const [first] = lines;
  if (first === undefined) return '';
  return lines.length === 1 ? `/* ${first} */\n` : `/*\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`;
}
