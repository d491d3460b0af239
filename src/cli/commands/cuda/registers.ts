/* Registers of one lane. */
import { textTable } from '../../../core/index.ts';
import { laneText, registerRows, registersJson } from '../../../cuda/advanced.ts';
import { registersOf } from '../../../cuda/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { laneJson } from './lane-text.ts';

/** `cuda regs`: the registers. */
export function registers(file: string, options: CudaOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const lane = await chosenLane(dump, options);
    const found = await registersOf(dump, lane);
    if (run.json) {
      const redacted = [...dump.redaction.kinds];
      const document = { lane: laneJson(dump, lane), ...registersJson(found) };
      await run.document(redacted.length === 0 ? document : { ...document, redacted });
      return;
    }
    const rows = registerRows(dump, found);
    const lines = textTable(rows, { align: ['left', 'left', 'right'] });
    await run.lines([laneText(dump, lane), ...lines]);
  });
}
