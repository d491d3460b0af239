/* Sets (DWARF 5, section 5.14): the values that an object has of a type of few values, which a range or an enumeration is. */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import type { Die } from '../info/die.ts';
import { plainType } from './data-type.ts';
import type { DataType, SetType, TypeTable } from './data-type.ts';
import { scalarText } from './number-text.ts';

/** Bytes of a set: Pascal's have 32 at most. */
const MOST_BYTES = 256;

/** The type of an entry of a set. */
export function setType(table: TypeTable, die: Die, name: string | undefined): DataType {
  const { lookup } = table;
  const element = lookup.follow(die.unit, die.attributes.get(DwAt.DW_AT_type));
  const isRange = element?.tag === DwTag.DW_TAG_subrange_type;
  const size = constantOf(die.attributes.get(DwAt.DW_AT_byte_size));
  const lower = (isRange ? constantOf(element.attributes.get(DwAt.DW_AT_lower_bound)) : undefined) ?? 0;
  return {
    kind: 'set',
    die,
    name,
    size: size !== undefined && size >= 0 && size <= MOST_BYTES ? size : undefined,
    lower: BigInt(lower),
    // A range has the names of what it is a range of.
    get element() {
      return table.of(isRange ? lookup.follow(element.unit, element.attributes.get(DwAt.DW_AT_type)) : element);
    },
  };
}

/** What is in a set, as Pascal writes it: `[red, blue..white]`. */
export function setText(bits: bigint, { size, element, lower }: SetType): string {
  const type = plainType(element);
  const nameOf = (value: bigint): string => {
    const name = type.kind === 'enumeration' ? type.enumerators.find((each) => each.value === value)?.name : undefined;
    const number = type.kind === 'base' ? scalarText(value, type.size ?? 8, type.encoding) : undefined;
    return name ?? number ?? `${value}`;
  };
  const parts: string[] = [];
  const count = 8 * (size ?? 0);
  for (let i = 0; i < count; i++) {
    if (!hasBit(bits, i)) continue;
    const first = i;
    while (i + 1 < count && hasBit(bits, i + 1)) i += 1;
    const [from, to] = [nameOf(lower + BigInt(first)), nameOf(lower + BigInt(i))];
    parts.push(first === i ? from : `${from}..${to}`);
  }
  return `[${parts.join(', ')}]`;
}

function hasBit(bits: bigint, i: number): boolean {
  return ((bits >> BigInt(i)) & 1n) === 1n;
}
