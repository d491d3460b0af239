/*
 * Dumps that were not written to their end. The driver knows the size of everything before it writes: the ELF header comes first
 * and already says where the section headers go, which are written last. So a file that ends before them tells how much is missing.
 */
import { sectionHeaderSize } from '../../elf/advanced.ts';
import type { Diagnostic } from '../../core/index.ts';
import type { ElfFile } from '../../elf/index.ts';

/** How much of a dump was written. */
export interface Written {
  /** Bytes of the file. */
  readonly present: number;
  /** Bytes that the ELF header promises: up to the end of the section headers. */
  readonly promised: number;
  /** False where the number of section headers would be in the first of them, which is missing: there are more bytes. */
  readonly exact: boolean;
}

/** What else can be done. */
const HINT = ' (summary --salvage lists what can be recognised)';

/** How much of a file was written that ends before its section headers do; undefined where the header promises nothing like it. */
export function writtenOf(elf: ElfFile): Written | undefined {
  const { header, sections, source } = elf;
  const exact = header.e_shnum !== 0 || sections.length > 0;
  const count = sections.length > 0 ? sections.claimed : Math.max(1, header.e_shnum);
  const promised = Number(header.e_shoff) + sectionHeaderSize * count;
  const isPlace = header.e_shoff >= BigInt(header.size) && header.e_shentsize === sectionHeaderSize;
  if (!isPlace || !Number.isSafeInteger(promised) || promised <= source.size) return undefined;
  return { present: source.size, promised, exact };
}

/**
 * What is to be said of a dump that was not written to its end; undefined for one that was. Where some section headers are there, the
 * header of the section names tells a file that ends early from a count that is wrong: drivers write it as the last one. Of a dump that
 * was `unpacked` from a file that ends early, nothing is known of its writer.
 */
export function cutOff(elf: ElfFile, unpacked: boolean): Diagnostic | undefined {
  const { header, sections, shstrndx } = elf;
  const written = writtenOf(elf);
  if (isBlank(elf)) {
    return {
      code: 'cuda/cut-off',
      severity: 'error',
      message: `the section headers, which drivers write last, are all zero: the process ended while the driver was writing, or the file was never filled${HINT}`,
      at: { offset: sections.offset, path: 'sections' },
    };
  }
  if (written === undefined || header.e_shoff === 0n) return undefined;
  if (sections.length > 0 && !(shstrndx >= sections.length && shstrndx < sections.claimed)) return undefined;
  const missing =
    sections.length === 0
      ? 'no section headers'
      : `${sections.length.toLocaleString('en-US')} of ${sections.claimed.toLocaleString('en-US')} section headers`;
  return {
    code: 'cuda/cut-off',
    severity: 'error',
    message: unpacked
      ? `the dump in it is cut off: ${share(written)}, ${missing}${HINT}`
      : `the process ended while the driver was writing: ${share(written)}, ${missing}; keep the process alive until the driver has finished${HINT}`,
    at: { offset: written.present, path: sections.length === 0 ? 'header.e_shoff' : `sections[${sections.length}]` },
  };
}

/** A file that got its size before its contents. */
function isBlank({ sections }: ElfFile): boolean {
  if (sections.length < 2) return false;
  for (let i = 0; i < sections.length; i++) if (sections.type(i) !== 0 || sections.size(i) !== 0n) return false;
  return true;
}

/** `68,928 of 747,444 bytes (9 %)`. */
export function share({ present, promised, exact }: Written): string {
  const percent = Math.floor((100 * present) / promised);
  const whole = `${exact ? '' : 'at least '}${promised.toLocaleString('en-US')} bytes`;
  return `${present.toLocaleString('en-US')} of ${whole} (${percent === 0 ? 'less than 1' : percent} %)`;
}
