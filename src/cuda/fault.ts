/* The fault that a dump is about: where the instruction is, who called it, what it accessed, what the rest of the warp did. */
import { CUDBGException_t } from '../../generated/cuda/enums.ts';
import { assertionOf } from './assertion.ts';
import type { Assertion } from './assertion.ts';
import { framesOf } from './backtrace.ts';
import type { Frame } from './backtrace.ts';
import { badCallOf } from './bad-call.ts';
import type { BadCall } from './bad-call.ts';
import { callsAt } from './calls.ts';
import type { Call } from './calls.ts';
import { codeOf, INSTRUCTION } from './code.ts';
import { isTrap } from './control-flow.ts';
import { explain } from './explain.ts';
import { accessAt, survivorAddress, warpAddresses } from './fault-address.ts';
import type { LaneAddress } from './fault-address.ts';
import type { MemoryInstruction } from './memory-instruction.ts';
import type { CudaDump } from './model.ts';
import { contextOfGrid } from './pc-table.ts';
import { signatureOf } from './signature.ts';
import type { Signature } from './signature.ts';
import { symbolNote } from './symbol-note.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';
import type { Focus, LaneFocus, SmFocus, TrapFocus } from './verdict.ts';
import { findLane, lanesOf } from './walk.ts';
import type { LaneOnSm } from './walk.ts';

/** Everything that is known of the focus. */
export interface Fault {
  readonly signature: Signature;
  /** Of the instruction at fault: errorPC where it is known, else the trap or the pc; of a call into the driver its caller. */
  readonly place: CodePlace | null;
  /** Why there is no place, or what to know of it. */
  readonly note: string | null;
  /** Functions at that place, the innermost inlined one first. */
  readonly calls: readonly Call[];
  /** Text of the source line, where the file is at hand. */
  readonly source: string | null;
  /** Physical frames of the lane, innermost first; none for a fault of an SM. */
  readonly frames: readonly FrameCalls[];
  /** Of the lane in focus; of a fault of an SM that of a lane which executed the same instruction and is still there. */
  readonly address: LaneAddress | null;
  /** Addresses of the lanes of the warp at that instruction, those that can be told. */
  readonly addresses: readonly LaneAddress[];
  readonly assertion: Assertion | null;
  readonly badCall: BadCall | null;
  /** The memory instruction at fault; null for others and where it is not surely understood. */
  readonly access: MemoryInstruction | null;
  /** Where the lanes of the focus's warp are, most lanes first; nothing when all are at one pc. */
  readonly divergence: readonly PcGroup[];
  /** What follows from all of this, in sentences without a full stop. */
  readonly explanation: readonly string[];
}

/** A frame with the functions that were inlined into it. */
export interface FrameCalls extends Frame {
  readonly calls: readonly Call[];
}

/** Lanes of a warp that have the same pc. */
export interface PcGroup {
  readonly pc: bigint;
  /** Bit per lane. */
  readonly lanes: number;
  readonly active: boolean;
  readonly place: CodePlace | null;
}

/** Frames whose inlined calls are looked up. */
const DETAILED = 64;

/** Look closely at the focus of a dump. */
export async function faultOf(dump: CudaDump, focus: Focus): Promise<Fault> {
  const deviceRow = deviceRowOf(dump, focus.device);
  return focus.kind === 'sm' ? faultOfSm(dump, deviceRow, focus) : faultOfLane(dump, deviceRow, focus);
}

async function faultOfSm(dump: CudaDump, deviceRow: number, focus: SmFocus): Promise<Fault> {
  const { exception, errorPC } = focus;
  const place = errorPC === null ? null : await symbolsOf(dump).at(deviceRow, errorPC);
  const calls = errorPC === null ? [] : await callsAt(dump, deviceRow, errorPC);
  const access = errorPC === null ? undefined : await accessAt(dump, deviceRow, place, errorPC);
  const parts = { exception, errorPlace: place, accessesMemory: access !== undefined, place, frames: [] };
  const known = {
    place,
    calls,
    frames: [],
    address: (errorPC === null ? undefined : await survivorAddress(dump, focus, errorPC, place)) ?? null,
    addresses: [],
    assertion: null,
    badCall: null,
    access: access ?? null,
    divergence: [],
  };
  return {
    ...known,
    signature: await signatureOf({ ...parts, badCall: undefined }),
    note: errorPC === null ? null : await symbolNote(dump, deviceRow, place),
    source: await sourceOf(dump, calls),
    explanation: await explain(dump, undefined, exception, known),
  };
}

async function faultOfLane(dump: CudaDump, deviceRow: number, focus: LaneFocus | TrapFocus): Promise<Fault> {
  const lane = await findLane(dump, focus);
  const context = await contextOfGrid(dump, deviceRow, focus.gridId64);
  const frames = lane === undefined ? [] : await detailedFrames(dump, lane);
  const errorPC = focus.kind === 'lane' ? focus.errorPC : null;
  const errorPlace = errorPC === null ? null : await symbolsOf(dump).at(deviceRow, errorPC, { context });
  const isAssert = focus.exception === CUDBGException_t.CUDBG_EXCEPTION_WARP_ASSERT;
  const assertion = lane === undefined || !isAssert ? undefined : await assertionOf(dump, lane, frames);
  const lost = errorPlace === null && frames[0]?.place === null;
  const badCall = lane === undefined || !lost ? undefined : await badCallOf(dump, lane, errorPC ?? focus.pc, frames);
  const { place, calls } = await headline(dump, deviceRow, { context, frames, errorPC, errorPlace, assertion });
  const access = errorPC === null ? undefined : await accessAt(dump, deviceRow, errorPlace, errorPC);
  const addresses =
    lane === undefined || errorPC === null || access === undefined
      ? []
      : await warpAddresses(dump, lane, errorPC, errorPlace);
  const { exception } = focus;
  const known = {
    place,
    calls,
    frames,
    address: addresses.find(({ lane: ln }) => ln === focus.lane) ?? null,
    addresses,
    assertion: assertion ?? null,
    badCall: badCall ?? null,
    access: access ?? null,
    divergence: lane === undefined ? [] : await divergenceOf(dump, lane, context),
  };
  const accessesMemory = access !== undefined;
  return {
    ...known,
    signature: await signatureOf({ exception, errorPlace, accessesMemory, badCall, place, frames }),
    note: badCall === undefined ? await symbolNote(dump, deviceRow, place) : null,
    source: await sourceOf(dump, calls),
    explanation: await explain(dump, lane, exception, known),
  };
}

/** Functions that the compiler adds for what the program asked for: the caller is the place to look at. */
const builtins: ReadonlySet<string> = new Set(['__assert_fail', '__assertfail', '__trap', '__brkpt']);

/** The place that a person should read first. */
async function headline(
  dump: CudaDump,
  deviceRow: number,
  {
    context,
    frames,
    errorPC,
    errorPlace,
    assertion,
  }: {
    readonly context: bigint | undefined;
    readonly frames: readonly FrameCalls[];
    readonly errorPC: bigint | null;
    readonly errorPlace: CodePlace | null;
    readonly assertion: Assertion | undefined;
  },
): Promise<Pick<Fault, 'place' | 'calls'>> {
  const symbols = symbolsOf(dump);
  const hidden = frames[0]?.syscall === true;
  if (!hidden && errorPlace !== null && errorPC !== null) {
    return { place: errorPlace, calls: await callsAt(dump, deviceRow, errorPC, { context }) };
  }
  const isOwn = ({ syscall, place }: FrameCalls): boolean => !syscall && place !== null && !builtins.has(place.symbol);
  const frame = frames[assertion?.frame ?? -1] ?? frames.find(isOwn) ?? frames.find(({ syscall }) => !syscall);
  if (frame === undefined) return { place: null, calls: [] };
  // Behind a trap and behind the call of an assert the pc is that of the next statement.
  const code = frame.place === null ? undefined : await codeOf(dump, deviceRow, frame.place);
  const before = frame.caller ? undefined : code?.at(frame.pc - INSTRUCTION);
  if (before === undefined || !(isTrap(before) || assertion !== undefined)) return frame;
  const pc = frame.pc - INSTRUCTION;
  return {
    place: await symbols.at(deviceRow, pc, { context }),
    calls: await callsAt(dump, deviceRow, pc, { context }),
  };
}

/** Row of the first device with this devId; row 0 when there is none. */
export function deviceRowOf(dump: CudaDump, devId: number): number {
  const { table } = dump.devices;
  for (let row = 0; row < table.length; row++) if (table.devId(row) === devId) return row;
  return 0;
}

/** The call stack of a lane with what was inlined. */
export async function detailedFrames(dump: CudaDump, lane: LaneOnSm): Promise<FrameCalls[]> {
  const { deviceRow, gridId64 } = lane;
  const frames = await framesOf(dump, lane);
  const context = await contextOfGrid(dump, deviceRow, gridId64);
  const detailed: FrameCalls[] = [];
  for (const frame of frames) {
    const { pc, caller, place, level } = frame;
    const plain =
      place === null ? [] : [{ function: place.demangled, file: place.file, line: place.line, inlined: false }];
    const calls = level < DETAILED ? await callsAt(dump, deviceRow, pc, { caller, context }) : plain;
    detailed.push({ ...frame, calls });
  }
  return detailed;
}

async function sourceOf(dump: CudaDump, calls: readonly Call[]): Promise<string | null> {
  const [first] = calls;
  if (first === undefined || first.file === null || first.line === null) return null;
  return (await dump.host.sourceLine?.(first.file, first.line)) ?? null;
}

async function divergenceOf(dump: CudaDump, lane: LaneOnSm, context: bigint | undefined): Promise<PcGroup[]> {
  const active = lane.warps.table.activeLanesMask(lane.row);
  const groups = new Map<string, { pc: bigint; lanes: number; active: boolean }>();
  for await (const { threads, threadRow, ln } of lanesOf(dump, lane)) {
    const pc = threads.table.virtualPC(threadRow);
    const isActive = ((active >>> ln) & 1) !== 0;
    const key = `${pc} ${isActive}`;
    const group = groups.get(key) ?? { pc, lanes: 0, active: isActive };
    group.lanes = (group.lanes | (1 << ln)) >>> 0;
    groups.set(key, group);
  }
  if (groups.size < 2) return [];
  const symbols = symbolsOf(dump);
  const found: PcGroup[] = [];
  for (const group of groups.values()) {
    found.push({ ...group, place: await symbols.at(lane.deviceRow, group.pc, { context }) });
  }
  return found.toSorted((a, b) => laneCount(b.lanes) - laneCount(a.lanes));
}

/** Lanes in a mask. */
export function laneCount(mask: number): number {
  let count = 0;
  for (let rest = mask >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count += 1;
  return count;
}
