/* Entries by place: the unit at an offset, the entry that a reference leads to, the units and functions at an address. */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { firstIndex } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { textOf } from './attribute.ts';
import { CodeEntries } from '../scope/code-entries.ts';
import type { CodeEntry } from '../scope/code-entries.ts';
import { dieAt } from './die.ts';
import type { Die } from './die.ts';
import type { FormValue } from './form.ts';
import { orUndefined } from './or-undefined.ts';
import type { DwarfSection } from './sections.ts';
import type { DwarfUnit } from './unit.ts';

/** A function of a unit with its code. */
export type FunctionPlace = CodeEntry;

/** Looks up entries of a file. */
export interface Lookup {
  readonly units: readonly DwarfUnit[];
  /** The entry that a value refers to; undefined where it refers to none that is here. */
  follow(from: DwarfUnit, value: FormValue | undefined): Die | undefined;
  /** The entry at an offset of the .debug_info that a unit's file has; of the first file where no unit asks. */
  entryAt(offset: number, from?: DwarfUnit): Die | undefined;
  /** Every function with code, by where that starts. */
  functions(): readonly FunctionPlace[];
  /** The function at an address, the smallest piece where several claim it. */
  functionAt(pc: bigint): FunctionPlace | undefined;
}

/** A lookup over units; damage that it meets goes to the report. */
export function lookupOf(units: readonly DwarfUnit[], report: Report): Lookup {
  // Units of split files come with theirs, whose offsets are others than those of the program.
  const infos = new Map<readonly DwarfSection[], DwarfUnit[]>();
  const supplements = new Set(units.flatMap(({ supplement }) => supplement ?? []));
  for (const unit of [...units, ...[...supplements].flatMap((supplement) => supplement.units)]) {
    if (!unit.section.name.startsWith('.debug_info')) continue;
    const own = infos.get(unit.sections.info) ?? [];
    infos.set(unit.sections.info, own);
    own.push(unit);
  }
  const signatures = new Map<bigint, DwarfUnit>();
  for (const unit of units) if (unit.typeSignature !== undefined) signatures.set(unit.typeSignature, unit);
  const entryAt = (offset: number, from = units[0]): Die | undefined => {
    const unit = unitAt((from && infos.get(from.sections.info)) ?? [], offset);
    return unit && orUndefined(() => dieAt(unit, offset));
  };
  // Functions may be anywhere but inside other functions' blocks; those nested in functions count too.
  const functions = new CodeEntries(units, [DwTag.DW_TAG_subprogram], report);
  return {
    units,
    entryAt,
    follow(from, value) {
      if (value?.kind === 'reference') {
        if (value.elsewhere) return entryAt(value.offset, from);
        return orUndefined(() => dieAt(from, value.offset));
      }
      if (value?.kind === 'supplementary') return value.what === 'entry' ? inSupplement(from, value.offset) : undefined;
      if (value?.kind !== 'signature') return undefined;
      const unit = signatures.get(value.value);
      return unit?.typeOffset === undefined ? undefined : orUndefined(() => dieAt(unit, unit.typeOffset ?? 0));
    },
    functions: () => functions.all,
    functionAt(pc) {
      let best: FunctionPlace | undefined;
      for (const each of functions.at(pc)) {
        if (best === undefined || each.high - each.low < best.high - best.low) best = each;
      }
      return best;
    },
  };
}

/** The entry at an offset of the supplementary file of a unit's file. */
function inSupplement({ supplement }: DwarfUnit, offset: number): Die | undefined {
  const unit = unitAt(supplement?.units ?? [], offset);
  return unit && orUndefined(() => dieAt(unit, offset));
}

/** The unit that an offset of .debug_info lies in. */
function unitAt(units: readonly DwarfUnit[], offset: number): DwarfUnit | undefined {
  const next = firstIndex(units.length, (i) => (units[i] as DwarfUnit).offset > offset);
  const unit = units[next - 1];
  return unit !== undefined && offset < unit.end ? unit : undefined;
}

/** Entries that a name is looked for in. */
const MAX_ORIGINS = 8;

/** An attribute of an entry or of what it is a concrete instance or the completion of. */
export function inherited(
  lookup: Lookup,
  die: Die,
  attribute: number,
): { readonly die: Die; readonly value: FormValue } | undefined {
  let at: Die | undefined = die;
  for (let i = 0; at !== undefined && i < MAX_ORIGINS; i++) {
    const value = at.attributes.get(attribute);
    if (value !== undefined) return { die: at, value };
    const origin: FormValue | undefined =
      at.attributes.get(DwAt.DW_AT_abstract_origin) ?? at.attributes.get(DwAt.DW_AT_specification);
    at = lookup.follow(at.unit, origin);
  }
  return undefined;
}

/** Name of an entry, or of what it is an instance of. */
export function inheritedName(lookup: Lookup, die: Die): string | undefined {
  const found = inherited(lookup, die, DwAt.DW_AT_name);
  return found === undefined ? undefined : textOf(found.die, DwAt.DW_AT_name);
}
