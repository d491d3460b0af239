/* The ELF file that debugging information is in, written back; writers of new DWARF are in the folder `write`. */
import type { ByteSink } from '../core/index.ts';
import { writeElf } from '../elf/write.ts';
import type { DwarfFile } from './open.ts';

/** Write the file that the debugging information is in, byte for byte as it was read. */
export function write(dwarf: DwarfFile, sink: ByteSink): Promise<void> {
  return writeElf(dwarf.elf, sink);
}
