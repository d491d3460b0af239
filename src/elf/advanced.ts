/** Unstable: what other rooms of lanescope need of ELF files beside `lanescope/elf`; may change in any release. */
export { placedElf } from './change/placed.ts';
export { thinElf } from './change/thin.ts';
export type { SectionFate } from './change/thin.ts';
export { MOST_SECTIONS, withSections } from './change/with-sections.ts';
export type { Placed } from './change/with-sections.ts';
export { checkContents, checkNames, checkOverlaps, describeOutside } from './tables/checks.ts';
export { readElfHeader } from './tables/header.ts';
export { NO_GPU_PART, hostCoreMachine } from './tables/host-core.ts';
export { buildIdOf } from './tables/build-id.ts';
export { noteBytes } from './tables/notes.ts';
export { headerPlace, identPlace, sectionHeaderSize, sectionPlace, symbolPlace } from './tables/places.ts';
export { relocationsOf } from './tables/relocations.ts';
export type { Extent } from './tables/section-headers.ts';
export { sectionsByOffset } from './tables/sections-by-offset.ts';
export { stringTable, textAt } from './tables/string-table.ts';
export type { StringTable } from './tables/string-table.ts';
export { rowsPart } from './write.ts';
export type { Part } from './write.ts';
