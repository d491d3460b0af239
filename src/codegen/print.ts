import { Project, QuoteKind, StructureKind } from 'ts-morph';
import type { ClassDeclarationStructure, FunctionDeclarationStructure, ImportDeclarationStructure } from 'ts-morph';
import type { ClassStatement, FunctionStatement, Import, Statement } from './emit/parts.ts';
import { WIDTH } from './break-line.ts';
import { shaped } from './shape.ts';

/** What a module is printed from. */
export type ModuleStatement = Statement | ImportDeclarationStructure;

/** What stands for all that is text until declarations are printed: TypeScript's parser has no need to read it. */
const TEXT = '$text';
const TEXTS = /\{\$text;\}|\$text;/g;

/** Print a module. */
export function printModule(statements: readonly ModuleStatement[]): string {
  const manipulationSettings = { quoteKind: QuoteKind.Single };
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true, manipulationSettings });
  const texts: string[] = [];
  const structures = statements.map((one) => {
    if (typeof one !== 'string' && 'kind' in one) return one;
    const text = typeof one === 'string' ? one.trimEnd() : bodyOf(one);
    texts.push(text);
    if (typeof one !== 'string') return structureOf(one);
    // An empty line follows what ends with a brace.
    return text.endsWith('}') ? `{${TEXT};}` : `${TEXT};`;
  });
  const printed = project.createSourceFile('module.ts', { statements: structures }).getFullText();
  let next = 0;
  return onOneLine(shaped(printed.replaceAll(TEXTS, () => texts[next++] ?? '')));
}

/** Functions that do no more than return something short, on a line each, as methods are. */
function onOneLine(text: string): string {
  return text.replace(/^(export function .*\{)\n  (return .*;)\n\}$/gm, (whole, head: string, body: string) =>
    head.length + body.length + 3 <= WIDTH ? `${head} ${body} }` : whole,
  );
}

function structureOf(
  one: FunctionStatement | ClassStatement,
): FunctionDeclarationStructure | ClassDeclarationStructure {
  const common = { name: one.name, isExported: true };
  if ('members' in one) {
    const heritage = {
      ...(one.extends === undefined ? {} : { extends: one.extends }),
      implements: [...(one.implements ?? [])],
    };
    return { kind: StructureKind.Class, ...common, ...heritage, properties: [{ name: TEXT }] };
  }
  // A parameter is one text: for a type on its own ts-morph makes a writer each.
  const parameters = one.parameters.map(({ name, type }) => ({ name: `${name}: ${type}` }));
  return { kind: StructureKind.Function, ...common, returnType: one.returnType, parameters, statements: [`${TEXT};`] };
}

function bodyOf(one: FunctionStatement | ClassStatement): string {
  return ('members' in one ? one.members : one.statements).join('\n');
}

export function importDeclaration({ moduleSpecifier, names }: Import): ImportDeclarationStructure {
  const isTypeOnly = names.every((n) => n.isType);
  return {
    kind: StructureKind.ImportDeclaration,
    moduleSpecifier,
    isTypeOnly,
    namedImports: names.map((n) => ({
      name: n.name,
      ...(n.alias === undefined ? {} : { alias: n.alias }),
      isTypeOnly: n.isType && !isTypeOnly,
    })),
  };
}

/** What JSON files of ours are made of: no lists, which prettier fills lines with. */
export type JsonTree = string | number | { readonly [key: string]: JsonTree };

/** JSON in prettier's shape. */
export function printJson(tree: JsonTree): string {
  return `${jsonText(tree, 0, 0)}\n`;
}

/** What fits behind `used` columns is written on one line. */
function jsonText(tree: JsonTree, depth: number, used: number): string {
  if (typeof tree !== 'object') return JSON.stringify(tree);
  const entries = Object.entries(tree);
  const flat = flatJson(tree);
  if (entries.length === 0 || used + flat.length <= WIDTH) return flat;
  const indent = '  '.repeat(depth + 1);
  const lines = entries.map(([key, value], i) => {
    const start = `${indent}${JSON.stringify(key)}: `;
    const comma = i < entries.length - 1 ? ',' : '';
    return start + jsonText(value, depth + 1, start.length + comma.length) + comma;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function flatJson(tree: JsonTree): string {
  if (typeof tree !== 'object') return JSON.stringify(tree);
  const members = Object.entries(tree).map(([key, value]) => `${JSON.stringify(key)}: ${flatJson(value)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
