import { IMPORT } from './kinds.ts';
import type { ImportDeclarationStructure } from 'ts-morph';
import type { Compiled } from '../compile.ts';
import type { TypeIr } from '../ir.ts';
import { structsOf } from '../links.ts';
import type { Schema, TypeSpec } from '../schema.ts';
import { enumDeclaration } from './declarations.ts';
import { Module } from './module.ts';
import type { Import, Placed } from './parts.ts';
import type { Names } from './names.ts';
import { layoutConstant, recordParts } from './record.ts';
import { typeStatements } from './type-statements.ts';

export interface EmitOptions {
  /** What generated code imports the runtime from. */
  readonly runtime: string;
  /** Modules that read opaque types, by the type's name in the schema. */
  readonly opaqueModules: Readonly<Record<string, string>>;
}

/** What one schema's code is made of. */
export interface SchemaCode {
  readonly imports: readonly Import[];
  /** Constants that stand for imported functions, in each module that uses them. */
  readonly constants: readonly string[];
  readonly body: readonly Placed[];
}

export function schemaCode(compiled: Compiled, names: Names, schema: Schema, options: EmitOptions): SchemaCode {
  const m = new Module(compiled, names, schema);
  const ir = compiled.schemas.find((s) => s.file === schema.file);
  if (ir === undefined) return { imports: [], constants: [], body: [] };
  const body: Placed[] = [];
  for (const spec of ir.enums) body.push({ part: 'enums', statement: enumDeclaration(spec, m) });
  body.push({ part: 'parse', statement: schemaPaths(ir.types, m) });
  for (const statement of layoutConstants(ir.types, m)) body.push({ part: 'layout', statement });
  for (const type of ir.types) body.push(...typeStatements(type, m));
  return { imports: m.imports(options.runtime, options.opaqueModules), constants: m.constants(), body };
}

export function importDeclaration({ moduleSpecifier, names }: Import): ImportDeclarationStructure {
  const isTypeOnly = names.every((n) => n.isType);
  return {
    kind: IMPORT,
    moduleSpecifier,
    isTypeOnly,
    namedImports: names.map((n) => ({
      name: n.name,
      ...(n.alias === undefined ? {} : { alias: n.alias }),
      isTypeOnly: n.isType && !isTypeOnly,
    })),
  };
}

/** Where each type is described; only errors ask. */
function schemaPaths(types: readonly TypeIr[], m: Module): string {
  const pathOf = (type: TypeSpec): string =>
    type.outer === undefined ? '' : `${pathOf(type.outer)}/types/${type.name}`;
  const entries = types.map(({ spec, fields }) => {
    const seq = fields.map((f) => `'${m.field(f.spec)}'`).join(', ');
    return `${m.names.typeOf(spec)}: { path: '${pathOf(spec)}', seq: [${seq}] },`;
  });
  return `const SCHEMA_PATHS: ${m.useType('SchemaPaths')} = { ${entries.join('\n')} };`;
}

/** Places of all records, those that are part of others first. */
function layoutConstants(types: readonly TypeIr[], m: Module): string[] {
  const done = new Set<TypeIr>();
  const out: string[] = [];
  const emit = (type: TypeIr): void => {
    if (done.has(type)) return;
    done.add(type);
    for (const part of structsOf(type)) {
      const inner = types.find((t) => t.spec === part.of);
      if (inner !== undefined && type.layout.kind !== 'variable') emit(inner);
    }
    const record = recordParts(type, m);
    if (record !== undefined) out.push(layoutConstant(record));
  };
  types.forEach(emit);
  return out;
}
