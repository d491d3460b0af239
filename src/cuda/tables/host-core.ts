/*
 * Core files of the host. cuda-gdb's generate-core-file writes two files, an ordinary core file of the process and a GPU coredump; where
 * somebody put the second into the first, as a section, a segment or a note, it is opened there.
 */
import { silent, subSource } from '../../core/index.ts';
import type { ByteSource } from '../../core/index.ts';
import { readSegments } from '../../elf/index.ts';
import { hostCoreMachine } from '../../elf/advanced.ts';
import type { ElfFile } from '../../elf/index.ts';
import { detect } from '../detect.ts';

/** Bytes that tell a coredump. */
const HEAD = 20;

/** The GPU coredump inside a core file of the host; undefined for other files and where there is none. */
export async function embeddedDump(elf: ElfFile): Promise<ByteSource | undefined> {
  if (hostCoreMachine(elf.header) === undefined) return undefined;
  for await (const { offset, size } of places(elf)) {
    if (offset === 0 || size < HEAD) continue;
    if (detect(await elf.source.read(offset, HEAD), '') === 'yes') return subSource(elf.source, offset, size);
  }
  return undefined;
}

interface Place {
  readonly offset: number;
  readonly size: number;
}

async function* places(elf: ElfFile): AsyncGenerator<Place> {
  const { sections, source } = elf;
  for (let i = 1; i < sections.length; i++) yield sections.extent(i);
  const segments = await readSegments(elf, silent);
  for (let i = 0; i < segments.length; i++) {
    const { p_offset, p_filesz } = segments.at(i);
    const offset = Number(p_offset);
    yield { offset, size: Math.min(Number(p_filesz), source.size - offset) };
  }
}
