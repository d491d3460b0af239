/* One dump as triage sees it. */
import { plainPaint } from '../core/index.ts';
import { deviceRowOf, gatheringSite, launch, summaryOf, verdictLines } from '../cuda/advanced.ts';
import type { CodePlace, CudaSummary } from '../cuda/advanced.ts';
import { exceptionName } from '../cuda/index.ts';
import type { Call, CudaDump, Dim3 } from '../cuda/index.ts';
import type { DumpFacts } from './row.ts';

/** What a dump says about why it was written; walks every lane. */
export async function factsOf(dump: CudaDump): Promise<DumpFacts> {
  const summary = await summaryOf(dump);
  const { fault, hang, kernel, scan, devices, writer } = summary;
  const { primary } = scan;
  const largest = hang?.gatherings[0]?.group;
  const lane = primary === null || primary.kind === 'sm' ? null : primary;
  const device = primary?.device ?? largest?.first.device ?? null;
  const place = fault?.place ?? largest?.place ?? null;
  const [call] = fault?.calls ?? hang?.calls ?? [];
  const signature = fault?.signature ?? hang?.signature;
  return {
    kind: kindOf(summary),
    signature: signature?.id ?? null,
    loose: signature?.loose ?? null,
    exception: exceptionOf(summary),
    function: call?.function ?? null,
    file: call?.file ?? null,
    line: call?.line ?? null,
    site: siteOf(summary, call),
    build: await buildOf(dump, device, place),
    kernel: kernel?.name ?? null,
    launch: kernel === undefined ? null : launch(kernel),
    gpu: devices.find(({ devId }) => devId === device)?.name ?? devices[0]?.name ?? null,
    device: device ?? devices[0]?.devId ?? null,
    sm: primary?.sm ?? null,
    block: lane === null ? null : triple(lane.block),
    thread: lane === null ? null : triple(lane.thread),
    driver: writer?.driver ?? `r${summary.generation}`,
    time: writer === undefined || writer.timestamp === 0 ? null : writer.timestamp,
    verdict: (await verdictLines(summary, plainPaint)).map((line) => `${line}\n`).join(''),
  };
}

function kindOf({ fault, hang }: CudaSummary): DumpFacts['kind'] {
  if (fault !== undefined) return 'fault';
  if (hang === undefined) return 'idle';
  return hang.waits ? 'hang' : 'running';
}

function exceptionOf({ scan: { primary }, hang }: CudaSummary): string {
  if (primary !== null) return primary.kind === 'trap' ? 'TRAP' : exceptionName(primary.exception);
  return hang?.signature.exception ?? 'NONE';
}

function siteOf({ hang }: CudaSummary, call: Call | undefined): string | null {
  if (hang === undefined) return call === undefined || call.file === null ? null : lineOf(call);
  const waits = hang.gatherings.filter(({ group }) => group.wait !== undefined || !hang.waits);
  return [...new Set(waits.map(gatheringSite))].toSorted().join(', ');
}

function lineOf({ file, line }: Call): string {
  return `${file?.slice(file.lastIndexOf('/') + 1) ?? '?'}:${line ?? '?'}`;
}

/** Sizes of code differ between builds, offsets in it mean the same within one. */
async function buildOf(dump: CudaDump, device: number | null, place: CodePlace | null): Promise<string | null> {
  if (device === null || place === null) return null;
  const code = await dump.code(deviceRowOf(dump, device), place);
  return code === undefined ? null : `sm_${code.sm} ${code.size}`;
}

function triple(dim: Dim3): string {
  return `(${dim.join(',')})`;
}
