import { ts } from 'ts-morph';
import {
  binaryOperator,
  bracketsBeforeMember,
  bracketsInBinary,
  bracketsInChoice,
  bracketsInType,
  isLoose,
  unbracketed,
  unbracketedType,
} from './brackets.ts';

/**
 * Expressions and types on one line, as prettier prints them where they fit. What is not known here, and what prettier breaks
 * in any case, becomes a line feed: no line has room for that, so it is left to prettier.
 */

const BREAKS = '\n';

/** An expression on one line. */
export function oneLine(node: ts.Expression, file: ts.SourceFile): string {
  const print = (part: ts.Expression): string => oneLine(part, file);
  const list = (parts: readonly ts.Expression[]): string => parts.map(print).join(', ');
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isStringLiteral(node)) return stringLiteral(node.getText(file));
  if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) return numberLiteral(node.getText(file));
  if (ts.isParenthesizedExpression(node)) return print(unbracketed(node));
  if (ts.isPropertyAccessExpression(node)) {
    return `${beforeMember(node.expression, file)}${node.questionDotToken === undefined ? '.' : '?.'}${node.name.text}`;
  }
  if (ts.isElementAccessExpression(node)) {
    return `${beforeMember(node.expression, file)}${node.questionDotToken === undefined ? '' : '?.'}[${print(node.argumentExpression)}]`;
  }
  if (ts.isCallExpression(node)) {
    if (node.questionDotToken !== undefined || callsInChain(node) > 2 || composes(node.arguments)) return BREAKS;
    return `${beforeMember(node.expression, file)}${typeArguments(node.typeArguments, file)}(${list(node.arguments)})`;
  }
  if (ts.isNewExpression(node)) {
    if (!ts.isIdentifier(node.expression) || composes(node.arguments ?? [])) return BREAKS;
    return `new ${print(node.expression)}${typeArguments(node.typeArguments, file)}(${list(node.arguments ?? [])})`;
  }
  if (ts.isBinaryExpression(node)) return binary(node, file);
  if (ts.isConditionalExpression(node)) {
    const [test, yes, no] = [node.condition, node.whenTrue, node.whenFalse].map((part) => {
      const inner = unbracketed(part);
      if (part === node.condition && (ts.isArrowFunction(inner) || isAssignment(inner) || isObject(inner)))
        return BREAKS;
      return inBrackets(inner, bracketsInChoice(inner, part === node.whenFalse), file);
    });
    return `${test} ? ${yes} : ${no}`;
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const operand = unbracketed(node.operand);
    if (ts.isPrefixUnaryExpression(operand) && node.operator !== ts.SyntaxKind.ExclamationToken) return BREAKS;
    return `${ts.tokenToString(node.operator)}${inBrackets(operand, isLoose(operand), file)}`;
  }
  if (ts.isPostfixUnaryExpression(node)) return `${print(node.operand)}${ts.tokenToString(node.operator)}`;
  if (ts.isTypeOfExpression(node) || ts.isVoidExpression(node)) {
    const operand = unbracketed(node.expression);
    return `${ts.isTypeOfExpression(node) ? 'typeof' : 'void'} ${inBrackets(operand, isLoose(operand), file)}`;
  }
  if (ts.isAsExpression(node)) {
    const inner = unbracketed(node.expression);
    return `${inBrackets(inner, isLoose(inner) && !ts.isAsExpression(inner), file)} as ${oneLineType(node.type, file)}`;
  }
  if (ts.isArrowFunction(node)) {
    if (ts.isBlock(node.body)) return node.body.statements.length === 0 ? `${arrowHead(node, file)} {}` : BREAKS;
    const body = unbracketed(node.body);
    const text = print(body);
    if (isObject(body)) return `${arrowHead(node, file)} (${text})`;
    // A brace at the start of the body would open a block.
    if (text.startsWith('{')) return BREAKS;
    const brackets = ts.isConditionalExpression(body) || isAssignment(body);
    return `${arrowHead(node, file)} ${brackets ? `(${text})` : text}`;
  }
  if (ts.isArrayLiteralExpression(node)) return listsOfLists(node) ? BREAKS : `[${list(node.elements)}]`;
  if (ts.isObjectLiteralExpression(node)) return objectLiteral(node, file);
  if (ts.isSpreadElement(node)) {
    const inner = unbracketed(node.expression);
    return `...${inBrackets(inner, isLoose(inner), file)}`;
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map((s) => `${print(unbracketed(s.expression))}${s.literal.getText(file)}`);
    return `${node.head.getText(file)}${spans.join('')}`;
  }
  return ts.isToken(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.getText(file) : BREAKS;
}

function inBrackets(node: ts.Expression, when: boolean, file: ts.SourceFile): string {
  return when ? `(${oneLine(node, file)})` : oneLine(node, file);
}

function beforeMember(node: ts.Expression, file: ts.SourceFile): string {
  const inner = unbracketed(node);
  if (ts.isNumericLiteral(inner) || isObject(inner)) return BREAKS;
  // (a?.b).c is not a?.b.c
  if (inner !== node && ts.isOptionalChain(inner)) return BREAKS;
  return inBrackets(inner, bracketsBeforeMember(inner), file);
}

/** Calls in `a.b().c().d()`: three are broken even where they fit, depending on what is in them. */
function callsInChain(node: ts.Expression): number {
  const inner = unbracketed(node);
  if (ts.isCallExpression(inner)) return 1 + callsInChain(inner.expression);
  return ts.isPropertyAccessExpression(inner) ? callsInChain(inner.expression) : 0;
}

/** Several functions as arguments, or one behind a call that has one, stand below each other. */
export function composes(list: readonly ts.Expression[]): boolean {
  let functions = 0;
  const isFunction = (node: ts.Expression): boolean => ts.isArrowFunction(unbracketed(node));
  return (
    list.length > 1 &&
    list.some((part) => {
      if (isFunction(part)) return ++functions > 1;
      const call = unbracketed(part);
      return ts.isCallExpression(call) && call.arguments.some(isFunction);
    })
  );
}

/** What is first in an expression is in parentheses where it would open a block; which one that is depends on the whole. */
function isObject(node: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(node);
}

function isAssignment(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && binaryOperator(node) === undefined;
}

function binary(node: ts.BinaryExpression, file: ts.SourceFile): string {
  const left = unbracketed(node.left);
  const right = unbracketed(node.right);
  const operator = binaryOperator(node);
  if (operator === '**' || isObject(left)) return BREAKS;
  if (operator !== undefined) {
    return `${inBrackets(left, bracketsInBinary(left, operator, false), file)} ${operator} ${inBrackets(right, bracketsInBinary(right, operator, true), file)}`;
  }
  if (node.operatorToken.kind === ts.SyntaxKind.CommaToken) return `${oneLine(left, file)}, ${oneLine(right, file)}`;
  if (isAssignment(right)) return BREAKS;
  return `${oneLine(left, file)} ${ts.tokenToString(node.operatorToken.kind)} ${oneLine(right, file)}`;
}

/** Lists of several objects or of several lists stand below each other. */
function listsOfLists({ elements }: ts.ArrayLiteralExpression): boolean {
  const inner = elements.map(unbracketed);
  const long = (e: ts.Expression): boolean =>
    (ts.isObjectLiteralExpression(e) && e.properties.length > 1) ||
    (ts.isArrayLiteralExpression(e) && e.elements.length > 1);
  return inner.length > 1 && inner.every((e) => e.kind === inner[0]?.kind && long(e));
}

function objectLiteral(node: ts.ObjectLiteralExpression, file: ts.SourceFile): string {
  if (node.properties.length === 0) return '{}';
  return startsBelow(node, file) ? BREAKS : `{ ${node.properties.map((p) => property(p, file)).join(', ')} }`;
}

/** Whether what is in braces begins on a line of its own: prettier leaves that as it was written. */
function startsBelow(node: ts.ObjectLiteralExpression | ts.TypeLiteralNode, file: ts.SourceFile): boolean {
  const [first] = ts.isTypeLiteralNode(node) ? node.members : node.properties;
  return first !== undefined && file.text.slice(node.pos, first.getStart(file)).trimStart().includes('\n');
}

function property(node: ts.ObjectLiteralElementLike, file: ts.SourceFile): string {
  if (ts.isShorthandPropertyAssignment(node)) return node.name.text;
  if (ts.isPropertyAssignment(node)) return `${propertyName(node.name, file)}: ${oneLine(node.initializer, file)}`;
  return ts.isSpreadAssignment(node) ? `...${oneLine(node.expression, file)}` : BREAKS;
}

/** A key, in quotes only where it is no name. */
export function propertyName(node: ts.PropertyName, file: ts.SourceFile): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isNumericLiteral(node)) return numberLiteral(node.text);
  if (!ts.isStringLiteral(node)) return BREAKS;
  return /^[A-Za-z_$][\w$]*$/.test(node.text) ? node.text : stringLiteral(node.getText(file));
}

/** `(a, b): T =>` */
export function arrowHead(node: ts.ArrowFunction, file: ts.SourceFile): string {
  return `${parameters(node.parameters, file)}${typeNote(node.type, file)} =>`;
}

/** `(a: A, b: B = c)` */
export function parameters(list: readonly ts.ParameterDeclaration[], file: ts.SourceFile): string {
  return `(${list.map((one) => parameter(one, file)).join(', ')})`;
}

/** `a: A` */
export function parameter(node: ts.ParameterDeclaration, file: ts.SourceFile): string {
  return `${modifiers(node.modifiers)}${declaration(node, file)}`;
}

/** `name: T = value` of a variable, a parameter or a field of a class. */
export function declaration(
  node: ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertyDeclaration,
  file: ts.SourceFile,
): string {
  const rest = ts.isParameter(node) && node.dotDotDotToken !== undefined ? '...' : '';
  const mark = !ts.isVariableDeclaration(node) && node.questionToken !== undefined ? '?' : '';
  const value = node.initializer === undefined ? '' : ` = ${oneLine(node.initializer, file)}`;
  return `${rest}${binding(node.name, file)}${mark}${typeNote(node.type, file)}${value}`;
}

/** `const a = 1, b = 2` without a semicolon, or `const a` without the values. */
export function variables(node: ts.VariableDeclarationList, file: ts.SourceFile, withValues: boolean = true): string {
  const word = node.flags & ts.NodeFlags.Const ? 'const' : node.flags & ts.NodeFlags.Let ? 'let' : 'var';
  const names = node.declarations.map((d) =>
    withValues ? declaration(d, file) : `${binding(d.name, file)}${typeNote(d.type, file)}`,
  );
  return `${word} ${names.join(', ')}`;
}

/** A name, or several of an object or a list: `{ a, b }`. */
function binding(node: ts.BindingName | ts.PropertyName, file: ts.SourceFile): string {
  if (ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) {
    const names = node.elements.map((e) => (ts.isBindingElement(e) ? bindingElement(e) : BREAKS)).join(', ');
    return ts.isArrayBindingPattern(node) ? `[${names}]` : `{ ${names} }`;
  }
  return ts.isIdentifier(node) ? node.text : propertyName(node, file);
}

function bindingElement({ name, propertyName: key, initializer, dotDotDotToken }: ts.BindingElement): string {
  if (!ts.isIdentifier(name) || initializer !== undefined || dotDotDotToken !== undefined) return BREAKS;
  if (key === undefined) return name.text;
  return ts.isIdentifier(key) ? `${key.text}: ${name.text}` : BREAKS;
}

/** A type on one line, as prettier prints it where it fits. */
export function oneLineType(node: ts.TypeNode, file: ts.SourceFile): string {
  const print = (part: ts.TypeNode): string => oneLineType(part, file);
  const inner = (part: ts.TypeNode): string =>
    bracketsInType(unbracketedType(part)) ? `(${print(part)})` : print(part);
  if (ts.isParenthesizedTypeNode(node)) return print(node.type);
  if (ts.isTypeReferenceNode(node)) return entityName(node.typeName) + typeArguments(node.typeArguments, file);
  if (ts.isArrayTypeNode(node)) return `${inner(node.elementType)}[]`;
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
    const parts = node.types.map((part) => {
      const kind = unbracketedType(part).kind;
      const mixed = ts.isUnionTypeNode(node) ? ts.SyntaxKind.IntersectionType : ts.SyntaxKind.UnionType;
      return kind === mixed || kind === ts.SyntaxKind.FunctionType ? `(${print(part)})` : print(part);
    });
    return parts.join(ts.isUnionTypeNode(node) ? ' | ' : ' & ');
  }
  if (ts.isTypeLiteralNode(node)) {
    if (node.members.length === 0) return '{}';
    if (startsBelow(node, file)) return BREAKS;
    return `{ ${node.members.map((m) => propertySignature(m, file)).join('; ')} }`;
  }
  if (ts.isTypeOperatorNode(node)) {
    const { operator, type } = node;
    return `${ts.tokenToString(operator)} ${unbracketedType(type).kind === ts.SyntaxKind.UnionType ? inner(type) : print(type)}`;
  }
  if (ts.isTypeQueryNode(node)) return `typeof ${entityName(node.exprName)}`;
  if (ts.isIndexedAccessTypeNode(node)) return `${inner(node.objectType)}[${print(node.indexType)}]`;
  if (ts.isFunctionTypeNode(node)) return `${parameters(node.parameters, file)} => ${print(node.type)}`;
  if (ts.isTupleTypeNode(node)) return `[${node.elements.map(print).join(', ')}]`;
  if (ts.isLiteralTypeNode(node)) {
    const text = node.literal.getText(file);
    if (ts.isStringLiteral(node.literal)) return stringLiteral(text);
    return ts.isNumericLiteral(node.literal) || ts.isBigIntLiteral(node.literal) ? numberLiteral(text) : text;
  }
  return ts.isToken(node) ? node.getText(file) : BREAKS;
}

/** `<A, B>`, where there are any. */
export function typeArguments(list: readonly ts.TypeNode[] | undefined, file: ts.SourceFile): string {
  return list === undefined ? '' : `<${list.map((type) => oneLineType(type, file)).join(', ')}>`;
}

/** `: T`, where a type is given. */
export function typeNote(type: ts.TypeNode | undefined, file: ts.SourceFile): string {
  return type === undefined ? '' : `: ${oneLineType(type, file)}`;
}

/** A field of an interface, without its semicolon. */
export function propertySignature(node: ts.TypeElement, file: ts.SourceFile): string {
  if (!ts.isPropertySignature(node) || !ts.isIdentifier(node.name)) return BREAKS;
  return `${modifiers(node.modifiers)}${node.name.text}${node.questionToken === undefined ? '' : '?'}${typeNote(node.type, file)}`;
}

/** `export `, `static readonly `: words before a declaration. */
export function modifiers(list: readonly ts.ModifierLike[] | undefined): string {
  return (list ?? []).map((m) => `${ts.tokenToString(m.kind) ?? BREAKS} `).join('');
}

function entityName(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : `${entityName(name.left)}.${name.right.text}`;
}

/** A number in prettier's spelling. */
function numberLiteral(text: string): string {
  return /^(0x[\da-f]+|\d+)n?$|^\d+\.\d*[1-9]$/.test(text) ? text : BREAKS;
}

/** A string in the quotes that need no escapes. */
function stringLiteral(text: string): string {
  const inner = text.slice(1, -1);
  // Columns of other characters are not counted in UTF-16 units.
  if (/[^\x20-\x7e]/.test(inner) || (inner.includes("'") && inner.includes('"'))) return BREAKS;
  if (inner.includes('\\') && /['"]/.test(inner)) return BREAKS;
  return inner.includes("'") ? `"${inner}"` : `'${inner}'`;
}
