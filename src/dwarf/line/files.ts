/*
 * The tables of directories and files in the header of a line number program: lists of strings ended by an empty one in DWARF 2 to 4, entries
 * whose fields the header describes in DWARF 5 (section 6.2.4.1). A header may have millions: where each starts is kept, and it is decoded
 * when it is asked for.
 */
import { DwLnct } from '../../../generated/dwarf/enums.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { formSize, Skip } from '../info/abbrev.ts';
import { readForm, readText } from '../info/form.ts';
import type { FormContext, FormValue } from '../info/form.ts';
import { skipLeb, uleb } from '../info/leb128.ts';

/** A source file of a unit. */
export interface LineFile {
  readonly name: string;
  /** The directory as it is written; empty for that of the compilation in DWARF 2 to 4 where nothing else tells it. */
  readonly directory: string;
}

/** The source files of a unit by number: from 1 in DWARF 2 to 4, from 0 in DWARF 5. */
export interface LineFiles extends Iterable<LineFile> {
  /** One more than the highest number. */
  readonly size: number;
  /** Undefined where the number is none of the unit's, or the file has no name. */
  at(file: number): LineFile | undefined;
  /** Path as the compiler saw it; null where `at` gives none. */
  pathOf(file: number): string | null;
  /** All directories, as they are written. */
  directories(): Iterable<string>;
}

/** How one entry is written: what each field means (DW_LNCT) and its form. */
type Fields = readonly { readonly content: number; readonly form: number }[];

/** Read the tables of DWARF 2 to 4 from where they start; `folder` is that of the compilation. */
export function readOldFiles(r: ByteReader, folder: string): LineFiles {
  const texts = placesUntil(r, (length) => length === 0);
  const names = placesUntil(r, (length) => {
    if (length === 0) return true;
    // Directory, time of the last change, bytes.
    for (let i = 0; i < 3; i++) skipLeb(r);
    return false;
  });
  const directory = (index: number): string => (index < texts.length ? textOf(r, texts[index] as number) : '');
  return filesOf(1 + names.length, texts.length, directory, (file) => {
    if (file === 0) return undefined;
    const name = textOf(r, names[file - 1] as number);
    const index = uleb(r);
    return { name, directory: joinPath(folder, index === 0 ? '' : directory(index - 1)) };
  });
}

/** Read the tables of DWARF 5; FormatError `dwarf/form` where fields have a form that is not known. */
export function readNewFiles(r: ByteReader, context: FormContext): LineFiles {
  const directories = readEntries(r, context);
  const files = readEntries(r, context);
  const directory = (index: number): string => directories.text(index) ?? '';
  return filesOf(files.count, directories.count, directory, (file) => {
    const name = files.text(file);
    if (name === undefined) return undefined;
    return { name, directory: joinPath(directory(0), directory(files.number(file, DwLnct.DW_LNCT_directory_index))) };
  });
}

function filesOf(
  size: number,
  directoryCount: number,
  directory: (index: number) => string,
  file: (file: number) => LineFile | undefined,
): LineFiles {
  const paths = new Map<number, string | null>();
  const at = (index: number): LineFile | undefined => (index >= 0 && index < size ? file(index) : undefined);
  return {
    size,
    at,
    pathOf(index) {
      let path = paths.get(index);
      if (path === undefined) {
        const found = at(index);
        // Directories that were overwritten before a file was passed on are filled up with separators.
        path = found === undefined ? null : joinPath(found.directory, found.name).replace(/\/{3,}/g, '/');
        if (paths.size === MAX_PATHS) paths.clear();
        paths.set(index, path);
      }
      return path;
    },
    *directories() {
      for (let i = 0; i < directoryCount; i++) yield directory(i);
    },
    *[Symbol.iterator]() {
      for (let i = 0; i < size; i++) {
        const found = file(i);
        if (found !== undefined) yield found;
      }
    },
  };
}

/** Paths of a unit that are kept: rows one after the other are of few files. */
const MAX_PATHS = 1024;
const ZERO = Uint8Array.of(0);

/** Where the entries of a list start; `isEnd` is told the bytes of the text that each begins with, and reads what is behind it. */
function placesUntil(r: ByteReader, isEnd: (length: number) => boolean): number[] {
  const places: number[] = [];
  for (;;) {
    const start = r.pos;
    if (isEnd(r.bytesTerm(ZERO, false, true, true).length)) return places;
    places.push(start);
  }
}

function textOf(r: ByteReader, place: number): string {
  r.seek(place);
  return readText(r);
}

/** The directories or files of a header of DWARF 5. */
interface Entries {
  readonly count: number;
  /** The path of an entry; undefined where it has none. */
  text(index: number): string | undefined;
  /** A number of an entry, 0 where it has none. */
  number(index: number, content: number): number;
}

function readEntries(r: ByteReader, context: FormContext): Entries {
  const fields: Fields = Array.from({ length: r.count(r.u1(), 2) }, () => ({ content: uleb(r), form: uleb(r) }));
  const count = r.count(uleb(r), fields.length);
  const places: number[] = [];
  for (let i = 0; i < (fields.length === 0 ? 0 : count); i++) {
    places.push(r.pos);
    for (const { form } of fields) pass(r, form, context);
  }
  const valueOf = (index: number, content: number): FormValue | undefined => {
    if (!(index < places.length)) return undefined;
    r.seek(places[index] as number);
    for (const field of fields) {
      if (field.content === content) return readForm(r, field.form, 0, context);
      pass(r, field.form, context);
    }
    return undefined;
  };
  return {
    count,
    text(index) {
      const value = valueOf(index, DwLnct.DW_LNCT_path);
      return value?.kind === 'text' ? value.value : undefined;
    },
    number(index, content) {
      const value = valueOf(index, content);
      return value?.kind === 'number' ? value.value : 0;
    },
  };
}

/** Move past a value without decoding it, where its form allows. */
function pass(r: ByteReader, form: number, context: FormContext): void {
  const size = formSize(form, context);
  if (size >= 0) r.take(size);
  else if (size === Skip.leb) skipLeb(r);
  else if (size === Skip.text) r.bytesTerm(ZERO, false, true, true);
  else readForm(r, form, 0, context);
}

/** A path below a directory, unless it is absolute (also as Windows writes it). */
export function joinPath(directory: string, path: string): string {
  if (directory === '' || /^(\/|\\|[A-Za-z]:[\\/])/.test(path)) return path;
  if (path === '') return directory;
  return directory.endsWith('/') ? directory + path : `${directory}/${path}`;
}
