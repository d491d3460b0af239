import { ts } from 'ts-morph';
import { STYLE } from './pieces.ts';
import type { Piece, Surroundings } from './pieces.ts';

/** A module that is being printed. */
export interface Page {
  readonly file: ts.SourceFile;
  /** Lines, and pieces that become lines. */
  readonly parts: (string | Piece)[];
}

/** Print a line if it fits. */
export function line(text: string, depth: number, page: Page): boolean {
  if (text.includes('\n') || text.length + depth * 2 > STYLE.printWidth) return false;
  page.parts.push('  '.repeat(depth) + text);
  return true;
}

/** Leave text to prettier. */
export function piece(
  text: string,
  depth: number,
  page: Page,
  surroundings: Surroundings = 'block',
  isHead = false,
): void {
  page.parts.push({ text, depth, in: surroundings, isHead });
}

/** Statements or members below each other, with their comments and the empty lines between them. */
export function list<Node extends ts.Node>(
  nodes: readonly Node[],
  depth: number,
  page: Page,
  print: (node: Node, depth: number, page: Page) => void,
): void {
  const { text } = page.file;
  nodes.forEach((node, i) => {
    const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    for (const [at, { pos, end }] of comments.entries()) {
      const before = at === 0 ? node.pos : (comments[at - 1] as ts.CommentRange).end;
      if (i + at > 0) emptyLine(text.slice(before, pos), page);
      page.parts.push('  '.repeat(depth) + text.slice(pos, end));
    }
    const start = node.getStart(page.file);
    if (i + comments.length > 0) emptyLine(text.slice(comments.at(-1)?.end ?? node.pos, start), page);
    print(node, depth, page);
  });
}

function emptyLine(space: string, page: Page): void {
  if (/\n\s*\n/.test(space)) page.parts.push('');
}
