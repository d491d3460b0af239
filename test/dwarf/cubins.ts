// Cubins of dumps and object files, opened for their DWARF.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource, silent } from '../../src/core/index.ts';
import type { Report } from '../../src/core/index.ts';
import { Kind } from '../../src/cuda/advanced.ts';
import { open as openDump } from '../../src/cuda/index.ts';
import { openLines } from '../../src/dwarf/index.ts';
import type { LineTable } from '../../src/dwarf/index.ts';
import { findSection, open as openElf, readSection } from '../../src/elf/index.ts';
import type { ElfFile } from '../../src/elf/index.ts';

/** Bytes of the images (relocated ones first) in a dump. */
export async function imagesOf(path: string): Promise<Uint8Array[]> {
  const packed = readFileSync(path);
  const bytes = new Uint8Array(path.endsWith('.gz') ? gunzipSync(packed) : packed);
  const dump = await openDump(memorySource(bytes), silent);
  const images: Uint8Array[] = [];
  for (const kind of [Kind.relocatedImage, Kind.image]) {
    for (let i = 1; i < dump.elf.sections.length; i++) {
      if (dump.tree.kind(i) === kind) images.push((await readSection(dump.elf, i)).slice());
    }
  }
  return images;
}

/** An ELF file in memory. */
export function elfOf(bytes: Uint8Array): Promise<ElfFile> {
  return openElf(memorySource(bytes), silent);
}

/** Line table of an ELF file as it stands, no relocation applied; undefined when it has none. */
export async function linesOf(bytes: Uint8Array, report: Report = silent): Promise<LineTable | undefined> {
  const elf = await elfOf(bytes);
  const contents = async (name: string): Promise<Uint8Array | undefined> => {
    const section = await findSection(elf, name);
    return section === undefined ? undefined : readSection(elf, section);
  };
  const line = await contents('.debug_line');
  if (line === undefined) return undefined;
  const sections = { line, offset: 0, littleEndian: elf.header.littleEndian };
  return openLines(
    { ...sections, str: await contents('.debug_str'), lineStr: await contents('.debug_line_str') },
    report,
  );
}
