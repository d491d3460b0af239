/*
 * Cubins are found by their ELF header. How long one is follows from itself: it ends where its last section, its section headers or
 * its program headers do, and drivers write it whole and unpadded.
 */
import { silent, subSource } from '../../core/index.ts';
import { ElfMachine, ElfType, open as openElf } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { isCode } from '../symbols/code-ranges.ts';
import { cubinOf } from '../symbols/cubin.ts';
import { readableName } from '../symbols/readable-name.ts';
import type { Search } from './search.ts';

/** A cubin in the file. */
export interface SalvagedImage {
  readonly offset: number;
  /** Bytes that it has by its own headers, of which `present` are in the file. */
  readonly size: number;
  readonly present: number;
  /** `sm_90`. */
  readonly sm: string;
  /** Kernels by name, demangled; those of a cut-off image by the names of their sections. */
  readonly kernels: readonly string[];
  /** Lowest address that code of it has; null where none was loaded, as in the image from before loading. */
  readonly loadedAt: bigint | null;
}

/** Images that are listed; a process has a few dozen. */
const MAX_IMAGES = 20_000;

/** Kernels of an image that are named. */
const MAX_KERNELS = 10_000;
const HEADER = 64;
const MAGIC = [0x7f, 0x45, 0x4c, 0x46, 2, 1] as const;
const NEW_ABI = 0x41;

/** All cubins from an offset on, in file order. */
export async function findImages(search: Search, from: number): Promise<readonly SalvagedImage[]> {
  const { size } = search.source;
  const found: SalvagedImage[] = [];
  for (let at = from; found.length < MAX_IMAGES;) {
    const image = await search.first({
      from: at,
      to: size,
      look: HEADER,
      next: nextMagic,
      test: (o) => imageAt(search, o),
    });
    if (image === undefined) break;
    found.push(image);
    // What calls itself an image and does not end in the file may be none: others may follow.
    at = image.offset + (image.present === image.size ? image.size : HEADER);
  }
  return found;
}

function nextMagic(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MAGIC[0], from); at >= 0; at = bytes.indexOf(MAGIC[0], at + 1)) {
    if (at + HEADER > bytes.length) return -1;
    if (MAGIC.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}

async function imageAt(search: Search, offset: number): Promise<SalvagedImage | undefined> {
  const { source } = search;
  const rest = source.size - offset;
  try {
    const elf = await openElf(subSource(source, offset, rest), silent);
    const { header } = elf;
    search.spend(elf.sections.length * header.e_shentsize);
    const isCubin = header.e_type === ElfType.ET_EXEC || header.e_type === ElfType.ET_REL;
    if (header.e_machine !== ElfMachine.EM_CUDA || !isCubin || header.e_ehsize !== HEADER) return undefined;
    const size = sizeOf(elf);
    if (!Number.isSafeInteger(size)) return undefined;
    const present = Math.min(size, rest);
    const whole = size <= rest && elf.sections.length > 0;
    return {
      offset,
      size,
      present,
      sm: smOf(elf),
      kernels: whole ? await kernelsOf(elf) : await namesOfCut(search, offset, present),
      loadedAt: whole ? loadedAt(elf) : null,
    };
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Where everything that the headers speak of ends; where section headers are missing, what the ELF header says is all there is. */
function sizeOf({ header, sections }: ElfFile): number {
  const after = (start: bigint, count: number, each: number): number =>
    count === 0 ? 0 : Number(start) + count * each;
  let end = Math.max(
    HEADER,
    after(header.e_shoff, header.e_shnum, header.e_shentsize),
    after(header.e_phoff, header.e_phnum, header.e_phentsize),
  );
  for (let i = 1; i < sections.length; i++) {
    const { offset, size, whole } = sections.extent(i);
    end = Math.max(end, whole ? offset + size : Number(sections.fileOffset(i) + sections.size(i)));
  }
  return end;
}

/** The architecture is in e_flags: the lowest byte, or with the ABI of CUDA 13 the one above. */
function smOf({ header }: ElfFile): string {
  const sm = header.ident.osabi === NEW_ABI ? (header.e_flags >>> 8) & 0xff : header.e_flags & 0xff;
  return `sm_${sm}`;
}

async function kernelsOf(elf: ElfFile): Promise<string[]> {
  const functions = await cubinOf(elf).functions();
  return functions
    .filter(({ kernel }) => kernel)
    .slice(0, MAX_KERNELS)
    .map(({ name }) => readableName(name));
}

function loadedAt(image: ElfFile): bigint | null {
  const { sections } = image;
  let lowest: bigint | null = null;
  for (let i = 1; i < sections.length; i++) {
    const addr = sections.addr(i);
    if (!isCode(image, i) || addr === 0n) continue;
    if (lowest === null || addr < lowest) lowest = addr;
  }
  return lowest;
}

/** Section names come first in a cubin: each function has a section named for it. */
const NAMES_AT_MOST = 1 << 16;

async function namesOfCut(search: Search, offset: number, present: number): Promise<string[]> {
  const bytes = await search.read(offset + HEADER, Math.min(NAMES_AT_MOST, Math.max(0, present - HEADER)));
  const text = new TextDecoder('latin1').decode(bytes);
  const names = Array.from(text.matchAll(/\0\.text\.([\w$.]+)(?=\0)/g), (match) => readableName(match[1] as string));
  return [...new Set(names)].slice(0, MAX_KERNELS);
}
