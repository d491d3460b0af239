/*
 * Directories of the machine that a cubin was built on. They are in line tables, in .debug_info and .debug_str, in notes, in the PTX text
 * and among the texts of assertions. They are overwritten where they are, with as many characters, so that nothing moves: line numbers
 * and names of files stay, `/home/user/src/a.cu` becomes `/redacted/////a.cu`.
 */
import { Diagnostics, memorySource, silent } from '../../core/index.ts';
import type { LineUnit } from '../../dwarf/advanced.ts';
import { open as openElf, readSection, sectionNamer } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { quietly } from '../symbols/quietly.ts';
import { DirectoriesIn } from './directories-in.ts';

const MARK = 'redacted';

/** What stands for a directory of this many characters; separators may be repeated. */
export function redactedDirectory(directory: string): string {
  const { length } = directory;
  const isAbsolute = /^[/\\]/.test(directory);
  const mark = isAbsolute ? `/${MARK}` : MARK;
  if (length >= mark.length) return mark.padEnd(length, '/');
  return isAbsolute ? `/${'x'.repeat(length - 1)}` : 'x'.repeat(length);
}

/** Sections of bytes that are no texts, or in which a text cannot be distinguished from code. */
const withoutTexts =
  /^\.(text|symtab|shstrtab|strtab|rela?\.|nv\.info|nv\.callgraph|nv\.compat|debug_(abbrev|aranges|frame|loc|ranges|rnglists|loclists)|nv_debug_info_reg|nv\.capmerc|nv\.merc)/;

/** Line tables: texts are in the headers of their units, the rest are opcodes. */
const lineTable = /^\.(debug_line|nv_debug_line_sass)$/;

/** An absolute path with a directory: of Unix, or of Windows. */
const absolute = /(?<![\w.+@%~\\/-])(?:\/|[A-Za-z]:[\\/])(?:[\w.+@%~ -]+[\\/]+)+[\w.+@%~-]*/g;

/** Names of directories this short are only looked for in the headers of line tables. */
const SHORT = 4;

/** Overwrite the directories in the cubin; returns how many places were. */
export async function stripPaths(bytes: Uint8Array): Promise<number> {
  const elf = await openElf(memorySource(bytes), silent);
  const nameOf = await sectionNamer(elf);
  const directories = new Set<string>();
  const headers: (readonly [start: number, end: number])[] = [];
  const texts: (readonly [start: number, end: number])[] = [];
  for (let i = 1; i < elf.sections.length; i++) {
    const name = nameOf(i) ?? '';
    const { offset, size } = elf.sections.extent(i);
    if (size === 0) continue;
    if (lineTable.test(name)) {
      const units = await lineUnits(elf, i, nameOf);
      // Names behind damage cannot be found.
      if (units === undefined) bytes.fill(0, offset, offset + size);
      for (const unit of units ?? []) {
        headers.push([offset + unit.offset, offset + unit.programOffset]);
        for (const file of unit.files) addPath(directories, file.directory, file.name);
        for (const directory of unit.files.directories()) directories.add(directory);
      }
    } else if (!withoutTexts.test(name)) texts.push([offset, offset + size]);
  }
  for (const directory of await unitDirectories(elf)) directories.add(directory);
  const known = [...directories].filter(isTelling);
  const bare = (names: readonly string[]): string[] => names.map((name) => latin1(new TextEncoder().encode(name)));
  const inHeaders = new DirectoriesIn(bare(known));
  const inTexts = new DirectoriesIn(bare(known.filter(({ length }) => length >= SHORT)));
  let count = 0;
  const both = [...headers.map((range) => [range, true] as const), ...texts.map((range) => [range, false] as const)];
  for (const [[start, end], isHeader] of both) {
    const part = bytes.subarray(start, end);
    const before = latin1(part);
    const after = overwrite(before, isHeader ? inHeaders : inTexts);
    if (after === before) continue;
    count += 1;
    for (let i = 0; i < after.length; i++) part[i] = after.charCodeAt(i);
  }
  return count;
}

function addPath(directories: Set<string>, directory: string, name: string): void {
  directories.add(directory);
  const end = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'));
  if (end > 0) directories.add(name.slice(0, end));
}

/** Not `.`, `..` and the like, nor what has been overwritten before. */
function isTelling(directory: string): boolean {
  return /[^./\\]/.test(directory) && directory !== redactedDirectory(directory);
}

/** The units of a line table; undefined where some of it cannot be read. */
async function lineUnits(
  elf: ElfFile,
  section: number,
  nameOf: (section: number) => string | undefined,
): Promise<readonly LineUnit[] | undefined> {
  const { readLineUnits } = await import('../../dwarf/advanced.ts');
  const named = async (name: string): Promise<Uint8Array | undefined> => {
    for (let i = 1; i < elf.sections.length; i++) if (nameOf(i) === name) return readSection(elf, i);
    return undefined;
  };
  const sections = {
    line: await readSection(elf, section),
    offset: 0,
    littleEndian: elf.header.littleEndian,
    str: await named('.debug_str'),
    lineStr: await named('.debug_line_str'),
  };
  const report = new Diagnostics();
  const units = await quietly(async () => readLineUnits(sections, report));
  return report.list.length === 0 ? units : undefined;
}

/** DW_AT_comp_dir and the directories in names of units. */
async function unitDirectories(elf: ElfFile): Promise<ReadonlySet<string>> {
  const directories = new Set<string>();
  const { DwAt, openDwarf } = await import('../../dwarf/advanced.ts');
  await quietly(async () => {
    for (const { root } of (await openDwarf(elf, silent)).units) {
      const folder = root.get(DwAt.DW_AT_comp_dir);
      const name = root.get(DwAt.DW_AT_name);
      if (folder?.kind === 'text') directories.add(folder.value);
      if (name?.kind === 'text') addPath(directories, '', name.value);
    }
  });
  return directories;
}

/** Characters of bytes, one each; decoders of `latin1` mean Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function overwrite(text: string, directories: DirectoriesIn): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of directories.stretches(text)) {
    parts.push(text.slice(done, start), redactedDirectory(text.slice(start, end)));
    done = end;
  }
  return [...parts, text.slice(done)].join('').replace(absolute, (path) => {
    const end = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
    const [directory, name] = [path.slice(0, end), path.slice(end)];
    return redactedDirectory(directory) === directory ? path : redactedDirectory(directory) + name;
  });
}
