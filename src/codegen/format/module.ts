import { ts } from 'ts-morph';
import {
  modifiers,
  oneLine,
  oneLineType,
  parameters,
  propertyName,
  propertySignature,
  declaration,
  typeArguments,
  typeNote,
  variables,
} from './one-line.ts';
import { line, list, piece } from './page.ts';
import type { Page } from './page.ts';
import { value } from './value.ts';
import { STYLE, formatPieces } from './pieces.ts';
import { brokenHead, brokenKeys, importDeclaration } from './broken.ts';

/**
 * A module in prettier's shape, in a fraction of its time: statements that fit on a line, blocks and lists are printed here,
 * and only what has to be broken in other ways is left to prettier. Comments stand before statements and members.
 */
export async function formatModule(file: ts.SourceFile): Promise<string> {
  const page: Page = { file, parts: [] };
  list(file.statements, 0, page, statement);
  const formatted = await formatPieces(page.parts.filter((part) => typeof part !== 'string'));
  let next = 0;
  return `${page.parts.map((part) => (typeof part === 'string' ? part : formatted[next++])).join('\n')}\n`;
}

function statement(node: ts.Statement, depth: number, page: Page): void {
  const mark = page.parts.length;
  if (print(node, depth, page)) return;
  page.parts.length = mark;
  piece(node.getText(page.file), depth, page);
}

/** Whether a statement could be printed here. */
function print(node: ts.Statement, depth: number, page: Page): boolean {
  const { file } = page;
  if (ts.isFunctionDeclaration(node) && node.body !== undefined) {
    return headed(`${modifiers(node.modifiers)}function ${node.name?.text ?? ''}`, node, node.body, depth, page);
  }
  if (ts.isIfStatement(node)) return ifStatement('', node, depth, page);
  if (ts.isForStatement(node)) {
    const { initializer, condition, incrementor } = node;
    if (initializer === undefined || incrementor === undefined) return false;
    const first = ts.isVariableDeclarationList(initializer) ? variables(initializer, file) : oneLine(initializer, file);
    const test = condition === undefined ? '' : oneLine(condition, file);
    const head = `for (${first}; ${test}; ${oneLine(incrementor, file)})`;
    return clause(head, node.statement, depth, page);
  }
  if (ts.isForOfStatement(node)) {
    const { initializer, expression } = node;
    if (!ts.isVariableDeclarationList(initializer) || node.awaitModifier !== undefined) return false;
    return clause(`for (${variables(initializer, file)} of ${oneLine(expression, file)})`, node.statement, depth, page);
  }
  if (ts.isWhileStatement(node)) {
    return clause(`while (${oneLine(node.expression, file)})`, node.statement, depth, page);
  }
  if (ts.isSwitchStatement(node)) return switchStatement(node, depth, page);
  if (ts.isTryStatement(node)) return tryStatement(node, depth, page);
  if (ts.isBlock(node)) return node.statements.length > 0 && block('', node, '', depth, page);
  if (ts.isImportDeclaration(node)) return importDeclaration(node, depth, page);
  if (ts.isClassDeclaration(node)) return classDeclaration(node, depth, page);
  if (ts.isInterfaceDeclaration(node)) {
    if (node.heritageClauses !== undefined || node.typeParameters !== undefined) return false;
    const head = `${modifiers(node.modifiers)}interface ${node.name.text} {`;
    if (node.members.length === 0) return line(`${head}}`, depth, page);
    if (!line(head, depth, page)) return false;
    list(node.members, depth + 1, page, interfaceMember);
    return line('}', depth, page);
  }
  return simple(node, depth, page);
}

/** A statement that holds no others. */
function simple(node: ts.Statement, depth: number, page: Page): boolean {
  const { file } = page;
  const print = (before: string, e: ts.Expression): boolean =>
    value({ before, node: e, after: ';' }, depth, page, block);
  if (ts.isVariableStatement(node)) {
    const [one, ...others] = node.declarationList.declarations;
    if (one === undefined || others.length > 0) return false;
    const { initializer } = one;
    const before = modifiers(node.modifiers) + variables(node.declarationList, file, false);
    if (initializer === undefined) return line(`${before};`, depth, page);
    const isConst = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
    const isLong =
      isConst && ts.isObjectLiteralExpression(initializer) && `${before} =`.length + depth * 2 > STYLE.printWidth;
    const rest = isLong ? brokenKeys(modifiers(node.modifiers), one, depth, page) : undefined;
    return print(`${rest ?? before} = `, initializer);
  }
  if (ts.isExpressionStatement(node)) return print('', node.expression);
  if (ts.isReturnStatement(node)) {
    return node.expression === undefined ? line('return;', depth, page) : print('return ', node.expression);
  }
  if (ts.isThrowStatement(node)) return print('throw ', node.expression);
  if (ts.isBreakStatement(node) && node.label === undefined) return line('break;', depth, page);
  if (ts.isContinueStatement(node) && node.label === undefined) return line('continue;', depth, page);
  if (ts.isTypeAliasDeclaration(node) && node.typeParameters === undefined) {
    return line(`${modifiers(node.modifiers)}type ${node.name.text} = ${oneLineType(node.type, file)};`, depth, page);
  }
  return false;
}

/** `{`, statements and `}`, between `before` and `after`. */
function block(before: string, node: ts.Block, after: string, depth: number, page: Page): boolean {
  if (node.statements.length === 0) return line(`${before}{}${after}`, depth, page);
  if (!line(`${before}{`, depth, page)) return false;
  list(node.statements, depth + 1, page, statement);
  return line(`}${after}`, depth, page);
}

/** A function that begins with `name` and its block; a head that has to be broken in unknown ways is left to prettier alone. */
function headed(name: string, node: ts.FunctionLikeDeclaration, body: ts.Block, depth: number, page: Page): boolean {
  if (block(`${name}${signature(node, page.file)} `, body, '', depth, page)) return true;
  if (body.statements.length === 0) return false;
  if (brokenHead(name, node, depth, page)) {
    list(body.statements, depth + 1, page, statement);
    return line('}', depth, page);
  }
  const source = page.file.text.slice(node.getStart(page.file), body.getStart(page.file));
  piece(`${source}{ return }`, depth, page, ts.isFunctionDeclaration(node) ? 'block' : 'class', true);
  list(body.statements, depth + 1, page, statement);
  return line('}', depth, page);
}

/** A head and what it governs: a block, or one statement, on the same line where it fits. */
function clause(head: string, node: ts.Statement, depth: number, page: Page): boolean {
  if (ts.isBlock(node)) return block(`${head} `, node, '', depth, page);
  const inner: Page = { file: page.file, parts: [] };
  statement(node, 0, inner);
  const [first, ...others] = inner.parts;
  if (others.length === 0) {
    if (typeof first !== 'string') return false;
    if (line(`${head} ${first}`, depth, page)) return true;
  }
  if (!line(head, depth, page)) return false;
  statement(node, depth + 1, page);
  return true;
}

function ifStatement(before: string, node: ts.IfStatement, depth: number, page: Page): boolean {
  const { thenStatement: then, elseStatement: otherwise } = node;
  const head = `${before}if (${oneLine(node.expression, page.file)})`;
  if (ts.isBlock(then)) {
    if (then.statements.length === 0 || !block(`${head} `, then, '', depth, page)) return false;
  } else if (!clause(head, then, depth, page)) return false;
  if (otherwise === undefined) return true;
  if (ts.isBlock(otherwise) && otherwise.statements.length === 0) return false;
  // The brace that closes stands before `else`.
  if (ts.isBlock(then)) page.parts.pop();
  const link = ts.isBlock(then) ? '} else' : 'else';
  return ts.isIfStatement(otherwise)
    ? ifStatement(`${link} `, otherwise, depth, page)
    : clause(link, otherwise, depth, page);
}

function tryStatement({ tryBlock, catchClause, finallyBlock }: ts.TryStatement, depth: number, page: Page): boolean {
  if (catchClause === undefined || finallyBlock !== undefined || !block('try ', tryBlock, '', depth, page))
    return false;
  page.parts.pop();
  const { variableDeclaration: error } = catchClause;
  const name = error === undefined ? '' : `(${declaration(error, page.file)}) `;
  return block(`} catch ${name}`, catchClause.block, '', depth, page);
}

function switchStatement(node: ts.SwitchStatement, depth: number, page: Page): boolean {
  const { clauses } = node.caseBlock;
  if (clauses.length === 0 || !line(`switch (${oneLine(node.expression, page.file)}) {`, depth, page)) return false;
  let fits = true;
  list(clauses, depth + 1, page, (one) => {
    const head = ts.isCaseClause(one) ? `case ${oneLine(one.expression, page.file)}:` : 'default:';
    const [first, ...rest] = one.statements;
    if (first !== undefined && ts.isBlock(first) && rest.length === 0) {
      fits &&= block(`${head} `, first, '', depth + 1, page);
    } else {
      fits &&= line(head, depth + 1, page);
      list(one.statements, depth + 2, page, statement);
    }
  });
  return fits && line('}', depth, page);
}

function classDeclaration(node: ts.ClassDeclaration, depth: number, page: Page): boolean {
  const { file } = page;
  const heritage = (node.heritageClauses ?? []).map((one) => {
    const types = one.types.map((type) => oneLine(type.expression, file) + typeArguments(type.typeArguments, file));
    return ` ${ts.tokenToString(one.token)} ${types.join(', ')}`;
  });
  const head = `${modifiers(node.modifiers)}class ${node.name?.text ?? ''}${heritage.join('')} {`;
  if (node.typeParameters !== undefined || node.members.length === 0 || !line(head, depth, page)) return false;
  list(node.members, depth + 1, page, classMember);
  return line('}', depth, page);
}

function classMember(node: ts.ClassElement, depth: number, page: Page): void {
  const mark = page.parts.length;
  if (printMember(node, depth, page)) return;
  page.parts.length = mark;
  piece(node.getText(page.file), depth, page, 'class');
}

function printMember(node: ts.ClassElement, depth: number, page: Page): boolean {
  const { file } = page;
  if (ts.isPropertyDeclaration(node)) {
    return line(`${modifiers(node.modifiers)}${declaration(node, file)};`, depth, page);
  }
  if (ts.isConstructorDeclaration(node) && node.body !== undefined) {
    return headed(`${modifiers(node.modifiers)}constructor`, node, node.body, depth, page);
  }
  if ((ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) && node.body !== undefined) {
    const get = ts.isGetAccessor(node) ? 'get ' : '';
    return headed(`${modifiers(node.modifiers)}${get}${propertyName(node.name, file)}`, node, node.body, depth, page);
  }
  return false;
}

function interfaceMember(node: ts.TypeElement, depth: number, page: Page): void {
  if (line(`${propertySignature(node, page.file)};`, depth, page)) return;
  piece(node.getText(page.file), depth, page, 'interface');
}

/** `(a: A): R` */
function signature(node: ts.FunctionLikeDeclaration, file: ts.SourceFile): string {
  return node.typeParameters === undefined ? `${parameters(node.parameters, file)}${typeNote(node.type, file)}` : '\n';
}
