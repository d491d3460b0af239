import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Node, Project } from 'ts-morph';
import type { CallExpression, SourceFile } from 'ts-morph';
import type { SchemaChange } from '../../src/codegen/index.ts';

/** Hand-written code that has to do with a change. */
export interface Places {
  readonly what: string;
  /** `src/cuda/walk/scan.ts:120  exception, errorPC`. */
  readonly lines: readonly string[];
}

/** What code is looked for: the declarations of generated code that a change touches. */
interface Target {
  readonly what: string;
  readonly names: ReadonlySet<string>;
  readonly declarations: ReadonlySet<Node>;
  /** What a whole row is, to those who hand it on. */
  readonly rows?: ReadonlySet<Node>;
}

/**
 * The hand-written places that use what changed in a schema, as the type checker resolves names. Nothing uses a new field yet: for
 * those, and for rows that grew, it is the places that read other fields of the row.
 */
export function placesOf(root: string, id: string, changes: readonly SchemaChange[]): Places[] {
  const project = new Project({ tsConfigFilePath: path.join(root, 'tsconfig.json') });
  project.addSourceFilesAtPaths(path.join(root, 'src/viewer/**/*.{ts,tsx}'));
  const generated = project.getSourceFiles(`${root}/generated/${id}/*.ts`);
  // Formats that import none of this generated code have no rows of it either.
  const asks = (room: string): boolean =>
    project
      .getSourceFiles(`${root}/src/${room}/**/*.ts`)
      .some((file) =>
        file.getImportDeclarations().some((each) => each.getModuleSpecifierValue().includes(`generated/${id}/`)),
      );
  const others = new Set([...readdirSync(path.join(root, 'generated')), 'codegen'].filter((room) => !asks(room)));
  const byHand = project.getSourceFiles().filter((file) => {
    const [top, room = ''] = path.relative(root, file.getFilePath()).split(path.sep);
    return top === 'src' && !others.has(room);
  });
  return targetsOf(changes, generated).map((target) => ({
    what: target.what,
    lines: byHand.flatMap((file) => linesIn(file, path.relative(root, file.getFilePath()), target)),
  }));
}

/** One target a record or enum, in the order of the changes. */
function targetsOf(changes: readonly SchemaChange[], generated: readonly SourceFile[]): Target[] {
  const byOwner = new Map<string, SchemaChange[]>();
  for (const change of changes) {
    const owner = change.path.split('.')[0] ?? '';
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), change]);
  }
  return [...byOwner].flatMap(([owner, own]) => {
    if (own.some(({ kind }) => kind === 'type-added' || kind === 'enum-added')) return siblings(owner, generated);
    const isEnum = own.every(({ kind }) => kind.startsWith('member-') || kind.startsWith('enum-'));
    if (isEnum) return [enumTarget(owner, generated)];
    const fields = own
      .filter(({ kind }) => kind.startsWith('field-') && kind !== 'field-added')
      .map((change) => change.path.split('.')[1] ?? '');
    const added = own.some(({ kind }) => kind === 'field-added' || kind === 'version');
    return [
      ...(fields.length === 0 ? [] : [recordTarget(`${owner}: ${fields.join(', ')}`, owner, generated, fields)]),
      ...(added ? [recordTarget(`${owner} has more fields: code that reads its rows`, owner, generated)] : []),
    ];
  });
}

/** The members of a record's interface, of its view and of its table. */
function recordTarget(what: string, owner: string, generated: readonly SourceFile[], only?: readonly string[]): Target {
  const shape = generated.map((file) => file.getInterface(owner)).find((each) => each !== undefined);
  const names = new Set((only ?? shape?.getProperties().map((each) => each.getName()) ?? []).flatMap(withNumber));
  const classes = generated.flatMap((file) => [file.getClass(`${owner}View`), file.getClass(`${owner}Table`)]);
  const declarations = [
    ...(shape?.getProperties() ?? []),
    ...classes.flatMap((each) => [...(each?.getGetAccessors() ?? []), ...(each?.getMethods() ?? [])]),
  ].filter((each) => names.has(each.getName()));
  const rows = [shape, classes.find((each) => each?.getName() === `${owner}View`)].filter((each) => each !== undefined);
  return { what, names, declarations: new Set<Node>(declarations), rows: new Set<Node>(rows) };
}

/** 64-bit fields have a reader that gives a number. */
function withNumber(name: string): string[] {
  return [name, `${name}Num`];
}

/** An enum's object and type, and the fields that are of it. */
function enumTarget(owner: string, generated: readonly SourceFile[]): Target {
  const declarations = generated.flatMap((file) => [
    file.getVariableDeclaration(owner),
    file.getTypeAlias(owner),
    file.getEnum(owner),
    ...[...file.getInterfaces(), ...file.getClasses()].flatMap((each): Node[] =>
      (Node.isClassDeclaration(each) ? [...each.getGetAccessors(), ...each.getMethods()] : each.getProperties()).filter(
        (member) => new RegExp(String.raw`\b${owner}\b`).test(typeTextOf(member)),
      ),
    ),
  ]);
  const found = declarations.filter((each) => each !== undefined);
  const names = found.map((each) => (Node.hasName(each) ? each.getName() : ''));
  return {
    what: `${owner} has other members: code that asks for it`,
    names: new Set(names),
    declarations: new Set(found),
  };
}

function typeTextOf(node: Node): string {
  if (Node.isMethodDeclaration(node) || Node.isGetAccessorDeclaration(node))
    return node.getReturnTypeNode()?.getText() ?? '';
  return Node.isPropertySignature(node) ? (node.getTypeNode()?.getText() ?? '') : '';
}

/** A record that is new is used nowhere: the places that list what is generated of the one before it. */
function siblings(owner: string, generated: readonly SourceFile[]): Target[] {
  const kind = /[A-Z][a-z]*$/.exec(owner)?.[0] ?? '';
  const tables = generated.flatMap((file) => file.getClasses().map((each) => each.getName() ?? ''));
  const alike = tables.filter((name) => name.endsWith(`${kind}Table`)).map((name) => name.replace(/Table$/, ''));
  const at = alike.indexOf(owner);
  const sibling = at < 0 ? undefined : (alike[at - 1] ?? alike[at + 1]);
  if (sibling === undefined) return [];
  const declarations = generated.flatMap((file) => [
    file.getClass(`${sibling}Table`),
    file.getVariableDeclaration(`${sibling}Layout`),
    file.getFunction(`write${sibling}`),
  ]);
  const names = new Set([`${sibling}Table`, `${sibling}Layout`, `write${sibling}`]);
  const found = declarations.filter((each) => each !== undefined);
  return [{ what: `${owner} is new: code that lists ${sibling}`, names, declarations: new Set<Node>(found) }];
}

function linesIn(file: SourceFile, name: string, target: Target): string[] {
  const byLine = new Map<number, Set<string>>();
  const names = new Set([...target.names, ...aliasesIn(file, target.names)]);
  const add = (node: Node, text: string): void => {
    const line = node.getStartLineNumber();
    byLine.set(line, (byLine.get(line) ?? new Set()).add(text));
  };
  file.forEachDescendant((node) => {
    if (Node.isCallExpression(node)) for (const text of handedOn(node, target)) add(node, text);
    if (!Node.isIdentifier(node) && !Node.isStringLiteral(node)) return;
    const text = Node.isIdentifier(node) ? node.getText() : node.getLiteralText();
    if (!names.has(text) || node.getFirstAncestor(Node.isImportDeclaration) !== undefined) return;
    if (declarationsOf(node, text).some((each) => target.declarations.has(each))) add(node, text);
  });
  return [...byLine].sort(([a], [b]) => a - b).map(([line, found]) => `${name}:${line}  ${[...found].join(', ')}`);
}

/** `import { CudbgSectionHeaderTypes as Sht }`: what a file calls the names. */
function aliasesIn(file: SourceFile, names: ReadonlySet<string>): string[] {
  return file
    .getImportDeclarations()
    .flatMap((each) => each.getNamedImports())
    .filter((each) => names.has(each.getName()))
    .flatMap((each) => each.getAliasNode()?.getText() ?? []);
}

/** Members of a row that a function asks for by a type of its own, where it is called with a row: `errorPcOf(row): errorPC`. */
function handedOn(call: CallExpression, { names, declarations, rows }: Target): string[] {
  if (rows === undefined) return [];
  return call.getArguments().flatMap((argument) => {
    if (!Node.isIdentifier(argument) && !Node.isCallExpression(argument) && !Node.isPropertyAccessExpression(argument))
      return [];
    const own = argument.getType().getSymbol()?.getDeclarations() ?? [];
    if (!own.some((each) => rows.has(each))) return [];
    const asked = argument.getContextualType()?.getProperties() ?? [];
    const members = asked.filter(
      (member) => names.has(member.getName()) && !member.getDeclarations().some((each) => declarations.has(each)),
    );
    const text = members.map((member) => member.getName()).join(', ');
    return text === '' ? [] : [`${call.getExpression().getText()}(${argument.getText()}): ${text}`];
  });
}

/** What a name stands for; of `const { exception } = row` the member of the row. */
function declarationsOf(node: Node, text: string): readonly Node[] {
  const parent = node.getParent();
  if (Node.isBindingElement(parent) && (parent.getPropertyNameNode() ?? parent.getNameNode()) === node)
    return parent.getParent().getType().getProperty(text)?.getDeclarations() ?? [];
  const symbol = node.getSymbol();
  return (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
}
