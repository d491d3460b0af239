/* Which entry of DWARF a type is. */
import { DwTag } from '../../dwarf/advanced.ts';
import { encodings } from './codes.ts';
import type { Type } from '../entities/entities.ts';

const LVALUE = 1 << 11;
const RVALUE = 1 << 12;

/** The tag of a type's entry. */
export function tagOf(type: Type): number {
  switch (type.kind) {
    case 'basic':
      return encodings[type.encoding] === undefined ? DwTag.DW_TAG_unspecified_type : DwTag.DW_TAG_base_type;
    case 'pointer':
      if ((type.flags & RVALUE) !== 0) return DwTag.DW_TAG_rvalue_reference_type;
      return (type.flags & LVALUE) === 0 ? DwTag.DW_TAG_pointer_type : DwTag.DW_TAG_reference_type;
    case 'qualifier':
      return qualifierTags[type.qualifier] ?? DwTag.DW_TAG_const_type;
    case 'array':
    case 'vector':
    case 'matrix':
    case 'cooperative-matrix':
      return DwTag.DW_TAG_array_type;
    case 'string':
      return DwTag.DW_TAG_string_type;
    case 'typedef':
      return DwTag.DW_TAG_typedef;
    case 'function-type':
      return DwTag.DW_TAG_subroutine_type;
    case 'enum':
      return DwTag.DW_TAG_enumeration_type;
    case 'composite':
      if (type.tag === 'Class') return DwTag.DW_TAG_class_type;
      if (type.tag === 'Union') return DwTag.DW_TAG_union_type;
      return DwTag.DW_TAG_structure_type;
    case 'member-pointer':
      return DwTag.DW_TAG_ptr_to_member_type;
  }
}

const qualifierTags: Readonly<Record<string, number>> = {
  ConstType: DwTag.DW_TAG_const_type,
  VolatileType: DwTag.DW_TAG_volatile_type,
  RestrictType: DwTag.DW_TAG_restrict_type,
  AtomicType: DwTag.DW_TAG_atomic_type,
};
