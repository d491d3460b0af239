/*
 * The types of a file, each made once from its entry: names with their namespaces, declarations replaced by the definition that the
 * file has elsewhere. What is made belongs to the table.
 */
import { DwAt, DwTag, DwVirtuality } from '../../../generated/dwarf/enums.ts';
import { constantOf, nameOf } from '../info/attribute.ts';
import { childrenOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import type { Lookup } from '../info/lookup.ts';
import { namesOf, readableName } from '../info/names.ts';
import type { UnitNames } from '../info/names.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { Encoding } from '../value/base-type.ts';
import { arrayType } from './array-type.ts';
import { setType } from './set-type.ts';
import { stringType } from './string-type.ts';
import { unitsNamed } from '../tables/find-name.ts';
import { enumerationType } from './enumeration-type.ts';
import { once } from '../../runtime/support.ts';
import { plainType } from './data-type.ts';
import type { AliasType, DataMember, DataType, PointerType, StructureType, TypeTable } from './data-type.ts';
import { withMembers } from './members.ts';
import type { Member } from './members.ts';
import { numberFormOf } from './number-form.ts';
import { shapeOf, strippedType } from './type.ts';
import type { TypeShape } from './type.ts';

/** A table over the entries of a file. */
export function typeTable(lookup: Lookup): TypeTable {
  const made = new Map<DwarfUnit, Map<number, DataType>>();
  const names = new Map<DwarfUnit, UnitNames>();
  const defined = new Map<DwarfUnit | undefined, Map<string, Die | undefined>>();
  const definedIn = (name: string, unit?: DwarfUnit): Die | undefined => {
    let own = defined.get(unit);
    if (own === undefined) defined.set(unit, (own = new Map()));
    if (!own.has(name)) own.set(name, table.find('type', name, unit).find(isDefinition));
    return own.get(name);
  };
  const table: TypeTable = {
    lookup,
    of(die) {
      if (die === undefined) return { kind: 'void', size: undefined };
      let own = made.get(die.unit);
      if (own === undefined) made.set(die.unit, (own = new Map<number, DataType>()));
      let type = own.get(die.offset);
      if (type === undefined) own.set(die.offset, (type = typeOf(table, die)));
      return type;
    },
    names(unit) {
      let found = names.get(unit);
      if (found === undefined) names.set(unit, (found = namesOf(unit)));
      return found;
    },
    find(kind, name, unit) {
      const inUnit = (each: DwarfUnit): Die[] =>
        table
          .names(each)
          .find(kind, name)
          .flatMap((offset) => entryOf(lookup, each, offset) ?? []);
      const own = unit === undefined ? [] : inUnit(unit);
      if (own.length > 0) return own;
      let declared: readonly Die[] = own;
      for (const each of unitsWith(lookup.units, name)) {
        const found = each === unit ? [] : inUnit(each);
        if (found.some((die) => !die.attributes.has(DwAt.DW_AT_declaration))) return found;
        if (declared.length === 0) declared = found;
      }
      return declared;
    },
    definition: (name, unit) => definedIn(name, unit) ?? definedIn(name),
  };
  return table;
}

/** Units for a name: those that an index leads to come first, since a file may have thousands. */
function* unitsWith(units: readonly DwarfUnit[], name: string): Generator<DwarfUnit> {
  yield* unitsNamed(units, name);
  yield* units;
}

function entryOf(lookup: Lookup, unit: DwarfUnit, offset: number): Die | undefined {
  return lookup.follow(unit, { kind: 'reference', offset, elsewhere: false });
}

const aliases: Readonly<Record<number, AliasType['how']>> = {
  [DwTag.DW_TAG_typedef]: 'typedef',
  [DwTag.DW_TAG_template_alias]: 'typedef',
  [DwTag.DW_TAG_const_type]: 'const',
  [DwTag.DW_TAG_volatile_type]: 'volatile',
  [DwTag.DW_TAG_restrict_type]: 'restrict',
  [DwTag.DW_TAG_atomic_type]: '_Atomic',
  [DwTag.DW_TAG_packed_type]: 'other',
  [DwTag.DW_TAG_immutable_type]: 'other',
  [DwTag.DW_TAG_shared_type]: 'other',
};

const pointers: Readonly<Record<number, PointerType['form']>> = {
  [DwTag.DW_TAG_pointer_type]: 'pointer',
  [DwTag.DW_TAG_reference_type]: 'reference',
  [DwTag.DW_TAG_rvalue_reference_type]: 'rvalue',
};

const keywords: Readonly<Record<number, StructureType['keyword']>> = {
  [DwTag.DW_TAG_structure_type]: 'struct',
  [DwTag.DW_TAG_interface_type]: 'struct',
  [DwTag.DW_TAG_class_type]: 'class',
  [DwTag.DW_TAG_union_type]: 'union',
};

function typeOf(table: TypeTable, die: Die): DataType {
  const { lookup } = table;
  const { tag, unit } = die;
  const how = aliases[tag];
  if (how !== undefined) return aliasType(table, die, how);
  const form = pointers[tag];
  if (form !== undefined) {
    const space = constantOf(die.attributes.get(DwAt.DW_AT_address_class));
    const size = sizeOf(constantOf(die.attributes.get(DwAt.DW_AT_byte_size)), unit.addressSize);
    const target = once(() => targetOf(table, die));
    return {
      kind: 'pointer',
      die,
      size,
      form,
      space,
      get target() {
        return target();
      },
    };
  }
  const keyword = keywords[tag];
  if (keyword !== undefined) return structureType(table, die, keyword);
  switch (tag) {
    case DwTag.DW_TAG_base_type:
    case DwTag.DW_TAG_subrange_type: {
      const shape = shapeOf(lookup, die);
      const signed = shape.kind === 'scalar' && shape.isSigned ? Encoding.signed : Encoding.unsigned;
      const encoding = constantOf(die.attributes.get(DwAt.DW_AT_encoding)) ?? signed;
      return { kind: 'base', die, name: qualifiedName(table, die) ?? '?', size: sizeIn(shape), encoding };
    }
    case DwTag.DW_TAG_unspecified_type:
      return { kind: 'base', die, name: nameOf(die) ?? '?', size: unit.addressSize, encoding: Encoding.address };
    case DwTag.DW_TAG_enumeration_type:
      return enumerationType(table, die, qualifiedName(table, die));
    case DwTag.DW_TAG_array_type:
      return arrayType(table, die);
    case DwTag.DW_TAG_string_type:
      return stringType(die);
    case DwTag.DW_TAG_set_type:
      return setType(table, die, qualifiedName(table, die));
    case DwTag.DW_TAG_file_type: {
      const size = constantOf(die.attributes.get(DwAt.DW_AT_byte_size));
      return { kind: 'unknown', die, name: qualifiedName(table, die) ?? 'file', size, message: 'files have no value' };
    }
    case DwTag.DW_TAG_subroutine_type:
    case DwTag.DW_TAG_subprogram:
      return functionType(table, die);
    case DwTag.DW_TAG_ptr_to_member_type:
      return memberPointerType(table, die);
    default:
      return { kind: 'unknown', die, name: nameOf(die), size: undefined, message: 'this is no entry of a type' };
  }
}

function sizeOf(size: number | undefined, otherwise: number): number {
  return size !== undefined && size > 0 && size <= 8 ? size : otherwise;
}

/** The type that an entry refers to by DW_AT_type; `void` where it does not. */
export function targetOf(table: TypeTable, die: Die): DataType {
  const value = die.attributes.get(DwAt.DW_AT_type);
  if (value === undefined) return table.of(undefined);
  const target = table.lookup.follow(die.unit, value);
  if (target !== undefined) return table.of(target);
  return lostType;
}

/** What of a variable says its type. */
interface VariableOfType {
  readonly type: Die | undefined;
  readonly isTypeLost?: boolean | undefined;
}

/** The type that a variable was found with: unknown where it has one that leads nowhere. */
export function variableType(table: TypeTable, { type, isTypeLost }: VariableOfType): DataType {
  return isTypeLost === true ? lostType : table.of(type);
}

const lostType: DataType = {
  kind: 'unknown',
  name: undefined,
  size: undefined,
  message: 'the entry of the type is not there',
};

/** The name of an entry with the namespaces and classes around it; undefined for one without a name. */
export function qualifiedName(table: TypeTable, die: Die): string | undefined {
  const name = nameOf(die);
  return name === undefined ? undefined : table.names(die.unit).scopeOf(die.offset) + readableName(name);
}

function sizeIn(shape: TypeShape): number | undefined {
  return shape.kind === 'scalar' || shape.kind === 'structure' ? shape.size : undefined;
}

function aliasType(table: TypeTable, die: Die, how: AliasType['how']): DataType {
  const name = how === 'typedef' ? qualifiedName(table, die) : undefined;
  const target = once(() => targetOf(table, die));
  const type: AliasType = {
    kind: 'alias',
    how,
    name,
    get target() {
      return target();
    },
    get size() {
      return plainType(type).size;
    },
  };
  return type;
}

function structureType(table: TypeTable, given: Die, keyword: StructureType['keyword']): DataType {
  const die = definitionOf(table, given);
  const shape = shapeOf(table.lookup, die);
  const name = qualifiedName(table, die) ?? qualifiedName(table, given);
  const size = sizeIn(shape);
  const list = once(() =>
    shape.kind === 'structure'
      ? withMembers(shape.list, (member) => dataMember(table, member))
      : { members: [], parts: [] },
  );
  return {
    kind: 'structure',
    die,
    keyword,
    name,
    size,
    isIncomplete: die.attributes.has(DwAt.DW_AT_declaration),
    number: numberFormOf(name, size),
    get members() {
      return list().members;
    },
    get parts() {
      return list().parts;
    },
  };
}

function dataMember(table: TypeTable, member: Member): DataMember {
  const { attributes, tag } = member.die;
  const isBase = tag === DwTag.DW_TAG_inheritance || isLoweredBase(member);
  const isVirtualBase =
    isBase && constantOf(attributes.get(DwAt.DW_AT_virtuality)) === DwVirtuality.DW_VIRTUALITY_virtual;
  const isArtificial = attributes.has(DwAt.DW_AT_artificial);
  const dataType = once(() => targetOf(table, member.die));
  return {
    ...member,
    isBase,
    isVirtualBase,
    isArtificial,
    get dataType() {
      return dataType();
    },
  };
}

/** NVIDIA's compiler describes C++ as the C that it made of it: base classes are members named after the mangled class. */
function isLoweredBase({ name, die }: Member): boolean {
  if (name === undefined || !/^__b_[N\dS]/.test(name)) return false;
  const producer = die.unit.root.get(DwAt.DW_AT_producer);
  return producer?.kind === 'text' && producer.value.startsWith('lgenfe');
}

/** The definition of a structure that is only declared here: by its signature, or by its name in any unit. */
function definitionOf(table: TypeTable, given: Die): Die {
  const die = strippedType(table.lookup, given) ?? given;
  if (!die.attributes.has(DwAt.DW_AT_declaration)) return die;
  const name = qualifiedName(table, die);
  if (name === undefined) return die;
  return table.definition(name, die.unit) ?? die;
}

function isDefinition({ tag, attributes }: Die): boolean {
  return keywords[tag] !== undefined && !attributes.has(DwAt.DW_AT_declaration);
}

function memberPointerType(table: TypeTable, die: Die): DataType {
  const target = once(() => targetOf(table, die));
  const owner = once(() => {
    const value = die.attributes.get(DwAt.DW_AT_containing_type);
    return table.of(value && table.lookup.follow(die.unit, value));
  });
  const { addressSize } = die.unit;
  const given = constantOf(die.attributes.get(DwAt.DW_AT_byte_size));
  return {
    kind: 'memberPointer',
    die,
    // A pointer to a member function is an address and what to add to `this`.
    get size() {
      return given ?? (plainType(target()).kind === 'function' ? 2 * addressSize : addressSize);
    },
    get target() {
      return target();
    },
    get owner() {
      return owner();
    },
  };
}

/** Entries of one function type that are taken. */
const MAX_PARAMETERS = 65_536;

function functionType(table: TypeTable, die: Die): DataType {
  const result = once(() => targetOf(table, die));
  const children = once(() => {
    const found: Die[] = [];
    orUndefined(() => {
      for (const child of childrenOf(die)) if (found.push(child) === MAX_PARAMETERS) return;
    });
    return found;
  });
  return {
    kind: 'function',
    die,
    size: undefined,
    get result() {
      return result();
    },
    get parameters() {
      return children()
        .filter(({ tag }) => tag === DwTag.DW_TAG_formal_parameter)
        .map((each) => targetOf(table, each));
    },
    get isVariadic() {
      return children().some(({ tag }) => tag === DwTag.DW_TAG_unspecified_parameters);
    },
  };
}
