/* The summary as text: the verdict first, one screen. */
import { byteCount, hex64, printable, textTable } from '../core/index.ts';
import type { Paint } from '../core/index.ts';
import { exceptionMeaning, exceptionName } from './exceptions.ts';
import type { CudaDump } from './model.ts';
import { ACTIVE, summaryOf } from './summarize.ts';
import type { CudaSummary, GridSummary } from './summarize.ts';
import type { Dim3 } from './verdict.ts';

/** Lines of a list before it says how many more there are. */
const LIST = 6;

/** The summary as text. */
export async function summaryText(dump: CudaDump, paint: Paint): Promise<string> {
  const summary = await summaryOf(dump);
  const lines = [
    ...verdictLines(summary, paint),
    '',
    ...faultLines(summary, paint),
    ...deviceLines(summary, paint),
    ...gridLines(summary, paint),
    ...fileLines(dump, summary, paint),
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLines(summary: CudaSummary, paint: Paint): string[] {
  const { primary, counts, sms } = summary.scan;
  if (primary === null) {
    const what =
      counts.lanes === 0 ? 'no lane is resident' : `none of ${counts.lanes} lanes and no SM has an exception`;
    return [paint.bold(paint.green('no fault found')) + `: ${what}`];
  }
  const head =
    primary.kind === 'trap'
      ? `${paint.bold(paint.red('TRAP'))}: a warp stopped at a breakpoint or trap, without an exception`
      : `${paint.bold(paint.red(exceptionName(primary.exception)))}: ${exceptionMeaning(primary.exception)}`;
  if (primary.kind === 'sm') {
    const said = sms.find((sm) => sm.device === primary.device && sm.sm === primary.sm)?.text;
    return [
      head,
      `  ${deviceText(summary, primary.device)}, SM ${primary.sm}; the warps that caused it had exited before the dump`,
      primary.errorPC === null ? '  the instruction is not known' : `  errorPC ${hex64(primary.errorPC)}`,
      ...(said === null || said === undefined || said === '' ? [] : [`  the driver says: ${printable(said)}`]),
    ];
  }
  const { block, thread, lane, warp, sm, device, pc } = primary;
  const error =
    primary.kind === 'lane' && primary.errorPC !== null ? `  errorPC ${paint.bold(hex64(primary.errorPC))}` : '';
  return [
    head,
    `  block ${dim(block)}, thread ${dim(thread)}: ${deviceText(summary, device)}, SM ${sm}, warp ${warp}, lane ${lane}`,
    `  pc ${hex64(pc)}${error}`,
    `  ${kernelText(summary.kernel, primary.gridId64)}`,
  ];
}

function kernelText(kernel: GridSummary | undefined, gridId64: bigint): string {
  const id = BigInt.asIntN(64, gridId64);
  if (kernel === undefined) return `grid ${id}, which the grid table does not have`;
  const origin = kernel.gpuLaunched ? ', launched by the GPU' : '';
  return `grid ${id} ${launch(kernel)}, kernel at ${hex64(kernel.functionEntry)}${origin}`;
}

function launch({ grid, block, cluster }: GridSummary): string {
  const clusters = cluster === undefined || cluster.every((n) => n <= 1) ? '' : ` in clusters of ${dim(cluster)}`;
  return `<<<${dim(grid)}, ${dim(block)}>>>${clusters}`;
}

function deviceText(summary: CudaSummary, devId: number): string {
  const name = summary.devices.find((device) => device.devId === devId)?.name;
  return name === null || name === undefined ? `device ${devId}` : `device ${devId} (${printable(name)})`;
}

function dim([x, y, z]: Dim3): string {
  return `(${x},${y},${z})`;
}

function faultLines(summary: CudaSummary, paint: Paint): string[] {
  const { counts, exceptions, sms } = summary.scan;
  const parts = [
    `${counts.lanes_with_exception} of ${many(counts.lanes, 'lane')} with an exception`,
    `${many(counts.sms_with_exception, 'SM')} with one`,
    `${counts.broken_warps} trapped and ${counts.divergent_warps} divergent of ${many(counts.warps, 'warp')}`,
    many(counts.ctas, 'block'),
  ];
  const lines = [`${paint.bold('faults')}   ${parts.join(', ')}`];
  const rows = exceptions.slice(0, LIST).map((group) => [
    exceptionName(group.exception),
    many(group.lanes, 'lane'),
    many(group.warps, 'warp'),
    group.pcs
      .slice(0, 2)
      .map(({ pc, lanes }) => `pc ${hex64(pc)} x${lanes}`)
      .join(', ') + (group.pcs.length > 2 || group.morePcs ? ', ...' : ''),
  ]);
  lines.push(...textTable(rows, { indent: 2, align: ['left', 'right', 'right'] }), ...more(exceptions.length, '  '));
  const smRows = sms
    .slice(0, LIST)
    .map(({ device, sm, exception, errorPC, text }) => [
      `device ${device} SM ${sm}`,
      exceptionName(exception),
      errorPC === null ? 'errorPC not known' : `errorPC ${hex64(errorPC)}`,
      text === null ? '' : printable(text),
    ]);
  lines.push(...textTable(smRows, { indent: 2 }), ...more(counts.sms_with_exception, '  '));
  return lines;
}

function deviceLines({ devices }: CudaSummary, paint: Paint): string[] {
  const rows = devices
    .slice(0, LIST)
    .map(({ devId, name, type, sm, sms, contexts, grids }) => [
      `${devId}`,
      printable(name ?? 'name unknown'),
      printable(type ?? ''),
      printable(sm ?? ''),
      many(sms, 'SM'),
      many(contexts, 'context'),
      many(grids, 'grid'),
    ]);
  return [paint.bold('devices'), ...textTable(rows, { indent: 2 }), ...more(devices.length, '  ')];
}

function gridLines({ grids, gridCount }: CudaSummary, paint: Paint): string[] {
  if (gridCount === 0) return [];
  const rows = grids
    .slice(0, LIST)
    .map((grid) => [
      `${BigInt.asIntN(64, grid.gridId64)}`,
      `device ${grid.device}`,
      launch(grid),
      `kernel at ${hex64(grid.functionEntry)}`,
      grid.status === ACTIVE ? '' : grid.status,
    ]);
  return [paint.bold('grids'), ...textTable(rows, { indent: 2 }), ...more(gridCount, '  ')];
}

function more(count: number, indent: string): string[] {
  return count > LIST ? [`${indent}... ${count - LIST} more`] : [];
}

function fileLines(dump: CudaDump, { writer, generation, found }: CudaSummary, paint: Paint): string[] {
  const { source, sections } = dump.elf;
  const by =
    writer === undefined
      ? `a driver of generation r${generation} (by its row sizes)`
      : `${printable(writer.name ?? 'an unknown writer')}, driver ${writer.driver}, CUDA ${writer.cuda}${timeText(writer.timestamp)}`;
  const lines = [
    `${paint.bold('dump')}     ${byteCount(source.size)}, ${many(sections.length, 'section')}, written by ${by}`,
  ];
  if (found.error + found.warning > 0) {
    lines.push(
      `${paint.bold(paint.yellow('damage'))}   ${many(found.error, 'error')}, ${many(found.warning, 'warning')} while opening; verify lists them`,
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
