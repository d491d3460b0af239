/*
 * Header of a line number program (DWARF 5, section 6.2.4; DWARF 2 to 4 are the same up to the tables of directories and
 * files, which are lists of strings ended by an empty one). .debug_line is a sequence of units: length, version, length of
 * the header, header, opcodes.
 */
import { readLineProgram } from '../../../generated/dwarf/read.ts';
import type { LineHeader, LineProgramBody } from '../../../generated/dwarf/read.ts';
import { hex64 } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { Encoding } from '../info/abbrev.ts';
import { readOffset } from '../info/form.ts';
import { readNewFiles, readOldFiles } from './files.ts';
import type { LineFiles } from './files.ts';

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

/** What the opcodes of a unit depend on. */
export type LineSettings = Pick<
  LineHeader,
  | 'minimumInstructionLength'
  | 'maximumOperationsPerInstruction'
  | 'defaultIsStmt'
  | 'lineBase'
  | 'lineRange'
  | 'opcodeBase'
  | 'standardOpcodeLengths'
>;

/** One unit of .debug_line. */
export interface LineUnit {
  /** In .debug_line. */
  readonly offset: number;
  readonly version: number;
  readonly header: LineSettings;
  readonly files: LineFiles;
  /** The opcodes. */
  readonly program: Uint8Array;
  /** Where they start in .debug_line. */
  readonly programOffset: number;
  /** Hear that the program defines a file, whose name starts at an offset of it (DW_LNE_define_file). */
  define(offset: number): void;
}

const NEWEST = 5;

/** Read the headers of all units, or of the one at an offset; a damaged one is reported and left out, and of one that is cut off the rest. */
export function readLineUnits(sections: LineSections, report: Report, only?: number): LineUnit[] {
  const { line, littleEndian } = sections;
  const units: LineUnit[] = [];
  const reader = new ByteReader(line, sections.offset);
  for (let at = only ?? 0; line.length - at >= 4 && (only === undefined || at === only);) {
    const say = (code: string, message: string, offset?: number | bigint): void => {
      const place = { offset: offset ?? sections.offset + at, path: `line_programs[${units.length}]` };
      report.add({ code, severity: 'warning', message, at: place });
    };
    reader.seek(at);
    const short = reader.u4(littleEndian);
    const wide = short === 0xffffffff && line.length - at >= 12;
    const length = wide ? Number(reader.u8(littleEndian)) : short;
    const end = Math.min(reader.pos + length, line.length);
    if (end - reader.pos < length) {
      say('dwarf/line-unit-outside', `line table unit of ${length} bytes ends outside .debug_line of ${line.length}`);
    }
    // Padding between units of some linkers.
    if (length === 0) {
      at = end;
      continue;
    }
    try {
      const unit = readUnit(reader.substream(end - reader.pos), at, wide, sections, units.at(-1));
      if (typeof unit === 'object') {
        // What is damaged is known now, and not when a file is asked for.
        const { damage } = unit.readFiles();
        if (damage !== undefined)
          say('dwarf/line-files', `names of the line table are damaged: ${damage.message}`, damage.offset);
        units.push(unit);
      } else say('dwarf/line-version', `line table version ${unit}: known are 2 to ${NEWEST}`);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      say('dwarf/line-header', `line table header is damaged, its lines are unknown: ${error.message}`, error.offset);
    }
    at = end;
  }
  return units;
}

/** A unit from what follows its length; its version where that is none that we know. */
function readUnit(
  r: ByteReader,
  offset: number,
  is64: boolean,
  sections: LineSections,
  before: LineUnit | undefined,
): ReadLineUnit | number {
  const { littleEndian } = sections;
  const version = r.u2(littleEndian);
  if (version < 2 || version > NEWEST) return version;
  const addressSize = version < NEWEST ? 0 : r.u1();
  // Size of segment selectors.
  if (version === NEWEST) r.take(1);
  const header = r.substream(readOffset(r, { is64, littleEndian }));
  const settings = readSettings(header, version);
  const place = {
    encoding: { version, is64, addressSize },
    header: before !== undefined && isSame(settings, before.header) ? before.header : settings,
    offset,
    filesOffset: header.offset - sections.offset,
    programOffset: r.offset - sections.offset,
    end: r.origin + r.size - sections.offset,
  };
  return new ReadLineUnit(sections, place);
}

interface Place {
  readonly encoding: Encoding;
  readonly header: LineSettings;
  readonly offset: number;
  readonly filesOffset: number;
  readonly programOffset: number;
  readonly end: number;
}

/** A class, and not closures: a file may have millions of units. What takes memory is made when it is asked for. */
class ReadLineUnit implements LineUnit {
  readonly #sections: LineSections;
  readonly #place: Place;
  #files: LineFiles | undefined;
  /** Files that the program defines: where their names start in it, in their order. */
  #defined: number[] | undefined;

  constructor(sections: LineSections, place: Place) {
    this.#sections = sections;
    this.#place = place;
  }

  get offset(): number {
    return this.#place.offset;
  }

  get version(): number {
    return this.#place.encoding.version;
  }

  get header(): LineSettings {
    return this.#place.header;
  }

  get programOffset(): number {
    return this.#place.programOffset;
  }

  get program(): Uint8Array {
    return this.#sections.line.subarray(this.programOffset, this.#place.end);
  }

  get files(): LineFiles {
    return (this.#files ??= this.readFiles());
  }

  define(offset: number): void {
    const defined = (this.#defined ??= []);
    // A program runs more than once.
    if (offset <= (defined.at(-1) ?? -1)) return;
    defined.push(offset);
    this.#files = undefined;
  }

  readFiles(): LineFiles {
    const { line, offset: origin, littleEndian, folderOf, str, lineStr } = this.#sections;
    const { encoding, offset, filesOffset, programOffset } = this.#place;
    const { version, is64, addressSize } = encoding;
    const r = new ByteReader(line, origin + filesOffset, undefined, filesOffset, programOffset - filesOffset);
    if (version < NEWEST) {
      const program = new ByteReader(this.program, origin + programOffset);
      return readOldFiles(r, folderOf?.(offset) ?? '', program, this.#defined);
    }
    return readNewFiles(r, {
      version,
      is64,
      addressSize,
      littleEndian,
      offset,
      str,
      lineStr,
      textOf: unknown,
      addressOf: unknown,
    });
  }
}

function readSettings(r: ByteReader, version: number): LineSettings {
  const minimumInstructionLength = r.u1();
  const maximumOperationsPerInstruction = version < 4 ? undefined : r.u1();
  const [defaultIsStmt, lineBase, lineRange, opcodeBase] = [r.u1(), r.s1(), r.u1(), r.u1()];
  return {
    minimumInstructionLength,
    maximumOperationsPerInstruction,
    defaultIsStmt,
    lineBase,
    lineRange,
    opcodeBase,
    standardOpcodeLengths: r.bytes(Math.max(0, opcodeBase - 1)),
  };
}

/** Units of one compiler have the same settings, which take more memory than the rest of a unit. */
function isSame(a: LineSettings, b: LineSettings): boolean {
  return (
    a.minimumInstructionLength === b.minimumInstructionLength &&
    a.maximumOperationsPerInstruction === b.maximumOperationsPerInstruction &&
    a.defaultIsStmt === b.defaultIsStmt &&
    a.lineBase === b.lineBase &&
    a.lineRange === b.lineRange &&
    a.opcodeBase === b.opcodeBase &&
    a.standardOpcodeLengths.every((length, i) => length === b.standardOpcodeLengths[i])
  );
}

/** A line table does not say which unit's tables an index is of. */
const unknown = (): undefined => undefined;

/** The whole of a unit as it is written; FormatError where `readLineUnits` gives none. */
export function readLineBody({ offset }: LineUnit, { line, littleEndian }: LineSections): LineProgramBody {
  const reader = new ByteReader(line);
  reader.seek(offset);
  return readLineProgram(reader, littleEndian).body;
}

/** A unit as messages name it. */
export function unitName(unit: LineUnit): string {
  return `line table unit at ${hex64(unit.offset)}`;
}
