import { ts } from 'ts-morph';
import { oneLineType, parameter, propertySignature } from './one-line.ts';
import { line } from './page.ts';
import type { Page } from './page.ts';

/** What does not fit on a line and has its parts below each other: imports, heads of functions, lists of keys. */

/** `import { a, b } from 'c';`, on one line where it fits. */
export function importDeclaration(node: ts.ImportDeclaration, depth: number, page: Page): boolean {
  const { importClause: clause, moduleSpecifier } = node;
  const bindings = clause?.namedBindings;
  if (clause === undefined || clause.name !== undefined || node.attributes !== undefined) return false;
  if (bindings === undefined || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return false;
  if (/[^\x20-\x7e]|['"\\]/.test(moduleSpecifier.text)) return false;
  const words = `import ${clause.isTypeOnly ? 'type ' : ''}`;
  const names = bindings.elements.map(({ isTypeOnly, propertyName: own, name }) => {
    const alias = own === undefined ? '' : `${own.text} as `;
    return `${isTypeOnly ? 'type ' : ''}${alias}${name.text}`;
  });
  const end = `} from '${moduleSpecifier.text}';`;
  if (names.length > 0 && line(`${words}{ ${names.join(', ')} ${end}`, depth, page)) return true;
  return names.length > 1 && below(`${words}{`, names, ',', end, depth, page);
}

/**
 * The head of a function up to its brace, each parameter on a line; one without parameters has the members of the type that
 * it returns there.
 */
export function brokenHead(before: string, node: ts.FunctionLikeDeclaration, depth: number, page: Page): boolean {
  const { file } = page;
  const { parameters, type } = node;
  if (node.typeParameters !== undefined) return false;
  if (parameters.length > 0) {
    // The braces of an only parameter stay on the first line.
    const isHugged = parameters.some((one) => !ts.isIdentifier(one.name) || isOfBraces(one.type));
    const parts = parameters.map((one) => parameter(one, file));
    const result = type === undefined ? '' : `: ${oneLineType(type, file)}`;
    return !isHugged && below(`${before}(`, parts, ',', `)${result} {`, depth, page);
  }
  if (type === undefined || !ts.isTypeLiteralNode(type) || type.members.length === 0) return false;
  const members = type.members.map((member) => propertySignature(member, file));
  return below(`${before}(): {`, members, ';', '} {', depth, page);
}

function isOfBraces(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && !ts.isTypeReferenceNode(type) && !ts.isToken(type) && !ts.isArrayTypeNode(type);
}

/** `export const a: T<` and the union of literals in it, below each other; what the declaration goes on with. */
export function brokenKeys(
  words: string,
  { name, type }: ts.VariableDeclaration,
  depth: number,
  page: Page,
): string | undefined {
  const { file } = page;
  if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const [union, ...others] = type.typeArguments ?? [];
  if (union === undefined || others.length > 0 || !ts.isUnionTypeNode(union) || !ts.isIdentifier(name))
    return undefined;
  if (!union.types.every((key) => ts.isLiteralTypeNode(key) && ts.isStringLiteral(key.literal))) return undefined;
  const mark = page.parts.length;
  const head = `${words}const ${name.text}: ${type.typeName.text}<`;
  const keys = union.types.map((key) => `| ${oneLineType(key, file)}`);
  const isPrinted =
    line(head, depth, page) &&
    (line(oneLineType(union, file), depth + 1, page) || keys.every((key) => line(key, depth + 1, page)));
  if (isPrinted) return '>';
  page.parts.length = mark;
  return undefined;
}

function below(
  open: string,
  parts: readonly string[],
  separator: string,
  close: string,
  depth: number,
  page: Page,
): boolean {
  const mark = page.parts.length;
  const fits =
    line(open, depth, page) &&
    parts.every((part) => line(part + separator, depth + 1, page)) &&
    line(close, depth, page);
  if (!fits) page.parts.length = mark;
  return fits;
}
