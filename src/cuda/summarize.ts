/* The summary as data. */
import type { Json } from '../core/index.ts';
import { exceptionMeaning, exceptionName } from './fault/exceptions.ts';
import type { Signature } from './fault/signature.ts';
import type { CudaDump } from './model.ts';
import { redactedWords } from './tables/redaction.ts';
import { faultJson } from './view/fault-json.ts';
import { gridJson } from './view/grid-summary.ts';
import { hangJson, missedJson, standingJson } from './view/hang-json.ts';
import { placeJson } from './view/place-json.ts';
import { countsJson, focusJson, lanePlaceJson } from './view/scan-json.ts';
import { summaryOf } from './view/summary-facts.ts';

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
            ...focusJson(primary),
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
      first: lanePlaceJson(group.first),
    })),
    other_faults: summary.otherFaults,
    exceptions: scanned.exceptions.map((group) => ({
      ...named(group.exception),
      lanes: group.lanes,
      warps: group.warps,
      pcs: group.pcs.map(({ pc, lanes }) => ({ pc, lanes })),
      more_pcs: group.morePcs,
      first: lanePlaceJson(group.first),
    })),
    sm_exceptions: summary.sms.map(({ device, sm, exception, errorPC, text, place }) => ({
      device,
      sm,
      ...named(exception),
      errorPC,
      place: placeJson(place),
      text,
    })),
    counts: countsJson(scanned.counts),
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

function signatureJson(signature: Signature | undefined): Json {
  return signature === undefined ? null : { ...signature, frames: [...signature.frames] };
}
