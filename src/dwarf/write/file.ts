/* Debugging information in an ELF file of its own: the code has a place in it, but no bytes. */
import type { ByteSink } from '../../core/index.ts';
import { writeNewElf } from '../../elf/change/new-file.ts';
import { ElfType, SectionFlags, SectionType } from '../../elf/enums.ts';
import type { NewSection } from '../../elf/change/new-file.ts';

/** What the file says and holds. */
export interface DebugFile {
  /** e_machine. */
  readonly machine: number;
  /** Bytes of code, from address 0 on. */
  readonly codeSize: number;
  /** Contents of the sections by their names; empty ones are left out. */
  readonly sections: Readonly<Record<string, Uint8Array>>;
}

const CODE = BigInt(SectionFlags.SHF_ALLOC | SectionFlags.SHF_EXECINSTR);

/** Write a 64-bit little-endian ELF file. */
export async function writeDebugFile(sink: ByteSink, { machine, codeSize, sections }: DebugFile): Promise<void> {
  const contents = Object.entries(sections).filter(([, bytes]) => bytes.length > 0);
  const text: NewSection = { name: '.text', type: SectionType.SHT_NOBITS, flags: CODE, align: 16, size: codeSize };
  const headers = [
    text,
    ...contents.map(([name, bytes]): NewSection => ({ name, type: SectionType.SHT_PROGBITS, size: bytes.length })),
  ];
  const identity = { osabi: 0, abiversion: 0, type: ElfType.ET_EXEC, machine };
  await writeNewElf(sink, identity, {
    count: headers.length,
    at: (index) => headers[index - 1] ?? text,
    contents: (index) => contents.slice(index - 2, index - 1).map(([, bytes]) => bytes),
  });
}
