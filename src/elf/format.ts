/* ELF as a format of its own: what is shown of a file that is nothing more special. */
import { byteCount, hex64, hexLines, printable, safe, textOf, textTable } from '../core/index.ts';
import type { Format, Json, Paint, Report, SafeText, TreeNode } from '../core/index.ts';
import { silent } from '../core/index.ts';
import { hostCoreMachine, NO_GPU_PART } from './host-core.ts';
import { machineName, sectionTypeName, typeName } from './names.ts';
import { readNotes, SHT_NOTE } from './notes.ts';
import { openElf, readSection, sectionName } from './open.ts';
import type { ElfFile } from './file.ts';
import { sectionNamer } from './section-names.ts';
import { sectionsOfType } from './sections-of-type.ts';
import { readSegments } from './segments.ts';
import { readSymbols, SHT_DYNSYM, SHT_SYMTAB } from './symbols.ts';
import type { ElfSymbol } from './symbols.ts';
import { checkContents } from './verify.ts';
import { writeElf } from './write.ts';

/** The format as the command line and viewers use it. */
export const format: Format<ElfFile> = {
  id: 'elf',
  title: 'ELF file',
  async parse(source, report) {
    const file = await openElf(source, report);
    if (file.damage !== undefined) report.add(file.damage);
    return file;
  },
  summarize,
  summaryText,
  dumpJson,
  tree,
  verify: verifyFile,
  write: (file, sink) => writeElf(file, sink),
};

async function verifyFile(file: ElfFile, report: Report): Promise<void> {
  await readSegments(file, report);
  await checkContents(file, report);
  for (const section of sectionsOfType(file, SHT_NOTE)) await readNotes(file, section, report);
}

function headerJson(file: ElfFile): { [key: string]: Json } {
  const { ident, is64, littleEndian, size: _, ...fields } = file.header;
  const { class: elfClass, data, version, osabi, abiversion } = ident;
  return { ident: { class: elfClass, data, version, osabi, abiversion }, is64, littleEndian, ...fields };
}

async function summarize(file: ElfFile): Promise<Json> {
  const types = new Map<string, number>();
  for (let i = 1; i < file.sections.length; i++) {
    const name = sectionTypeName(file.sections.type(i));
    types.set(name, (types.get(name) ?? 0) + 1);
  }
  return {
    schema: 1,
    format: 'elf',
    type: typeName(file.header.e_type),
    machine: machineName(file.header.e_machine),
    header: headerJson(file),
    size: file.source.size,
    sections: file.sections.length,
    section_types: Object.fromEntries(types),
    segments: (await readSegments(file, silent)).length,
    ...(hostCoreMachine(file.header) !== undefined && { host_core: true }),
  };
}

/** Sections that the text lists. */
const LIST = 40;

async function summaryText(file: ElfFile, paint: Paint): Promise<SafeText> {
  const { header, sections } = file;
  const bits = `${header.is64 ? 64 : 32}-bit ${header.littleEndian ? 'little' : 'big'}-endian`;
  const segments = (await readSegments(file, silent)).length;
  const lines = [
    paint.bold(printable(`${typeName(header.e_type)} for ${machineName(header.e_machine)}, ${bits}`)),
    safe`  ${byteCount(file.source.size)}, ${sections.length} sections, ${segments} segments, entry ${hex64(header.e_entry)}`,
  ];
  const host = hostCoreMachine(header);
  if (host !== undefined) lines.push(printable(`  core file of the host, ${host}; ${NO_GPU_PART}`));
  const rows: string[][] = [];
  for (let i = 1; i < sections.length && rows.length < LIST; i++) {
    const name = (await sectionName(file, i)) ?? '';
    rows.push([`${i}`, name, sectionTypeName(sections.type(i)), hex64(sections.fileOffset(i)), `${sections.size(i)}`]);
  }
  lines.push(...textTable(rows, { indent: 2, align: ['right', 'left', 'left', 'right', 'right'] }));
  if (sections.length - 1 > LIST) lines.push(safe`  ... ${sections.length - 1 - LIST} more`);
  return textOf(lines);
}

async function dumpJson(file: ElfFile): Promise<Json> {
  return {
    schema: 1,
    format: 'elf',
    header: headerJson(file),
    sections: () => sectionsJson(file),
    segments: () => segmentsJson(file),
    symbols: () => symbolTablesJson(file),
    notes: () => notesJson(file),
  };
}

async function* sectionsJson(file: ElfFile): AsyncGenerator<Json> {
  const { sections } = file;
  const nameOf = await sectionNamer(file);
  for (let i = 0; i < sections.length; i++) {
    yield {
      index: i,
      name: nameOf(i) ?? null,
      type: sections.type(i),
      type_name: sectionTypeName(sections.type(i)),
      flags: sections.flags(i),
      addr: sections.addr(i),
      offset: sections.fileOffset(i),
      size: sections.size(i),
      link: sections.link(i),
      info: sections.info(i),
      align: sections.align(i),
      entsize: sections.entsize(i),
    };
  }
}

async function* segmentsJson(file: ElfFile): AsyncGenerator<Json> {
  const segments = await readSegments(file, silent);
  for (let i = 0; i < segments.length; i++) {
    const { p_type, p_flags, p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align } = segments.at(i);
    yield { p_type, p_flags, p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align };
  }
}

function symbolTables(file: ElfFile): number[] {
  return [...sectionsOfType(file, SHT_SYMTAB), ...sectionsOfType(file, SHT_DYNSYM)];
}

async function* symbolTablesJson(file: ElfFile): AsyncGenerator<Json> {
  for (const section of symbolTables(file)) {
    const symbols = await readSymbols(file, section);
    yield {
      section,
      symbols: (function* () {
        for (const { name, ...rest } of symbols) yield { name: name ?? null, ...rest };
      })(),
    };
  }
}

async function* notesJson(file: ElfFile): AsyncGenerator<Json> {
  for (const section of sectionsOfType(file, SHT_NOTE)) {
    for (const { n_type, name, desc } of await readNotes(file, section, silent)) {
      yield { section, type: n_type, name: ascii(name), desc };
    }
  }
}

function ascii(name: Uint8Array): string {
  return new TextDecoder('latin1').decode(name).replace(/\0+$/, '');
}

function tree(file: ElfFile): TreeNode {
  return {
    label: 'ELF file',
    value: byteCount(file.source.size),
    offset: 0,
    size: file.source.size,
    children: async function* () {
      yield headerNode(file);
      yield { label: 'segments', children: () => segmentNodes(file) };
      yield { label: 'sections', children: () => sectionNodes(file) };
    },
  };
}

function headerNode(file: ElfFile): TreeNode {
  const { ident: _, is64: _64, littleEndian: _le, size, ...fields } = file.header;
  return {
    label: 'header',
    offset: 0,
    size,
    children: function* () {
      for (const [label, value] of Object.entries(fields)) yield { label, value: hex64(value) };
    },
  };
}

async function* segmentNodes(file: ElfFile): AsyncGenerator<TreeNode> {
  const segments = await readSegments(file, silent);
  for (let i = 0; i < segments.length; i++) {
    const { p_type, p_offset, p_vaddr, p_filesz, p_memsz } = segments.at(i);
    const value = `type ${hex64(p_type)} at ${hex64(p_vaddr)}, ${p_memsz} bytes in memory`;
    yield { label: `segment ${i}`, value, offset: p_offset, size: p_filesz };
  }
}

/** Bytes of a section that the tree shows. */
const SHOWN = 256;

async function* sectionNodes(file: ElfFile): AsyncGenerator<TreeNode> {
  const { sections } = file;
  const nameOf = await sectionNamer(file);
  for (let i = 1; i < sections.length; i++) {
    const { offset, size } = sections.extent(i);
    const type = sections.type(i);
    const value = `${sectionTypeName(type)}, ${sections.size(i)} bytes at ${hex64(sections.addr(i))}`;
    const children =
      type === SHT_SYMTAB || type === SHT_DYNSYM ? () => symbolNodes(file, i) : () => contentNodes(file, i, size);
    yield { label: `${i} ${nameOf(i) ?? ''}`, value, offset, size, children };
  }
}

async function* contentNodes(file: ElfFile, section: number, size: number): AsyncGenerator<TreeNode> {
  for (const line of hexLines(await readSection(file, section, 0, SHOWN))) yield { label: line };
  if (size > SHOWN) yield { label: `... ${size - SHOWN} more bytes` };
}

async function* symbolNodes(file: ElfFile, section: number): AsyncGenerator<TreeNode> {
  const at = file.sections.extent(section).offset;
  const entry = file.header.is64 ? 24 : 16;
  for (const symbol of await readSymbols(file, section)) {
    yield { label: symbolLabel(symbol), value: hex64(symbol.value), offset: at + symbol.index * entry, size: entry };
  }
}

function symbolLabel({ index, name, st_name }: ElfSymbol): string {
  return name === undefined ? `symbol ${index} (name ${st_name} out of range)` : `symbol ${index} ${name}`;
}
