/* What a careful reader says about debugging information: damage, dangling references, expressions and rows that cannot be right. */
import { DwAt, DwTag, nameOfDwAt, nameOfDwTag } from '../../generated/dwarf/enums.ts';
import { fromError, silent } from '../core/index.ts';
import type { Report, Severity } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import { checkIndex } from './check-indexes.ts';
import { LineChecks } from './check-lines.ts';
import { SiblingChecks } from './check-siblings.ts';
import type { EntryPlace } from './check-siblings.ts';
import { checkRanges } from './check-ranges.ts';
import type { SayOfEntry } from './check-ranges.ts';
import { damagedUnit } from './info/die.ts';
import type { Abbreviation } from './info/abbrev.ts';
import { DieCursor } from './info/cursor.ts';
import { diagnosticCode, ExpressionError } from './expression/fault.ts';
import { frameRows } from './frame/rows.ts';
import { frameProblem } from './frame/text.ts';
import { frameFunctions, openFrames } from './frame/frames.ts';
import type { FrameSource } from './frame/frames.ts';
import type { DwarfFile } from './open.ts';
import { RangeCursor } from './lists/range-cursor.ts';
import { lookupOf } from './info/lookup.ts';
import type { Lookup } from './info/lookup.ts';
import { listOffset } from './lists/list-offset.ts';
import type { DwarfUnit } from './info/unit.ts';
import { unitPath } from './info/sections.ts';
import type { DwarfSection } from './info/sections.ts';
import type { Say } from './tables/table.ts';
import { attributeName } from './text/entry-json.ts';
import { verifyExpression } from './expression/verify.ts';
import type { ExpressionUse } from './expression/verify.ts';
import { walkUnit } from './info/walk.ts';

/** Look at everything and report what is wrong. */
export async function check(file: DwarfFile, report: Report): Promise<void> {
  const { tableRows } = await import('./tables/all.ts');
  const lookup = lookupOf(file.units, report);
  const starts = new Map<string, Starts>();
  verifyAbbreviations(file.units, report);
  const lines = new LineChecks(file, report);
  const known = new Set<Abbreviation>();
  for (const unit of file.units) {
    const own = starts.get(unit.section.name) ?? new Starts();
    starts.set(unit.section.name, own);
    // Said when its entries are verified.
    guarded(unit, silent, () => own.collect(unit));
  }
  for (const unit of file.units) {
    const found = guarded(unit, report, () => verifyEntries(unit, lookup, starts, lines, known, report));
    guarded(unit, report, () => verifyExpressions(unit, report), found);
    const say: SayOfEntry = (code, message, offset) => {
      const at = { offset: unit.section.offset + offset, path: unitPath(unit.section, unit.offset) };
      report.add({ code, severity: 'warning', message, at });
    };
    // Split units have their addresses in another file.
    if (!unit.sections.isSplit || unit.skeleton !== undefined) guarded(unit, silent, () => checkRanges(unit, say));
  }
  verifyFrames(openFrames(file.sections, report), report);
  for (const own of [file.sections, ...(file.split === undefined ? [] : [file.split])]) {
    const entries = starts.get(own.isSplit ? '.debug_info.dwo' : '.debug_info');
    for (const section of own.tables ?? []) {
      const source = { section, sections: own, units: file.units };
      const isEntry = (offset: number): boolean => entries?.has(offset) === true;
      const table = { ...source, isEntry, say: sayIn(section, report) };
      for (const row of tableRows(table)) void row;
      checkIndex(table);
    }
  }
}

function sayIn(section: DwarfSection, report: Report): Say {
  return (code, message, offset, severity = 'error') => {
    const at = { offset: section.offset + offset, path: unitPath(section, offset) };
    report.add({ code, severity, message, at });
  };
}

/** Look at a unit until it is damaged, and return the damage, which is reported unless it is what was said before. */
function guarded(unit: DwarfUnit, report: Report, look: () => void, said?: FormatError): FormatError | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const isSaid = said?.message === error.message && said.offset === error.offset;
    if (!isSaid) report.add({ ...damagedUnit(unit, error), severity: 'error' });
    return error;
  }
}

/** Tables that are damaged, each once, whether or not an entry needs what is lost. */
function verifyAbbreviations(units: readonly DwarfUnit[], report: Report): void {
  const said = new Set<FormatError>();
  for (const unit of units) {
    guarded(unit, silent, () => {
      const { damage } = unit.abbreviations;
      if (damage === undefined || said.has(damage)) return;
      said.add(damage);
      report.add(fromError(damage));
    });
  }
}

/** Where entries start in the sections of one name: a bit for each byte, since an entry may be as short. */
class Starts {
  #bits = new Uint8Array();

  /** Add the entries of a unit, up to where it is damaged. */
  collect(unit: DwarfUnit): void {
    const bytes = Math.ceil(unit.section.bytes.length / 8);
    if (bytes > this.#bits.length) {
      const wider = new Uint8Array(bytes);
      wider.set(this.#bits);
      this.#bits = wider;
    }
    const bits = this.#bits;
    const cursor = new DieCursor(unit);
    while (cursor.next()) {
      const at = Math.floor(cursor.offset / 8);
      bits[at] = (bits[at] as number) | (1 << (cursor.offset % 8));
    }
  }

  has(offset: number): boolean {
    return offset >= 0 && ((this.#bits[Math.floor(offset / 8)] ?? 0) & (1 << (offset % 8))) !== 0;
  }
}

/** References lead to entries; tables have what indices ask for; ranges do not end before they start. */
function verifyEntries(
  unit: DwarfUnit,
  lookup: Lookup,
  starts: ReadonlyMap<string, Starts>,
  lines: LineChecks,
  known: Set<Abbreviation>,
  report: Report,
): void {
  const cursor = new DieCursor(unit);
  const infos = starts.get(unit.sections.isSplit ? '.debug_info.dwo' : '.debug_info');
  const say = (code: string, message: string, severity: Severity = 'error', entry: EntryPlace = cursor): void => {
    const at = { offset: unit.section.offset + entry.offset, path: unitPath(unit.section, unit.offset) };
    report.add({ code, severity, message: `${nameOfDwTag(entry.tag) ?? `tag ${entry.tag}`}: ${message}`, at });
  };
  // A split unit has its addresses in another file, and a type unit may be in another section of the same name.
  const alone = unit.sections.isSplit && unit.skeleton === undefined;
  let supplementary = 0;
  const ranges = new Set<number>();
  const ofLines = lines.of(unit);
  const siblings = new SiblingChecks();
  const sayEnded = (next: { readonly offset: number; readonly depth: number }): void => {
    for (const [entry, problem] of siblings.ended(next)) say('dwarf/sibling', problem, 'warning', entry);
  };
  let count = 0;
  while (cursor.next()) {
    count += 1;
    sayEnded(cursor);
    if (cursor.depth === 0 && !ofUnits.has(cursor.tag)) say('dwarf/unit-entry', 'is no entry of a unit', 'warning');
    const twice = attributeTwice(cursor, known);
    if (twice !== undefined) say('dwarf/attribute-twice', `has ${twice} twice`, 'warning');
    let low: bigint | undefined;
    cursor.each((name, value) => {
      const attribute = attributeName(name);
      if (value.kind === 'reference' && name === DwAt.DW_AT_sibling) {
        if (cursor.abbreviation?.hasChildren === true) siblings.claim(cursor, value.offset);
      } else if (value.kind === 'reference') {
        const known = (value.elsewhere ? infos : starts.get(unit.section.name))?.has(value.offset) === true;
        if (!known)
          say(
            'dwarf/dangling-reference',
            `${attribute} refers to 0x${value.offset.toString(16)}, where no entry starts`,
          );
      } else if (value.kind === 'addressIndex' && !alone) {
        say('dwarf/address-index', `${attribute} is address ${value.index}, which the unit does not have`);
      } else if (value.kind === 'supplementary') {
        if (unit.supplement === undefined) supplementary += 1;
        else if (value.what === 'text' || lookup.follow(unit, value) === undefined) {
          say(
            'dwarf/dangling-supplementary',
            `${attribute} is ${value.what} 0x${value.offset.toString(16)} of the supplementary file, which is not there`,
          );
        }
      } else if (value.kind === 'textIndex') {
        say('dwarf/text-index', `${attribute} is a text that no section has, number or offset ${value.index}`);
      } else if (name === DwAt.DW_AT_low_pc && value.kind === 'address') {
        low = value.value;
      } else if (name === DwAt.DW_AT_high_pc && value.kind === 'address') {
        if (low !== undefined && value.value < low) say('dwarf/range', 'DW_AT_high_pc is below DW_AT_low_pc');
      } else if (name === DwAt.DW_AT_ranges && !alone) {
        const offset = listOffset(unit, value, 'rnglists');
        if (offset === undefined) return;
        const cursor = isNew(ranges, offset) ? new RangeCursor(unit, offset) : undefined;
        while (cursor?.next() === true);
      } else {
        const problem = ofLines(name, value);
        if (problem !== undefined) say(...problem);
      }
    });
  }
  sayEnded({ offset: cursor.end, depth: cursor.level });
  if (count === 0) say('dwarf/unit-empty', 'the unit has no entry', 'warning');
  if (supplementary === 0) return;
  const at = { offset: unit.section.offset + unit.offset, path: unitPath(unit.section, unit.offset) };
  const message = `${supplementary} values of the unit are in a supplementary file, which is not read`;
  report.add({ code: 'dwarf/supplementary', severity: 'warning', message, at });
}

/** An attribute that an abbreviation has more than once, which is said once: thousands of entries have the same. */
function attributeTwice({ abbreviation }: DieCursor, known: Set<Abbreviation>): string | undefined {
  if (abbreviation === undefined || !isNew(known, abbreviation)) return undefined;
  const seen = new Set<number>();
  const twice = abbreviation.attributes.find(({ name }) => !isNew(seen, name));
  return twice && attributeName(twice.name);
}

/** What the first entry of a unit is. */
const ofUnits = new Set<number>([
  DwTag.DW_TAG_compile_unit,
  DwTag.DW_TAG_partial_unit,
  DwTag.DW_TAG_type_unit,
  DwTag.DW_TAG_skeleton_unit,
]);

/** Whether a key was not seen before. */
function isNew<T>(seen: Set<T>, key: T): boolean {
  const before = seen.size;
  return seen.add(key).size > before;
}

/** Operations can be decoded, and lists lie in their sections. */
function verifyExpressions(unit: DwarfUnit, report: Report): void {
  if (unit.sections.isSplit && unit.skeleton === undefined) return;
  let at = unit.offset;
  const seen = new Set<string>();
  walkUnit(unit, {
    // Entries may share a list.
    list: (offset, attribute) => isNew(seen, `${attribute} ${offset}`),
    entry: ({ offset }) => (at = offset),
    expression(expression, attribute) {
      for (const problem of verifyExpression(expression, useOf(attribute))) {
        const where = `${nameOfDwAt(attribute) ?? attribute} of the entry at 0x${at.toString(16)}`;
        const place = { offset: unit.section.offset + at, path: unitPath(unit.section, unit.offset) };
        const message = `${where}: ${problem.message}, at byte ${problem.offset} of the expression`;
        report.add({ code: diagnosticCode(problem.code), severity: 'error', message, at: place });
      }
    },
  });
}

/** What the stack starts with and what is wanted of it (A.3 to A.5). */
function useOf(attribute: number): ExpressionUse {
  switch (attribute) {
    case DwAt.DW_AT_frame_base:
      return { frameBase: true };
    case DwAt.DW_AT_location:
      // Of a DWARF procedure too, which is called with any stack.
      return { resultKind: 'any', procedure: true };
    case DwAt.DW_AT_data_member_location:
    case DwAt.DW_AT_vtable_elem_location:
      return { initialStack: ['location'] };
    case DwAt.DW_AT_use_location:
      return { initialStack: ['value', 'location'] };
    case DwAt.DW_AT_return_addr:
    case DwAt.DW_AT_static_link:
    case DwAt.DW_AT_data_location:
    case DwAt.DW_AT_string_length:
      return {};
    default:
      return { resultKind: 'any', procedure: true };
  }
}

function verifyFrames(sources: readonly FrameSource[], report: Report): void {
  const unknown = new Set<string>();
  for (const source of sources) {
    const { section } = source;
    for (const { fde, budget } of frameFunctions(source)) {
      const { header, augmentation, offset } = fde.cie;
      if (header === undefined && !unknown.has(augmentation)) {
        unknown.add(augmentation);
        const message = `augmentation ${JSON.stringify(augmentation)} is not known: rows of its entries are left out`;
        const at = { offset: section.offset + offset };
        report.add({ code: 'dwarf/augmentation', severity: 'warning', message, at });
      }
      try {
        for (const row of frameRows(fde, section, 'lenient', budget)) void row;
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        report.add(frameProblem(fde, section, error, 'error'));
      }
    }
  }
}
