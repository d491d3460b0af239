/* The verdict on a fault as text. */
import { hex64, printable, safe } from '../../core/index.ts';
import type { Paint, SafeText } from '../../core/index.ts';
import { exceptionMeaning, exceptionName } from '../fault/exceptions.ts';
import type { FrameCalls } from '../fault/frames.ts';
import { variableText } from './variable-text.ts';
import type { Call } from '../symbols/calls.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { laneCount } from '../walk/lane-mask.ts';
import { kernelName, launch } from './grid-summary.ts';
import type { GridSummary } from './grid-summary.ts';
import { hangLines } from './hang-text.ts';
import { dim, shortPlace } from './phrases.ts';
import type { CudaSummary } from './summary-facts.ts';

/** Lines of a list before it says how many more there are. */
export const LIST = 6;

/** The verdict, with call stack and source line where they are known. */
export async function verdictLines(summary: CudaSummary, paint: Paint): Promise<SafeText[]> {
  const { primary, counts, sms } = summary.scan;
  if (primary === null) {
    const { hang, kernel } = summary;
    if (hang === undefined) return [safe`${paint.bold(paint.green(safe`no fault found`))}: no lane is resident`];
    const launched = kernel === undefined ? [] : [printable(`  ${kernelText(kernel, kernel.gridId64)}`)];
    return [...hangLines(hang, await summary.standing(), counts.lanes, paint, LIST), ...launched];
  }
  const head =
    primary.kind === 'trap'
      ? safe`${paint.bold(paint.red(safe`TRAP`))}: a warp stopped at a breakpoint or trap, without an exception`
      : safe`${paint.bold(paint.red(printable(exceptionName(primary.exception))))}: ${printable(exceptionMeaning(primary.exception))}`;
  const where = locationLines(summary, paint);
  if (primary.kind === 'sm') {
    const said = sms.find((sm) => sm.device === primary.device && sm.sm === primary.sm)?.text;
    return [
      head,
      ...where,
      ...[
        ...explanationLines(summary),
        ...(summary.kernel === undefined ? [] : [`  ${kernelText(summary.kernel, summary.kernel.gridId64)}`]),
        `  ${deviceText(summary, primary.device)}, SM ${primary.sm}; the warps that caused it had exited before the dump`,
        primary.errorPC === null
          ? '  the instruction is not known'
          : `  errorPC ${hex64(primary.errorPC)}${offsetText(summary.fault?.place ?? null)}`,
        ...survivorLines(summary),
        ...(said === null || said === undefined || said === '' ? [] : [`  the driver says: ${said}`]),
      ].map(printable),
    ];
  }
  const { block, thread, lane, warp, sm, device, pc } = primary;
  const error =
    primary.kind === 'lane' && primary.errorPC !== null
      ? safe`  errorPC ${paint.bold(hex64(primary.errorPC))}`
      : safe``;
  const address = summary.fault?.address ?? null;
  return [
    head,
    ...where,
    ...[
      ...assertionLines(summary),
      ...explanationLines(summary),
      `  ${kernelText(summary.kernel, primary.gridId64)}`,
      `  block ${dim(block)}, thread ${dim(thread)}: ${deviceText(summary, device)}, SM ${sm}, warp ${warp}, lane ${lane}`,
    ].map(printable),
    safe`  pc ${hex64(pc)}${error}`,
    ...[
      ...(address === null
        ? []
        : [
            `  address ${hex64(address.address)} (${address.space}) in this lane, from ${address.operation} [${address.operand}]` +
              (address.exact ? '' : `, registers as they are ${laterText(address.late)} later`),
          ]),
      ...frameLines(summary),
      ...variableLines(summary),
      ...divergenceLines(summary),
    ].map(printable),
  ];
}

/** Another thread executed the same instruction: its address says what kind of address that was. */
function survivorLines({ fault }: CudaSummary): string[] {
  const address = fault?.address ?? null;
  if (address?.of === undefined) return [];
  const { block, thread } = address.of;
  const what = `${hex64(address.address)} (${address.space}), from ${address.operation} [${address.operand}]`;
  return [
    `  the same instruction in block ${dim(block)}, thread ${dim(thread)}, which is still there: address ${what}`,
  ];
}

function laterText(instructions: number): string {
  return instructions === 1 ? 'one instruction' : `${instructions} instructions`;
}

/** What a failed assert said. */
function assertionLines({ fault }: CudaSummary): string[] {
  const { assertion } = fault ?? {};
  if (assertion === null || assertion === undefined) return [];
  const { message, file, line, function: name } = assertion;
  const at = file === null ? '' : ` at ${file}${line === null ? '' : `:${line}`}`;
  const inside = name === null ? '' : ` in ${name}`;
  return [`  assertion ${message ?? '(text unknown)'} failed${inside}${at}`];
}

function explanationLines({ fault }: CudaSummary): string[] {
  return (fault?.explanation ?? []).map((sentence) => `  ${sentence}`);
}

/** Function, file and line of the instruction at fault, and the line itself where its file is at hand. */
function locationLines({ fault }: CudaSummary, paint: Paint): SafeText[] {
  if (fault === undefined) return [];
  const note = fault.note === null ? [] : [printable(`  (${fault.note})`)];
  const [first] = fault.calls;
  if (first === undefined) return note;
  const lines = [safe`  in ${paint.bold(printable(callText(first)))}`, ...note];
  if (fault.source !== null) lines.push(printable(`  ${first.line} | ${fault.source.trim()}`));
  return lines;
}

/** `function at file:line`, as far as they are known. */
function callText({ function: name, file, line }: Call): string {
  const at = file === null ? '' : ` at ${file}${line === null ? '' : `:${line}`}`;
  return `${name ?? 'unknown function'}${at}`;
}

/** Frames that are shown. */
const FRAMES = 8;

/** The call stack, inlined functions without number, calls into the driver left out. */
function frameLines({ fault }: CudaSummary): string[] {
  const frames = fault?.frames.filter(({ syscall }) => !syscall) ?? [];
  const lines = folded(frames).flatMap(({ frame: { pc, calls }, first, times }) => {
    const number = times === 1 ? `#${first}` : `#${first}-${first + times - 1}`;
    const repeated = times === 1 ? '' : ` (${times} times)`;
    if (calls.length === 0) return [`  ${number}  ${hex64(pc)}${repeated}`];
    return calls.map((call, k) => {
      const inlined = call.inlined ? ' (inlined)' : '';
      return `  ${k === 0 ? number : '  '}  ${callText(call)}${inlined}${k === calls.length - 1 ? repeated : ''}`;
    });
  });
  // One frame without anything inlined says what is said above.
  if (lines.length < 2) return [];
  return lines.length > FRAMES ? [...lines.slice(0, FRAMES), `  ... ${lines.length - FRAMES} more frames`] : lines;
}

const VALUE = 100;

/** Variables that say what the fault is about. */
function variableLines({ fault }: CudaSummary): string[] {
  const { frame, variables } = fault?.variables ?? { frame: 0, variables: [] };
  return variables.map((each) => `  in #${frame}: ${variableText(each, VALUE)}`);
}

/** Frames of a recursion, which return to the same place, as one. */
function folded(frames: readonly FrameCalls[]): { frame: FrameCalls; first: number; times: number }[] {
  const found: { frame: FrameCalls; first: number; times: number }[] = [];
  for (const [i, frame] of frames.entries()) {
    const last = found.at(-1);
    if (last?.frame.pc === frame.pc) last.times += 1;
    else found.push({ frame, first: i, times: 1 });
  }
  return found;
}

/** Where the other lanes of the warp are. */
function divergenceLines({ fault }: CudaSummary): string[] {
  const groups = fault?.divergence ?? [];
  if (groups.length < 2) return [];
  const parts = groups.slice(0, 3).map(({ pc, lanes, active, place }) => {
    const at = place === null ? hex64(pc) : shortPlace(place);
    return `${laneCount(lanes)} ${active ? 'active' : 'waiting'} at ${at}`;
  });
  return [`  lanes of the warp: ${parts.join(', ')}${groups.length > 3 ? ', ...' : ''}`];
}

function offsetText(place: CodePlace | null): string {
  return place === null ? '' : ` <${place.demangled}+${place.offset}>`;
}

function kernelText(kernel: GridSummary | undefined, gridId64: bigint): string {
  const id = BigInt.asIntN(64, gridId64);
  if (kernel === undefined) return `grid ${id}, which the grid table does not have`;
  const origin = kernel.gpuLaunched ? ', launched by the GPU' : '';
  return `kernel ${kernelName(kernel)} ${launch(kernel)}, grid ${id}${origin}`;
}

function deviceText(summary: CudaSummary, devId: number): string {
  const name = summary.devices.find((device) => device.devId === devId)?.name;
  return name === null || name === undefined || name === '' ? `device ${devId}` : `device ${devId} (${name})`;
}
