/*
 * Registers that an object keeps in its frame. Each record is the whole set that is saved from its place in the code on; an
 * empty one says that all are back.
 */
import type { PhyRegSaveInfoPerIP } from '../../../generated/visa/read.ts';
import type { Corrector } from '../values/corrections.ts';
import { placeOf } from '../values/places.ts';
import type { Place } from '../values/places.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** One saved register. */
export interface SavedRegister {
  /** Number of the general register; a fraction where the entry starts inside of one. */
  readonly reg: number;
  readonly sizeBytes: number;
  readonly place: Place;
}

/** A set of saved registers. */
export interface SaveState {
  /** From here on, in bytes from the start of the binary. */
  readonly pc: number;
  readonly registers: readonly SavedRegister[];
}

/** The records of one kind in the order of the file, corrected; one at a time, since a stream may have millions of registers. */
export function* saveStates(
  stream: VisaStream,
  object: VisaObject,
  kind: 'callee' | 'caller',
  fix: Corrector,
): Generator<SaveState> {
  const repair = fix.wants('save-offset') && hasScaledOffsets(stream);
  const { calleeSaveEntry, callerSaveEntry } = object.info.frameInfo;
  const records = kind === 'callee' ? calleeSaveEntry : callerSaveEntry;
  for (const record of records) {
    yield { pc: object.relocOffset + record.genIPOffset, registers: registersOf(object, record, repair, fix) };
  }
}

function registersOf(
  object: VisaObject,
  { data }: PhyRegSaveInfoPerIP,
  repair: boolean,
  fix: Corrector,
): SavedRegister[] {
  const list: SavedRegister[] = [];
  for (let i = 0; i < data.length; i++) {
    const sizeBytes = data.numBytes(i);
    const place = placeOf(object, data.dstInReg(i) === 0 ? 3 : 2, data.dst(i), fix);
    const reg = sizeBytes > 0 ? data.srcRegOff(i) / sizeBytes : 0;
    if (repair && place.kind === 'memory') {
      const offset = unscaled(place.offset, sizeBytes);
      if (offset !== place.offset) fix.applied(object, 'save-offset');
      list.push({ reg, sizeBytes, place: { ...place, offset } });
    } else {
      list.push({ reg, sizeBytes, place });
    }
  }
  return list;
}

/** The state that holds at a place of the code: the last record at or before it. */
export function saveStateAt(states: Iterable<SaveState>, pc: number): SaveState | undefined {
  let found: SaveState | undefined;
  for (const state of states) if (state.pc <= pc && (found === undefined || state.pc >= found.pc)) found = state;
  return found;
}

/** What the writer made of an offset in bytes that it took for registers: base times half a register, plus the rest. */
function unscaled(offset: number, sizeBytes: number): number {
  const registers = offset / sizeBytes;
  if (!Number.isInteger(registers) || registers < 0) return offset;
  const half = sizeBytes / 2;
  return (Math.floor(registers / half) + (registers % half)) * sizeBytes;
}

/** Whether saved registers lie outside of their frames as written, and inside once repaired. */
export function hasScaledOffsets(stream: VisaStream): boolean {
  return stream.layout === 'L2' && stream.once(looksScaled);
}

function looksScaled(stream: VisaStream): boolean {
  let outside = 0;
  for (const { info } of stream.objects) {
    const { frameSizeInBytes: frame, calleeSaveEntry, callerSaveEntry } = info.frameInfo;
    if (frame === 0) continue;
    for (const { data } of [...calleeSaveEntry, ...callerSaveEntry]) {
      for (let i = 0; i < data.length; i++) {
        const size = data.numBytes(i);
        if (data.dstInReg(i) !== 0 || size === 0) continue;
        const offset = data.dst(i).memoryOffset;
        if (offset + size > frame) outside += 1;
        if (unscaled(offset, size) + size > frame) return false;
      }
    }
  }
  return outside > 0;
}

/** Bytes of a general register, 32 or 64: the stream does not say, its saved registers and masks do. */
export function registerSize(stream: VisaStream): number | undefined {
  for (const { info } of stream.objects) {
    const { calleeSaveEntry, callerSaveEntry, CEOffsetFromFPOff } = info.frameInfo;
    for (const { data } of [...calleeSaveEntry, ...callerSaveEntry]) {
      if (data.length > 0 && isRegisterSize(data.numBytes(0))) return data.numBytes(0);
    }
    if (CEOffsetFromFPOff !== undefined && isRegisterSize(CEOffsetFromFPOff)) return CEOffsetFromFPOff;
  }
  return undefined;
}

function isRegisterSize(size: number): boolean {
  return size === 32 || size === 64;
}
