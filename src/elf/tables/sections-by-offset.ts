import type { ElfFile } from './file.ts';

/** Sections that have bytes in the file, by offset; writers nearly always keep that order already. */
export function sectionsByOffset(file: ElfFile): Uint32Array {
  const { sections } = file;
  const order = new Uint32Array(sections.length);
  let count = 0;
  let last = 0;
  let sorted = true;
  for (let i = 1; i < sections.length; i++) {
    const { offset, size } = sections.extent(i);
    if (size === 0) continue;
    if (offset < last) sorted = false;
    last = offset;
    order[count] = i;
    count += 1;
  }
  const used = order.subarray(0, count);
  return sorted ? used : used.sort((a, b) => sections.extent(a).offset - sections.extent(b).offset || a - b);
}
