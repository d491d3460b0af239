/* What matters first of an ELF file that is nothing more special. */
import { byteCount, hex64, printable, safe, silent, snakeKeys, textOf, textTable } from '../core/index.ts';
import type { Json, JsonObject, Paint, SafeText } from '../core/index.ts';
import { sectionName } from './open.ts';
import type { ElfFile } from './tables/file.ts';
import { hostCoreMachine, NO_GPU_PART } from './tables/host-core.ts';
import { machineName, sectionTypeName, typeName } from './tables/names.ts';
import { readSegments } from './tables/segments.ts';

/** The header as data. */
export function headerJson(file: ElfFile): { [key: string]: Json } {
  const { ident, is64, littleEndian, size: _, ...fields } = file.header;
  const { class: elfClass, data, version, osabi, abiversion } = ident;
  return {
    ident: { class: elfClass, data, version, osabi, abiversion },
    is64,
    ...snakeKeys({ littleEndian }),
    ...fields,
  };
}

/** Type, machine, header, and how many sections of each type and segments there are. */
export async function summarize(file: ElfFile): Promise<JsonObject> {
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

/** The same as text, with the first 40 sections. */
export async function summaryText(file: ElfFile, paint: Paint): Promise<SafeText> {
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
