/*
 * Header of a line number program (DWARF 5, section 6.2.4; DWARF 2 to 4 are the same up to the tables of directories and
 * files, which are lists of strings ended by an empty one). .debug_line is a sequence of units: length, version, length of
 * the header, header, opcodes.
 */
import { DwForm, DwLnct } from '../../../generated/dwarf/enums.ts';
import { readLineProgram } from '../../../generated/dwarf/read.ts';
import type {
  LineEntry,
  LineEntryFormat,
  LineHeader,
  LineProgramBody,
  LineValue,
} from '../../../generated/dwarf/read.ts';
import { hex64 } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';

/** What line tables are read from. */
export interface LineSections {
  /** Contents of .debug_line. */
  readonly line: Uint8Array;
  /** Where they start in the outermost input. */
  readonly offset: number;
  readonly littleEndian: boolean;
  /** Contents of .debug_str: names of inlined functions, and of files in DWARF 5. */
  readonly str?: Uint8Array | undefined;
  /** Contents of .debug_line_str. */
  readonly lineStr?: Uint8Array | undefined;
  /** The compilation folder of the unit whose line table starts at an offset; before DWARF 5 only .debug_info has it. */
  readonly folderOf?: ((offset: number) => string | undefined) | undefined;
  /** The address that a relocation puts at an offset of .debug_line in place of what is there. */
  readonly relocate?: ((offset: number, value: bigint) => bigint) | undefined;
}

/** A source file of a unit. */
export interface LineFile {
  readonly name: string;
  /** The directory as it is written; empty for that of the compilation in DWARF 2 to 4 where `folderOf` does not give it. */
  readonly directory: string;
}

/** One unit of .debug_line. */
export interface LineUnit {
  /** In .debug_line. */
  readonly offset: number;
  readonly version: number;
  readonly header: LineHeader;
  /** The unit as it is written. */
  readonly body: LineProgramBody;
  /** By number: from 1 in DWARF 2 to 4, from 0 in DWARF 5. */
  readonly files: readonly (LineFile | undefined)[];
  /** The opcodes. */
  readonly program: Uint8Array;
  /** Where they start in .debug_line. */
  readonly programOffset: number;
}

const NEWEST = 5;

/** Read the headers of all units; a damaged one is reported and left out. */
export function readLineUnits(sections: LineSections, report: Report): LineUnit[] {
  const { line, littleEndian } = sections;
  const units: LineUnit[] = [];
  const reader = new ByteReader(line, sections.offset);
  for (let at = 0; line.length - at >= 4;) {
    const path = `line_programs[${units.length}]`;
    const say = (code: string, message: string, offset?: number | bigint): void =>
      report.add({ code, severity: 'warning', message, at: { offset: offset ?? sections.offset + at, path } });
    reader.seek(at);
    const short = reader.u4(littleEndian);
    const wide = short === 0xffffffff && line.length - at >= 12;
    const length = wide ? Number(reader.u8(littleEndian)) : short;
    const end = reader.pos + length;
    if (!(end <= line.length)) {
      say('dwarf/line-unit-outside', `line table unit of ${length} bytes ends outside .debug_line of ${line.length}`);
      break;
    }
    // Padding between units of some linkers.
    if (length === 0) {
      at = end;
      continue;
    }
    try {
      const version = reader.u2(littleEndian);
      reader.seek(at);
      if (version >= 2 && version <= NEWEST) {
        units.push(unitOf(at, readLineProgram(reader, littleEndian).body, sections));
      } else say('dwarf/line-version', `line table version ${version}: known are 2 to ${NEWEST}`);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      say('dwarf/line-header', `line table header is damaged, its lines are unknown: ${error.message}`, error.offset);
    }
    at = end;
  }
  return units;
}

function unitOf(offset: number, body: LineProgramBody, sections: LineSections): LineUnit {
  const { header, version, program } = body;
  const files = version < NEWEST ? oldFiles(header, sections.folderOf?.(offset) ?? '') : newFiles(header, sections);
  const programOffset = program.byteOffset - sections.line.byteOffset;
  return { offset, version, header, body, files, program, programOffset };
}

function oldFiles({ includeDirectories = [], fileNames = [] }: LineHeader, folder: string): (LineFile | undefined)[] {
  const files: (LineFile | undefined)[] = [undefined];
  for (const { name, directoryIndex } of fileNames) {
    if (name === '') break;
    const index = directoryIndex?.value ?? 0;
    files.push({ name, directory: joinPath(folder, index === 0 ? '' : (includeDirectories[index - 1] ?? '')) });
  }
  return files;
}

function newFiles(header: LineHeader, sections: LineSections): (LineFile | undefined)[] {
  const { directoryEntryFormats = [], directories = [], fileNameEntryFormats = [], files = [] } = header;
  const paths = directories.map((entry) => textOf(entry, directoryEntryFormats, sections));
  const base = paths[0] ?? '';
  return files.map((entry) => {
    const name = textOf(entry, fileNameEntryFormats, sections);
    if (name === undefined) return undefined;
    const index = numberOf(valueOf(entry, fileNameEntryFormats, DwLnct.DW_LNCT_directory_index));
    return { name, directory: joinPath(base, paths[index] ?? '') };
  });
}

function valueOf(entry: LineEntry, formats: readonly LineEntryFormat[], content: number): LineValue | undefined {
  const column = formats.findIndex(({ contentType }) => contentType.value === content);
  return column < 0 ? undefined : entry.values[column];
}

function textOf(entry: LineEntry, formats: readonly LineEntryFormat[], sections: LineSections): string | undefined {
  const value = valueOf(entry, formats, DwLnct.DW_LNCT_path);
  if (value === undefined) return undefined;
  if (value.text !== undefined) return value.text;
  const offset = value.offset32 ?? (value.offset64 === undefined ? undefined : Number(value.offset64));
  if (offset === undefined) return undefined;
  const table = value.form === DwForm.DW_FORM_line_strp ? sections.lineStr : sections.str;
  return table === undefined ? undefined : textAt(table, offset);
}

function numberOf(value: LineValue | undefined): number {
  return value?.number?.value ?? value?.data1 ?? value?.data2 ?? value?.data4 ?? Number(value?.data8 ?? 0);
}

/** A path below a directory, unless it is absolute (also as Windows writes it). */
export function joinPath(directory: string, path: string): string {
  if (directory === '' || /^(\/|\\|[A-Za-z]:[\\/])/.test(path)) return path;
  if (path === '') return directory;
  return directory.endsWith('/') ? directory + path : `${directory}/${path}`;
}

/** Path of a file of a unit as the compiler saw it; null where the number is none of the unit's. */
export function filePath(unit: LineUnit, file: number): string | null {
  const found = unit.files[file];
  // Directories that were overwritten before a file was passed on are filled up with separators.
  return found === undefined ? null : joinPath(found.directory, found.name).replace(/\/{3,}/g, '/');
}

/** A unit as messages name it. */
export function unitName(unit: LineUnit): string {
  return `line table unit at ${hex64(unit.offset)}`;
}
