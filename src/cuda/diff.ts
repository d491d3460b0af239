/* Two dumps: the same fault or not, and what differs. */
import type { Difference, Json } from '../core/index.ts';
import { exceptionName } from './fault/exceptions.ts';
import { gatheringText } from './view/hang-text.ts';
import type { CudaDump } from './model.ts';
import { summaryOf } from './view/summary-facts.ts';
import type { CudaSummary } from './view/summary-facts.ts';

/** Compare two dumps by the signature of their faults, then by everything that a summary says. */
export async function diffDumps(a: CudaDump, b: CudaDump): Promise<Difference> {
  const [first, second] = [factsOf(await summaryOf(a)), factsOf(await summaryOf(b))];
  const changes: Difference['changes'][number][] = [];
  for (const [what, before] of Object.entries(first)) {
    const after = second[what] ?? null;
    if (!equal(before, after)) changes.push({ what, a: before, b: after });
  }
  const same = first['signature'] === second['signature'];
  const { exception } = first;
  const name = typeof exception === 'string' ? `same fault: ${exception}` : sameHang(first['signature'] ?? null);
  return { same, verdict: same ? name : 'different faults', changes };
}

function sameHang(signature: Json): string {
  return signature === null ? 'no fault in either' : 'no fault in either, and threads wait at the same places';
}

/** What is compared, the most important first. */
function factsOf(summary: CudaSummary): { readonly [what: string]: Json } {
  const { fault, hang, scan, kernel, writer, devices } = summary;
  const { primary, counts } = scan;
  const signature = fault?.signature ?? hang?.signature;
  const where = primary === null || primary.kind === 'sm' ? null : primary;
  const call = fault?.calls[0];
  return {
    signature: signature?.id ?? null,
    exception: primary === null ? null : primary.kind === 'trap' ? 'TRAP' : exceptionName(primary.exception),
    function: call?.function ?? null,
    line: call === undefined || call.file === null ? null : `${call.file}:${call.line ?? '?'}`,
    offset: signature?.offset ?? null,
    frames: [...(signature?.frames ?? [])],
    groups: (hang?.gatherings ?? []).map(gatheringText),
    kernel: kernel?.name ?? null,
    launch: kernel === undefined ? null : [[...kernel.grid], [...kernel.block]],
    block: where === null ? null : [...where.block],
    thread: where === null ? null : [...where.thread],
    device: primary?.device ?? null,
    sm: primary?.sm ?? null,
    faults: scan.exceptions.map(({ exception, lanes }) => `${exceptionName(exception)} x${lanes}`),
    lanes_with_exception: counts.lanesWithException,
    sms_with_exception: counts.smsWithException,
    lanes: counts.lanes,
    divergent_warps: counts.divergentWarps,
    devices: devices.map(({ name, sm }) => `${name ?? '?'} ${sm ?? '?'}`),
    driver: writer === undefined ? `r${summary.generation}` : writer.driver,
  };
}

function equal(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
