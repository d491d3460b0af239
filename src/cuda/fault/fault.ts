/* The fault that a dump is about: where the instruction is, who called it, what it accessed, what the rest of the warp did. */
import { CUDBGException_t } from '../../../generated/cuda/enums.ts';
import type { MemoryInstruction } from '../instructions/memory-instruction.ts';
import type { CudaDump } from '../model.ts';
import { callsAt } from '../symbols/calls.ts';
import type { Call } from '../symbols/calls.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { deviceRowOf } from '../tables/devices.ts';
import { contextOfGrid } from '../tables/grids.ts';
import type { Focus, LaneFocus, SmFocus, TrapFocus } from '../walk/focus.ts';
import { findLane } from '../walk/walk.ts';
import { accessAt, survivorAddress, warpAddresses } from './address.ts';
import type { LaneAddress } from './address.ts';
import { assertionOf } from './assertion.ts';
import type { Assertion } from './assertion.ts';
import { badCallOf } from './bad-call.ts';
import type { BadCall } from './bad-call.ts';
import { divergenceOf } from './divergence.ts';
import type { PcGroup } from './divergence.ts';
import { explain } from './explain.ts';
import { detailedFrames } from './frames.ts';
import type { FrameCalls } from './frames.ts';
import { headline } from './headline.ts';
import { signatureOf } from './signature.ts';
import type { Signature } from './signature.ts';
import { shownVariables } from './shown-variables.ts';
import type { ShownVariables } from './shown-variables.ts';
import { symbolNote } from './symbol-note.ts';

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
  /** Addresses of the lanes of the warp at that instruction, those that can be determined. */
  readonly addresses: readonly LaneAddress[];
  readonly assertion: Assertion | null;
  readonly badCall: BadCall | null;
  /** The memory instruction at fault; null for others and where it is not surely understood. */
  readonly access: MemoryInstruction | null;
  /** Where the lanes of the focus's warp are, most lanes first; nothing when all are at one pc. */
  readonly divergence: readonly PcGroup[];
  /** Variables of the lane that the fault is about; null where the build has none, and for a fault of an SM. */
  readonly variables: ShownVariables | null;
  /** What follows from all of this, in sentences without a full stop. */
  readonly explanation: readonly string[];
}

/** Look closely at the focus of a dump. */
export async function faultOf(dump: CudaDump, focus: Focus): Promise<Fault> {
  const deviceRow = deviceRowOf(dump, focus.device);
  return focus.kind === 'sm' ? faultOfSm(dump, deviceRow, focus) : faultOfLane(dump, deviceRow, focus);
}

async function faultOfSm(dump: CudaDump, deviceRow: number, focus: SmFocus): Promise<Fault> {
  const { exception, errorPC } = focus;
  const place = errorPC === null ? null : await dump.symbols.at(deviceRow, errorPC);
  const calls = errorPC === null ? [] : await callsAt(dump, deviceRow, errorPC);
  const access = errorPC === null ? undefined : await accessAt(dump, deviceRow, place, errorPC);
  const parts = { exception, errorPlace: place, accessesMemory: access !== undefined, place, calls, frames: [] };
  const known = {
    place,
    calls,
    frames: [],
    address: (errorPC === null ? undefined : await survivorAddress(dump, focus, errorPC, place)) ?? null,
    addresses: [],
    variables: null,
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
  const errorPlace = errorPC === null ? null : await dump.symbols.at(deviceRow, errorPC, { context });
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
  const source = await sourceOf(dump, calls);
  return {
    ...known,
    signature: await signatureOf({ exception, errorPlace, accessesMemory, badCall, place, calls, frames }),
    note: badCall === undefined ? await symbolNote(dump, deviceRow, place) : null,
    source,
    variables: lane === undefined ? null : await shownVariables(dump, lane, frames, calls, source),
    explanation: await explain(dump, lane, exception, known),
  };
}

async function sourceOf(dump: CudaDump, calls: readonly Call[]): Promise<string | null> {
  const [first] = calls;
  if (first === undefined || first.file === null || first.line === null) return null;
  return (await dump.sourceLine(first.file, first.line)) ?? null;
}
