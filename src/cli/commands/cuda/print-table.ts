/* An expression in many lanes: a row for lanes in a row that have the same value, so that what differs stands out. */
import { textTable } from '../../../core/index.ts';
import type { Json, JsonObject } from '../../../core/index.ts';
import { placeOfLane, printedText } from '../../../cuda/advanced.ts';
import type { LanePrinter } from '../../../cuda/advanced.ts';
import { walkLanes } from '../../../cuda/index.ts';
import type { CudaDump, Dim3, LanePlace, Selection } from '../../../cuda/index.ts';
import type { NumberFormat } from '../../../dwarf/advanced.ts';
import { FormatError } from '../../../runtime/index.ts';
import type { FileRun } from '../../output/documents.ts';
import { chosenLane, dim, isSelected, mask, selectionOf } from './ask.ts';
import type { PrintCommandOptions } from './print-options.ts';
import { printedJson } from './printed.ts';

/** What to print in the lanes. */
interface TableRequest extends Omit<PrintCommandOptions, 'format'> {
  readonly frame: number;
  readonly expression: string;
  readonly format: NumberFormat | undefined;
}

/** A lane and what the expression is there. */
interface LaneValue {
  readonly place: LanePlace;
  readonly text: string;
  readonly json: JsonObject;
}

/** Print an expression in all lanes that are chosen. */
export async function printTable(
  dump: CudaDump,
  run: FileRun,
  printer: LanePrinter,
  request: TableRequest,
): Promise<void> {
  const { frame, expression, where } = request;
  const values = await valuesOf(dump, printer, request);
  if (run.json) {
    const lanes = values.map(({ place, json }): Json => ({ ...placeJson(place), ...json }));
    await run.document({ frame, expression, ...(where !== undefined && { where }), lanes });
    return;
  }
  if (values.length === 0) {
    await run.lines([`no lane has ${where ?? 'a value'}`]);
    return;
  }
  const align = ['left', 'left', 'right', 'left'] as const;
  await run.lines(textTable(rangesOf(values), { head: ['Block', 'Thread', 'Lanes', expression], align }));
}

async function valuesOf(dump: CudaDump, printer: LanePrinter, request: TableRequest): Promise<LaneValue[]> {
  const values: LaneValue[] = [];
  let wrong: FormatError | undefined;
  let any = false;
  for await (const lane of walkLanes(dump, await lanesOf(dump, request))) {
    const place = placeOfLane(dump, lane);
    try {
      const printed = await printer.print(lane);
      any = true;
      if (printed === undefined) continue;
      const options = { format: request.format };
      values.push({ place, text: printedText(printed, options), json: printedJson(printed, options) });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      // Lanes in other functions have other names.
      wrong ??= error;
      const { code, message } = error;
      if (request.where === undefined) {
        values.push({ place, text: `<${message}>`, json: { value: null, reason: code, message } });
      }
    }
  }
  if (wrong !== undefined && !any) throw wrong;
  return values.toSorted((a, b) => order(a.place, b.place));
}

/** What the options choose, without any the block or the kernel in focus. */
async function lanesOf(dump: CudaDump, request: TableRequest): Promise<Selection> {
  const chosen = selectionOf({ ...request, format: undefined });
  if (isSelected({ ...request, format: undefined })) return chosen;
  const { device, gridId64, block } = placeOfLane(dump, await chosenLane(dump, { ...request, format: undefined }));
  const inKernel = { device, grid: gridId64 };
  return request.allLanes === true || request.where === undefined ? { ...inKernel, block } : inKernel;
}

/** By device, grid, block and thread, x first. */
function order(a: LanePlace, b: LanePlace): number {
  if (a.device !== b.device) return a.device - b.device;
  if (a.gridId64 !== b.gridId64) return a.gridId64 < b.gridId64 ? -1 : 1;
  return compareDim(a.block, b.block) || compareDim(a.thread, b.thread);
}

function compareDim([ax, ay, az]: Dim3, [bx, by, bz]: Dim3): number {
  return az - bz || ay - by || ax - bx;
}

function placeJson({ device, sm, warp, lane, gridId64, block, thread }: LanePlace): JsonObject {
  return { device, sm, warp, lane, grid: mask(gridId64, 1), block: [...block], thread: [...thread] };
}

/** Neighbours of one block with the same text are one row. */
function rangesOf(values: readonly LaneValue[]): string[][] {
  const rows: string[][] = [];
  let from: LaneValue | undefined;
  let count = 0;
  const flush = (to: LaneValue | undefined): void => {
    if (from === undefined || to === undefined) return;
    const threads = count === 1 ? dim(from.place.thread) : `${dim(from.place.thread)}..${dim(to.place.thread)}`;
    rows.push([dim(from.place.block), threads, `${count}`, from.text]);
  };
  let last: LaneValue | undefined;
  for (const value of values) {
    if (from !== undefined && from.text === value.text && sameBlock(from.place, value.place)) count += 1;
    else {
      flush(last);
      [from, count] = [value, 1];
    }
    last = value;
  }
  flush(last);
  return rows;
}

function sameBlock(a: LanePlace, b: LanePlace): boolean {
  return a.device === b.device && a.gridId64 === b.gridId64 && compareDim(a.block, b.block) === 0;
}
