/*
 * Call frame information (DWARF 5, section 6.4.1): .debug_frame and, as the Linux Standard Base has it, .eh_frame are sequences of
 * entries.
 */
import {
  writeCommonInformation,
  writeFrameDescription,
  writeFrameEntry,
  writeFrameInstruction,
} from '../../../generated/dwarf/write.ts';
import { compare, RangeTree, silent } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { FrameEntryReader } from './entries.ts';
import type { Cie, Fde, FrameEntryKind, FrameFormat, FrameSection } from './entries.ts';

/** Call frame information of one section. Entries are read anew by whoever goes through them: as objects they take forty times their bytes. */
export interface FrameTable {
  readonly isEh: boolean;
  readonly entries: Iterable<FrameEntryKind>;
  readonly fdes: Iterable<Fde>;
  /** The entry for an address; the first in the section where several claim it. */
  find(pc: bigint): Fde | undefined;
}

/** Read a section; damaged entries are reported, and kept without being understood. */
export function readFrames(section: FrameSection, format: FrameFormat, report: Report): FrameTable {
  const reader = new FrameEntryReader(section, format, report);
  for (const offset of reader.offsets) reader.read(offset, report);
  const entries = {
    *[Symbol.iterator](): Generator<FrameEntryKind> {
      for (const offset of reader.offsets) yield reader.read(offset, silent);
    },
  };
  const fdes = {
    *[Symbol.iterator](): Generator<Fde> {
      for (const entry of entries) if (entry.kind === 'fde') yield entry;
    },
  };
  let find: ((pc: bigint) => number | undefined) | undefined;
  return {
    isEh: format.isEh,
    entries,
    fdes,
    find(pc) {
      find ??= offsetByAddress(fdes);
      const offset = find(pc);
      const entry = offset === undefined ? undefined : reader.read(offset, silent);
      return entry?.kind === 'fde' ? entry : undefined;
    },
  };
}

/** Where the entry for an address is; the first in the section where several claim it. */
function offsetByAddress(fdes: Iterable<Fde>): (pc: bigint) => number | undefined {
  const ranges: { readonly low: bigint; readonly high: bigint; readonly offset: number }[] = [];
  for (const { low, high, offset } of fdes) if (low < high) ranges.push({ low, high, offset });
  ranges.sort((a, b) => compare(a.low, b.low));
  const tree = new RangeTree(ranges);
  return (pc) => {
    let found: (typeof ranges)[number] | undefined;
    for (const i of tree.holding(pc)) {
      const each = ranges[i] as (typeof ranges)[number];
      if (found !== undefined && each.low !== found.low) break;
      found = each;
    }
    return found?.offset;
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
  const instructions = new ByteWriter();
  const decoded = each.instructions();
  let next = decoded.next();
  for (; next.done !== true; next = decoded.next()) {
    writeFrameInstruction(instructions, next.value.instruction, littleEndian);
  }
  instructions.bytes(next.value.rest);
  const w = new ByteWriter();
  if (each.kind === 'cie') {
    writeCommonInformation(w, { ...cie.header, initialInstructions: instructions.data }, littleEndian);
  } else writeFrameDescription(w, { ...each.header, instructions: instructions.data }, littleEndian);
  return w.data;
}
