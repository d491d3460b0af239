/*
 * Entries of call frame information. A common information entry (CIE) has what many functions share; a frame description entry (FDE) has
 * the code of one function and the instructions that make its table. In .eh_frame the augmentation says how addresses are written.
 */
import { DwEhPe } from '../../../generated/dwarf/enums.ts';
import { readCommonInformation, readFrameDescription, readFrameEntry } from '../../../generated/dwarf/read.ts';
import type { CommonInformation, EncodedPointer, FrameDescription, FrameEntry } from '../../../generated/dwarf/read.ts';
import { firstIndex, silent } from '../../core/index.ts';
import type { Diagnostic, Report } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { Limits } from '../../runtime/index.ts';
import { instructionsOf, pointerValue } from './instructions.ts';
import type { InstructionFormat, Instructions } from './instructions.ts';
import { slebOf, ulebOf } from '../info/leb128.ts';

/** What an entry of either kind has. */
interface Placed {
  /** In the section, of the entry and of the byte after it. */
  readonly offset: number;
  readonly end: number;
  readonly entry: FrameEntry;
}

/** A common information entry. */
export interface Cie extends Placed, InstructionFormat {
  readonly kind: 'cie';
  /** Undefined where the augmentation is one that nobody knows: then nothing after it can be read. */
  readonly header: CommonInformation | undefined;
  readonly augmentation: string;
  /** DW_EH_PE of addresses in FDEs; 0 outside .eh_frame. */
  readonly pointerEncoding: number;
  readonly codeAlignment: number;
  readonly dataAlignment: number;
  /** Column of the return address. */
  readonly returnRegister: number;
  /** A frame that a signal interrupted: its pc is the next instruction, not one after a call. */
  readonly isSignal: boolean;
  /** SPARC: DW_CFA_GNU_window_save says that a register window was saved at the CFA. */
  readonly hasWindows: boolean;
  instructions(): Instructions;
}

/** A frame description entry. */
export interface Fde extends Placed {
  readonly kind: 'fde';
  readonly cie: Cie;
  readonly header: FrameDescription;
  /** Its code: from `low` up to, not with, `high`. */
  readonly low: bigint;
  readonly high: bigint;
  instructions(): Instructions;
}

/** An entry of no bytes: the end of .eh_frame, or one that is damaged and kept as it is. */
export interface OtherFrameEntry extends Placed {
  readonly kind: 'other';
}

/** Any entry. */
export type FrameEntryKind = Cie | Fde | OtherFrameEntry;

/** What call frame information is read from. */
export interface FrameSection {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where it starts in the outermost input. */
  readonly offset: number;
  /** Where it is loaded: pc-relative addresses count from there. */
  readonly address: bigint;
  /** Bounds on what reading it may cost. */
  readonly limits?: Limits | undefined;
}

/** How numbers of a section are written. */
export interface FrameFormat {
  readonly isEh: boolean;
  readonly littleEndian: boolean;
  /** Bytes of an address where the entry does not say it. */
  readonly addressSize: number;
  /** SPARC: functions have register windows. */
  readonly hasWindows?: boolean | undefined;
}

const { DW_EH_PE_omit, DW_EH_PE_pcrel } = DwEhPe;
/** DW_EH_PE_aligned has no format of its own; DW_EH_PE_indirect is about what the address points at. */
const APPLICATION = 0x70;
const FORMAT = 0x0f;

/** Bytes of a pointer by its format, where that says it. */
const pointerSizes: Readonly<Record<number, number>> = {
  [DwEhPe.DW_EH_PE_udata2]: 2,
  [DwEhPe.DW_EH_PE_udata4]: 4,
  [DwEhPe.DW_EH_PE_udata8]: 8,
  [DwEhPe.DW_EH_PE_sdata2]: 2,
  [DwEhPe.DW_EH_PE_sdata4]: 4,
  [DwEhPe.DW_EH_PE_sdata8]: 8,
};

/** Most common information entries that are kept: few sections have more than ten, hostile ones have millions. */
const KEPT = 1 << 12;

/** Reads the entries of a section one by one; damaged ones are reported, and kept without being understood. */
export class FrameEntryReader {
  /** Where entries are, up to one whose length cannot be right. */
  readonly offsets: readonly number[];
  readonly #section: FrameSection;
  readonly #format: FrameFormat;
  readonly #reader: ByteReader;
  /** By their offsets; undefined for those that are damaged. */
  readonly #cies = new Map<number, Cie | undefined>();
  /** Many producers write one before each function. */
  #last: Cie | undefined;

  constructor(section: FrameSection, format: FrameFormat, report: Report) {
    [this.#section, this.#format] = [section, format];
    this.#reader = new ByteReader(section.bytes, section.offset);
    this.offsets = this.#findAll(report);
  }

  /** The entry at one of the offsets. */
  read(offset: number, report: Report): FrameEntryKind {
    const [section, format] = [this.#section, this.#format];
    const placed = this.#placedAt(offset);
    if (placed.entry.body === undefined) return { kind: 'other', ...placed };
    if (isCie(placed, format)) {
      return guarded(section, placed, report, () => this.#cieAt(placed)) ?? { kind: 'other', ...placed };
    }
    const parent = this.#parentOf(placed);
    if (parent === undefined) report.add(withoutCie(section, offset));
    const fde = parent && guarded(section, placed, report, () => fdeOf(placed, parent, section, format));
    return fde ?? { kind: 'other', ...placed };
  }

  #findAll(report: Report): number[] {
    const { bytes } = this.#section;
    const offsets: number[] = [];
    for (let offset = 0; bytes.length - offset >= 4; offset = this.#reader.pos) {
      try {
        this.#placedAt(offset);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        report.add(damage(this.#section, offset, error));
        break;
      }
      offsets.push(offset);
    }
    return offsets;
  }

  #placedAt(offset: number): Placed {
    const r = this.#reader;
    const { isEh, littleEndian } = this.#format;
    r.seek(offset);
    return { offset, entry: readFrameEntry(r, isEh, littleEndian), end: r.pos };
  }

  #cieAt(placed: Placed): Cie {
    const { offset } = placed;
    const kept = this.#last?.offset === offset ? this.#last : this.#cies.get(offset);
    const cie = kept ?? cieOf(placed, this.#section, this.#format);
    if (this.#cies.size < KEPT) this.#cies.set(offset, cie);
    this.#last = cie;
    return cie;
  }

  #parentOf(fde: Placed): Cie | undefined {
    const offset = cieOffset(fde, this.#format);
    if (this.#last?.offset === offset) return this.#last;
    if (this.#cies.has(offset)) return this.#cies.get(offset);
    const { offsets } = this;
    if (offsets[firstIndex(offsets.length, (i) => (offsets[i] as number) >= offset)] !== offset) return undefined;
    const placed = this.#placedAt(offset);
    if (placed.entry.body === undefined || !isCie(placed, this.#format)) return undefined;
    const cie = guarded(this.#section, placed, silent, () => this.#cieAt(placed));
    if (cie === undefined && this.#cies.size < KEPT) this.#cies.set(offset, undefined);
    return cie;
  }
}

function withoutCie(section: FrameSection, offset: number): Diagnostic {
  return {
    code: 'dwarf/frame-cie',
    severity: 'warning',
    message: `${section.name} entry at 0x${offset.toString(16)}: no common information at its place`,
    at: { offset: section.offset + offset },
  };
}

function guarded<T>(section: FrameSection, { offset }: Placed, report: Report, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add(damage(section, offset, error));
    return undefined;
  }
}

function damage(section: FrameSection, offset: number, error: FormatError): Parameters<Report['add']>[0] {
  const message = `${section.name} entry at 0x${offset.toString(16)} is damaged: ${error.message}`;
  return {
    code: 'dwarf/frame-entry',
    severity: 'warning',
    message,
    at: { offset: error.offset ?? section.offset + offset },
  };
}

function idOf({ entry }: Placed): number | bigint | undefined {
  return entry.body?.id64 ?? entry.body?.id32;
}

function isCie(placed: Placed, { isEh }: FrameFormat): boolean {
  const id = idOf(placed);
  return isEh ? id === 0 : id === 0xffffffff || id === 0xffffffffffffffffn;
}

function cieOffset(placed: Placed, { isEh }: FrameFormat): number {
  const id = Number(idOf(placed) ?? 0);
  const field = placed.offset + (placed.entry.length64 === undefined ? 4 : 12);
  return isEh ? field - id : id;
}

/** Vendor strings in brackets, ARM's and what assemblers put into .debug_frame carry no data; `z` strings say how long theirs is. */
function isKnown(augmentation: string): boolean {
  return /^(|eh|armcc\+|[SBG]+|z[LPRSBG]*|\[.*\])$/.test(augmentation);
}

/** A reader of a part of a section. */
function readerOf(part: Uint8Array, { bytes, offset }: FrameSection): ByteReader {
  return new ByteReader(part, offset + part.byteOffset - bytes.byteOffset);
}

function cieOf(placed: Placed, section: FrameSection, format: FrameFormat): Cie {
  const { littleEndian, isEh } = format;
  const rest = placed.entry.body?.rest ?? new Uint8Array();
  const augmentation = textAt(rest, 1) ?? '';
  const known = isKnown(augmentation);
  // What follows an augmentation that nobody knows may be anything; nothing of it is looked at.
  const r = readerOf(rest, section);
  const header = known ? readCommonInformation(r, format.addressSize, littleEndian) : undefined;
  const addressSize = header?.addressSize ?? format.addressSize;
  if (![1, 2, 4, 8].includes(addressSize)) {
    throw new FormatError('dwarf/address-size', `address size ${addressSize}: known are 1, 2, 4 and 8`);
  }
  const pointerEncoding = isEh && header !== undefined ? encodingOf(header, section, addressSize) : 0;
  const pointerFormat = pointerEncoding & FORMAT;
  return {
    kind: 'cie',
    ...placed,
    header,
    augmentation,
    addressSize,
    littleEndian,
    pointerEncoding,
    pointerFormat,
    codeAlignment: header === undefined ? 1 : ulebOf(header.codeAlignmentFactor),
    dataAlignment: header === undefined ? 1 : slebOf(header.dataAlignmentFactor),
    returnRegister: header?.returnAddressRegister1 ?? ulebOf(header?.returnAddressRegister ?? { groups: [] }),
    isSignal: /^z?[LPRSBG]*S/.test(augmentation),
    hasWindows: format.hasWindows === true,
    instructions: () =>
      instructionsOf(header?.initialInstructions ?? new Uint8Array(), { littleEndian, addressSize, pointerFormat }),
  };
}

/** The encoding after `R`; those of the personality routine (`P`) and of language data (`L`) are in the order of the letters. */
function encodingOf(header: CommonInformation, section: FrameSection, addressSize: number): number {
  const { augmentationData } = header;
  if (augmentationData === undefined) return 0;
  const r = readerOf(augmentationData, section);
  for (const letter of header.augmentation.slice(1)) {
    if (letter === 'R') return r.u1();
    if (letter === 'L') r.u1();
    if (letter !== 'P') continue;
    const encoding = r.u1();
    if (encoding === DW_EH_PE_omit) continue;
    const format = encoding & FORMAT;
    const size = pointerSizes[format] ?? addressSize;
    if (format === DwEhPe.DW_EH_PE_uleb128 || format === DwEhPe.DW_EH_PE_sleb128) while (r.u1() >= 0x80);
    else r.take(size);
  }
  return 0;
}

function fdeOf(placed: Placed, cie: Cie, section: FrameSection, { littleEndian }: FrameFormat): Fde {
  const rest = placed.entry.body?.rest ?? new Uint8Array();
  const r = readerOf(rest, section);
  const segment = cie.header?.segmentSelectorSize ?? 0;
  const augmented = cie.augmentation.startsWith('z');
  const header = readFrameDescription(r, cie.pointerFormat, cie.addressSize, segment, augmented, littleEndian);
  const field = rest.byteOffset - section.bytes.byteOffset + segment;
  const low = addressOf(header.initialLocation, cie, section.address + BigInt(field));
  const high = BigInt.asUintN(8 * cie.addressSize, low + pointerValue(header.addressRange));
  return {
    kind: 'fde',
    ...placed,
    cie,
    header,
    low,
    high,
    instructions: () => instructionsOf(cie.header === undefined ? new Uint8Array() : header.instructions, cie),
  };
}

/** An address in FDEs and in DW_CFA_set_loc; `place` is where it is itself. */
export function addressOf(pointer: EncodedPointer, cie: Cie, place: bigint): bigint {
  const base = (cie.pointerEncoding & APPLICATION) === DW_EH_PE_pcrel ? place : 0n;
  return BigInt.asUintN(8 * cie.addressSize, base + pointerValue(pointer));
}
