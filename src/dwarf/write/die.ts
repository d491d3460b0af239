/*
 * .debug_info and .debug_abbrev (DWARF 5, sections 7.5.1 to 7.5.6) from trees of entries: compile units, 32-bit format,
 * little-endian, 8-byte addresses. Entries of one shape share an abbreviation, and units share the table of them.
 */
import { FormatError } from '../../runtime/index.ts';
import { NewEntries } from './entries.ts';

/** The value of an attribute, with the form that it is written in. */
export type NewValue =
  | { readonly form: 'string'; readonly value: string }
  | { readonly form: 'address'; readonly value: bigint }
  | { readonly form: 'udata'; readonly value: number | bigint }
  | { readonly form: 'sdata'; readonly value: number | bigint }
  | { readonly form: 'data2'; readonly value: number }
  | { readonly form: 'data8'; readonly value: bigint }
  /** Offset in another section. */
  | { readonly form: 'sec_offset'; readonly value: number }
  | { readonly form: 'exprloc'; readonly value: Uint8Array }
  /** Another entry, of any of the units that are written together. */
  | { readonly form: 'ref_addr'; readonly value: NewDie }
  | { readonly form: 'flag_present' };

/** One debugging information entry. */
export interface NewDie {
  readonly tag: number;
  readonly attributes: readonly (readonly [attribute: number, value: NewValue])[];
  readonly children?: readonly NewDie[] | undefined;
}

/** The two sections, and where each entry came to be in the first. */
export interface WrittenUnit {
  readonly info: Uint8Array;
  readonly abbrev: Uint8Array;
  readonly offsets: ReadonlyMap<NewDie, number>;
}

/** Bytes before the first entry of a unit: an entry's offset in the unit is its offset in the section. */
export const UNIT_HEADER = 12;

/** Write one compile unit; `root` is its first entry. */
export function writeUnit(root: NewDie): WrittenUnit {
  return writeUnits([root]);
}

/** Write compile units one after the other; a FormatError where an entry refers to one that is in none of them. */
export function writeUnits(roots: readonly NewDie[]): WrittenUnit {
  const entries = new NewEntries();
  const added: { readonly die: NewDie; readonly entry: number }[] = [];
  // Entries nest as deep as the source of a program does: no call for each level.
  const open: { readonly die: NewDie; readonly parent: number }[] = [];
  const firsts = roots.map((root) => {
    open.push({ die: root, parent: 0 });
    const first = added.length;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const entry = entries.add(next.die.tag, next.parent);
      added.push({ die: next.die, entry });
      for (const die of (next.die.children ?? []).toReversed()) open.push({ die, parent: entry });
    }
    return added[first]?.entry ?? 0;
  });
  const entryOf = new Map(added.map(({ die, entry }) => [die, entry]));
  for (const { die, entry } of added) {
    for (const [attribute, value] of die.attributes) put(entries, entry, attribute, value, entryOf);
  }
  const { info, abbrev, offsetOf } = entries.write(firsts);
  return { info, abbrev, offsets: new Map(added.map(({ die, entry }) => [die, offsetOf(entry) ?? 0])) };
}

function put(
  entries: NewEntries,
  entry: number,
  attribute: number,
  value: NewValue,
  entryOf: ReadonlyMap<NewDie, number>,
): void {
  switch (value.form) {
    case 'string':
      return entries.text(entry, attribute, value.value);
    case 'exprloc':
      return entries.expression(entry, attribute, value.value);
    case 'flag_present':
      return entries.flag(entry, attribute);
    case 'ref_addr': {
      const to = entryOf.get(value.value);
      if (to === undefined)
        throw new FormatError('dwarf/dangling-reference', `entry of tag ${value.value.tag} is not written`);
      return entries.reference(entry, attribute, to);
    }
    default:
      return entries.number(entry, attribute, value.form, value.value);
  }
}
