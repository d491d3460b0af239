import { ts } from 'ts-morph';
import { binaryOperator, unbracketed } from './brackets.ts';
import { arrowHead, composes, oneLine, oneLineType, propertyName } from './one-line.ts';
import { line, list } from './page.ts';
import type { Page } from './page.ts';

/** An expression and what stands before and behind it. */
interface Placed {
  readonly before: string;
  readonly node: ts.Expression;
  readonly after: string;
}

type PrintBlock = (before: string, node: ts.Block, after: string, depth: number, page: Page) => boolean;

/**
 * Print an expression on one line where it fits, else as what stands below each other: the members of an object or a list,
 * the arguments of a call, the statements of a function. False where it has to be broken in other ways.
 */
export function value(placed: Placed, depth: number, page: Page, block: PrintBlock): boolean {
  const { before, after } = placed;
  const { file } = page;
  const node = unbracketed(placed.node);
  if (line(before + oneLine(node, file) + after, depth, page)) return true;
  const inner = (one: Placed): boolean => value(one, depth + 1, page, block);
  const below = (open: string, parts: readonly ts.Expression[], close: string): boolean =>
    line(before + open, depth, page) &&
    parts.every((part) => textAlone(part, depth + 1, page) || inner({ before: '', node: part, after: ',' })) &&
    line(close + after, depth, page);
  if (ts.isAsExpression(node) && isList(node.expression)) {
    return value(
      { before, node: node.expression, after: ` as ${oneLineType(node.type, file)}${after}` },
      depth,
      page,
      block,
    );
  }
  if (ts.isArrayLiteralExpression(node)) {
    // Numbers fill lines.
    return (
      !node.elements.every((e) => ts.isNumericLiteral(e) || ts.isPrefixUnaryExpression(e)) &&
      below('[', node.elements, ']')
    );
  }
  if (ts.isObjectLiteralExpression(node)) {
    let fits = line(`${before}{`, depth, page);
    list(node.properties, depth + 1, page, (p) => {
      fits &&= property(p, depth + 1, page, block);
    });
    return fits && line(`}${after}`, depth, page);
  }
  if (ts.isArrowFunction(node)) {
    if (ts.isBlock(node.body)) return block(`${before}${arrowHead(node, file)} `, node.body, after, depth, page);
    const result = unbracketed(node.body);
    return (
      isOnePiece(result) &&
      line(`${before}${arrowHead(node, file)}`, depth, page) &&
      line(oneLine(result, file) + after, depth + 1, page)
    );
  }
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const callee = calleeOf(node, file);
  const parts = node.arguments ?? [];
  const last = parts.at(-1);
  if (callee === undefined || last === undefined) return false;
  if (composes(parts)) return below(`${callee}(`, parts, ')');
  if (ts.isArrowFunction(last)) {
    const head = [...parts.slice(0, -1).map((part) => oneLine(part, file)), arrowHead(last, file)].join(', ');
    if (!ts.isBlock(last.body)) {
      if (parts.slice(0, -1).some((part) => ts.isArrowFunction(part))) return false;
      const result = unbracketed(last.body);
      if (isOnePiece(result)) return below(`${callee}(`, parts, ')');
      if (!ts.isCallExpression(result)) return false;
      if (!line(`${before}${callee}(${head}`, depth, page)) return below(`${callee}(`, parts, ')');
      return line(`${oneLine(result, file)},`, depth + 1, page) && line(`)${after}`, depth, page);
    }
    return block(`${before}${callee}(${head} `, last.body, `)${after}`, depth, page);
  }
  // What could be opened in place, or is better moved to a line of its own, is left to prettier.
  if (
    isList(last) ||
    ts.isAsExpression(last) ||
    isBlockFunction(parts[0]) ||
    (before.endsWith('= ') && parts.length < 2)
  )
    return false;
  return below(`${callee}(`, parts, ')');
}

/** What a function gives below its head, and never beside the last bracket of a call. */
function isOnePiece(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isAsExpression(node) || binaryOperator(node) !== undefined;
}

/** A text among others, which no break makes shorter. */
function textAlone(node: ts.Expression, depth: number, page: Page): boolean {
  const text = ts.isStringLiteral(node) ? oneLine(node, page.file) : '\n';
  if (text.includes('\n')) return false;
  page.parts.push(`${'  '.repeat(depth)}${text},`);
  return true;
}

function property(node: ts.ObjectLiteralElementLike, depth: number, page: Page, block: PrintBlock): boolean {
  if (ts.isShorthandPropertyAssignment(node)) return line(`${node.name.text},`, depth, page);
  if (ts.isSpreadAssignment(node)) return line(`...${oneLine(node.expression, page.file)},`, depth, page);
  if (!ts.isPropertyAssignment(node)) return false;
  const before = `${propertyName(node.name, page.file)}: `;
  return value({ before, node: node.initializer, after: ',' }, depth, page, block);
}

function isList(node: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

function isBlockFunction(node: ts.Expression | undefined): boolean {
  return node !== undefined && ts.isArrowFunction(node) && ts.isBlock(node.body);
}

/** What is called, where that is a name or a member of one. */
function calleeOf(node: ts.CallExpression | ts.NewExpression, file: ts.SourceFile): string | undefined {
  let at = node.expression;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  if (node.typeArguments !== undefined || !(ts.isIdentifier(at) || ts.isToken(at))) return undefined;
  return `${ts.isNewExpression(node) ? 'new ' : ''}${oneLine(node.expression, file)}`;
}
