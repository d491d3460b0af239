/* What opening an ELF file gives: the session that every question of this room takes. */
import type { ByteSource, Diagnostic } from '../../core/index.ts';
import type { Limits } from '../../runtime/index.ts';
import type { ElfHeader } from './header.ts';
import type { SectionHeaders } from './section-headers.ts';
import type { StringTable } from './string-table.ts';

/** An open ELF file; nothing but the header and the section header table is held in memory. */
export interface ElfFile {
  readonly source: ByteSource;
  readonly header: ElfHeader;
  readonly sections: SectionHeaders;
  /** Why there are no sections although the header promises some. */
  readonly damage: Diagnostic | undefined;
  /** Bounds on what questions may cost: what compressed sections expand to, among others. */
  readonly limits?: Limits | undefined;
  /** Index of the section that holds the section names, from e_shstrndx or section 0. */
  readonly shstrndx: number;
  /** Section names; absent when the file has none or the index is damaged. */
  readonly names: StringTable | undefined;
}
