/* What lists of ranges and locations are read with. */
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { DwarfSections } from '../info/sections.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** What lists are read with: of a unit, no more than this. */
export type ListUnit = Pick<DwarfUnit, 'version' | 'addressSize' | 'littleEndian' | 'lowPc' | 'addressOf'> & {
  readonly sections: Pick<DwarfSections, 'rnglists' | 'loclists' | 'ranges' | 'loc' | 'isSplit' | 'lists'>;
};

/** A section of lists. */
type ListKind = 'rnglists' | 'loclists' | 'ranges' | 'loc';

/**
 * A reader of a section of lists at an offset, which may be the one that read the unit's list before; FormatError `dwarf/list-outside`
 * where there is nothing, `dwarf/lists-overlap` where lists lie over each other.
 */
export function readerAt(unit: ListUnit, kind: ListKind, offset: number, before?: ByteReader): ByteReader {
  const section = unit.sections[kind];
  if (section === undefined || !(offset >= 0 && offset < section.bytes.length)) {
    const message = `list at 0x${offset.toString(16)}: .debug_${kind} has ${section?.bytes.length ?? 0} bytes`;
    throw new FormatError('dwarf/list-outside', message, { offset: section?.offset });
  }
  const { lists } = unit.sections;
  const r = before ?? new ByteReader(section.bytes, section.offset, lists?.viewOf(section.bytes));
  lists?.open(kind, offset, r, section.bytes);
  r.seek(offset);
  return r;
}

/** What the entries of a list count from. */
export function unitBase(unit: ListUnit): bigint {
  return unit.lowPc ?? 0n;
}

/** An address by index; FormatError `dwarf/address-index` where the unit has no such address. */
export function indexedAddress(unit: ListUnit, index: number): bigint {
  const address = unit.addressOf(index);
  if (address !== undefined) return address;
  throw new FormatError('dwarf/address-index', `address ${index}: the unit's part of .debug_addr has no such entry`);
}

/** Addresses wrap around at the unit's size. */
export function wrapped(unit: ListUnit, address: bigint): bigint {
  return BigInt.asUintN(8 * unit.addressSize, address);
}
