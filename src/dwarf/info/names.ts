/*
 * Names of a unit: what its entries outside of functions are called, with the namespaces and classes around them. A unit is read when
 * a name is first looked for in it.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { demangle } from '../../demangle/index.ts';
import { DieCursor } from './cursor.ts';
import type { FormValue } from './form.ts';
import { orUndefined } from './or-undefined.ts';
import type { DwarfUnit } from './unit.ts';

/** What a name is looked for as. */
export type NameKind = 'type' | 'variable' | 'function' | 'enumerator';

/** The named entries of one unit. */
export interface UnitNames {
  /** Offsets of entries by qualified name, `a::b`; definitions before declarations. Anonymous and inline namespaces may be left out. */
  find(kind: NameKind, name: string): readonly number[];
  /** What stands before the name of an entry: `a::b::`, empty outside of everything. */
  scopeOf(offset: number): string;
  /** The enumeration that an enumerator is of; undefined for other entries. */
  ownerOf(offset: number): number | undefined;
  /** Every name of a kind with its entry, in the order of the unit, as `readableName` has them. */
  all(kind: NameKind): Iterable<readonly [name: string, offset: number]>;
}

const kinds = new Map<number, NameKind>([
  [DwTag.DW_TAG_structure_type, 'type'],
  [DwTag.DW_TAG_class_type, 'type'],
  [DwTag.DW_TAG_union_type, 'type'],
  [DwTag.DW_TAG_interface_type, 'type'],
  [DwTag.DW_TAG_enumeration_type, 'type'],
  [DwTag.DW_TAG_typedef, 'type'],
  [DwTag.DW_TAG_base_type, 'type'],
  [DwTag.DW_TAG_unspecified_type, 'type'],
  [DwTag.DW_TAG_template_alias, 'type'],
  [DwTag.DW_TAG_subrange_type, 'type'],
  [DwTag.DW_TAG_set_type, 'type'],
  [DwTag.DW_TAG_file_type, 'type'],
  [DwTag.DW_TAG_variable, 'variable'],
  [DwTag.DW_TAG_constant, 'variable'],
  // DWARF 2 to 4 declare static members so.
  [DwTag.DW_TAG_member, 'variable'],
  [DwTag.DW_TAG_subprogram, 'function'],
  [DwTag.DW_TAG_enumerator, 'enumerator'],
]);

const scopes = new Set<number>([
  DwTag.DW_TAG_compile_unit,
  DwTag.DW_TAG_partial_unit,
  DwTag.DW_TAG_type_unit,
  DwTag.DW_TAG_namespace,
  DwTag.DW_TAG_module,
  DwTag.DW_TAG_structure_type,
  DwTag.DW_TAG_class_type,
  DwTag.DW_TAG_union_type,
  DwTag.DW_TAG_interface_type,
  DwTag.DW_TAG_enumeration_type,
]);

/** Names inside each other that are followed; deeper ones are left out. */
const MAX_SCOPES = 64;

/** A scope around entries: as it is shown, and as it may be written. */
interface Scope {
  readonly shown: string;
  readonly keys: readonly string[];
}

const outside: Scope = { shown: '', keys: [''] };

/** NVIDIA's compiler names types of functions, those without a name and enumerators of scoped enumerations by their linkage name. */
export function readableName(name: string): string {
  return (name.startsWith('_Z') ? demangle(name) : undefined) ?? name;
}

/** The names of a unit; what damage hides is left out. */
export function namesOf(unit: DwarfUnit): UnitNames {
  return new NameCollector(unit).collect();
}

class NameCollector {
  private readonly unit: DwarfUnit;
  /** Definitions and declarations of a name, each in the order of the unit. */
  private readonly found = new Map<NameKind, Map<string, readonly [number[], number[]]>>();
  private readonly shown: Readonly<Record<NameKind, [string, number][]>> = {
    type: [],
    variable: [],
    function: [],
    enumerator: [],
  };
  private readonly around = new Map<number, Scope>();
  private readonly scoped = new Set<Scope>();
  private readonly owners = new Map<number, number>();
  private enumeration = 0;
  /** Entries that complete a declaration, whose name and scope they have. */
  private readonly completions: { readonly kind: NameKind; readonly offset: number; readonly origin: number }[] = [];

  constructor(unit: DwarfUnit) {
    this.unit = unit;
  }

  collect(): UnitNames {
    const { found, around, owners, shown } = this;
    orUndefined(() => {
      const cursor = new DieCursor(this.unit);
      const stack: Scope[] = [outside];
      let more = cursor.next();
      while (more) {
        this.enter(cursor, stack);
        more = scopes.has(cursor.tag) ? cursor.next() : cursor.nextSibling();
      }
    });
    for (const { kind, offset, origin } of this.completions) {
      const name = orUndefined(() => textIn(attributeAt(this.unit, origin)));
      if (name === undefined) continue;
      const scope = around.get(origin) ?? outside;
      around.set(offset, scope);
      this.add(kind, name, offset, scope, false);
    }
    return {
      find: (kind, name) => {
        const [definitions, declarations] = found.get(kind)?.get(name) ?? [[], []];
        return [...definitions.toReversed(), ...declarations];
      },
      ownerOf: (offset) => owners.get(offset),
      scopeOf: (offset) => around.get(offset)?.shown ?? '',
      all: (kind) => shown[kind],
    };
  }

  private add(kind: NameKind, name: string, offset: number, scope: Scope, isDeclaration: boolean): void {
    let byName = this.found.get(kind);
    if (byName === undefined) this.found.set(kind, (byName = new Map<string, readonly [number[], number[]]>()));
    const readable = kind === 'type' ? readableName(name) : name;
    for (const each of new Set([name, readable])) {
      for (const key of scope.keys) {
        const own = byName.get(key + each);
        if (own === undefined) byName.set(key + each, isDeclaration ? [[], [offset]] : [[offset], []]);
        else own[isDeclaration ? 1 : 0].push(offset);
      }
    }
    this.shown[kind].push([scope.shown + readable, offset]);
  }

  private enter(cursor: DieCursor, stack: Scope[]): void {
    const { offset, tag, depth } = cursor;
    stack.length = Math.min(stack.length, depth + 1);
    const scope = this.scopeAround(cursor, stack.at(-1) ?? outside);
    if (scope !== outside) this.around.set(offset, scope);
    if (tag === DwTag.DW_TAG_enumeration_type) this.enumeration = offset;
    else if (tag === DwTag.DW_TAG_enumerator) this.owners.set(offset, this.enumeration);
    const name = textIn(cursor.value(DwAt.DW_AT_name));
    const kind = kinds.get(tag);
    const isMember = tag === DwTag.DW_TAG_member;
    const isStatic = isMember && (cursor.value(DwAt.DW_AT_declaration) ?? cursor.value(DwAt.DW_AT_external));
    if (kind !== undefined && name !== undefined && (!isMember || isStatic !== undefined)) {
      // Names of an enumeration belong to what is around that too, those of a scoped one to it alone.
      const isFlat = tag === DwTag.DW_TAG_enumerator && stack.length > 1 && !this.scoped.has(scope);
      const keys = isFlat ? [...new Set([...scope.keys, ...(stack.at(-2)?.keys ?? [])])] : scope.keys;
      const isDeclaration = isMember || cursor.value(DwAt.DW_AT_declaration) !== undefined;
      this.add(kind, name, offset, { ...scope, keys }, isDeclaration);
    } else if (kind !== undefined && name === undefined) {
      const origin = cursor.value(DwAt.DW_AT_specification);
      if (origin?.kind === 'reference') this.completions.push({ kind, offset, origin: origin.offset });
    }
    if (scopes.has(tag) && stack.length <= MAX_SCOPES) stack.push(this.inside(cursor, scope, name));
  }

  /** Outside of everything, type units of GCC have the definition of what a namespace before it declares. */
  private scopeAround(cursor: DieCursor, scope: Scope): Scope {
    if (scope !== outside || !scopes.has(cursor.tag)) return scope;
    const declared = cursor.value(DwAt.DW_AT_specification);
    return (declared?.kind === 'reference' ? this.around.get(declared.offset) : undefined) ?? scope;
  }

  /** The scope of what is below an entry. */
  private inside(cursor: DieCursor, scope: Scope, name: string | undefined): Scope {
    const { tag } = cursor;
    if (units.has(tag)) return outside;
    const isNamespace = tag === DwTag.DW_TAG_namespace;
    const own = name ?? (isNamespace ? '(anonymous namespace)' : undefined);
    if (own === undefined) return scope;
    const isTransparent = isNamespace && (name === undefined || cursor.value(DwAt.DW_AT_export_symbols) !== undefined);
    const keys = scope.keys.map((key) => `${key}${own}::`);
    // Every namespace that may be left out doubles the ways to write a name.
    const all = isTransparent ? [...keys, ...scope.keys].slice(0, MAX_KEYS) : keys;
    const made: Scope = { shown: `${scope.shown}${own}::`, keys: all };
    if (tag === DwTag.DW_TAG_enumeration_type && cursor.value(DwAt.DW_AT_enum_class) !== undefined) {
      this.scoped.add(made);
    }
    return made;
  }
}

/** Ways to write the scopes around an entry that are kept. */
const MAX_KEYS = 8;

const units = new Set<number>([
  DwTag.DW_TAG_compile_unit,
  DwTag.DW_TAG_partial_unit,
  DwTag.DW_TAG_type_unit,
  DwTag.DW_TAG_skeleton_unit,
]);

function attributeAt(unit: DwarfUnit, offset: number): FormValue | undefined {
  if (!(offset >= unit.first && offset < unit.end)) return undefined;
  const cursor = new DieCursor(unit, offset);
  return cursor.next() ? cursor.value(DwAt.DW_AT_name) : undefined;
}

function textIn(value: FormValue | undefined): string | undefined {
  return value?.kind === 'text' ? value.value : undefined;
}
