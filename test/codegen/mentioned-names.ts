import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Names that mean something in generated modules, found in their text, in the emitters and in the runtime. */

const root = path.resolve(import.meta.dirname, '../..');

/** Variables, parameters, imports, globals and members of classes that modules have, whatever declares them. */
export function namesInModules(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext, true);
    const look = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && !isProperty(node)) found.add(node.text);
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return found;
}

/** What stands behind a dot, before a colon or in an interface is asked of an object: it clashes with no variable. */
function isProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return ts.isPropertyAssignment(parent) ? parent.name === node : ts.isPropertySignature(parent);
}

/** Variables and parameters in the text that emitters put together, on every path through them. */
export function namesInEmitters(): Set<string> {
  const found = new Set<string>();
  const folder = path.join(root, 'src/codegen/emit');
  for (const name of fs.readdirSync(folder)) {
    const source = ts.createSourceFile(name, read(path.join(folder, name)), ts.ScriptTarget.ESNext, true);
    const look = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
        for (const [, declared] of node.text.matchAll(/(?:const|let) (?:\[|\{ )?(\w+)/g)) found.add(declared as string);
        for (const [, declared] of node.text.matchAll(/(?:^|\W)(\w+)\) =>/g)) found.add(declared as string);
        for (const [, declared] of node.text.matchAll(/^(\w+)$/g)) found.add(declared as string);
        for (const [, declared] of node.text.matchAll(/(\w+)\??: [A-Za-z]/g)) found.add(declared as string);
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return found;
}

/** Everything that generated modules can import. */
export function namesInRuntime(): Set<string> {
  const found = new Set<string>();
  for (const name of ['index.ts', 'support.ts']) {
    const source = ts.createSourceFile(name, read(path.join(root, 'src/runtime', name)), ts.ScriptTarget.ESNext);
    for (const statement of source.statements) {
      if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) continue;
      if (ts.isNamedExports(statement.exportClause))
        for (const element of statement.exportClause.elements) found.add(element.name.text);
    }
  }
  return found;
}

/** Words of JavaScript and TypeScript, and what every object has. */
export function namesInLanguage(): Set<string> {
  const found = new Set(Object.getOwnPropertyNames(Object.prototype));
  for (let kind = ts.SyntaxKind.FirstKeyword; kind <= ts.SyntaxKind.LastKeyword; kind++)
    found.add(ts.tokenToString(kind) as string);
  return found;
}

function read(file: string): string {
  return fs.readFileSync(file, 'utf8');
}
