import { StructureKind } from 'ts-morph';
import type { FunctionDeclarationStructure, ImportDeclarationStructure } from 'ts-morph';
import type { Compiled } from '../compile.ts';
import type { TypeIr } from '../ir.ts';
import { structsOf } from '../links.ts';
import type { Schema, TypeSpec } from '../schema.ts';
import { enumDeclaration, interfaceDeclaration } from './declarations.ts';
import { fixupBody, fixupSignature, mendBody, mendSignature } from './fixup.ts';
import { print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { Module } from './module.ts';
import type { Import, Part, Placed } from './parts.ts';
import { nameLocals } from './locals.ts';
import type { Names } from './names.ts';
import { readBody, readSignature } from './read.ts';
import { endsConstant, layoutConstant, recordParts, tableClass, viewClass } from './record.ts';
import { contextParameters, ownParameters, parentName, rootName } from './signature.ts';
import { needsFixup } from './tied.ts';
import { validateBody } from './validate.ts';
import { writeBody, writeSignature } from './write.ts';

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

/** The module of each kind of function. */
const PART_OF: Readonly<Record<string, Part>> = {
  read: 'read',
  parse: 'parse',
  write: 'write',
  mend: 'write',
  fixup: 'write',
  serialize: 'write',
  size: 'write',
  validate: 'validate',
  visit: 'visit',
  textOf: 'read',
  versionOf: 'layout',
};

function typeStatements(ir: TypeIr, m: Module): Placed[] {
  const name = m.names.typeOf(ir.spec);
  const out: Placed[] = [{ part: 'read', statement: interfaceDeclaration(ir, m) }];
  const record = recordParts(ir, m);
  const fn = (
    verb: string,
    parameters: readonly { readonly name: string; readonly type: string }[],
    returnType: string,
    statements: string[],
    doc: string,
  ): Placed => {
    const named = nameLocals(
      parameters.map((p) => p.name),
      statements,
    );
    const statement: FunctionDeclarationStructure = {
      kind: StructureKind.Function,
      name: `${verb}${name}`,
      isExported: true,
      parameters: parameters.map(({ type }, i) => ({ name: named.parameters[i] as string, type })),
      returnType,
      statements: named.statements,
      docs: [doc],
    };
    return { part: PART_OF[verb] as Part, statement };
  };
  if (record !== undefined) {
    const ends = endsConstant(record);
    if (ends !== undefined) out.push({ part: 'layout', statement: ends });
    out.push({ part: 'read', statement: viewClass(record) });
    if (m.compiled.tables.has(ir.spec)) out.push({ part: 'read', statement: tableClass(record) });
  }
  out.push(
    fn(
      'read',
      readSignature(ir, m, 'read'),
      name,
      readBody(ir, m, 'read'),
      `Read one ${name} at the reader's position.`,
    ),
  );
  out.push(
    fn(
      'parse',
      parseSignature(ir, m),
      name,
      parseBody(ir, m),
      `Read a ${name} from bytes of its own; errors carry the field's path.`,
    ),
  );
  out.push(fn('write', writeSignature(ir, m), 'void', writeBody(ir, m), `Write one ${name}.`));
  if (hasFixup(ir, m)) {
    out.push(
      fn(
        'mend',
        mendSignature(ir, m),
        'void',
        mendBody(ir, m),
        `Make the counts, lengths and offsets in a copy what its parts need.`,
      ),
      fn(
        'fixup',
        fixupSignature(ir, m),
        name,
        fixupBody(ir, m),
        `A copy whose counts, lengths and offsets are what its parts need.`,
      ),
    );
  }
  out.push(fn('serialize', serializeSignature(ir, m), 'Uint8Array', serializeBody(ir, m), `The bytes of a ${name}.`));
  out.push(fn('size', sizeSignature(ir, m), 'number', sizeBody(ir, m), `Bytes that \`write${name}\` writes.`));
  out.push(
    fn(
      'validate',
      [
        { name: 'value', type: name },
        { name: 'report', type: m.useType('ValidationReport') },
        { name: 'path', type: "string = ''" },
      ],
      'void',
      validateBody(ir, m),
      `Report every field that cannot be written or breaks the schema's rules.`,
    ),
  );
  out.push(
    fn(
      'visit',
      readSignature(ir, m, 'visit'),
      name,
      readBody(ir, m, 'visit'),
      `Read one ${name} and tell the visitor where each field stands.`,
    ),
  );
  if (ir.text !== undefined) {
    const statements = [`return ${print(ir.text, valueContext(ir, m))};`];
    out.push(fn('textOf', writeSignature(ir, m).slice(1), 'string', statements, `A ${name} in words.`));
  }
  if (ir.layout.kind === 'versioned') {
    out.push(
      fn(
        'versionOf',
        [{ name: 'size', type: 'number' }],
        'string | undefined',
        [`return ${m.use('versionFor')}(${name}Layout.versions, size);`],
        `The newest version whose rows are at most \`size\` bytes long.`,
      ),
    );
  }
  return out;
}

/** Expressions about a value that is at hand as `value`. */
function valueContext(ir: TypeIr, m: Module): ExpressionContext {
  return {
    module: m,
    member: (member) => `value.${m.field(member)}`,
    self: 'value',
    parent: () => parentName(ir, m),
    root: () => rootName(ir, m, 'value'),
    io: 'value._io',
  };
}

function parseSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  return [{ name: 'data', type: 'Uint8Array' }, ...ownParameters(ir, m), ...contextParameters(ir, m)];
}

function parseBody(ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  const rest = [...ownParameters(ir, m), ...contextParameters(ir, m)].map((p) => `, ${p.name}`).join('');
  return [
    `return ${m.use('parseWith')}(data, (r) => read${name}(r${rest}), (r, v) => visit${name}(r, v${rest}), '${name}', SCHEMA_PATHS);`,
  ];
}

function hasFixup(ir: TypeIr, m: Module): boolean {
  return ir.layout.kind === 'variable' && needsFixup(ir.spec, m);
}

function serializeSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  return [...sizeSignature(ir, m), { name: 'options', type: `${m.useType('SerializeOptions')} = {}` }];
}

function serializeBody(ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  const rest = contextParameters(ir, m)
    .map((p) => `, ${p.name}`)
    .join('');
  const value = hasFixup(ir, m) ? `options.fixup === true ? fixup${name}(value${rest}) : value` : 'value';
  const isPart = ir.spec.outer !== undefined && (ir.links.takesParent || ir.links.takesRoot) ? ', true' : '';
  return [`return ${m.use('serializeWith')}(options, (w) => write${name}(w, ${value}${rest})${isPart});`];
}

function sizeSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  return [{ name: 'value', type: m.names.typeOf(ir.spec) }, ...contextParameters(ir, m)];
}

function sizeBody(ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  if (ir.layout.kind === 'fixed') return [`return ${name}Layout.size;`];
  const rest = contextParameters(ir, m)
    .map((p) => `, ${p.name}`)
    .join('');
  return [`return ${m.use('measure')}((w) => write${name}(w, value${rest}));`];
}
