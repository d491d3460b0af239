/* What the cuda commands share: opening a dump, choosing what is in focus, and writing rows. */
import { fitted, printableLines, textTable } from '../../../core/index.ts';
import type { Json, JsonObject, SafeText } from '../../../core/index.ts';
import { shownNames } from '../../../cuda/advanced.ts';
import { scan, walkLanes } from '../../../cuda/index.ts';
import type { CudaDump, Dim3, Focus, LaneOnSm, Selection } from '../../../cuda/index.ts';
import { exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { refuseOtherAsked } from '../../input/open-format.ts';
import { withModel } from '../../input/open-model.ts';
import type { CommonOptions } from '../../options/common.ts';
import { outputWidth } from '../../output/output.ts';

/** What every cuda command takes beside the common options. */
export interface CudaOptions extends CommonOptions {
  readonly device?: number | undefined;
  readonly sm?: number | undefined;
  readonly warp?: number | undefined;
  readonly lane?: number | undefined;
  readonly block?: Dim3 | undefined;
  readonly thread?: Dim3 | undefined;
  /** Grid ID. */
  readonly kernel?: bigint | undefined;
  /** Everything, not what is in focus. */
  readonly all?: boolean | undefined;
}

/** Open the dump in `file`, put a question, show what was said about the dump. */
export function askDump(
  file: string,
  options: CommonOptions,
  question: (dump: CudaDump, run: FileRun) => Promise<void>,
): Promise<ExitCode> {
  refuseOtherAsked('cuda', options.format);
  return runFiles([file], options, (run) =>
    withModel(
      file,
      { ...options, format: 'cuda' },
      run.report,
      (entry) => (run.format = entry.id),
      async ({ model }) => {
        await question(model as CudaDump, inWidth(run, outputWidth(options)));
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
    ),
  );
}

/** A run whose lines of text are cut to a width. */
function inWidth(run: FileRun, width: number): FileRun {
  const text = (whole: SafeText): Promise<void> => run.text(fitted(shownNames(whole), width));
  return { ...run, text, lines: (lines) => text(printableLines(lines)) };
}

/** What the options choose, without any default. */
export function selectionOf({ device, sm, warp, lane, block, thread, kernel }: CudaOptions): Selection {
  return { device, sm, warp, lane, block, thread, grid: kernel };
}

/** Whether the options choose anything. */
export function isSelected(options: CudaOptions): boolean {
  return Object.values(selectionOf(options)).some((value) => value !== undefined);
}

/** The focus of the dump; null when nothing failed. */
export async function focusOf(dump: CudaDump): Promise<Focus | null> {
  return (await scan(dump)).primary;
}

/** The lane that the options choose: the one in focus without any, else the first one that fits, faulting ones first. */
export async function chosenLane(dump: CudaDump, options: CudaOptions): Promise<LaneOnSm> {
  const lane = await findChosen(dump, options);
  if (lane !== undefined) return lane;
  const what = isSelected(options) ? 'no lane of the dump is where the options say' : 'the dump has no lane';
  throw new Failure('cuda/no-lane', what, exitCode.badFile);
}

/** The same, undefined when there is no such lane. */
export async function findChosen(dump: CudaDump, options: CudaOptions): Promise<LaneOnSm | undefined> {
  let selection = selectionOf(options);
  if (!isSelected(options)) {
    const focus = await focusOf(dump);
    if (focus !== null && focus.kind !== 'sm') {
      selection = { device: focus.device, sm: focus.sm, warp: focus.warp, lane: focus.lane };
    }
  }
  let first: LaneOnSm | undefined;
  for await (const lane of walkLanes(dump, selection)) {
    if (lane.threads.table.exception(lane.threadRow) !== 0) return lane;
    first ??= lane;
  }
  return first;
}

/** A column of a table of rows. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string;
  readonly align?: 'left' | 'right';
}

/** Rows that are laid out together. */
const ROWS = 4096;

/** Write rows as a table, or as the array `key` of a document. */
export async function showRows<Row extends object>(
  run: FileRun,
  key: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly Column<Row>[],
  none: string,
): Promise<void> {
  if (run.json) {
    await run.document({ [key]: rowsJson(rows) });
    return;
  }
  const head = columns.map((column) => column.head);
  const align = columns.map((column) => column.align ?? 'left');
  let cells: string[][] = [];
  let any = false;
  const flush = async (): Promise<void> => {
    if (cells.length === 0) return;
    const lines = textTable(cells, any ? { align } : { head, align });
    any = true;
    cells = [];
    await run.lines(lines);
  };
  for await (const row of rows) {
    if (cells.push(columns.map(({ cell }) => cell(row))) >= ROWS) await flush();
  }
  await flush();
  if (!any) await run.lines([none]);
}

async function* rowsJson(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<Json> {
  for await (const row of rows) yield toJson(row);
}

/** An object with readonly parts as data: the same, since all our rows are. */
export function toJson(row: object): JsonObject {
  return row as JsonObject;
}

/** `(3,0,0)`. */
export function dim([x, y, z]: Dim3): string {
  return `(${x},${y},${z})`;
}

/** A number in hexadecimal with leading zeros. */
export function mask(value: bigint | number, digits: number): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

/** File and line of a place, or nothing. */
export function fileLine(place: { readonly file: string | null; readonly line: number | null } | null): string {
  return place === null || place.file === null ? '' : `${place.file}:${place.line ?? '?'}`;
}
