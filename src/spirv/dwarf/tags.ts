/* Which entry of DWARF a type is. */
import { DW_ATE, DW_TAG } from './codes.ts';
import type { Type } from '../entities/entities.ts';

const LVALUE = 1 << 11;
const RVALUE = 1 << 12;

/** The tag of a type's entry. */
export function tagOf(type: Type): number {
  switch (type.kind) {
    case 'basic':
      return DW_ATE[type.encoding] === undefined ? DW_TAG.unspecified_type : DW_TAG.base_type;
    case 'pointer':
      if ((type.flags & RVALUE) !== 0) return DW_TAG.rvalue_reference_type;
      return (type.flags & LVALUE) === 0 ? DW_TAG.pointer_type : DW_TAG.reference_type;
    case 'qualifier':
      return qualifierTags[type.qualifier] ?? DW_TAG.const_type;
    case 'array':
    case 'vector':
    case 'matrix':
    case 'cooperative-matrix':
      return DW_TAG.array_type;
    case 'string':
      return DW_TAG.string_type;
    case 'typedef':
      return DW_TAG.typedef;
    case 'function-type':
      return DW_TAG.subroutine_type;
    case 'enum':
      return DW_TAG.enumeration_type;
    case 'composite':
      if (type.tag === 'Class') return DW_TAG.class_type;
      if (type.tag === 'Union') return DW_TAG.union_type;
      return DW_TAG.structure_type;
    case 'member-pointer':
      return DW_TAG.ptr_to_member_type;
  }
}

const qualifierTags: Readonly<Record<string, number>> = {
  ConstType: DW_TAG.const_type,
  VolatileType: DW_TAG.volatile_type,
  RestrictType: DW_TAG.restrict_type,
  AtomicType: DW_TAG.atomic_type,
};
