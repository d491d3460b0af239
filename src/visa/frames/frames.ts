/*
 * How to find the caller's frame, as rows: each holds from its place in the code to the next one's.
 *
 * The general register that the frame pointers live in (FP/SP register) holds the return IP at its start, BE_SP at byte 8 and
 * BE_FP where `befp` says. Entering a stack-call function it is copied to the new frame, which starts at BE_FP: that is why the
 * caller's BE_FP and the return IP are memory at fixed offsets. Before that and after the frame is gone again, the CFA comes from
 * BE_SP and the return IP from the register. An interval's end is the last place where the frame is whole; it is gone one
 * instruction (16 bytes) later.
 *
 * The pointers count 16-byte units on Gen8 to Xe-LP and bytes on Xe-HPG and later; the stream does not say which.
 */
import type { VarLiveIntervalsGenISA } from '../../../generated/visa/read.ts';
import { limitError } from '../../runtime/index.ts';
import { corrector } from '../values/corrections.ts';
import type { CorrectionOptions, Corrector } from '../values/corrections.ts';
import { pcMap } from '../code/pc-map.ts';
import { placeOf } from '../values/places.ts';
import type { Place, RegisterPlace } from '../values/places.ts';
import { registerSize, saveStates } from './saves.ts';
import { isFunction } from '../stream/model.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';

/** Bytes of an instruction. */
const INSTRUCTION = 16;
/** Where BE_SP is in the FP/SP register, in bytes. */
const STACK_POINTER = 8;
/** Where the return address is in the FP/SP register and in the frame descriptor of the third ABI, in bytes. */
const RETURN_IP_V3 = 16;
/** What a frame says that saves no call execution mask. */
const NOT_SAVED = 0xffff;

/** Saved registers of all rows of an object together; real ones have some hundreds. */
const MOST_RULES = 4_000_000;

/** What the stream does not say. */
export interface FrameOptions extends CorrectionOptions {
  /** Bytes that BE_FP and BE_SP count by: 16 up to Xe-LP, 1 later. Guessed from the register size where absent. */
  readonly framePointerUnit?: 1 | 16 | undefined;
  /** Bytes of a general register: 32 or 64. */
  readonly registerBytes?: 32 | 64 | undefined;
}

/** A place in the frame, in bytes from the CFA. */
export interface FrameSlot {
  readonly kind: 'frame';
  readonly offset: number;
}

/** Where a register is while a call lasts. */
export type SavedAt = FrameSlot | { readonly kind: 'other'; readonly place: Place };

/** The rule for a piece of code: how to get at the caller's frame there. */
export interface FrameRow {
  /** From here on, in bytes from the start of the binary. */
  readonly pc: number;
  /** The CFA is this register's value times `scale`. */
  readonly cfa: { readonly reg: number; readonly sub: number; readonly scale: number };
  /** Where the return IP is; undefined in a kernel, which returns nowhere. */
  readonly returnIp: FrameSlot | RegisterPlace | undefined;
  /** Where the call execution mask is; `gone` after the frame's end, undefined where it was not saved yet or never is. */
  readonly callMask: FrameSlot | 'gone' | undefined;
  /** Whether the frame exists: the FP/SP register of the caller is at its start. */
  readonly inFrame: boolean;
  /** The caller's registers that are in the frame, by number. */
  readonly saved: ReadonlyMap<number, SavedAt>;
}

/** The rows of one object. */
export interface FrameTable {
  readonly object: VisaObject;
  /** Number of the FP/SP register. */
  readonly framePointerRegister: number;
  readonly start: number;
  readonly end: number;
  /** Bytes of addresses in frame descriptors: 8 in the third ABI, else 4. */
  readonly addressBytes: 4 | 8;
  /** Where the caller's BE_FP is while the frame exists. */
  readonly callerFramePointer: FrameSlot | undefined;
  /** Where BE_FP is in its register. */
  readonly framePointer: RegisterPlace | undefined;
  readonly rows: readonly FrameRow[];
}

/** The rows of every object, ordered by place in the binary. */
export function frames(stream: VisaStream, options: FrameOptions = {}): FrameTable[] {
  const fix = corrector(options);
  const unit = framePointerUnit(stream, options);
  const shared = anyFramePointer(stream, fix);
  const tables = stream.objects.map((object) => frameTable(stream, object, unit, shared, fix));
  fix.flush();
  return tables.sort((a, b) => a.start - b.start);
}

/** The row that holds at a place of the code. */
export function rowAt(table: FrameTable, pc: number): FrameRow | undefined {
  return table.rows.findLast((row) => row.pc <= pc);
}

/** Bytes that frame pointers count by, as said or as guessed: 64-byte registers came after the change to bytes. */
export function framePointerUnit(stream: VisaStream, options: FrameOptions = {}): 1 | 16 {
  if (options.framePointerUnit !== undefined) return options.framePointerUnit;
  const bytes = options.registerBytes ?? registerSize(stream);
  const unit = bytes === 64 ? 1 : 16;
  options.report?.add({
    code: 'visa/frame-pointer-unit',
    severity: 'info',
    message: `frame pointers taken to count ${unit === 1 ? 'bytes' : '16-byte units'}: the stream does not say`,
    at: {},
  });
  return unit;
}

type MutableRow = { -readonly [K in keyof FrameRow]: FrameRow[K] } & { saved: Map<number, SavedAt> };
type Event = { readonly pc: number; readonly apply: (row: MutableRow) => void };

function frameTable(stream: VisaStream, object: VisaObject, unit: 1 | 16, shared: number, fix: Corrector): FrameTable {
  const { start, end } = pcMap(object);
  const { befp, callerbefp, retAddr } = object.info.frameInfo;
  const framePointer = registerIn(object, befp, fix);
  const reg = framePointer?.reg ?? shared;
  const caller = slotIn(object, callerbefp, fix);
  const isV3 = slotIn(object, retAddr, fix)?.offset === RETURN_IP_V3;
  const atEntry: RegisterPlace = { kind: 'register', file: 'general', reg, sub: isV3 ? RETURN_IP_V3 : 0 };
  const first: MutableRow = {
    pc: start,
    cfa: { reg, sub: STACK_POINTER, scale: unit },
    returnIp: isFunction(object) ? atEntry : undefined,
    callMask: undefined,
    inFrame: false,
    saved: new Map(),
  };
  const events = isFunction(object) ? frameEvents(stream, object, first, framePointer, atEntry, fix) : [];
  return {
    object,
    framePointerRegister: reg,
    start,
    end,
    addressBytes: isV3 ? 8 : 4,
    callerFramePointer: caller,
    framePointer,
    rows: applyAll(first, events, stream.limits?.steps ?? MOST_RULES),
  };
}

function frameEvents(
  stream: VisaStream,
  object: VisaObject,
  first: FrameRow,
  framePointer: RegisterPlace | undefined,
  atEntry: RegisterPlace,
  fix: Corrector,
): Event[] {
  const { callerbefp, retAddr, CEOffsetFromFPOff, CEStoreIP } = object.info.frameInfo;
  const base = object.relocOffset;
  const events: Event[] = [];
  const inside = { ...first.cfa, sub: framePointer?.sub ?? first.cfa.sub };
  if (callerbefp !== undefined && callerbefp.intervals.length > 0) {
    const pc = base + callerbefp.intervals.start(0);
    events.push({ pc, apply: (row) => ((row.cfa = inside), (row.inFrame = true)) });
  }
  const returnIp = slotIn(object, retAddr, fix);
  if (retAddr !== undefined && returnIp !== undefined) {
    events.push({ pc: base + retAddr.intervals.start(0), apply: (row) => (row.returnIp = returnIp) });
  }
  if (CEOffsetFromFPOff !== undefined && CEStoreIP !== undefined && CEOffsetFromFPOff !== NOT_SAVED) {
    const slot: FrameSlot = { kind: 'frame', offset: CEOffsetFromFPOff };
    events.push({ pc: base + CEStoreIP, apply: (row) => (row.callMask = slot) });
  }
  saveEvents(stream, object, fix, events);
  if (callerbefp !== undefined && callerbefp.intervals.length > 0) {
    const apply = (row: MutableRow): void => {
      row.cfa = first.cfa;
      row.inFrame = false;
      if (row.callMask !== undefined) row.callMask = 'gone';
    };
    events.push({ pc: base + callerbefp.intervals.end(0) + INSTRUCTION, apply });
  }
  if (retAddr !== undefined && returnIp !== undefined) {
    const pc = base + retAddr.intervals.end(0) + INSTRUCTION;
    events.push({ pc, apply: (row) => (row.returnIp = atEntry) });
  }
  return events;
}

/** Records are whole sets in the order of emission, which scheduling may set apart from that of the code. */
function saveEvents(stream: VisaStream, object: VisaObject, fix: Corrector, events: Event[]): void {
  let before = new Map<number, SavedAt>();
  for (const { pc, registers } of saveStates(stream, object, 'callee', fix)) {
    const now = new Map<number, SavedAt>();
    for (const { reg, place } of registers) now.set(reg, savedAt(place));
    for (const [reg, where] of now) {
      const known = before.get(reg);
      if (known === undefined || !sameSlot(known, where))
        events.push({ pc, apply: (row) => row.saved.set(reg, where) });
    }
    for (const reg of before.keys()) {
      if (!now.has(reg)) events.push({ pc, apply: (row) => row.saved.delete(reg) });
    }
    before = now;
  }
}

function savedAt(place: Place): SavedAt {
  return place.kind === 'memory' && place.base === 'frame'
    ? { kind: 'frame', offset: place.offset }
    : { kind: 'other', place };
}

function sameSlot(a: SavedAt, b: SavedAt): boolean {
  return a.kind === 'frame' && b.kind === 'frame' && a.offset === b.offset;
}

function applyAll(first: MutableRow, events: readonly Event[], most: number): FrameRow[] {
  const rows: FrameRow[] = [];
  let row: MutableRow = first;
  const sorted = [...events].sort((a, b) => a.pc - b.pc);
  let rules = 0;
  for (const { pc, apply } of sorted) {
    if (pc > row.pc) {
      rows.push(row);
      rules += row.saved.size;
      if (rules > most) throw limitError('steps', `more than ${most} saved registers in the rows of one object`);
      row = { ...row, pc, saved: new Map(row.saved) };
    }
    apply(row);
  }
  rows.push(row);
  return rows;
}

function registerIn(
  object: VisaObject,
  list: VarLiveIntervalsGenISA | undefined,
  fix: Corrector,
): RegisterPlace | undefined {
  if (list === undefined || list.intervals.length === 0) return undefined;
  const place = placeOf(object, list.intervals.physicalType(0), list.intervals.location(0), fix);
  return place.kind === 'register' ? place : undefined;
}

function slotIn(object: VisaObject, list: VarLiveIntervalsGenISA | undefined, fix: Corrector): FrameSlot | undefined {
  if (list === undefined || list.intervals.length === 0) return undefined;
  const place = placeOf(object, list.intervals.physicalType(0), list.intervals.location(0), fix);
  return place.kind === 'memory' ? { kind: 'frame', offset: place.offset } : undefined;
}

/** An object without a frame says nothing of the FP/SP register; the others of its stream do, the first that has one. */
function anyFramePointer(stream: VisaStream, fix: Corrector): number {
  for (const object of stream.objects) {
    const found = registerIn(object, object.info.frameInfo.befp, fix);
    if (found !== undefined) return found.reg;
  }
  return stream.layout === 'L1' || stream.layout === 'L2' ? 125 : 127;
}
