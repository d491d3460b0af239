/*
 * The tables of directories and files in the header of a line number program: lists of strings ended by an empty one in DWARF 2 to 4, entries
 * whose fields the header describes in DWARF 5 (section 6.2.4.1). A header may have millions: where each starts is kept, and it is decoded
 * when it is asked for.
 */
import { DwLnct } from '../../../generated/dwarf/enums.ts';
import type { ByteReader, FormatError } from '../../runtime/index.ts';
import { formSize, Skip } from '../info/abbrev.ts';
import { readForm, readText } from '../info/form.ts';
import type { FormContext, FormValue } from '../info/form.ts';
import { skipLeb, uleb } from '../info/leb128.ts';
import { errorOf } from '../info/or-undefined.ts';

/** A source file of a unit. */
export interface LineFile {
  readonly name: string;
  /** The directory as it is written; empty for that of the compilation in DWARF 2 to 4 where nothing else tells it. */
  readonly directory: string;
}

/** The source files of a unit by number: from 1 in DWARF 2 to 4, from 0 in DWARF 5. */
export interface LineFiles extends Iterable<LineFile> {
  /** What ends the tables before their end. */
  readonly damage: FormatError | undefined;
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

/**
 * Read the tables of DWARF 2 to 4 from where they start up to where they are damaged; `folder` is that of the compilation. The program may
 * define more files, at offsets of it.
 */
export function readOldFiles(
  r: ByteReader,
  folder: string,
  program: ByteReader,
  defined: readonly number[] = [],
): LineFiles {
  const texts: number[] = [];
  const names: number[] = [];
  const damage = errorOf(() => {
    takePlaces(r, texts, (length) => length === 0);
    takePlaces(r, names, (length) => {
      if (length === 0) return true;
      // Directory, time of the last change, bytes.
      for (let i = 0; i < 3; i++) skipLeb(r);
      return false;
    });
  });
  const directory = (index: number): string => (index < texts.length ? textOf(r, texts[index] as number) : '');
  return filesOf(damage, 1 + names.length + defined.length, texts.length, directory, (file) => {
    if (file === 0) return undefined;
    const place = names[file - 1];
    const at = place === undefined ? program : r;
    const name = textOf(at, place ?? (defined[file - 1 - names.length] as number));
    const index = uleb(at);
    return { name, directory: joinPath(folder, index === 0 ? '' : directory(index - 1)) };
  });
}

/** Read the tables of DWARF 5 up to where they are damaged; a form that is not known (`dwarf/form`) is damage. */
export function readNewFiles(r: ByteReader, context: FormContext): LineFiles {
  const directories = new Entries(r, context);
  const files = new Entries(r, context);
  const damage = errorOf(() => {
    directories.read();
    files.read();
  });
  const directory = (index: number): string => directories.text(index) ?? '';
  return filesOf(damage, files.count, directories.count, directory, (file) => {
    const name = files.text(file);
    if (name === undefined) return undefined;
    return { name, directory: joinPath(directory(0), directory(files.number(file, DwLnct.DW_LNCT_directory_index))) };
  });
}

function filesOf(
  damage: FormatError | undefined,
  size: number,
  directoryCount: number,
  directory: (index: number) => string,
  file: (file: number) => LineFile | undefined,
): LineFiles {
  const paths = new Map<number, string | null>();
  const at = (index: number): LineFile | undefined => (index >= 0 && index < size ? file(index) : undefined);
  return {
    damage,
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

/** Find where the entries of a list start; `isEnd` is told the bytes of the text that each begins with, and reads what is behind it. */
function takePlaces(r: ByteReader, places: number[], isEnd: (length: number) => boolean): void {
  for (;;) {
    const start = r.pos;
    if (isEnd(r.bytesTerm(ZERO, false, true, true).length)) return;
    places.push(start);
  }
}

function textOf(r: ByteReader, place: number): string {
  r.seek(place);
  return readText(r);
}

/** The directories or files of a header of DWARF 5. */
class Entries {
  readonly #r: ByteReader;
  readonly #context: FormContext;
  #fields: Fields = [];
  /** Where each starts. */
  readonly #places: number[] = [];
  #unplaced = 0;

  constructor(r: ByteReader, context: FormContext) {
    this.#r = r;
    this.#context = context;
  }

  /** Find where the entries start; FormatError where they are damaged, behind those before. */
  read(): void {
    const r = this.#r;
    this.#fields = Array.from({ length: r.count(r.u1(), 2) }, () => ({ content: uleb(r), form: uleb(r) }));
    const count = r.count(uleb(r), this.#fields.length);
    if (this.#fields.length === 0) this.#unplaced = count;
    else {
      for (let i = 0; i < count; i++) {
        const start = r.pos;
        for (const { form } of this.#fields) pass(r, form, this.#context);
        this.#places.push(start);
      }
    }
  }

  get count(): number {
    return this.#places.length + this.#unplaced;
  }

  /** The path of an entry; undefined where it has none. */
  text(index: number): string | undefined {
    const value = this.#valueOf(index, DwLnct.DW_LNCT_path);
    return value?.kind === 'text' ? value.value : undefined;
  }

  /** A number of an entry, 0 where it has none. */
  number(index: number, content: number): number {
    const value = this.#valueOf(index, content);
    return value?.kind === 'number' ? value.value : 0;
  }

  #valueOf(index: number, content: number): FormValue | undefined {
    const r = this.#r;
    const place = this.#places[index];
    if (place === undefined) return undefined;
    r.seek(place);
    for (const field of this.#fields) {
      if (field.content === content) return readForm(r, field.form, 0, this.#context);
      pass(r, field.form, this.#context);
    }
    return undefined;
  }
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
