/*
 * Compressed sections: with SHF_COMPRESSED, a header and then the contents (gABI, "Section Compression"), or, before that was in use,
 * with a name that starts with .zdebug_, `ZLIB`, their size and a zlib stream.
 */
import { CompressionType, SectionFlags } from '../../../generated/elf/enums.ts';
import {
  readCompressionHeader32,
  readCompressionHeader64,
  readGnuCompressionHeader,
} from '../../../generated/elf/read.ts';
import type { Report } from '../../core/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { Packing } from '../../unpack/contents.ts';
import { readSection } from '../open.ts';
import type { ElfFile } from './file.ts';

const SHF_COMPRESSED = BigInt(SectionFlags.SHF_COMPRESSED);

const packings = new Map<number, Packing>([
  [CompressionType.ELFCOMPRESS_ZLIB, 'zlib'],
  [CompressionType.ELFCOMPRESS_ZSTD, 'zstd'],
]);

/** Reads contents of sections, those that are compressed expanded. */
export interface ContentsReader {
  /** The contents; undefined where they cannot be expanded, which was reported (`elf/compressed`). */
  read(section: number, name: string): Promise<Uint8Array | undefined>;
}

/** Whether the contents of a section are compressed. */
export function isCompressed({ sections }: ElfFile, section: number, name: string): boolean {
  return name.startsWith('.zdebug_') || (sections.flags(section) & SHF_COMPRESSED) !== 0n;
}

/** A reader of contents, which together expand to no more than the file's limits allow. */
export function contentsReader(file: ElfFile, report: Report): ContentsReader {
  let expansion: ((bytes: number) => void) | undefined;
  return {
    async read(section, name) {
      const stored = await readSection(file, section);
      if (!isCompressed(file, section, name)) return stored;
      try {
        const { packing, size, packed } = packedIn(file, section, stored);
        const { expandContents, expansion: start } = await import('../../unpack/contents.ts');
        if (expansion === undefined) {
          const check = start(file.limits?.expansion);
          expansion = (bytes) => check(bytes, file.source.size);
        }
        return await expandContents(packing, packed, size, expansion);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        const unknown = error.code === 'compressed/unknown';
        const message = `${name} is compressed and left out: ${error.message}`;
        report.add({ code: 'elf/compressed', severity: unknown ? 'warning' : 'error', message, at: { section } });
        return undefined;
      }
    },
  };
}

interface Packed {
  readonly packing: Packing;
  /** Bytes of the contents when they are expanded. */
  readonly size: number;
  readonly packed: Uint8Array;
}

function packedIn({ header, sections }: ElfFile, section: number, stored: Uint8Array): Packed {
  const r = new ByteReader(stored);
  if ((sections.flags(section) & SHF_COMPRESSED) === 0n) {
    const size = Number(readGnuCompressionHeader(r, header.littleEndian).size);
    return { packing: 'zlib', size, packed: stored.subarray(r.pos) };
  }
  const read = header.is64 ? readCompressionHeader64 : readCompressionHeader32;
  const { ch_type, ch_size } = read(r, header.littleEndian);
  const packing = packings.get(ch_type);
  if (packing === undefined) {
    const known = 'known are zlib (1) and zstd (2)';
    throw new FormatError('compressed/unknown', `its compression is of type ${ch_type}: ${known}`);
  }
  return { packing, size: Number(ch_size), packed: stored.subarray(r.pos) };
}
