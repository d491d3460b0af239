/*
 * What each entry of the package exports: a list in test/entries/<entry>.txt, which `npm test -- -u test/entries.test.ts`
 * rewrites, and the rules that all entries keep.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What every format calls the same; a format without the job leaves the verb out. */
const verbs = ['detect', 'dump', 'format', 'open', 'summarize', 'summaryText', 'tree', 'verify', 'write'];
const formats: Readonly<Record<string, readonly string[]>> = {
  cuda: verbs,
  visa: verbs,
  spirv: verbs,
  r600: verbs,
  // The registry knows ELF files, of which DWARF is a part.
  dwarf: verbs.filter((verb) => verb !== 'detect'),
};

const most: Readonly<Record<string, number>> = { runtime: 70, 'runtime/support': 80 };
const MOST = 45;

interface Exported {
  readonly name: string;
  readonly isType: boolean;
  readonly isDocumented: boolean;
}

/** Entries of package.json by name, with their sources: `spirv/advanced` → `src/spirv/advanced.ts`. */
function entries(): [string, string][] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  return Object.entries(exports).flatMap(([path, target]): [string, string][] =>
    typeof target === 'string'
      ? []
      : [[path.replace(/^\.\/?/, '') || 'lanescope', target.default.replace('./dist/', '').replace(/\.js$/, '.ts')]],
  );
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** What a module exports, `export *` followed. */
function exportsOf(file: string): Exported[] {
  return parse(file).statements.flatMap((statement): Exported[] => {
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) {
      const { exportClause, moduleSpecifier, isTypeOnly } = statement;
      const target = join(dirname(file), (moduleSpecifier as ts.StringLiteral).text);
      if (exportClause === undefined) return exportsOf(target);
      if (!ts.isNamedExports(exportClause)) return [];
      return exportClause.elements.map(({ name, propertyName, isTypeOnly: alone }) => ({
        name: name.text,
        isType: isTypeOnly || alone,
        isDocumented: isDocumented(target, (propertyName ?? name).text),
      }));
    }
    return declared(statement).map((name) => ({
      name,
      isType: ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
      isDocumented: ts.getJSDocCommentsAndTags(statement).length > 0,
    }));
  });
}

/** Names that an exported declaration has; none for other statements. */
function declared(statement: ts.Statement): string[] {
  if (!ts.canHaveModifiers(statement)) return [];
  if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}

function isDocumented(file: string, name: string): boolean {
  return exportsOf(file).some((each) => each.name === name && each.isDocumented);
}

describe.each(entries())('%s', (entry, file) => {
  const exported = exportsOf(file).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = exported.map(({ name }) => name);

  test('exports what its list says', async () => {
    const lines = exported.map(({ name, isType }) => `${isType ? 'type ' : ''}${name}\n`);
    await expect(lines.join('')).toMatchFileSnapshot(join('entries', `${entry.replace('/', '-')}.txt`));
  });

  test('has no name twice, and a docstring for each', () => {
    expect(names).toEqual([...new Set(names)]);
    expect(exported.filter((each) => !each.isDocumented).map(({ name }) => name)).toEqual([]);
  });

  if (entry.endsWith('/advanced')) {
    test('says that it is unstable', () => {
      expect(readFileSync(join(root, file), 'utf8')).toMatch(/^\/\*\* Unstable: /);
    });
    test('repeats nothing of the entry beside it', () => {
      const beside = new Set(exportsOf(file.replace('advanced.ts', 'index.ts')).map(({ name }) => name));
      expect(names.filter((name) => beside.has(name))).toEqual([]);
    });
  } else {
    test('fits on a page', () => expect(names.length).toBeLessThanOrEqual(most[entry] ?? MOST));
  }

  const expected = formats[entry];
  if (expected !== undefined) {
    test('has the verbs that all formats have', () => expect(names).toEqual(expect.arrayContaining([...expected])));
  }
});
