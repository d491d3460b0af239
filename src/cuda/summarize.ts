/* The summary as data. */
import { hex64 } from '../core/index.ts';
import type { Json } from '../core/index.ts';
import { exceptionMeaning, exceptionName } from './fault/exceptions.ts';
import type { Fault, FrameCalls } from './fault/fault.ts';
import type { LaneAddress } from './fault/address.ts';
import { redactedWords } from './tables/redaction.ts';
import { focusJson } from './view/focus-json.ts';
import type { CudaDump } from './model.ts';
import { placeJson } from './view/pc-table.ts';
import type { Scan } from './walk/scan.ts';
import type { Signature } from './fault/signature.ts';
import type { MissedBarrier, StandingGroup } from './hang/standing.ts';
import { summaryOf } from './view/summary-facts.ts';
import type { CudaSummary, GridSummary } from './view/summary-facts.ts';

/** Version of the summary's shape. */
const SCHEMA = 1;

/** The summary as data. */
export async function summarize(dump: CudaDump): Promise<Json> {
  const summary = await summaryOf(dump);
  const { scan: scanned, kernel, fault } = summary;
  const { primary } = scanned;
  const named = (code: number): { [key: string]: Json } => ({
    exception: code,
    exception_name: exceptionName(code),
    meaning: exceptionMeaning(code),
  });
  return {
    schema: SCHEMA,
    format: 'cuda',
    verdict:
      primary === null
        ? hangJson(summary)
        : {
            ...(focusJson(primary) as { [key: string]: Json }),
            ...(primary.kind !== 'trap' && named(primary.exception)),
            ...(kernel !== undefined && { kernel: gridJson(kernel) }),
            ...(fault !== undefined && faultJson(fault)),
          },
    signature: signatureJson(fault?.signature ?? summary.hang?.signature),
    groups: async () => (await summary.standing()).groups.map(standingJson),
    missed_barriers: async () => (await summary.standing()).missed.map(missedJson),
    faults: summary.groups.map((group) => ({
      ...named(group.exception),
      errorPC: group.errorPC,
      pc: group.pc,
      backtrace: [...group.backtrace],
      lanes: group.lanes,
      warps: group.warps,
      place: placeJson(group.place),
      first: placeOf(group.first),
    })),
    other_faults: scanned.otherFaults,
    exceptions: scanned.exceptions.map((group) => ({
      ...named(group.exception),
      lanes: group.lanes,
      warps: group.warps,
      pcs: group.pcs.map(({ pc, lanes }) => ({ pc, lanes })),
      more_pcs: group.morePcs,
      first: placeOf(group.first),
    })),
    sm_exceptions: summary.sms.map(({ device, sm, exception, errorPC, text, place }) => ({
      device,
      sm,
      ...named(exception),
      errorPC,
      place: placeJson(place),
      text,
    })),
    counts: { ...scanned.counts },
    devices: summary.devices.map((device) => ({ ...device })),
    grids: summary.grids.map(gridJson),
    grid_count: summary.gridCount,
    generation: `r${summary.generation}`,
    writer: summary.writer === undefined ? null : { ...summary.writer },
    ...(redactedWords(dump).length > 0 && { redacted: redactedWords(dump) }),
    size: dump.elf.source.size,
    sections: dump.elf.sections.length,
    diagnostic_counts: { ...summary.found },
  };
}

function addressJson({ of: place, ...address }: LaneAddress): Json {
  return place === undefined ? address : { ...address, of: placeOf(place) };
}

function signatureJson(signature: Signature | undefined): Json {
  return signature === undefined ? null : { ...signature, frames: [...signature.frames] };
}

/** A verdict without a fault; null where there are no lanes. */
function hangJson({ hang, kernel }: CudaSummary): Json {
  if (hang === undefined) return null;
  const { place, wait } = hang.gatherings[0]?.group ?? {};
  return {
    kind: hang.waits ? 'hang' : 'running',
    ...(kernel !== undefined && { kernel: gridJson(kernel) }),
    place: placeJson(wait?.place ?? place ?? null),
    calls: hang.calls.map((call) => ({ ...call })),
    gatherings: hang.gatherings.map(({ group, lanes, warps }) => ({
      lanes,
      warps,
      ...waitJson(group.wait),
      calls: group.calls.map((call) => ({ ...call })),
    })),
  };
}

function waitJson(wait: StandingGroup['wait']): { [key: string]: Json } {
  return { waiting: wait?.waiting ?? null, barrier: wait?.barrier ?? null };
}

/** Lanes at one pc as data. */
export function standingJson(group: StandingGroup): Json {
  const { deviceRow: _, gridId64, context, pc, lanes, warps, active, blocked, first, place, calls, wait } = group;
  return {
    device: first.device,
    context: context ?? null,
    gridId64,
    pc,
    lanes,
    warps,
    active,
    blocked,
    ...waitJson(wait),
    wait_pc: wait?.at ?? null,
    wait_place: placeJson(wait?.place ?? null),
    place: placeJson(place),
    calls: calls.map((call) => ({ ...call })),
    first: placeOf(first),
  };
}

/** A barrier that threads of blocks miss, as data. */
export function missedJson({ barrier, at, place, gridId64, blocks, examples, lanes, elsewhere }: MissedBarrier): Json {
  return {
    barrier: barrier ?? null,
    pc: at,
    place: placeJson(place),
    gridId64,
    blocks,
    examples: examples.map((block) => [...block]),
    lanes,
    elsewhere: elsewhere.map(({ group, lanes: count }) => ({ pc: group.pc, lanes: count, ...waitJson(group.wait) })),
  };
}

function faultJson(fault: Fault): { [key: string]: Json } {
  const { place, note, calls, source, frames, address, addresses, assertion, badCall, explanation, divergence } = fault;
  return {
    place: placeJson(place),
    symbols: note,
    calls: calls.map((call) => ({ ...call })),
    source,
    address: address === null ? null : addressJson(address),
    addresses: addresses.map(({ lane, address: at }) => ({ lane, address: at })),
    assertion: assertion === null ? null : { ...assertion },
    bad_call: badCall === null ? null : { ...badCall, place: placeJson(badCall.place) },
    explanation: [...explanation],
    frames: frames.map(frameJson),
    divergence: divergence.map(({ pc, lanes, active, place: at }) => ({
      pc,
      lanes: hex64(lanes),
      active,
      place: placeJson(at),
    })),
  };
}

/** A frame as data. */
export function frameJson({ level, pc, relative, caller, syscall, place, calls }: FrameCalls): Json {
  return {
    level,
    pc,
    ...(relative !== undefined && { relative_return_address: relative }),
    caller,
    syscall,
    place: placeJson(place),
    calls: calls.map((call) => ({ ...call })),
  };
}

function gridJson(grid: GridSummary): Json {
  return {
    ...grid,
    grid: [...grid.grid],
    block: [...grid.block],
    cluster: grid.cluster === undefined ? null : [...grid.cluster],
  };
}

function placeOf(place: Scan['exceptions'][number]['first']): Json {
  return { ...place, block: [...place.block], thread: [...place.thread] };
}
