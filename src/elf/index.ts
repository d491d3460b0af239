/**
 * ELF files: the container of CUDA coredumps, cubins, AMD code objects and DWARF. The registry's object for ELF files is `format` of
 * `lanescope/dwarf`, which shows the debugging information of a file with the file.
 */
export { detect } from './detect.ts';
export { openElf as open } from './open.ts';
export { summarize, summaryText } from './summarize.ts';
export { tree } from './tree.ts';
export { dump } from './dump.ts';
export { verify } from './verify.ts';
export { writeElf as write } from './write.ts';

export { ElfMachine, ElfOsabi, ElfType, SectionFlags, SectionType, SymbolType } from './enums.ts';
export type { ElfFile } from './tables/file.ts';
export type { ElfHeader } from './tables/header.ts';
export type { SectionHeaders } from './tables/section-headers.ts';
export type { Segment, Segments } from './tables/segments.ts';
export type { ElfSymbol, ElfSymbols } from './tables/symbols.ts';
export type { Relocation } from './tables/relocations.ts';
export { readSection, sectionName } from './open.ts';
export { findSection, sectionNamer } from './tables/section-names.ts';
export { sectionsOfType } from './tables/sections-of-type.ts';
export { readSymbols } from './tables/symbols.ts';
export { readSegments } from './tables/segments.ts';
export { readRelocations } from './tables/relocations.ts';
export { readNotes } from './tables/notes.ts';
export { writeNewElf } from './change/new-file.ts';
export type { NewElf, NewSection } from './change/new-file.ts';
export { demangle } from '../demangle/index.ts';
