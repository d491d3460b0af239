/* PUSH and ALU in place of ALU_PUSH_BEFORE where a chip gets that wrong. */
import { pushBeforeFails } from '../../isa/tables/chips.ts';
import type { Chip } from '../../isa/tables/chips.ts';
import { flow } from './lines.ts';
import type { Line } from './lines.ts';

/** The list with the pushes that its chip can execute. */
export function separatePushes(lines: readonly Line[], chip: Chip): readonly Line[] {
  let loops = 0;
  let pushes = 0;
  const apart: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'flow') {
      if (line.name.startsWith('LOOP_START')) loops++;
      else if (line.name === 'LOOP_END') loops--;
      else if (line.name === 'POP') pushes -= line.pops;
    }
    if (line.kind === 'alu') pushes -= line.pops;
    if (line.kind !== 'alu' || !line.push) {
      apart.push(line);
      continue;
    }
    if (pushBeforeFails(chip, loops, pushes)) apart.push(flow('PUSH', 0, undefined), { ...line, push: false });
    else apart.push(line);
    pushes++;
  }
  return apart;
}
