/* The summary as text: the verdict first, one screen. */
import { byteCount, hex64, printable, safe, textOf, textTable } from '../../core/index.ts';
import type { Paint, SafeText } from '../../core/index.ts';
import { exceptionName } from '../fault/exceptions.ts';
import type { CudaDump } from '../model.ts';
import { redactedTitles } from '../tables/redaction.ts';
import { LIST, verdictLines } from './fault-text.ts';
import { ACTIVE, kernelName, launch } from './grid-summary.ts';
import { many, placeText, shortPlace } from './phrases.ts';
import { shownNames } from './shown-names.ts';
import { summaryOf } from './summary-facts.ts';
import type { CudaSummary } from './summary-facts.ts';

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

function faultLines(summary: CudaSummary, paint: Paint): SafeText[] {
  const { counts, faults } = summary.scan;
  const parts = [
    `${counts.lanesWithException} of ${many(counts.lanes, 'lane')} with an exception`,
    `${many(counts.smsWithException, 'SM')} with one`,
    `${counts.brokenWarps} trapped and ${counts.divergentWarps} divergent of ${many(counts.warps, 'warp')}`,
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
  lines.push(...textTable(smRows, { indent: 2 }), ...more(counts.smsWithException));
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

function timeText(seconds: number): string {
  return seconds === 0 ? '' : `, ${new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')}`;
}
