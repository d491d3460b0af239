import type { Compiled } from '../compile.ts';
import { isWide, partsOf } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { TypeIr } from '../ir.ts';
import { schemaOf } from '../program.ts';
import type { EnumSpec, FieldSpec, Schema, TypeSpec } from '../schema.ts';
import { pinnedFields } from './tied.ts';
import { isNumberEnum } from './names.ts';
import type { Names } from './names.ts';

const VERBS = [
  'read',
  'parse',
  'write',
  'serialize',
  'fixup',
  'mend',
  'textOf',
  'size',
  'validate',
  'visit',
  'versionOf',
];

/** Everything that the module of `schema` defines. */
function definedNames(compiled: Compiled, names: Names, schema: Schema): Set<string> {
  const own = compiled.schemas.find((s) => s.file === schema.file);
  const types = (own?.types ?? []).map((t) => names.typeOf(t.spec));
  const enums = (own?.enums ?? []).map((e) => names.enumOf(e));
  return new Set([
    ...types.flatMap((t) => [t, `${t}View`, `${t}Table`, `${t}Layout`, ...VERBS.map((verb) => `${verb}${t}`)]),
    ...enums.flatMap((e) => [e, `nameOf${e}`]),
  ]);
}

/** One generated file while it is written: knows what it has to import. */
export class Module {
  readonly compiled: Compiled;
  readonly names: Names;
  readonly schema: Schema;
  /** Answers of `leastBytes`, by type. */
  readonly leastBytes: Map<TypeSpec, number> = new Map();
  /** Answers of `needsFixup`, by type. */
  readonly fixups: Map<TypeSpec, boolean> = new Map();
  #pinned: ReadonlySet<FieldSpec> | undefined;
  readonly #runtime = new Map<string, boolean>();
  readonly #constants = new Map<string, string>();
  readonly #defined: ReadonlySet<string>;
  readonly #others = new Map<Schema, Map<string, boolean>>();

  constructor(compiled: Compiled, names: Names, schema: Schema) {
    this.compiled = compiled;
    this.names = names;
    this.schema = schema;
    this.#defined = definedNames(compiled, names, schema);
  }

  /** Use a value of the runtime; one that a generated function shares its name with gets another. */
  use(name: string): string {
    this.#runtime.set(name, true);
    return this.#runtimeAlias(name) ?? name;
  }

  /**
   * Use a function of the runtime in code that runs for every row, by a constant of this module. V8 takes an imported
   * binding for a variable: what is inlined through one keeps the row it is about from being optimized away.
   */
  useOften(name: string): string {
    this.#constants.set(`$${name}`, this.use(name));
    return `$${name}`;
  }

  /** The constants that `useOften` gave out. */
  constants(): string[] {
    return [...this.#constants]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `const ${name} = ${value};`);
  }

  #runtimeAlias(name: string): string | undefined {
    return this.#clashes(name) ? `runtime${name.charAt(0).toUpperCase()}${name.slice(1)}` : undefined;
  }

  /** Use a type of the runtime. */
  useType(name: string): string {
    if (!this.#runtime.has(name)) this.#runtime.set(name, false);
    return name;
  }

  /** A name from the module that defines `type`. */
  of(type: TypeSpec, name: string, isValue: boolean): string {
    const home = schemaOf(this.compiled.program, type);
    if (home === this.schema) return name;
    let imports = this.#others.get(home);
    if (imports === undefined) this.#others.set(home, (imports = new Map<string, boolean>()));
    imports.set(name, isValue || (imports.get(name) ?? false));
    return this.#clashes(name) ? `${this.names.typeOf(home.root)}_${name}` : name;
  }

  /** Whether this module defines `name` itself. */
  #clashes(name: string): boolean {
    return this.#defined.has(name);
  }

  typeName(type: TypeSpec): string {
    return this.of(type, this.names.typeOf(type), false);
  }

  /** `readFoo`, `writeFoo`… */
  functionName(verb: string, type: TypeSpec): string {
    return this.of(type, `${verb}${this.names.typeOf(type)}`, true);
  }

  enumName(spec: EnumSpec, isValue: boolean): string {
    return this.of(spec.owner, this.names.enumOf(spec), isValue);
  }

  /** Fields that some count, size or offset is and nothing else: sums with others leave them alone. */
  get pinned(): ReadonlySet<FieldSpec> {
    return (this.#pinned ??= pinnedFields(this.compiled));
  }

  ir(type: TypeSpec): TypeIr {
    return this.compiled.types.get(type) as TypeIr;
  }

  /** The TypeScript type of a value. */
  tsType(type: ValueType): string {
    switch (type.kind) {
      case 'int':
        return isWide(type) ? 'bigint' : 'number';
      case 'enum':
        return isWide(type) ? 'bigint' : isNumberEnum(type) ? this.enumName(type.of, false) : 'number';
      case 'float':
        return 'number';
      case 'bool':
        return 'boolean';
      case 'str':
        return 'string';
      case 'bytes':
        return 'Uint8Array';
      case 'io':
        return this.useType('ByteReader');
      case 'struct':
        return this.typeName(type.of);
      case 'array':
        return this.#arrayType(type);
      case 'union':
        return [...new Set(partsOf(type).map((t) => this.tsType(t)))].join(' | ');
      case 'unknown':
        return 'unknown';
    }
  }

  #arrayType(type: ValueType & { kind: 'array' }): string {
    if (type.storage === 'table' && type.of.kind === 'struct')
      return this.of(type.of.of, `${this.names.typeOf(type.of.of)}Table`, true);
    if (type.storage === 'typed') return type.constructorName ?? 'Uint8Array';
    const element = this.tsType(type.of);
    return element.includes('|') ? `readonly (${element})[]` : `readonly ${element}[]`;
  }

  /** Import declarations: the runtime, then other generated modules. */
  imports(
    runtimePath: string,
    opaqueModules: Readonly<Record<string, string>>,
  ): {
    readonly moduleSpecifier: string;
    readonly names: readonly { readonly name: string; readonly alias?: string; readonly isType: boolean }[];
  }[] {
    const list = [];
    const runtime = [...this.#runtime].sort(([a], [b]) => (a < b ? -1 : 1));
    if (runtime.length > 0) {
      list.push({
        moduleSpecifier: runtimePath,
        names: runtime.map(([name, isValue]) => {
          const alias = this.#runtimeAlias(name);
          return { name, ...(alias === undefined ? {} : { alias }), isType: !isValue };
        }),
      });
    }
    const others = [...this.#others].sort(([a], [b]) => (a.root.name < b.root.name ? -1 : 1));
    for (const [schema, names] of others) {
      list.push({
        moduleSpecifier: opaqueModules[schema.root.name] ?? `./${schema.root.name}.ts`,
        names: [...names]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, isValue]) => ({
            name,
            ...(this.#clashes(name) ? { alias: `${this.names.typeOf(schema.root)}_${name}` } : {}),
            isType: !isValue,
          })),
      });
    }
    return list;
  }
}
