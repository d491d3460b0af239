/* Two dumps: the same fault or not, and what differs. */
import { printable } from '../core/index.ts';
import type { Difference, Json } from '../core/index.ts';
import { exceptionName } from './exceptions.ts';
import type { CudaDump } from './model.ts';
import { summaryOf } from './summary.ts';
import type { CudaSummary } from './summary.ts';

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
  const name = typeof exception === 'string' ? `same fault: ${exception}` : 'no fault in either';
  return { same, verdict: printable(same ? name : 'different faults'), changes };
}

/** What is compared, the most telling first. */
function factsOf(summary: CudaSummary): { readonly [what: string]: Json } {
  const { fault, scan, kernel, writer, devices } = summary;
  const { primary, counts } = scan;
  const where = primary === null || primary.kind === 'sm' ? null : primary;
  const call = fault?.calls[0];
  return {
    signature: fault?.signature.id ?? null,
    exception: fault?.signature.exception ?? null,
    function: call?.function ?? null,
    line: call === undefined || call.file === null ? null : `${call.file}:${call.line ?? '?'}`,
    offset: fault?.signature.offset ?? null,
    frames: [...(fault?.signature.frames ?? [])],
    kernel: kernel?.name ?? null,
    launch: kernel === undefined ? null : [[...kernel.grid], [...kernel.block]],
    block: where === null ? null : [...where.block],
    thread: where === null ? null : [...where.thread],
    device: primary?.device ?? null,
    sm: primary?.sm ?? null,
    faults: scan.exceptions.map(({ exception, lanes }) => `${exceptionName(exception)} x${lanes}`),
    lanes_with_exception: counts.lanes_with_exception,
    sms_with_exception: counts.sms_with_exception,
    lanes: counts.lanes,
    divergent_warps: counts.divergent_warps,
    devices: devices.map(({ name, sm }) => `${name ?? '?'} ${sm ?? '?'}`),
    driver: writer === undefined ? `r${summary.generation}` : writer.driver,
  };
}

function equal(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
