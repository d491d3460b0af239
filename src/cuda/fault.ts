/* The fault that a dump is about: where the instruction is, who called it, what it accessed, what the rest of the warp did. */
import { framesOf } from './backtrace.ts';
import type { Frame } from './backtrace.ts';
import { callsAt } from './calls.ts';
import type { Call } from './calls.ts';
import { faultAddressOf } from './fault-address.ts';
import type { FaultAddress } from './fault-address.ts';
import type { CudaDump } from './model.ts';
import { contextOfGrid } from './pc-table.ts';
import { signatureOf } from './signature.ts';
import type { Signature } from './signature.ts';
import { symbolNote } from './symbol-note.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';
import type { Focus } from './verdict.ts';
import { findLane, lanesOf } from './walk.ts';
import type { LaneOnSm } from './walk.ts';

/** Everything that is known of the focus. */
export interface Fault {
  readonly signature: Signature;
  /** Of the instruction at fault: errorPC where it is known, else the pc; of a call into the driver its caller. */
  readonly place: CodePlace | null;
  /** Why there is no place, or what to know of it. */
  readonly note: string | null;
  /** Functions at that place, the innermost inlined one first. */
  readonly calls: readonly Call[];
  /** Text of the source line, where the file is at hand. */
  readonly source: string | null;
  /** Physical frames of the lane, innermost first; none for a fault of an SM. */
  readonly frames: readonly FrameCalls[];
  readonly address: FaultAddress | null;
  /** Where the lanes of the focus's warp are, most lanes first; nothing when all are at one pc. */
  readonly divergence: readonly PcGroup[];
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
  const symbols = symbolsOf(dump);
  const deviceRow = deviceRowOf(dump, focus.device);
  if (focus.kind === 'sm') {
    const { errorPC } = focus;
    const place = errorPC === null ? null : await symbols.at(deviceRow, errorPC);
    const calls = errorPC === null ? [] : await callsAt(dump, deviceRow, errorPC);
    const signature = await signatureOf(focus.exception, place, []);
    const note = errorPC === null ? null : await symbolNote(dump, deviceRow, place);
    const source = await sourceOf(dump, calls);
    return { signature, place, note, calls, source, frames: [], address: null, divergence: [] };
  }
  const lane = await findLane(dump, focus);
  const context = await contextOfGrid(dump, deviceRow, focus.gridId64);
  const frames = lane === undefined ? [] : await detailedFrames(dump, lane);
  const errorPC = focus.kind === 'lane' ? focus.errorPC : null;
  const errorPlace = errorPC === null ? null : await symbols.at(deviceRow, errorPC, { context });
  const visible = frames.find(({ syscall }) => !syscall);
  const hidden = frames[0]?.syscall === true;
  const direct = !hidden && errorPlace !== null && errorPC !== null;
  const calls = direct ? await callsAt(dump, deviceRow, errorPC, { context }) : (visible?.calls ?? []);
  const place = direct ? errorPlace : (visible?.place ?? null);
  const address =
    lane === undefined || errorPC === null ? undefined : await faultAddressOf(dump, lane, errorPC, errorPlace);
  return {
    signature: await signatureOf(focus.exception, place, frames),
    place,
    note: await symbolNote(dump, deviceRow, place),
    calls,
    source: await sourceOf(dump, calls),
    frames,
    address: address ?? null,
    divergence: lane === undefined ? [] : await divergenceOf(dump, lane, context),
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
