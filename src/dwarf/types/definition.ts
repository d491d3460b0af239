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
import type { DataMember, DataType, Enumerator, TypeTable } from './data-type.ts';
import { declarationText, dataTypeText } from './data-type-text.ts';
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

/** Types inside a definition that are counted. */
const MAX_MEMBERS = 10_000;

/** The definition of a type; undefined for those without a definition of their own: numbers, pointers, structures declared only. */
export function definitionOf(types: TypeTable, type: DataType): TypeDefinition | undefined {
  const none = { members: [], enumerators: [], target: null };
  switch (type.kind) {
    case 'structure': {
      const { keyword, name, size = null, isIncomplete, members } = type;
      if (name === undefined || isIncomplete) return undefined;
      const own = members.slice(0, MAX_MEMBERS).map((member) => definedMember(types, member));
      return { ...none, kind: 'structure', keyword, name, size, members: own };
    }
    case 'enumeration': {
      const { name, size = null, isSigned } = type;
      if (name === undefined) return undefined;
      const bits = 8 * (size ?? 8);
      const enumerators = type.enumerators.map((each) => ({
        name: each.name,
        value: isSigned ? BigInt.asIntN(bits, each.value) : each.value,
      }));
      return { ...none, kind: 'enumeration', keyword: 'enum', name, size, enumerators };
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

function definedMember({ lookup }: TypeTable, member: DataMember): DefinedMember {
  const { name, dataType, isBase, bitSize, die } = member;
  const { addressSize, littleEndian } = die.unit;
  const target = targetOf(addressSize, littleEndian ? 'little' : 'big');
  const context: EvaluationContext = { target, unit: die.unit };
  const start: Location = [{ kind: 'memory', space: 0, bitOffset: 0, storageBits: target.memoryBits }];
  const place = attempt(() => memberLocation({ lookup, context }, member, start));
  const [only] = isLocated(place) ? place : [];
  return {
    name: name ?? null,
    declaration: isBase ? `<${dataTypeText(dataType)}>` : declarationText(dataType, name ?? ''),
    type: dataTypeText(dataType),
    isBase,
    bitOffset: only?.kind === 'memory' ? Number(only.bitOffset) : null,
    size: plainType(dataType).size ?? null,
    bitSize: bitSize ?? null,
  };
}

/** A definition as C++ with the offset and size of each member before it, in bytes; of bit fields with the first bit. */
export function definitionText({ kind, keyword, name, size, members, enumerators, target }: TypeDefinition): string[] {
  if (kind === 'typedef') return [`typedef ${target} ${name};`];
  const bytes = size === null ? 'size not known' : `${size} bytes`;
  if (kind === 'enumeration') {
    const values = enumerators.map((each) => `${each.name} = ${each.value}`);
    if (values.length <= FEW) return [`enum ${name} {${values.join(', ')}};  // ${bytes}`];
    return [`enum ${name} {`, ...values.map((each) => `  ${each},`), `};  // ${bytes}`];
  }
  return [`${keyword} ${name} {`, ...members.map(memberLine), `};  // ${bytes}`];
}

/** Names of an enumeration that stand on one line. */
const FEW = 6;

const OFFSET_WIDTH = 8;
const SIZE_WIDTH = 5;

function memberLine({ declaration, bitOffset, bitSize, size }: DefinedMember): string {
  let at = '?';
  if (bitOffset !== null) at = bitSize === null ? `${bitOffset / 8}` : `${Math.floor(bitOffset / 8)}:${bitOffset % 8}`;
  const bits = bitSize === null ? '' : ` : ${bitSize}`;
  return `/* ${at.padStart(OFFSET_WIDTH)} ${`${size ?? '?'}`.padStart(SIZE_WIDTH)} */  ${declaration}${bits};`;
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
