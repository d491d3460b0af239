/* Indexes that answers may rest on: those of which all that is read can be read, and whose units are all there. */
import { orUndefined } from '../info/or-undefined.ts';
import type { DwarfSections } from '../info/sections.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { TableSource } from './table.ts';

/** Reads an index by the name of its section. */
export type IndexReaders<Index> = readonly (readonly [
  section: string,
  read: (source: TableSource) => Index | undefined,
])[];

/** The first sound index that the units of one file have; undefined where there is none. */
export function soundIndex<Index>(units: readonly DwarfUnit[], readers: IndexReaders<Index>): Index | undefined {
  const sections = units[0]?.sections;
  for (const [name, read] of readers) {
    const section = sections?.tables?.find((each) => each.name === name);
    if (sections === undefined || section === undefined) continue;
    let isSound = true;
    const unsound = (): void => {
      isSound = false;
    };
    const index = orUndefined(() => read({ section, sections, units, isEntry: () => true, say: unsound }));
    if (index !== undefined && isSound) return index;
  }
  return undefined;
}

/** Units apart by the file that they are in. */
export function unitsByFile(units: readonly DwarfUnit[]): readonly (readonly DwarfUnit[])[] {
  const files = new Map<DwarfSections['tables'], DwarfUnit[]>();
  for (const unit of units) {
    const { tables } = unit.sections;
    const own = files.get(tables);
    if (own === undefined) files.set(tables, [unit]);
    else own.push(unit);
  }
  return [...files.values()];
}
