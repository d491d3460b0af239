import { format } from 'prettier';

/** Prettier's settings for generated files: part of the output, so they never come from a user's configuration. */
export const STYLE = { singleQuote: true, printWidth: 120, endOfLine: 'lf' } as const;

/** What a piece stands in; prettier has to see it there. */
export type Surroundings = 'block' | 'class' | 'interface';

/** A part of a module that is left to prettier. */
export interface Piece {
  readonly text: string;
  readonly in: Surroundings;
  /** How far it is indented. */
  readonly depth: number;
  /** It is the head of a block that follows: of its own block only the brace that opens stays. */
  readonly isHead: boolean;
}

const CUT = '//#';
const OPENS: Readonly<Record<Surroundings, string>> = { block: '{', class: 'class A {', interface: 'interface A {' };

/** The lines of each piece, by one call of prettier: most of what a call takes is the same for a line and for a thousand. */
export async function formatPieces(pieces: readonly Piece[]): Promise<readonly string[]> {
  if (pieces.length === 0) return [];
  const text = pieces.map((piece) => `${CUT}\n${surround(piece)}`).join('\n');
  const [, ...formatted] = `\n${await formatModule(text)}`.split(`\n${CUT}\n`);
  return pieces.map((piece, i) => cutOut(piece, (formatted[i] as string).trim()));
}

/** babel-ts gives the same text as prettier's TypeScript parser in half the time. */
function formatModule(text: string): Promise<string> {
  return format(text, { ...STYLE, parser: 'babel-ts' });
}

function surround({ text, depth, in: surroundings }: Piece): string {
  if (depth === 0) return text;
  return `${'{\n'.repeat(depth - 1)}${OPENS[surroundings]}\n${text}\n${'}\n'.repeat(depth)}`;
}

function cutOut({ depth, isHead }: Piece, formatted: string): string {
  const text = formatted
    .split('\n')
    .slice(depth, depth === 0 ? undefined : -depth)
    .join('\n');
  return isHead ? text.slice(0, text.lastIndexOf('{') + 1) : text;
}
