/** The numbers of ELF files by their names. */
export {
  ElfMachine,
  ElfOsabi,
  ElfType,
  SectionFlags,
  SectionType,
  SpecialSection,
  SymbolType,
} from '../../generated/elf/enums.ts';
