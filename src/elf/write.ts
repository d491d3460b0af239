/*
 * An ELF file back from its model. What the model knows as structure (header, header tables, tables of a layer above) is
 * encoded by the generated writers; everything else, the space between sections included, is copied from the source. Parts
 * of a damaged file may overlap: the file is written once from front to back, and where two parts claim a byte the one that
 * starts first wins.
 */
import { ProgramHeader64Table } from '../../generated/elf/read.ts';
import {
  writeProgramHeader32,
  writeProgramHeader64,
  writeSectionHeader32,
  writeSectionHeader64,
} from '../../generated/elf/write.ts';
import type { SectionHeader32, SectionHeader64 } from '../../generated/elf/read.ts';
import { chunks, limits, silent } from '../core/index.ts';
import type { ByteSink } from '../core/index.ts';
import { ByteWriter } from '../runtime/index.ts';
import { batchedSink } from './change/batched-sink.ts';
import { encodeElfHeader } from './tables/header.ts';
import type { ElfFile } from './tables/file.ts';
import type { SectionHeaders } from './tables/section-headers.ts';
import { readSegments } from './tables/segments.ts';

/** A structured part of the file. */
export interface Part {
  readonly offset: number;
  readonly size: number;
  /** The part's bytes from `start` on, in order; fewer than `size - start` only if the part is no longer what it was. */
  encode(start: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Rows that are encoded before the sink gets them. */
const BATCH = 1024;

/**
 * Write the file to `target`; `parts` are structured ranges besides the header tables, by offset. They are taken one at a time,
 * so there may be any number of them.
 */
export async function writeElf(file: ElfFile, target: ByteSink, parts: Iterable<Part> = []): Promise<void> {
  const sink = batchedSink(target);
  let pos = 0;
  for (const part of merged(await elfParts(file), parts)) {
    if (part.offset + part.size <= pos) continue;
    if (part.offset > pos) {
      await copy(file, sink, pos, part.offset);
      pos = part.offset;
    }
    for await (const bytes of part.encode(pos - part.offset)) {
      await sink.write(bytes);
      pos += bytes.length;
    }
  }
  await copy(file, sink, pos, file.source.size);
  await sink.flush();
}

/** Two lists by offset as one. */
function* merged(own: readonly Part[], others: Iterable<Part>): Generator<Part> {
  const rest = own.toSorted((a, b) => a.offset - b.offset);
  for (const part of others) {
    while (rest[0] !== undefined && rest[0].offset <= part.offset) yield rest.shift() as Part;
    yield part;
  }
  yield* rest;
}

async function copy(file: ElfFile, sink: ByteSink, start: number, end: number): Promise<void> {
  if (end - start <= limits.chunk) {
    if (end > start) await sink.write(await file.source.read(start, end - start));
    return;
  }
  for await (const piece of chunks(file.source, start, end - start)) await sink.write(piece);
}

/** Rows of one size as a part; `write` puts row `index` into the writer. */
export function rowsPart(
  offset: number,
  count: number,
  stride: number,
  write: (w: ByteWriter, index: number) => void,
): Part {
  return {
    offset,
    size: count * stride,
    *encode(start) {
      let skip = start % stride;
      for (let row = Math.floor(start / stride); row < count; row += BATCH) {
        // No limit: the tail of a row that runs to its end is not the last of the part.
        const w = new ByteWriter();
        for (let i = row; i < Math.min(count, row + BATCH); i++) write(w, i);
        yield w.data.subarray(skip);
        skip = 0;
      }
    },
  };
}

async function elfParts(file: ElfFile): Promise<Part[]> {
  const { header, sections } = file;
  const le = header.littleEndian;
  const parts: Part[] = [
    {
      offset: 0,
      size: header.size,
      *encode(start) {
        yield encodeElfHeader(header).subarray(start);
      },
    },
  ];
  const segments = await readSegments(file, silent);
  const { table } = segments;
  if (table !== undefined) {
    parts.push(
      rowsPart(
        segments.offset,
        segments.length,
        segments.entrySize,
        table instanceof ProgramHeader64Table
          ? (w, i) => writeProgramHeader64(w, table.at(i), le)
          : (w, i) => writeProgramHeader32(w, table.at(i), le),
      ),
    );
  }
  if (sections.length > 0) {
    parts.push(
      rowsPart(
        sections.offset,
        sections.length,
        sections.entrySize,
        header.is64
          ? (w, i) => writeSectionHeader64(w, header64(sections, i), le)
          : (w, i) => writeSectionHeader32(w, header32(sections, i), le),
      ),
    );
  }
  return parts;
}

function header64(sections: SectionHeaders, i: number): SectionHeader64 {
  return {
    sh_name: sections.name(i),
    sh_type: sections.type(i),
    sh_flags: sections.flags(i),
    sh_addr: sections.addr(i),
    sh_offset: sections.fileOffset(i),
    sh_size: sections.size(i),
    sh_link: sections.link(i),
    sh_info: sections.info(i),
    sh_addralign: sections.align(i),
    sh_entsize: sections.entsize(i),
  };
}

function header32(sections: SectionHeaders, i: number): SectionHeader32 {
  const { sh_flags, sh_addr, sh_offset, sh_size, sh_addralign, sh_entsize, ...rest } = header64(sections, i);
  return {
    ...rest,
    sh_flags: Number(sh_flags),
    sh_addr: Number(sh_addr),
    sh_offset: Number(sh_offset),
    sh_size: Number(sh_size),
    sh_addralign: Number(sh_addralign),
    sh_entsize: Number(sh_entsize),
  };
}
