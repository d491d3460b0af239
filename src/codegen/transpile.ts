/*
 * Generated TypeScript as JavaScript: types are cut out, and nothing is printed anew. The printer of the compiler looks at each accessor of
 * a class for each other.
 */
import { ts } from 'ts-morph';

/** What is left out, from one place of the text to another, and what stands there then. */
type Cut = readonly [from: number, to: number, by: string];

/** Generated TypeScript as JavaScript that runs as it is; imports of `./x.ts` become `./x.js`. */
export function toJavaScript(text: string): string {
  const cuts: Cut[] = [];
  addCuts(ts.createSourceFile('generated.ts', text, ts.ScriptTarget.ES2022), text, cuts);
  cuts.sort(([a], [b]) => a - b);
  let javaScript = '';
  let end = 0;
  for (const [from, to, by] of cuts) {
    javaScript += text.slice(end, from) + by;
    end = to;
  }
  return javaScript + text.slice(end);
}

/** Every part that a node of any kind may have. */
type AnyNode = ts.Node &
  Partial<
    Pick<ts.SignatureDeclaration, 'typeParameters'> &
      Pick<ts.NewExpression, 'typeArguments'> &
      Pick<ts.AsExpression, 'expression' | 'type'> &
      Pick<ts.ClassDeclaration, 'modifiers'>
  >;

function addCuts(node: AnyNode, text: string, cuts: Cut[]): void {
  if (isTypeAlone(node)) {
    const comma = /^\s*,/.exec(text.slice(node.end, node.end + 80))?.[0].length ?? 0;
    cuts.push([node.pos, node.end + (ts.isImportSpecifier(node) ? comma : 0), ' ']);
    return;
  }
  const { typeParameters, typeArguments, type, expression, modifiers = [] } = node;
  for (const list of [typeParameters, typeArguments])
    if (list !== undefined) cuts.push([list.pos - 1, text.indexOf('>', list.end) + 1, '']);
  if (type !== undefined) {
    const isCast = ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
    cuts.push([isCast && expression !== undefined ? expression.end : text.lastIndexOf(':', type.pos), type.end, '']);
  }
  for (const modifier of modifiers) if (ofTypes.has(modifier.kind)) cuts.push([modifier.pos, modifier.end, ' ']);
  if ((ts.isParameter(node) || ts.isPropertyDeclaration(node)) && node.questionToken !== undefined)
    cuts.push([node.questionToken.pos, node.questionToken.end, '']);
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier: from } = node;
    if (from !== undefined && ts.isStringLiteral(from) && /^\.\.?\/.*\.ts$/.test(from.text))
      cuts.push([from.end - 4, from.end - 1, '.js']);
  }
  ts.forEachChild(node, (child) => {
    const isType = ts.isTypeParameterDeclaration(child) || ts.isTypeNode(child);
    if (!isType || ts.isExpressionWithTypeArguments(child)) addCuts(child, text, cuts);
  });
}

/** Whether nothing is left of a node. */
function isTypeAlone(node: ts.Node): boolean {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportSpecifier(node) || ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly === true;
  if (ts.isHeritageClause(node)) return node.token === ts.SyntaxKind.ImplementsKeyword;
  if (!ts.isPropertyDeclaration(node)) return false;
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
}

/** Words in front of members that only types have. */
const ofTypes: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AbstractKeyword,
  ts.SyntaxKind.OverrideKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
]);
