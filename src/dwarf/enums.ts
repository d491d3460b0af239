/** The numbers of DWARF, and those of ELF's machines, by their names. */
export { DwAt, DwAte, DwLang, DwTag } from '../../generated/dwarf/enums.ts';
export { ElfMachine } from '../elf/enums.ts';
