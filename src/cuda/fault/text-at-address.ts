/*
 * Texts of a module at a device address: from global memory where the dump has it, else from an image. Loading gives each object an
 * address of its own, and the relocated image tells that address alone. Where an object lies in `.nv.global.init` is in the image from
 * before loading; without one the module's PTX says its bytes, where the compiler kept it; else it follows where the objects, packed in
 * the order of their addresses, fill the section, or where all texts of that size are equal.
 */
import { compare } from '../../core/index.ts';
import { readSection, readSymbols, sectionName, sectionsOfType, SectionType, SymbolType } from '../../elf/index.ts';
import type { ElfFile, ElfSymbol } from '../../elf/index.ts';
import { findMemory, readMemory } from '../memory/address-space.ts';
import { bytesInPtx } from '../symbols/ptx-data.ts';
import { quietly } from '../symbols/quietly.ts';
import { openCubin } from '../symbols/cubin.ts';
import type { CudaDump } from '../model.ts';

/** Bytes of a text that are looked at. */
const MAX_TEXT = 4096;
/** Largest alignments of objects that are tried. */
const ALIGNMENTS = [1, 2, 4, 8, 16] as const;

/** The text at an address of a module with this relocated image; null where there is none that can be read. */
export async function textAtAddress(
  dump: CudaDump,
  elf: ElfFile,
  original: number | undefined,
  address: bigint,
): Promise<string | null> {
  const inMemory = await quietly(async () => {
    const memory = await findMemory(dump, undefined, 'global', address, MAX_TEXT);
    return textOf(await readMemory(dump, memory));
  });
  return inMemory ?? (await quietly(() => textInImage(dump, elf, original, address))) ?? null;
}

async function textInImage(
  dump: CudaDump,
  elf: ElfFile,
  original: number | undefined,
  address: bigint,
): Promise<string | null> {
  const objects = await objectsOf(elf);
  const object = objects.find(({ value, size }) => address >= value && address < value + size);
  if (object === undefined || !(object.section > 0 && object.section < elf.sections.length)) return null;
  if ((await sectionName(elf, object.section)) !== '.nv.global.init') return null;
  const inner = Number(address - object.value);
  if (original !== undefined) return textInOriginal(dump, original, object, inner);
  const written = await bytesInPtx(elf, object);
  // What was loaded counts: PTX that says something else is not of this image.
  if (written !== undefined && includes(await readSection(elf, object.section), written)) {
    return textOf(written.subarray(inner));
  }
  const neighbours = objects.filter(({ section }) => section === object.section);
  for (const largest of ALIGNMENTS) {
    const start = packedOffset(neighbours, object, elf.sections.extent(object.section).size, largest);
    if (start === undefined) continue;
    const bytes = await readSection(elf, object.section, start, Number(object.size));
    const text = textOf(bytes.subarray(inner));
    // An object that is not one text was found in the wrong place.
    if (text !== null && bytes.indexOf(0) === bytes.length - 1) return text;
  }
  return onlyTextOfSize(await readSection(elf, object.section), Number(object.size), inner);
}

async function objectsOf(elf: ElfFile): Promise<readonly ElfSymbol[]> {
  const symtab = sectionsOfType(elf, SectionType.SHT_SYMTAB)[0];
  if (symtab === undefined) return [];
  return [...(await readSymbols(elf, symtab))].filter(({ type, size }) => type === SymbolType.STT_OBJECT && size > 0n);
}

async function textInOriginal(
  dump: CudaDump,
  section: number,
  { name, size }: ElfSymbol,
  inner: number,
): Promise<string | null> {
  const { elf } = await openCubin(dump.elf, section);
  const object = (await objectsOf(elf)).find((each) => each.name === name && each.size === size);
  if (object === undefined || !(object.section > 0 && object.section < elf.sections.length)) return null;
  return textOf((await readSection(elf, object.section, Number(object.value), Number(size))).subarray(inner));
}

/** Comparisons after which texts count as not found. */
const MAX_COMPARED = 1 << 26;

/** Whether bytes are somewhere in others. */
function includes(bytes: Uint8Array, wanted: Uint8Array): boolean {
  const first = wanted[0] ?? 0;
  let left = MAX_COMPARED;
  for (let at = bytes.indexOf(first); at >= 0 && left > 0; at = bytes.indexOf(first, at + 1)) {
    let same = 0;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1;
    if (same === wanted.length) return true;
    left -= same + 1;
  }
  return false;
}

/** The text of a size that a section of texts has, zero byte included; null where there are several different ones. */
function onlyTextOfSize(bytes: Uint8Array, size: number, inner: number): string | null {
  const found = new Set<string>();
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0, start);
    if (end < 0) break;
    const text = end + 1 - start === size ? textOf(bytes.subarray(start + inner, end + 1)) : null;
    if (text !== null) found.add(text);
    start = end + 1;
  }
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

/** Where an object lies in its section; undefined where its neighbours, so aligned, do not fill the section. */
function packedOffset(
  objects: readonly ElfSymbol[],
  wanted: ElfSymbol,
  size: number,
  largest: number,
): number | undefined {
  let end = 0;
  let found: number | undefined;
  for (const object of objects.toSorted((a, b) => compare(a.value, b.value))) {
    const step = alignmentOf(object, largest);
    end = Math.ceil(end / step) * step;
    if (object === wanted) found = end;
    end += Number(object.size);
  }
  return end === size ? found : undefined;
}

/** Symbols do not state alignments. Texts have none; other objects one that divides their size, up to some largest one. */
function alignmentOf({ name, size }: ElfSymbol, largest: number): number {
  if (name !== undefined && /^(?:\$str|__unnamed_|__func__|__PRETTY_FUNCTION__)/.test(name)) return 1;
  let step = 1;
  while (step < largest && Number(size) % (2 * step) === 0) step *= 2;
  return step;
}

/** The text that ends at the first zero byte; null where there is none or the bytes are no text. */
function textOf(bytes: Uint8Array): string | null {
  const end = bytes.indexOf(0);
  if (end <= 0) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
