import { format } from 'prettier';
import { Project, StructureKind } from 'ts-morph';
import type { ImportDeclarationStructure, SourceFile } from 'ts-morph';
import type { Import, Statement } from './emit/parts.ts';
import { formatModule } from './format/module.ts';
import { STYLE } from './format/pieces.ts';

/** What a module is printed from. */
export type ModuleStatement = Statement | ImportDeclarationStructure;

/** Statements as text, by one `createSourceFile`; their lines are not indented yet. */
export function statementsText(statements: readonly ModuleStatement[]): string {
  return sourceFile(statements).getFullText();
}

/** Print a module, in prettier's shape where people will read it. */
export async function printModule(statements: readonly ModuleStatement[], pretty: boolean): Promise<string> {
  const file = sourceFile(statements);
  return pretty ? formatModule(file.compilerNode) : file.getFullText();
}

function sourceFile(statements: readonly ModuleStatement[]): SourceFile {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const structures = statements.map((one) => {
    if (typeof one === 'string' || 'kind' in one) return one;
    const { name, parameters, returnType, statements: body, docs } = one;
    const parts = { parameters: [...parameters], statements: [...body], docs: [...docs] };
    return { kind: StructureKind.Function, name, isExported: true, returnType, ...parts } as const;
  });
  return project.createSourceFile('module.ts', { statements: structures });
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

/** What fits behind `used` columns stands on one line. */
function jsonText(tree: JsonTree, depth: number, used: number): string {
  if (typeof tree !== 'object') return JSON.stringify(tree);
  const entries = Object.entries(tree);
  const flat = flatJson(tree);
  if (entries.length === 0 || used + flat.length <= STYLE.printWidth) return flat;
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

export function printMarkdown(text: string): Promise<string> {
  return format(text, { ...STYLE, parser: 'markdown' });
}
