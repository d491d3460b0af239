import type { ElfFile } from './open.ts';

/** Indices of the sections of one type, in file order; entry 0 is never among them. */
export function sectionsOfType(file: ElfFile, type: number): number[] {
  const found: number[] = [];
  for (let i = 1; i < file.sections.length; i++) if (file.sections.type(i) === type) found.push(i);
  return found;
}
