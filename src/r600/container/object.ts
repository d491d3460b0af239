/*
 * Objects of LLVM's R600 back end: 32-bit ELF, e_flags names the processor, executable sections hold the functions that symbols
 * name, and .AMDGPU.config the registers that the driver sets, each function's in turn; which SQ_PGM_RESOURCES is among them
 * tells the stage. Between functions there is padding up to 256 bytes, and constants of the program may be.
 */
import { compare, firstIndex } from '../../core/index.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import {
  findSection,
  open as openElf,
  readRelocations,
  readSection,
  readSymbols,
  SectionFlags,
  sectionsOfType,
  SectionType,
  SymbolType,
} from '../../elf/index.ts';
import { apartIn, sectionPlace, symbolPlace } from '../../elf/advanced.ts';
import type { ElfFile } from '../../elf/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { chipNamed } from '../isa/tables/chips.ts';
import { tooLarge } from '../isa/words/decode.ts';
import type { ChipName } from '../isa/tables/chips.ts';
import type { R600File, Shader } from '../model.ts';
import { codeRoom, decodePart } from './decode-part.ts';
import { functionConfigs } from './object-config.ts';
import type { ObjectFunction } from './object-file.ts';
import type { OpenOptions } from './options.ts';

/** Processors of e_flags (EF_AMDGPU_MACH_R600_*), from 1 on. R630 stands for RV630 and RV635. */
const machines: readonly ChipName[] = [
  'R600',
  'RV630',
  'RS880',
  'RV670',
  'RV710',
  'RV730',
  'RV770',
  'CEDAR',
  'CYPRESS',
  'JUNIPER',
  'REDWOOD',
  'SUMO',
  'BARTS',
  'CAICOS',
  'CAYMAN',
  'TURKS',
];

/** Open an object. FormatError `r600/no-text` where it has no code. */
export async function openObject(source: ByteSource, report: Report, options: OpenOptions): Promise<R600File> {
  const elf = await openElf(source, report);
  const name = machines[(elf.header.e_flags & 0xff) - 1];
  const chip = options.chip ?? (name === undefined ? undefined : chipNamed(name));
  const codes = await functionsOf(elf);
  if (codes.length === 0 || chip === undefined) {
    throw new FormatError('r600/no-text', 'no section .text: an object without code');
  }
  const section = await findSection(elf, '.AMDGPU.config');
  const configs = section === undefined ? [] : functionConfigs(await readSection(elf, section), codes.length);
  const configBase = section === undefined ? 0 : elf.sections.extent(section).offset;
  const room = codeRoom();
  const shaders = codes.map((each, i): Shader => {
    const config = configs[i];
    const type = options.type ?? config?.type ?? 'cs-raw';
    const program = decodePart(each.bytes, each.offset, chip, type, room);
    const { ngpr, nstack } = config ?? {};
    return { name: each.name, offset: each.offset, program, metadata: options.metadata, ngpr, nstack };
  });
  const functions = codes.map(({ bytes, room, sizePlace, relocated }, i): ObjectFunction => {
    const config = configs[i];
    return {
      size: bytes.length,
      room,
      sizePlace,
      relocated,
      config,
      resourcesPlace: config && configBase + config.resources,
    };
  });
  return {
    container: 'elf',
    size: source.size,
    shaders,
    header: undefined,
    object: { bytes: await source.read(0, source.size), functions },
    gfd: undefined,
    trailing: new Uint8Array(),
  };
}

interface Code {
  readonly name: string | undefined;
  /** In the file. */
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly room: number;
  readonly sizePlace: number | undefined;
  readonly relocated: boolean;
}

/** A symbol in a section with code. */
interface Place {
  readonly name: string | undefined;
  readonly isFunction: boolean;
  readonly size: number;
  readonly sizePlace: number;
}

/** Functions and constants that symbols may name: twice as many as programs are decoded. */
const MOST_PLACES = 131_072;
/** How often a byte of the file may be code, on average. */
const SHARING = 2;

/** The functions by section and address; all of .text where no symbol names one. */
async function functionsOf(elf: ElfFile): Promise<readonly Code[]> {
  const { sections } = elf;
  const executable = BigInt(SectionFlags.SHF_EXECINSTR);
  const found: Code[] = [];
  const places = await placesOf(elf);
  let left = SHARING * elf.source.size;
  for (const section of sectionsOfType(elf, SectionType.SHT_PROGBITS)) {
    const symbols = places.get(section);
    if ((sections.flags(section) & executable) === 0n || symbols === undefined) continue;
    left -= sections.extent(section).size;
    if (left < 0) {
      const message = `sections of code lie over each other: together they are more than ${SHARING} times the file`;
      throw new FormatError('r600/sections-overlap', message, { offset: sectionPlace(sections, section, 'sh_size') });
    }
    const code = await readSection(elf, section);
    const base = sections.extent(section).offset;
    const relocations = (await readRelocations(elf, section)).map(({ offset }) => offset).sort(compare);
    const ordered = [...symbols].filter(([start]) => start < code.length).sort(([a], [b]) => a - b);
    for (const [i, [start, { name, isFunction, size, sizePlace }]] of ordered.entries()) {
      if (!isFunction) continue;
      const room = Math.min(ordered[i + 1]?.[0] ?? code.length, code.length) - start;
      const length = size > 0 && size <= room ? size : room;
      found.push({
        name,
        offset: base + start,
        bytes: code.subarray(start, start + length),
        room,
        sizePlace: size > 0 ? sizePlace : undefined,
        relocated:
          (relocations[firstIndex(relocations.length, (at) => (relocations[at] as number) >= start)] ?? Infinity) <
          start + length,
      });
    }
  }
  return found.length > 0 ? found : wholeText(elf);
}

async function wholeText(elf: ElfFile): Promise<readonly Code[]> {
  const text = await findSection(elf, '.text');
  if (text === undefined) return [];
  const bytes = await readSection(elf, text);
  const { offset } = elf.sections.extent(text);
  const relocated = (await readRelocations(elf, text)).length > 0;
  return [{ name: undefined, offset, bytes, room: bytes.length, sizePlace: undefined, relocated }];
}

/** Bytes of a name: all functions may share one. */
const MOST_NAME = 512;

/** Functions and constants by section and address. FormatError `elf/tables-overlap`, `r600/too-large`. */
async function placesOf(elf: ElfFile): Promise<ReadonlyMap<number, Map<number, Place>>> {
  const found = new Map<number, Map<number, Place>>();
  const isApart = apartIn(elf);
  let count = 0;
  for (const table of sectionsOfType(elf, SectionType.SHT_SYMTAB)) {
    const base = elf.sections.extent(table).offset;
    if (!isApart(table)) {
      const message = 'symbol tables lie over each other: they have more bytes than the file';
      throw new FormatError('elf/tables-overlap', message, { path: `sections[${table}]` });
    }
    for (const { index, name, type, section, value, size } of await readSymbols(elf, table, MOST_NAME)) {
      const isFunction = type === SymbolType.STT_FUNC;
      if (!isFunction && type !== SymbolType.STT_OBJECT) continue;
      const places = found.get(section) ?? new Map<number, Place>();
      found.set(section, places);
      const start = Number(value);
      if (places.get(start)?.isFunction === true && !isFunction) continue;
      if (!places.has(start) && ++count > MOST_PLACES) throw tooLarge('functions and constants of a file', MOST_PLACES);
      const sizePlace = base + symbolPlace(elf.header, index, 'st_size');
      places.set(start, { name, isFunction, size: Number(size), sizePlace });
    }
  }
  return found;
}
