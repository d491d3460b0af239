import type { ElfFile } from './file.ts';

/** Indices of the sections of one type, in file order; entry 0 is never among them. */
export function sectionsOfType({ sections }: ElfFile, type: number): number[] {
  const found: number[] = [];
  for (let i = sections.ofType(type, 1); i >= 0; i = sections.ofType(type, i + 1)) found.push(i);
  return found;
}
