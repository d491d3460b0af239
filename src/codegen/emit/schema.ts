import type { Compiled } from '../compile.ts';
import type { TypeIr } from '../ir.ts';
import { structsOf } from '../structs.ts';
import type { Schema } from '../schema.ts';
import { enumDeclaration } from './declarations.ts';
import { foreignFunctions } from './foreign-values.ts';
import { identifiersOf } from './locals.ts';
import { Module } from './module.ts';
import { constantName, statementText } from './parts.ts';
import type { Import, Placed, Statement } from './parts.ts';
import type { Names } from './names.ts';
import { partsOf } from './options.ts';
import type { EmitOptions } from './options.ts';
import { layoutConstant, recordParts } from './record.ts';
import { typeStatements } from './type-statements.ts';

/** What one schema's code is made of. */
export interface SchemaCode {
  readonly imports: readonly Import[];
  /** Constants of each module that uses them: what stands for imported functions, and bytes. */
  readonly constants: readonly string[];
  readonly body: readonly Placed[];
}

export function schemaCode(compiled: Compiled, names: Names, schema: Schema, options: EmitOptions): SchemaCode {
  const parts = partsOf(options);
  const m = new Module(compiled, names, schema, parts);
  const ir = compiled.schemas.find((s) => s.file === schema.file);
  if (ir === undefined) return { imports: [], constants: [], body: [] };
  const body: Placed[] = [];
  for (const spec of ir.enums) body.push({ part: 'enums', statement: enumDeclaration(spec, m) });
  if (parts.has('layout'))
    for (const statement of layoutConstants(ir.types, m)) body.push({ part: 'layout', statement });
  for (const type of ir.types) body.push(...typeStatements(type, m));
  for (const statement of foreignFunctions(m)) body.push({ part: 'write', statement });
  const used = mentionedBy(body.map(({ statement }) => statement));
  const constants = m.constants().filter((each) => used.has(constantName(each)));
  const mentioned = new Set([...identifiersOf(constants), ...used]);
  // What was asked for an expression that was not printed after all is no import.
  const imports = m.imports(options).flatMap((one) => {
    const names = one.names.filter(({ name, alias }) => mentioned.has(alias ?? name));
    return names.length === 0 ? [] : [{ ...one, names }];
  });
  return { imports, constants, body };
}

/** Identifiers in statements. */
function mentionedBy(statements: readonly Statement[]): Set<string> {
  const found = new Set<string>();
  const others: string[] = [];
  for (const one of statements) {
    if (typeof one === 'string' || 'members' in one) {
      others.push(statementText(one));
      continue;
    }
    for (const name of one.mentioned) found.add(name);
    others.push(one.returnType, ...one.parameters.map(({ type }) => type));
  }
  for (const name of identifiersOf(others)) found.add(name);
  return found;
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
