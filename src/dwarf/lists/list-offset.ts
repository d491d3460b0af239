/*
 * Where a list starts (DWARF 5, sections 7.28 and 7.29): an offset in its section, or an index into the offsets that are at the
 * unit's base in .debug_loclists or .debug_rnglists and count from that base.
 */
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { FormValue } from '../info/form.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** Offset of the list that a value names; undefined for values that name none. FormatError for an index outside the offsets. */
export function listOffset(unit: DwarfUnit, value: FormValue, kind: 'loclists' | 'rnglists'): number | undefined {
  if (value.kind === 'offset') return value.offset + (kind === 'rnglists' ? unit.bases.ranges : 0);
  if (value.kind === 'number') return unit.version < 4 ? value.value : undefined;
  if (value.kind !== 'listIndex') return undefined;
  const section = unit.sections[kind];
  const base = unit.bases[kind];
  const size = unit.is64 ? 8 : 4;
  const at = (base ?? Number.NaN) + value.index * size;
  if (section === undefined || base === undefined || !(at + size <= section.bytes.length)) {
    const message = `list ${value.index}: the unit's part of .debug_${kind} has no such offset`;
    throw new FormatError('dwarf/list-index', message, { offset: section?.offset });
  }
  const r = new ByteReader(section.bytes, section.offset);
  r.seek(at);
  return base + (unit.is64 ? Number(r.u8(unit.littleEndian)) : r.u4(unit.littleEndian));
}
