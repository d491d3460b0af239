import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { compileSchemas } from '../support/load-schema.ts';
import { typeProblems } from '../support/type-check.ts';
import { rich } from './rich-schemas.ts';

/** Generated code is as strict as the rest. */

const root = path.resolve(import.meta.dirname, '../..');

let sources: ReadonlyMap<string, string>;
beforeAll(async () => {
  const made = new Map<string, string>();
  for (const links of ['needed', 'all'] as const) {
    const { files, problems } = await compileSchemas(rich, { links });
    expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
    for (const [name, text] of files) if (name.endsWith('.ts')) made.set(path.join(root, '.tmp', links, name), text);
  }
  sources = made;
});

test('it type-checks under the strict settings', () => {
  expect(typeProblems(sources)).toEqual([]);
});

test('it has no any and no name twice', () => {
  for (const [file, text] of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023);
    const names: string[] = [];
    let any = 0;
    const look = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) any += 1;
      ts.forEachChild(node, look);
    };
    look(source);
    expect([file, any]).toEqual([file, 0]);
    for (const statement of source.statements) names.push(...declaredBy(statement));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(text).not.toMatch(/@ts-|eslint-disable/);
  }
});

/** Values that a statement gives a name; an interface may share its name with a constant. */
function declaredBy(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name?.text ?? ''];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((d) => (ts.isIdentifier(d.name) ? d.name.text : ''));
  }
  if (!ts.isImportDeclaration(statement)) return [];
  const bindings = statement.importClause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map((e) => e.name.text) : [];
}
