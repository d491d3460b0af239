/* An ELF file whose sections are given addresses, as loaders give them: in section headers and in the values of symbols. */
import { SectionType } from '../../../generated/elf/enums.ts';
import { SectionHeader64Layout, Symbol64Layout } from '../../../generated/elf/layout.ts';
import { memorySource, silent } from '../../core/index.ts';
import { openElf } from '../open.ts';
import type { ElfFile } from '../tables/file.ts';
import { sectionsOfType } from '../tables/sections-of-type.ts';
import { readSymbols } from '../tables/symbols.ts';

/** The same 64-bit file with sections at these addresses by index; what lies in no such section stays. */
export async function placedElf(original: Uint8Array, placement: ReadonlyMap<number, bigint>): Promise<ElfFile> {
  const bytes = original.slice();
  const view = new DataView(bytes.buffer);
  const elf = await openElf(memorySource(bytes), silent);
  const put = (at: number, value: bigint): void => {
    if (at >= 0 && at + 8 <= bytes.length) view.setBigUint64(at, BigInt.asUintN(64, value), elf.header.littleEndian);
  };
  const valueAt = Symbol64Layout.fields['st_value']?.offset ?? 0;
  for (const table of sectionsOfType(elf, SectionType.SHT_SYMTAB)) {
    const { offset } = elf.sections.extent(table);
    for (const { index, section, value } of await readSymbols(elf, table)) {
      const base = placement.get(section);
      if (base !== undefined) put(offset + index * Symbol64Layout.size + valueAt, value + base);
    }
  }
  const addressAt = SectionHeader64Layout.fields['sh_addr']?.offset ?? 0;
  for (const [section, address] of placement) {
    put(Number(elf.header.e_shoff) + section * SectionHeader64Layout.size + addressAt, address);
  }
  return openElf(memorySource(bytes), silent);
}
