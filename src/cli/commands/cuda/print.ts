/* Expressions over the variables of a lane, or of many lanes. */
import { laneText, openPrinter, pointedBy, printedLine } from '../../../cuda/advanced.ts';
import { isNumberFormat, printRequest } from '../../../dwarf/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane } from './ask.ts';
import type { PrintCommandOptions } from './print-options.ts';
import { laneJson } from './lane-text.ts';
import { printTable } from './print-table.ts';
import { pointedJson, printedJson } from './printed.ts';

/** `cuda print`: what an expression is in a lane, or in each of many. */
export function print(file: string, text: string, options: PrintCommandOptions): Promise<ExitCode> {
  const { frame = 0, maxElements, where, allLanes } = options;
  const request = printRequest(text);
  const { expression } = request;
  // The letter of a format is that of numbers; other words are formats of files.
  const letter = options.format !== undefined && isNumberFormat(options.format) ? options.format : undefined;
  const format = request.format ?? letter;
  const input = letter === undefined ? options : { ...options, format: undefined };
  return askDump(file, input, async (dump, run) => {
    const printer = await openPrinter(dump, expression, { frame, where, limits: { maxElements } });
    if (allLanes === true || where !== undefined) {
      await printTable(dump, run, printer, { ...options, frame, expression, format });
      return;
    }
    const lane = await chosenLane(dump, options);
    const printed = await printer.print(lane);
    if (printed === undefined) return;
    const pointed = await pointedBy(dump, lane, printed.result.contents);
    if (run.json) {
      const pointsTo = pointed && { points_to: pointedJson(pointed) };
      const document = { lane: laneJson(dump, lane), frame, expression, ...printedJson(printed, { format }) };
      await run.document({ ...document, ...pointsTo });
    } else {
      await run.lines([laneText(dump, lane), printedLine(expression, printed, pointed, { format })]);
    }
  });
}
