/* How a type is defined: members of structures with their places, names of enumerations, what a typedef stands for. */
import { DwTag } from '../../../generated/dwarf/enums.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { targetOf } from '../evaluate/target.ts';
import { DieCursor } from '../info/cursor.ts';
import { dieAt } from '../info/die.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { Location } from '../value/location.ts';
import { plainType } from './data-type.ts';
import type { DataMember, DataType, EnumerationType, Enumerator, StructureType, TypeTable } from './data-type.ts';
import { declarationText, dataTypeText } from './data-type-text.ts';
import type { MemberList, VariantPart } from './members.ts';
import { attempt, isLocated, memberLocation } from './object.ts';

/** A member or base class. */
export interface DefinedMember {
  readonly name: string | null;
  /** As it is declared, with its name. */
  readonly declaration: string;
  readonly type: string;
  readonly isBase: boolean;
  /** Bits from the start of the structure; null where that depends on the object or is damaged. */
  readonly bitOffset: number | null;
  /** Bytes; null where that is not known. */
  readonly size: number | null;
  /** Bits of a bit field; null for other members. */
  readonly bitSize: number | null;
  /** Members of a structure without a name, which nothing else defines; of an array of them, those of the first. */
  readonly members: readonly DefinedMember[];
  /** Names of an enumeration without a name. */
  readonly enumerators: readonly Enumerator[];
}

/** A type with its definition. */
export interface TypeDefinition {
  readonly kind: 'structure' | 'enumeration' | 'typedef';
  /** `struct`, `class`, `union`, `enum` or `typedef`. */
  readonly keyword: string;
  readonly name: string;
  readonly size: number | null;
  readonly members: readonly DefinedMember[];
  readonly enumerators: readonly Enumerator[];
  /** What a typedef stands for; null for others. */
  readonly target: string | null;
}

/** Members of a definition, those of structures without a name in it too. */
const MAX_MEMBERS = 10_000;
/** Structures without a name inside each other. */
const MAX_DEPTH = 16;

/** The definition of a type; undefined for those without a definition of their own: numbers, pointers, structures declared only. */
export function definitionOf(types: TypeTable, type: DataType): TypeDefinition | undefined {
  const none = { members: [], enumerators: [], target: null };
  switch (type.kind) {
    case 'structure': {
      const { keyword, name, size = null, isIncomplete } = type;
      if (name === undefined || isIncomplete) return undefined;
      const own = definedMembers(types, type, { bitOffset: 0, depth: 0, left: { members: MAX_MEMBERS } });
      return { ...none, kind: 'structure', keyword, name, size, members: own };
    }
    case 'enumeration': {
      const { name, size = null } = type;
      if (name === undefined) return undefined;
      return { ...none, kind: 'enumeration', keyword: 'enum', name, size, enumerators: enumeratorsOf(type) };
    }
    case 'alias': {
      const { name, how, size = null, target } = type;
      if (how !== 'typedef' || name === undefined) return undefined;
      // A structure without a name is called as its first typedef.
      if ((target.kind === 'structure' || target.kind === 'enumeration') && target.name === undefined) {
        return definitionOf(types, { ...target, name });
      }
      return { ...none, kind: 'typedef', keyword: 'typedef', name, size, target: dataTypeText(target) };
    }
    default:
      return undefined;
  }
}

/** Where the members of a structure begin, and how many more may be looked at. */
interface Inside {
  /** Bits from the start of the definition; null where that is not known. */
  readonly bitOffset: number | null;
  readonly depth: number;
  readonly left: { members: number };
}

function definedMembers(types: TypeTable, { members, parts }: MemberList<DataMember>, inside: Inside): DefinedMember[] {
  const own = members.slice(0, Math.max(inside.left.members, 0));
  inside.left.members -= own.length;
  const defined = own.map((member) => definedMember(types, member, inside));
  return [...defined, ...parts.map((part) => definedPart(types, part, inside))];
}

/** Variants as C++ would have them: a union without a name. */
function definedPart(types: TypeTable, { variants }: VariantPart<DataMember>, inside: Inside): DefinedMember {
  const members = variants.flatMap((variant) => definedMembers(types, variant, inside));
  const declaration = `union ${OMITTED}`;
  return { ...nothing, declaration, type: declaration, bitOffset: inside.bitOffset, members };
}

const nothing = { name: null, isBase: false, size: null, bitSize: null, enumerators: [] };

function definedMember(types: TypeTable, member: DataMember, { bitOffset, depth, left }: Inside): DefinedMember {
  const { name, dataType, isBase, bitSize } = member;
  const own = offsetOf(types, member);
  const offset = own === null || bitOffset === null ? null : bitOffset + own;
  const unnamed = isBase ? undefined : unnamedIn(dataType);
  return {
    name: name ?? null,
    declaration: isBase ? `<${dataTypeText(dataType)}>` : declarationText(dataType, name ?? ''),
    type: dataTypeText(dataType),
    isBase,
    bitOffset: offset,
    size: plainType(dataType).size ?? null,
    bitSize: bitSize ?? null,
    members:
      unnamed?.kind === 'structure' && depth < MAX_DEPTH
        ? definedMembers(types, unnamed, { bitOffset: offset, depth: depth + 1, left })
        : [],
    enumerators: unnamed?.kind === 'enumeration' ? enumeratorsOf(unnamed) : [],
  };
}

/** Bits from the start of the structure that has the member. */
function offsetOf({ lookup }: TypeTable, member: DataMember): number | null {
  const { unit } = member.die;
  const target = targetOf(unit.addressSize, unit.littleEndian ? 'little' : 'big');
  const context: EvaluationContext = { target, unit };
  const start: Location = [{ kind: 'memory', space: 0, bitOffset: 0, storageBits: target.memoryBits }];
  const place = attempt(() => memberLocation({ lookup, context }, member, start));
  const [only] = isLocated(place) ? place : [];
  return only?.kind === 'memory' ? Number(only.bitOffset) : null;
}

/** The structure or enumeration without a name that a declaration writes out. */
function unnamedIn(type: DataType): StructureType | EnumerationType | undefined {
  let inner = type;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (inner.kind === 'array') inner = inner.element;
    else if (inner.kind === 'alias' && inner.how !== 'typedef') inner = inner.target;
    else break;
  }
  if (inner.kind !== 'structure' && inner.kind !== 'enumeration') return undefined;
  return inner.name === undefined ? inner : undefined;
}

function enumeratorsOf({ enumerators, size, isSigned }: EnumerationType): Enumerator[] {
  const bits = 8 * (size ?? 8);
  return enumerators.map(({ name, value }) => ({ name, value: isSigned ? BigInt.asIntN(bits, value) : value }));
}

/** A definition as C++ with the offset and size of each member before it, in bytes; of bit fields with the first bit. */
export function definitionText({ kind, keyword, name, size, members, enumerators, target }: TypeDefinition): string[] {
  if (kind === 'typedef') return [`typedef ${target} ${name};`];
  const bytes = size === null ? 'size not known' : `${size} bytes`;
  if (kind === 'enumeration') {
    const values = enumerators.map(enumeratorText);
    if (values.length <= FEW) return [`enum ${name} {${values.join(', ')}};  // ${bytes}`];
    return [`enum ${name} {`, ...values.map((each) => `  ${each},`), `};  // ${bytes}`];
  }
  return [`${keyword} ${name} {`, ...members.flatMap((member) => memberLines(member, '')), `};  // ${bytes}`];
}

/** Names of an enumeration that stand on one line. */
const FEW = 6;

const OFFSET_WIDTH = 8;
const SIZE_WIDTH = 5;

/** What stands for the definition of a type without a name in a declaration. */
const OMITTED = '{…}';

function memberLines(member: DefinedMember, indent: string): string[] {
  const { declaration, bitOffset, bitSize, size, members, enumerators } = member;
  let at = '?';
  if (bitOffset !== null) at = bitSize === null ? `${bitOffset / 8}` : `${Math.floor(bitOffset / 8)}:${bitOffset % 8}`;
  const place = `/* ${at.padStart(OFFSET_WIDTH)} ${`${size ?? '?'}`.padStart(SIZE_WIDTH)} */  ${indent}`;
  const bits = bitSize === null ? '' : ` : ${bitSize}`;
  const names = enumerators.length === 0 ? OMITTED : `{${enumerators.map(enumeratorText).join(', ')}}`;
  if (members.length === 0) return [`${place}${declaration.replace(OMITTED, () => names)}${bits};`];
  const [before = '', after = ''] = declaration.split(OMITTED);
  const inner = members.flatMap((each) => memberLines(each, `${indent}  `));
  return [`${place}${before}{`, ...inner, `${' '.repeat(place.length - indent.length)}${indent}}${after}${bits};`];
}

function enumeratorText({ name, value }: Enumerator): string {
  return `${name} = ${value}`;
}

/** The definitions of a file in the order of its units, those inside functions too, equal ones once; with a name those of that name. */
export function* definitionsOf(types: TypeTable, name?: string): Generator<TypeDefinition> {
  const seen = new Set<string>();
  for (const unit of types.lookup.units) {
    const named = name === undefined ? undefined : new Set(types.names(unit).find('type', name));
    for (const offset of typeOffsets(unit)) {
      const die = orUndefined(() => dieAt(unit, offset));
      const definition = die && definitionOf(types, types.of(die));
      if (definition === undefined) continue;
      if (named !== undefined && definition.name !== name && !named.has(offset)) continue;
      // Units may define a name differently each.
      const key = definitionText(definition).join('\n');
      if (seen.has(key)) continue;
      seen.add(key);
      yield definition;
    }
  }
}

const defining = new Set<number>([
  DwTag.DW_TAG_structure_type,
  DwTag.DW_TAG_class_type,
  DwTag.DW_TAG_union_type,
  DwTag.DW_TAG_interface_type,
  DwTag.DW_TAG_enumeration_type,
  DwTag.DW_TAG_typedef,
]);

/** Entries that may define a type; those before what is damaged. */
function typeOffsets(unit: DwarfUnit): number[] {
  const offsets: number[] = [];
  orUndefined(() => {
    const cursor = new DieCursor(unit);
    while (cursor.next()) if (defining.has(cursor.tag)) offsets.push(cursor.offset);
  });
  return offsets;
}
