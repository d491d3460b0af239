/* Registers of one lane. */
import { hex64, textTable } from '../../../core/index.ts';
import { registersJson } from '../../../cuda/advanced.ts';
import type { KindName } from '../../../cuda/advanced.ts';
import { registersOf } from '../../../cuda/index.ts';
import type { CudaDump } from '../../../cuda/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { askDump, chosenLane, mask } from './ask.ts';
import type { CudaOptions } from './ask.ts';
import { laneJson, laneText } from './lane-text.ts';

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
    const rows = [
      ...named(dump, 'R', found.registers, 'regs'),
      ...named(dump, 'UR', found.uniformRegisters, 'uregs'),
      ...named(dump, 'P', found.predicates, 'preds'),
      ...named(dump, 'UP', found.uniformPredicates, 'upreds'),
      ...named(dump, 'B', found.barriers, 'barriers'),
      ['CC', mask(found.cc, 0), `${found.cc}`],
      ['pc', hex64(found.pc), ''],
      ['errorpc', found.errorPC === null ? 'not known' : hex64(found.errorPC), ''],
    ];
    const lines = textTable(rows, { align: ['left', 'left', 'right'] });
    await run.lines([laneText(dump, lane), ...lines]);
  });
}

function named(dump: CudaDump, prefix: string, values: readonly number[] | null, kind: KindName): string[][] {
  if (values === null) return [[prefix, dump.redaction.kinds.has(kind) ? 'redacted' : 'not in the dump', '']];
  return values.map((value, i) => [`${prefix}${i}`, mask(value, 8), `${value | 0}`]);
}
