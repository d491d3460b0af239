/* An ELF file for browsing: header, segments, sections with their symbols or bytes. */
import { SectionType } from '../../generated/elf/enums.ts';
import { byteCount, hex64, hexLines, shortened, silent } from '../core/index.ts';
import type { TreeNode } from '../core/index.ts';
import { readSection } from './open.ts';
import { apartIn } from './tables/apart.ts';
import type { ElfFile } from './tables/file.ts';
import { sectionTypeName } from './tables/names.ts';
import { sectionNamer } from './tables/section-names.ts';
import { readSegments } from './tables/segments.ts';
import { readSymbols } from './tables/symbols.ts';
import type { ElfSymbol } from './tables/symbols.ts';

/** The whole file as nodes; children are made when asked for. */
export function tree(file: ElfFile): TreeNode {
  return {
    label: 'ELF file',
    value: byteCount(file.source.size),
    offset: 0,
    size: file.source.size,
    children: async function* () {
      yield* headerNodes(file);
      yield { label: 'segments', children: () => segmentNodes(file) };
      yield { label: 'sections', children: () => sectionNodes(file) };
    },
  };
}

/** The header and the tables of headers. */
export async function* headerNodes(file: ElfFile): AsyncGenerator<TreeNode> {
  yield headerNode(file);
  const { header, sections } = file;
  const segments = await readSegments(file, silent);
  if (segments.length > 0)
    yield tableNode('program headers', segments.length, header.e_phentsize, Number(header.e_phoff));
  if (sections.length > 0) yield tableNode('section headers', sections.length, sections.entrySize, sections.place(0));
}

function tableNode(label: string, count: number, each: number, offset: number): TreeNode {
  return { label, value: `${count} of ${each} bytes`, offset, size: count * each };
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
  const isApart = apartIn(file);
  for (let i = 1; i < sections.length; i++) {
    const { offset, size } = sections.extent(i);
    const type = sections.type(i);
    const value = `${sectionTypeName(type)}, ${sections.size(i)} bytes at ${hex64(sections.addr(i))}`;
    const isTable = type === SectionType.SHT_SYMTAB || type === SectionType.SHT_DYNSYM;
    const children = isTable && isApart(i) ? () => symbolNodes(file, i) : () => contentNodes(file, i, size);
    yield { label: `${i} ${shortened(nameOf(i) ?? '')}`, value, offset, size, children };
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
  return name === undefined ? `symbol ${index} (name ${st_name} out of range)` : `symbol ${index} ${shortened(name)}`;
}
