/* The summary as data. */
import { hex64 } from '../core/index.ts';
import type { Json } from '../core/index.ts';
import { exceptionMeaning, exceptionName } from './exceptions.ts';
import type { Fault, FrameCalls } from './fault.ts';
import { focusJson } from './focus-json.ts';
import type { CudaDump } from './model.ts';
import { placeJson } from './pc-table.ts';
import type { Scan } from './scan.ts';
import { summaryOf } from './summary.ts';
import type { GridSummary } from './summary.ts';

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
        ? null
        : {
            ...(focusJson(primary) as { [key: string]: Json }),
            ...(primary.kind !== 'trap' && named(primary.exception)),
            ...(kernel !== undefined && { kernel: gridJson(kernel) }),
            ...(fault !== undefined && faultJson(fault)),
          },
    signature: fault === undefined ? null : { ...fault.signature },
    faults: summary.groups.map((group) => ({
      ...named(group.exception),
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
    ...(dump.redaction.kinds.size > 0 && { redacted: [...dump.redaction.kinds] }),
    size: dump.elf.source.size,
    sections: dump.elf.sections.length,
    diagnostic_counts: { ...summary.found },
  };
}

function faultJson({ place, note, calls, source, frames, address, divergence }: Fault): { [key: string]: Json } {
  return {
    place: placeJson(place),
    symbols: note,
    calls: calls.map((call) => ({ ...call })),
    source,
    address: address === null ? null : { ...address },
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
