/* DebugMacroDef and DebugMacroUndef as .debug_macro. A module does not say which unit a macro is of: the first with its file has it. */
import type { NewMacro } from '../../dwarf/write/macro.ts';
import { entitiesOf } from '../entities/graph.ts';
import { fileNumber } from './job.ts';
import type { DwarfJob, UnitJob } from './job.ts';

/** Macros by unit, in the order of their lines within a file. */
export function macrosOf(job: DwarfJob): ReadonlyMap<UnitJob, readonly NewMacro[]> {
  const found = new Map<UnitJob, NewMacro[]>();
  const unitOf = new Map<string, UnitJob | undefined>();
  const add = (path: string, macro: Omit<NewMacro, 'file'>): void => {
    if (!unitOf.has(path)) {
      unitOf.set(path, job.units.find(({ fileNumbers }) => fileNumbers.has(path)) ?? job.units[0]);
    }
    const unit = unitOf.get(path);
    if (unit === undefined) return;
    job.spendText(macro.text.length);
    const list = found.get(unit) ?? [];
    list.push({ ...macro, file: fileNumber(unit, path) });
    found.set(unit, list);
  };
  for (const { path, line, name, value, undefinedAt } of entitiesOf(job.info, 'macro')) {
    add(path, { line, kind: 'define', text: value === undefined ? name : `${name} ${value}` });
    if (undefinedAt !== undefined) add(undefinedAt.path, { line: undefinedAt.line, kind: 'undef', text: name });
  }
  for (const list of found.values()) list.sort((a, b) => a.file - b.file || a.line - b.line);
  return found;
}
