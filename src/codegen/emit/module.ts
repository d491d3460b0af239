import * as support from '../../runtime/support.ts';
import type { Compiled } from '../compile.ts';
import { isWide, partsOf as unionParts } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { Typed } from '../expression/typed.ts';
import type { Datum, FieldIr, TypeIr } from '../ir.ts';
import { repeatedTypes } from '../links.ts';
import { schemaOf } from '../program.ts';
import type { EnumEntry, EnumSpec, FieldSpec, ParamSpec, Schema, TypeSpec } from '../schema.ts';
import { pinnedFields } from './tied-expressions.ts';
import { definedByEnum, definedByType, isNumberEnum } from './names.ts';
import type { Names } from './names.ts';
import { literal } from './literal.ts';
import { local } from './locals.ts';
import { partsOf } from './options.ts';
import type { EmitOptions, Parts } from './options.ts';

/** Everything that the module of `schema` defines. */
function definedNames(compiled: Compiled, names: Names, schema: Schema): Set<string> {
  const own = compiled.schemas.find((s) => s.file === schema.file);
  const types = (own?.types ?? []).map((t) => names.typeOf(t.spec));
  const enums = (own?.enums ?? []).map((e) => names.enumOf(e));
  return new Set([...types.flatMap(definedByType), ...enums.flatMap(definedByEnum)]);
}

/** A type as it is written before `[]`. */
export function elementType(type: string): string {
  return type.includes('|') || type.startsWith('readonly ') ? `(${type})` : type;
}

/** A value instance, and what it is of `it`, an object of its type. */
interface ForeignValue {
  readonly owner: TypeSpec;
  readonly field: FieldIr & { readonly value: Typed };
}

/** The fields of all structures that a switch chooses from, and those types whose structures others may be taken for. */
export interface CaseFields {
  readonly names: readonly string[];
  readonly unsure: ReadonlySet<TypeSpec>;
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
  /** Answers of `asksItself`, by type. */
  readonly asksItself: Map<TypeSpec, boolean> = new Map();
  /** Answers of `caseFields`, by switch. */
  readonly caseFields: Map<Datum, CaseFields> = new Map();
  /** Value instances of other objects that writers ask for. */
  readonly foreignValues: Map<FieldSpec, ForeignValue> = new Map();
  #pinned: ReadonlySet<FieldSpec> | undefined;
  #repeated: ReadonlySet<TypeSpec> | undefined;
  readonly #runtime = new Map<string, boolean>();
  readonly #constants = new Map<string, string>();
  /** Names of those that are bytes or lists of names. */
  readonly #shared = new Map<string, string>();
  readonly #defined: ReadonlySet<string>;
  readonly #others = new Map<Schema, Map<string, boolean>>();
  /** What imports are called here, by where they come from, and the other way round. */
  readonly #imported = new Map<string, string>();
  readonly #owners = new Map<string, string>();

  /** Records with a table class, and with a view class: without their layout, those that tables of lists are of. */
  readonly tables: ReadonlySet<TypeSpec>;
  readonly #viewed: ReadonlySet<TypeSpec> | undefined;
  /** What is generated. `extras` are columns of tables, numbers beside bigints, and a `parseX` of inner types. */
  readonly parts: Parts;

  constructor(compiled: Compiled, names: Names, schema: Schema, parts: Parts = partsOf({})) {
    this.parts = parts;
    this.tables = parts.has('layout') ? compiled.tables : compiled.needed;
    this.#viewed = parts.has('layout') ? undefined : compiled.viewed;
    this.compiled = compiled;
    this.names = names;
    this.schema = schema;
    this.#defined = definedNames(compiled, names, schema);
  }

  /** Use a value of the runtime. */
  use(name: string): string {
    this.#runtime.set(name, true);
    return this.#runtimeName(name);
  }

  /**
   * Use a function of the runtime in code that runs for every row, by a constant of this module. V8 takes an imported
   * binding for a variable: what is inlined through one keeps the row it is about from being optimized away.
   */
  useOften(name: string): string {
    this.#constants.set(`$${name}`, this.use(name));
    return `$${name}`;
  }

  /** A constant of this module that holds bytes; long ones are told apart by a number. */
  bytes(bytes: Iterable<number>): string {
    const list = [...bytes];
    const value = `/* @__PURE__ */ Uint8Array.of(${list.join(', ')})`;
    const start = list.slice(0, 8).map((byte) => byte.toString(16).padStart(2, '0'));
    return this.#share(value, () => `$bytes_${start.join('')}${list.length > 8 ? `_${this.#constants.size}` : ''}`);
  }

  /** A constant of this module that lists names. */
  nameList(names: readonly string[]): string {
    return this.#share(literal(names), () => `$names_${this.#constants.size}`);
  }

  #share(value: string, nameIt: () => string): string {
    const name = this.#shared.get(value) ?? nameIt();
    this.#constants.set(name, value);
    this.#shared.set(value, name);
    return name;
  }

  /** The constants that `useOften`, `bytes` and `nameList` gave out. */
  constants(): string[] {
    return [...this.#constants]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `const ${name} = ${value};`);
  }

  /** Use a type of the runtime. */
  useType(name: string): string {
    if (!this.#runtime.has(name)) this.#runtime.set(name, false);
    return this.#runtimeName(name);
  }

  #runtimeName(name: string): string {
    return this.#nameImport('runtime', name, `runtime${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }

  /** A name from the module that defines `type`. */
  of(type: TypeSpec, name: string, isValue: boolean): string {
    const home = schemaOf(this.compiled.program, type);
    if (home === this.schema) return name;
    let imports = this.#others.get(home);
    if (imports === undefined) this.#others.set(home, (imports = new Map<string, boolean>()));
    imports.set(name, isValue || (imports.get(name) ?? false));
    return this.#otherName(home, name);
  }

  #otherName(home: Schema, name: string): string {
    return this.#nameImport(`./${home.root.name}`, name, `${this.names.typeOf(home.root)}_${name}`);
  }

  /** What an import is called: its own name, or `alias` where this module or another one has that name. */
  #nameImport(from: string, name: string, alias: string): string {
    const key = `${from} ${name}`;
    const known = this.#imported.get(key);
    if (known !== undefined) return known;
    const isFree = (each: string): boolean => !this.#defined.has(each) && !this.#owners.has(each);
    let unique = isFree(name) ? name : alias;
    while (!isFree(unique)) unique += '_';
    this.#imported.set(key, unique);
    this.#owners.set(unique, key);
    return unique;
  }

  /** The property of a member of a type. */
  field(member: FieldSpec | ParamSpec): string {
    return this.names.fieldOf(member);
  }

  /** The local variable that holds a member; `role` tells another that belongs to it. */
  local(member: FieldSpec | ParamSpec, role?: string): string {
    return local(this.field(member), role);
  }

  /** A constant of an enum. */
  entry(spec: EnumSpec, entry: EnumEntry): string {
    return `${this.enumName(spec, true)}.${this.names.entryOf(entry)}`;
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
    return (this.#pinned ??= pinnedFields(this.compiled, this.schema));
  }

  /** Whether there may be many objects of a type: it is repeated in this file, or others may repeat it. */
  isRepeated(type: TypeSpec): boolean {
    this.#repeated ??= repeatedTypes(this.compiled.schemas.find((s) => s.file === this.schema.file)?.types ?? []);
    return type.outer === undefined || this.#repeated.has(type);
  }

  ir(type: TypeSpec): TypeIr {
    return this.compiled.types.get(type) as TypeIr;
  }

  /** Whether a record is read by way of a view of its bytes. */
  isViewed({ spec, layout }: TypeIr): boolean {
    return layout.kind !== 'variable' && (this.#viewed === undefined || this.#viewed.has(spec));
  }

  /** The TypeScript type of a value. */
  tsType(type: ValueType): string {
    switch (type.kind) {
      case 'int':
        return isWide(type) ? 'bigint' : 'number';
      case 'enum':
        if (isWide(type)) return 'bigint';
        if (isNumberEnum(type)) return this.enumName(type.of, false);
        return 'number';
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
        return [...new Set(unionParts(type).map((t) => this.tsType(t)))].join(' | ');
      case 'unknown':
        return 'unknown';
    }
  }

  #arrayType(type: ValueType & { kind: 'array' }): string {
    if (type.storage === 'table' && type.of.kind === 'struct')
      return this.of(type.of.of, `${this.names.typeOf(type.of.of)}Table`, true);
    if (type.storage === 'typed') return type.constructorName ?? 'Uint8Array';
    return `readonly ${elementType(this.tsType(type.of))}[]`;
  }

  /** Import declarations: the runtime, then other generated modules. */
  imports({ runtime: runtimePath, opaqueModules, extension }: EmitOptions): {
    readonly moduleSpecifier: string;
    readonly names: readonly { readonly name: string; readonly alias?: string; readonly isType: boolean }[];
  }[] {
    const list = [];
    const runtime = [...this.#runtime].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [moduleSpecifier, isSupport] of [
      [runtimePath, false],
      [supportOf(runtimePath), true],
    ] as const) {
      const names = runtime
        .filter(([name]) => name in support === isSupport)
        .map(([name, isValue]) => ({ ...aliased(name, this.#runtimeName(name)), isType: !isValue }));
      if (names.length > 0) list.push({ moduleSpecifier, names });
    }
    const others = [...this.#others].sort(([a], [b]) => (a.root.name < b.root.name ? -1 : 1));
    for (const [schema, names] of others) {
      list.push({
        moduleSpecifier: opaqueModules[schema.root.name] ?? `./${schema.root.name}.${extension}`,
        names: [...names]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, isValue]) => ({
            ...aliased(name, this.#otherName(schema, name)),
            isType: !isValue,
          })),
      });
    }
    return list;
  }
}

/** The entry beside the runtime: `lanescope/runtime/support`, or `support.ts` beside an `index.ts`. */
export function supportOf(runtimePath: string): string {
  const inFile = runtimePath.replace(/(^|\/)index(\.\w+)$/, '$1support$2');
  return inFile === runtimePath ? `${runtimePath}/support` : inFile;
}

function aliased(name: string, alias: string): { readonly name: string; readonly alias?: string } {
  return alias === name ? { name } : { name, alias };
}
