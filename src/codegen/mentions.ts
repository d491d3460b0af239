import { ts } from 'ts-morph';
import type { Import, ImportedName } from './emit/parts.ts';

/** What a text mentions: names it uses as values, and names it uses as types alone. */
export interface Mentions {
  readonly values: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

export function mentionsOf(text: string): Mentions {
  const values = new Set<string>();
  const types = new Set<string>();
  const walk = (node: ts.Node, asType: boolean): void => {
    if (ts.isIdentifier(node)) {
      (asType ? types : values).add(node.text);
      return;
    }
    const erased =
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) ||
      (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node));
    if (ts.isPropertyAccessExpression(node)) walk(node.expression, asType);
    else if (ts.isPropertyAssignment(node)) walk(node.initializer, asType);
    else ts.forEachChild(node, (child) => walk(child, asType || erased));
  };
  walk(ts.createSourceFile('part.ts', text, ts.ScriptTarget.ESNext), false);
  return { values, types };
}

/** Names that a text declares at its top, each with whether it is a type alone. */
export function declaredIn(text: string): ReadonlyMap<string, boolean> {
  const names = new Map<string, boolean>();
  for (const node of ts.createSourceFile('part.ts', text, ts.ScriptTarget.ESNext).statements) {
    if (ts.isVariableStatement(node)) names.set(nameOf(node), false);
    else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) names.set(node.name?.text ?? '', false);
    else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      if (!names.has(node.name.text)) names.set(node.name.text, true);
    }
  }
  return names;
}

/** Those of `imports` that a text mentions. */
export function narrowed(imports: readonly Import[], { values, types }: Mentions): Import[] {
  return imports.flatMap(({ moduleSpecifier, names }) => {
    const used = names.flatMap((one): ImportedName[] => {
      const here = one.alias ?? one.name;
      if (!values.has(here) && !types.has(here)) return [];
      return [{ ...one, isType: one.isType || !values.has(here) }];
    });
    return used.length === 0 ? [] : [{ moduleSpecifier, names: used }];
  });
}

function nameOf(node: ts.VariableStatement): string {
  const name = node.declarationList.declarations[0]?.name;
  return name !== undefined && ts.isIdentifier(name) ? name.text : '';
}
