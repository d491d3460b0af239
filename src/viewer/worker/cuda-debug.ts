/* Expressions, global variables and types of a coredump: loaded when they are asked for. */
import {
  globalLines,
  globalsOf,
  laneText,
  openPrinter,
  pointedBy,
  printedLine,
  typeLines,
  typesOf,
} from '../../cuda/advanced.ts';
import type { CudaDump, LaneOnSm } from '../../cuda/index.ts';
import { printRequest } from '../../dwarf/advanced.ts';

/** What an expression is in a frame of a lane. */
export async function printedLines(dump: CudaDump, lane: LaneOnSm, text: string, frame: number): Promise<string[]> {
  const { expression, format } = printRequest(text);
  const printer = await openPrinter(dump, expression, { frame });
  const printed = await printer.print(lane);
  if (printed === undefined) return [];
  const pointed = await pointedBy(dump, lane, printed.result.contents);
  return [laneText(dump, lane), printedLine(expression, printed, pointed, { format })];
}

/** Variables of the modules of the lane's device. */
export async function globalsText(dump: CudaDump, lane: LaneOnSm): Promise<string[]> {
  return [...globalLines(await globalsOf(dump, lane))];
}

/** Types that the modules define. */
export async function typesText(dump: CudaDump): Promise<string> {
  return [...typeLines(await typesOf(dump))].join('\n');
}
