/* Types as their source language writes them, about: C and C++ declarators without the name. */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { nameOf } from '../info/attribute.ts';
import { dimensionsOf } from './bounds.ts';
import type { Die } from '../info/die.ts';
import type { Lookup } from '../info/lookup.ts';

/** Types inside each other that are written out. */
const MAX_DEPTH = 32;

const suffixes: Readonly<Record<number, string>> = {
  [DwTag.DW_TAG_pointer_type]: ' *',
  [DwTag.DW_TAG_reference_type]: ' &',
  [DwTag.DW_TAG_rvalue_reference_type]: ' &&',
  [DwTag.DW_TAG_ptr_to_member_type]: ' ::*',
};

const prefixes: Readonly<Record<number, string>> = {
  [DwTag.DW_TAG_const_type]: 'const ',
  [DwTag.DW_TAG_volatile_type]: 'volatile ',
  [DwTag.DW_TAG_restrict_type]: 'restrict ',
  [DwTag.DW_TAG_atomic_type]: '_Atomic ',
};

const keywords: Readonly<Record<number, string>> = {
  [DwTag.DW_TAG_structure_type]: 'struct',
  [DwTag.DW_TAG_class_type]: 'class',
  [DwTag.DW_TAG_union_type]: 'union',
  [DwTag.DW_TAG_enumeration_type]: 'enum',
};

/** Name of a type: `const struct pt *`, `int[4]`; `void` for none. */
export function typeName(lookup: Lookup, type: Die | undefined, depth = 0): string {
  if (type === undefined) return 'void';
  const name = nameOf(type);
  const keyword = keywords[type.tag];
  if (name !== undefined) return keyword === undefined ? name : `${keyword} ${name}`;
  if (depth >= MAX_DEPTH) return '...';
  const target = lookup.follow(type.unit, type.attributes.get(DwAt.DW_AT_type));
  const inner = (): string => typeName(lookup, target, depth + 1);
  const suffix = suffixes[type.tag];
  if (suffix !== undefined) return `${inner()}${suffix}`;
  const prefix = prefixes[type.tag];
  if (prefix !== undefined) return `${prefix}${inner()}`;
  if (type.tag === DwTag.DW_TAG_array_type) return `${inner()}${dimensions(type)}`;
  if (type.tag === DwTag.DW_TAG_subroutine_type) return `${inner()} ()`;
  return keyword === undefined ? '?' : `${keyword} {…}`;
}

/** How many elements each dimension has; nothing where that is not known or computed at run time. */
function dimensions(type: Die): string {
  return dimensionsOf(type, () => undefined)
    .map(({ count }) => `[${count ?? ''}]`)
    .join('');
}
