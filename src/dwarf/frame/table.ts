/*
 * Call frame information (DWARF 5, section 6.4.1): .debug_frame and, as the Linux Standard Base has it, .eh_frame are sequences of
 * entries. A common information entry (CIE) has what many functions share; a frame description entry (FDE) has the code of one
 * function and the instructions that make its table. In .eh_frame the augmentation says how addresses are written.
 */
import { DwEhPe } from '../../../generated/dwarf/enums.ts';
import { readCommonInformation, readFrameDescription, readFrameEntry } from '../../../generated/dwarf/read.ts';
import {
  writeCommonInformation,
  writeFrameDescription,
  writeFrameEntry,
  writeFrameInstruction,
} from '../../../generated/dwarf/write.ts';
import type { CommonInformation, EncodedPointer, FrameDescription, FrameEntry } from '../../../generated/dwarf/read.ts';
import { compare, RangeTree } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader, ByteWriter, FormatError } from '../../runtime/index.ts';
import type { Limits } from '../../runtime/index.ts';
import { decodeInstructions, pointerValue } from './instructions.ts';
import type { InstructionFormat, InstructionList } from './instructions.ts';
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
  readonly list: InstructionList;
}

/** A frame description entry. */
export interface Fde extends Placed {
  readonly kind: 'fde';
  readonly cie: Cie;
  readonly header: FrameDescription;
  /** Its code: from `low` up to, not with, `high`. */
  readonly low: bigint;
  readonly high: bigint;
  /** Decoded whenever it is asked for: as objects, instructions take a hundred times their bytes. */
  readonly list: InstructionList;
}

/** An entry of no bytes: the end of .eh_frame, or one that is damaged and kept as it is. */
export interface OtherFrameEntry extends Placed {
  readonly kind: 'other';
}

/** Call frame information of one section. */
export interface FrameTable {
  readonly isEh: boolean;
  readonly entries: readonly (Cie | Fde | OtherFrameEntry)[];
  readonly fdes: readonly Fde[];
  /** The entry for an address; the first in the section where several claim it. */
  find(pc: bigint): Fde | undefined;
}

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

/** Read a section; damaged entries are reported, and kept without being understood. */
export function readFrames(section: FrameSection, format: FrameFormat, report: Report): FrameTable {
  const { bytes } = section;
  const r = new ByteReader(bytes, section.offset);
  const raw: Placed[] = [];
  while (bytes.length - r.pos >= 4) {
    const offset = r.pos;
    try {
      raw.push({ offset, entry: readFrameEntry(r, format.isEh, format.littleEndian), end: r.pos });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      report.add(damage(section, offset, error));
      break;
    }
  }
  const cies = new Map<number, Cie>();
  for (const placed of raw) {
    if (!isCie(placed, format)) continue;
    guarded(section, placed, report, () => cies.set(placed.offset, cieOf(placed, format)));
  }
  const entries = raw.map((placed): Cie | Fde | OtherFrameEntry => {
    const cie = cies.get(placed.offset);
    if (cie !== undefined) return cie;
    if (placed.entry.body === undefined || isCie(placed, format)) return { kind: 'other', ...placed };
    const parent = cies.get(cieOffset(placed, format));
    if (parent === undefined) {
      const message = `${section.name} entry at 0x${placed.offset.toString(16)}: no common information at its place`;
      report.add({
        code: 'dwarf/frame-cie',
        severity: 'warning',
        message,
        at: { offset: section.offset + placed.offset },
      });
    }
    const fde = parent && guarded(section, placed, report, () => fdeOf(placed, parent, section, format));
    return fde ?? { kind: 'other', ...placed };
  });
  const fdes = entries.filter((entry) => entry.kind === 'fde');
  return { isEh: format.isEh, entries, fdes, find: byAddress(fdes) };
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

function cieOf(placed: Placed, format: FrameFormat): Cie {
  const { littleEndian, isEh } = format;
  const rest = placed.entry.body?.rest ?? new Uint8Array();
  const augmentation = textAt(rest, 1) ?? '';
  const known = isKnown(augmentation);
  // What follows an augmentation that nobody knows may be anything; nothing of it is looked at.
  const header = known ? readCommonInformation(new ByteReader(rest), format.addressSize, littleEndian) : undefined;
  const addressSize = header?.addressSize ?? format.addressSize;
  if (![1, 2, 4, 8].includes(addressSize)) {
    throw new FormatError('dwarf/address-size', `address size ${addressSize}: known are 1, 2, 4 and 8`);
  }
  const pointerEncoding = isEh && header !== undefined ? encodingOf(header, addressSize) : 0;
  const pointerFormat = pointerEncoding & FORMAT;
  let list: InstructionList | undefined;
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
    // Many producers write one for each function: most of them are never asked.
    get list() {
      const bytes = header?.initialInstructions ?? new Uint8Array();
      return (list ??= decodeInstructions(bytes, { littleEndian, addressSize, pointerFormat }));
    },
  };
}

/** The encoding after `R`; those of the personality routine (`P`) and of language data (`L`) are in the order of the letters. */
function encodingOf(header: CommonInformation, addressSize: number): number {
  const r = new ByteReader(header.augmentationData ?? new Uint8Array());
  if (!header.augmentation.startsWith('z')) return 0;
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
  const r = new ByteReader(rest);
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
    get list() {
      return decodeInstructions(cie.header === undefined ? new Uint8Array() : header.instructions, cie);
    },
  };
}

/** An address in FDEs and in DW_CFA_set_loc; `place` is where it is itself. */
export function addressOf(pointer: EncodedPointer, cie: Cie, place: bigint): bigint {
  const base = (cie.pointerEncoding & APPLICATION) === DW_EH_PE_pcrel ? place : 0n;
  return BigInt.asUintN(8 * cie.addressSize, base + pointerValue(pointer));
}

function byAddress(fdes: readonly Fde[]): (pc: bigint) => Fde | undefined {
  const sorted = fdes.filter(({ low, high }) => low < high).sort((a, b) => compare(a.low, b.low));
  const tree = new RangeTree(sorted);
  return (pc) => {
    let found: Fde | undefined;
    for (const i of tree.holding(pc)) {
      const each = sorted[i] as Fde;
      if (found !== undefined && each.low !== found.low) break;
      found = each;
    }
    return found;
  };
}

/** The bytes of a section from its entries; those that were read come out byte for byte. */
export function encodeFrames(table: FrameTable, littleEndian: boolean): Uint8Array {
  const w = new ByteWriter();
  for (const each of table.entries) {
    const { body } = each.entry;
    const rest = each.kind === 'other' || body === undefined ? undefined : encodeRest(each, littleEndian);
    writeFrameEntry(
      w,
      rest === undefined || body === undefined ? each.entry : { ...each.entry, body: { ...body, rest } },
      littleEndian,
    );
  }
  return w.data;
}

function encodeRest(each: Cie | Fde, littleEndian: boolean): Uint8Array | undefined {
  const cie = each.kind === 'cie' ? each : each.cie;
  if (cie.header === undefined) return undefined;
  const { list } = each;
  const instructions = new ByteWriter();
  for (const { instruction } of list.instructions) writeFrameInstruction(instructions, instruction, littleEndian);
  instructions.bytes(list.rest);
  const w = new ByteWriter();
  if (each.kind === 'cie') {
    writeCommonInformation(w, { ...cie.header, initialInstructions: instructions.data }, littleEndian);
  } else writeFrameDescription(w, { ...each.header, instructions: instructions.data }, littleEndian);
  return w.data;
}
