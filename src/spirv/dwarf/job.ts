/* What the makers of DWARF entries share: entries by what they are for, units with their files, work that is put off. */
import { DwAt } from '../../dwarf/advanced.ts';
import { limits } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import type { NewEntries } from '../../dwarf/write/entries.ts';
import type { CompilationUnit, Composite, Declared, Scope, Source } from '../entities/entities.ts';
import type { DebugInfo } from '../entities/graph.ts';
import type { Encoding } from './places.ts';
import type { IdNumbers } from '../module/id-numbers.ts';
import { sourceOf, unitOf } from '../entities/scopes.ts';

/** A unit and the files that its line table gets. */
export interface UnitJob {
  readonly unit: CompilationUnit | undefined;
  /** Its entry. */
  readonly die: number;
  readonly files: { readonly path: string; readonly source: Source | undefined }[];
  readonly fileNumbers: Map<string, number>;
}

export interface DwarfJob extends Encoding {
  readonly info: DebugInfo;
  readonly units: readonly UnitJob[];
  /** The same by their compilation units. */
  readonly byUnit: ReadonlyMap<CompilationUnit, UnitJob>;
  readonly entries: NewEntries;
  /** The entry of an entity, by its id. */
  readonly dies: IdNumbers;
  /** Gets what is left out. */
  readonly report: Report;
  /** Count characters of names, which many may share. FormatError where all are more than a module is worth. */
  readonly spendText: (length: number) => void;
  /** Put off: entries refer to each other in circles, and no chain of them may grow the stack. */
  readonly later: (() => void)[];
  /** What refers to entries that anything may make: done in turn when `later` is empty. */
  readonly last: (() => void)[];
  /** Ids of the members of composites by name, the first of each; of composites that were asked for. */
  readonly membersByName: Map<Composite, Map<string | undefined, number>>;
}

/** An entry with no attributes yet, the last child of `parent` where there is one. */
export function newDie({ entries }: DwarfJob, tag: number, parent?: number): number {
  return entries.add(tag, parent);
}

export function putText(job: DwarfJob, die: number, attribute: number, value: string | undefined): void {
  if (value === undefined || value === '') return;
  job.spendText(Math.min(value.length, limits.name));
  job.entries.text(die, attribute, value);
}

export function putNumber({ entries }: DwarfJob, die: number, attribute: number, value: number | undefined): void {
  if (value === undefined || !Number.isSafeInteger(value)) return;
  entries.number(die, attribute, value < 0 ? 'sdata' : 'udata', value);
}

export function putFlag({ entries }: DwarfJob, die: number, attribute: number, set: boolean): void {
  if (set) entries.flag(die, attribute);
}

export function putReference({ entries }: DwarfJob, die: number, attribute: number, to: number | undefined): void {
  if (to !== undefined) entries.reference(die, attribute, to);
}

/** The unit that a scope is in; the first where nothing says. */
export function unitFor(job: DwarfJob, scope: Scope | undefined): UnitJob {
  const unit = unitOf(scope);
  return (unit === undefined ? undefined : job.byUnit.get(unit)) ?? (job.units[0] as UnitJob);
}

/** The number of a file in a unit's line table. */
export function fileNumber(unit: UnitJob, path: string, source?: Source): number {
  let number = unit.fileNumbers.get(path);
  if (number === undefined) {
    number = unit.files.length;
    unit.files.push({ path, source });
    unit.fileNumbers.set(path, number);
  }
  return number;
}

/** DW_AT_decl_file, DW_AT_decl_line and DW_AT_decl_column; nothing for line 0. */
export function putDeclared(
  job: DwarfJob,
  die: number,
  unit: UnitJob,
  { source, line, column }: Declared,
  scope?: Scope,
): void {
  const file = source ?? sourceOf(scope);
  if (line === 0 || file === undefined) return;
  putNumber(job, die, DwAt.DW_AT_decl_file, fileNumber(unit, file.path, file));
  putNumber(job, die, DwAt.DW_AT_decl_line, line);
  if (column > 0) putNumber(job, die, DwAt.DW_AT_decl_column, column);
}

/** Public, protected or private, from the two low bits of flags. */
export function putAccess(job: DwarfJob, die: number, flags: number): void {
  const access = [0, 2, 3, 1][flags & 3] as number;
  if (access > 0) putNumber(job, die, DwAt.DW_AT_accessibility, access);
}
