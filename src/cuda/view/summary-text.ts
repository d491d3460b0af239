/* The summary as text: the verdict first, one screen. */
import { byteCount, hex64, printable, safe, textOf, textTable } from '../../core/index.ts';
import type { Paint, SafeText } from '../../core/index.ts';
import { exceptionMeaning, exceptionName } from '../fault/exceptions.ts';
import type { CudaDump } from '../model.ts';
import type { Call } from '../symbols/calls.ts';
import { laneCount } from '../fault/fault.ts';
import type { FrameCalls } from '../fault/fault.ts';
import { hangLines } from './hang-text.ts';
import { redactedTitles } from '../tables/redaction.ts';
import { shownNames } from './shown-names.ts';
import { ACTIVE, summaryOf } from './summary-facts.ts';
import type { CudaSummary, GridSummary } from './summary-facts.ts';
import type { CodePlace } from '../symbols/symbols.ts';
import type { Dim3 } from '../walk/focus.ts';

/** Lines of a list before it says how many more there are. */
const LIST = 6;

/** The summary as text. */
export async function summaryText(dump: CudaDump, paint: Paint): Promise<SafeText> {
  const summary = await summaryOf(dump);
  const lines = [
    ...(await verdictLines(summary, paint)),
    safe``,
    ...faultLines(summary, paint),
    ...deviceLines(summary, paint),
    ...gridLines(summary, paint),
    ...fileLines(dump, summary, paint),
  ];
  return shownNames(textOf(lines));
}

async function verdictLines(summary: CudaSummary, paint: Paint): Promise<SafeText[]> {
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

/** File name and line, or function and offset where there is no line. */
function shortPlace(place: CodePlace): string {
  const { file, line, demangled, offset } = place;
  if (file === null) return `${demangled}+0x${offset.toString(16)}`;
  return `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
}

/** The same with the function. */
function placeText(place: CodePlace): string {
  return place.file === null ? shortPlace(place) : `${shortPlace(place)} in ${place.demangled}`;
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

function kernelName({ name, functionEntry }: GridSummary): string {
  return name === null ? `at ${hex64(functionEntry)}` : name;
}

function launch({ grid, block, cluster }: GridSummary): string {
  const clusters = cluster === undefined || cluster.every((n) => n <= 1) ? '' : ` in clusters of ${dim(cluster)}`;
  return `<<<${dim(grid)}, ${dim(block)}>>>${clusters}`;
}

function deviceText(summary: CudaSummary, devId: number): string {
  const name = summary.devices.find((device) => device.devId === devId)?.name;
  return name === null || name === undefined || name === '' ? `device ${devId}` : `device ${devId} (${name})`;
}

function dim([x, y, z]: Dim3): string {
  return `(${x},${y},${z})`;
}

function faultLines(summary: CudaSummary, paint: Paint): SafeText[] {
  const { counts, faults } = summary.scan;
  const parts = [
    `${counts.lanes_with_exception} of ${many(counts.lanes, 'lane')} with an exception`,
    `${many(counts.sms_with_exception, 'SM')} with one`,
    `${counts.broken_warps} trapped and ${counts.divergent_warps} divergent of ${many(counts.warps, 'warp')}`,
    many(counts.ctas, 'block'),
  ];
  const lines = [safe`${paint.bold(safe`faults`)}   ${printable(parts.join(', '))}`];
  const rows = summary.groups
    .slice(0, LIST)
    .map(({ exception, lanes, warps, pc, backtrace, place }) => [
      exceptionName(exception),
      many(lanes, 'lane'),
      many(warps, 'warp'),
      place === null ? `pc ${hex64(pc)}` : placeText(place),
      backtrace.length === 0 ? '' : many(backtrace.length, 'caller'),
    ]);
  lines.push(...textTable(rows, { indent: 2, align: ['left', 'right', 'right'] }), ...more(faults.length));
  const smRows = summary.sms
    .slice(0, LIST)
    .map(({ device, sm, exception, errorPC, text, place }) => [
      `device ${device} SM ${sm}`,
      exceptionName(exception),
      errorPC === null ? 'errorPC not known' : place === null ? `errorPC ${hex64(errorPC)}` : shortPlace(place),
      text ?? '',
    ]);
  lines.push(...textTable(smRows, { indent: 2 }), ...more(counts.sms_with_exception));
  return lines;
}

function deviceLines({ devices }: CudaSummary, paint: Paint): SafeText[] {
  const rows = devices
    .slice(0, LIST)
    .map(({ devId, name, type, sm, sms, contexts, modules, grids }) => [
      `${devId}`,
      name ?? 'name unknown',
      type ?? '',
      sm ?? '',
      many(sms, 'SM'),
      many(contexts, 'context'),
      many(modules, 'module'),
      many(grids, 'grid'),
    ]);
  return [paint.bold(safe`devices`), ...textTable(rows, { indent: 2 }), ...more(devices.length)];
}

function gridLines({ grids, gridCount }: CudaSummary, paint: Paint): SafeText[] {
  if (gridCount === 0) return [];
  const rows = grids
    .slice(0, LIST)
    .map((grid) => [
      `${BigInt.asIntN(64, grid.gridId64)}`,
      `device ${grid.device}`,
      launch(grid),
      kernelName(grid),
      grid.status === ACTIVE ? '' : grid.status,
    ]);
  return [paint.bold(safe`grids`), ...textTable(rows, { indent: 2 }), ...more(gridCount)];
}

function more(count: number): SafeText[] {
  return count > LIST ? [safe`  ... ${count - LIST} more`] : [];
}

function fileLines(dump: CudaDump, { writer, generation, found, fault, hang }: CudaSummary, paint: Paint): SafeText[] {
  const { source, sections } = dump.elf;
  const by =
    writer === undefined
      ? `a driver of generation r${generation} (by its row sizes)`
      : `${writer.name ?? 'an unknown writer'}, driver ${writer.driver}, CUDA ${writer.cuda}${timeText(writer.timestamp)}`;
  const lines = [
    safe`${paint.bold(safe`dump`)}     ${printable(`${byteCount(source.size)}, ${many(sections.length, 'section')}, written by ${by}`)}`,
  ];
  const signature = fault?.signature ?? hang?.signature;
  if (signature !== undefined) lines.unshift(safe`${paint.bold(safe`signature`)}  ${printable(signature.id)}`);
  const redacted = redactedTitles(dump);
  if (redacted.length > 0) lines.push(safe`${paint.bold(safe`redacted`)}  ${printable(redacted.join(', '))}`);
  if (found.error + found.warning > 0) {
    lines.push(
      safe`${paint.bold(paint.yellow(safe`damage`))}   ${printable(`${many(found.error, 'error')}, ${many(found.warning, 'warning')}`)} while opening; verify lists them`,
    );
  }
  return lines;
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function timeText(seconds: number): string {
  return seconds === 0 ? '' : `, ${new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')}`;
}
