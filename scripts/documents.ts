/*
 * JSON Schema of the documents that `--json` prints, from the interfaces of schemas/documents. What is understood of TypeScript is what stands
 * there: interfaces, arrays, unions, literals, `Readonly<Record<string, T>>`.
 */
import path from 'node:path';
import { Node, Project } from 'ts-morph';
import type { InterfaceDeclaration, PropertySignature, TypeNode } from 'ts-morph';

type Schema = Readonly<Record<string, unknown>> | true;

/** Types of our own that are strings and numbers of a form. */
const forms: Readonly<Record<string, Schema>> = {
  Hex: { type: 'string', pattern: '^0x[0-9a-f]+$' },
  Integer: { type: 'integer' },
};

/** The text of schemas/documents.schema.json: `documents`, by their names, what is in `$defs`; a definition a line. */
export function documentSchemas(root: string): string {
  const project = new Project({ skipAddingFilesFromTsConfig: true });
  project.addSourceFilesAtPaths(path.join(root, 'schemas/documents/*.ts'));
  const definitions = new Map<string, Schema>();
  for (const file of project.getSourceFiles()) {
    for (const each of file.getInterfaces()) definitions.set(each.getName(), objectSchema(each));
    for (const each of file.getTypeAliases()) {
      if (!(each.getName() in forms)) definitions.set(each.getName(), schemaOf(each.getTypeNodeOrThrow()));
    }
  }
  for (const name of ['Documents', 'FileDocument', 'AnswerDocument']) definitions.delete(name);
  const names = project.getSourceFileOrThrow('index.ts').getInterfaceOrThrow('Documents').getProperties();
  const documents = names.map((name) => [nameOf(name), name.getTypeNodeOrThrow().getText()] as const);
  const used = reachable(new Set([...documents.map(([, type]) => type), 'ErrorDocument']), definitions);
  const idle = [...definitions.keys()].filter((name) => !used.has(name));
  if (idle.length > 0) throw new Error(`no document has ${idle.join(', ')}`);
  const lines = [...definitions]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  return `{\n"documents": ${JSON.stringify(Object.fromEntries(documents))},\n"$defs": {\n${lines.join(',\n')}\n}\n}\n`;
}

function reachable(names: ReadonlySet<string>, definitions: ReadonlyMap<string, Schema>): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) {
    for (const [, inner = ''] of (JSON.stringify(definitions.get(name)) ?? '').matchAll(/"#\/\$defs\/(\w+)"/g))
      found.add(inner);
  }
  return found;
}

function nameOf(property: PropertySignature): string {
  return property.getName().replaceAll(/^'|'$/g, '');
}

function objectSchema(declaration: InterfaceDeclaration): Schema {
  const all = [...declaration.getBaseDeclarations(), declaration].flatMap((each) =>
    Node.isInterfaceDeclaration(each) ? each.getProperties() : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(all.map((property) => [nameOf(property), propertySchema(property)])),
    required: all.filter((property) => !property.hasQuestionToken()).map(nameOf),
    additionalProperties: false,
  };
}

function propertySchema(property: PropertySignature): Schema {
  const schema = schemaOf(property.getTypeNodeOrThrow());
  const isOld = property.getJsDocs().some((doc) => doc.getTags().some((tag) => tag.getTagName() === 'deprecated'));
  return isOld ? { ...(schema as object), deprecated: true } : schema;
}

function schemaOf(type: TypeNode): Schema {
  if (Node.isParenthesizedTypeNode(type)) return schemaOf(type.getTypeNode());
  if (Node.isTypeOperatorTypeNode(type)) return schemaOf(type.getTypeNode());
  if (Node.isArrayTypeNode(type)) return { type: 'array', items: schemaOf(type.getElementTypeNode()) };
  if (Node.isUnionTypeNode(type)) return unionSchema(type.getTypeNodes());
  if (Node.isLiteralTypeNode(type)) {
    const text = type.getText();
    return text === 'null' ? { type: 'null' } : { const: JSON.parse(text.replaceAll("'", '"')) };
  }
  if (Node.isTypeReference(type)) return referenceSchema(type.getText(), type.getTypeArguments());
  const text = type.getText();
  if (text === 'unknown') return true;
  if (['string', 'number', 'boolean'].includes(text)) return { type: text };
  throw new Error(`${type.getSourceFile().getBaseName()}: ${text} is no type that documents are made of`);
}

function referenceSchema(text: string, parameters: readonly TypeNode[]): Schema {
  const [inner, value] = parameters;
  if (text.startsWith('Readonly<') && inner !== undefined) return schemaOf(inner);
  if (text.startsWith('Record<') && value !== undefined)
    return { type: 'object', additionalProperties: schemaOf(value) };
  return forms[text] ?? { $ref: `#/$defs/${text}` };
}

/** Types without further rules as a list, others as choices. */
function unionSchema(types: readonly TypeNode[]): Schema {
  const choices = types.map(schemaOf);
  const names = choices.map((schema) =>
    schema === true || Object.keys(schema).length > 1 ? undefined : schema['type'],
  );
  return names.every((name) => name !== undefined) ? { type: names } : { anyOf: choices };
}
