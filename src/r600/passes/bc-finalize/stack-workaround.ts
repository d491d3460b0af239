/* PUSH and ALU in place of ALU_PUSH_BEFORE where a chip gets that wrong. */
import { pushBeforeFails } from '../../isa/chips.ts';
import type { Chip } from '../../isa/chips.ts';
import { flow } from './lines.ts';
import type { Line } from './lines.ts';

/** The list with the pushes that its chip can execute. */
export function separatePushes(lines: readonly Line[], chip: Chip): readonly Line[] {
  let loops = 0;
  let pushes = 0;
  return lines.flatMap((line): readonly Line[] => {
    if (line.kind === 'flow') {
      if (line.name === 'LOOP_START_DX10') loops++;
      else if (line.name === 'LOOP_END') loops--;
      else if (line.name === 'POP') pushes -= line.pops;
    }
    if (line.kind !== 'alu') return [line];
    pushes -= line.pops;
    if (!line.push) return [line];
    const apart = pushBeforeFails(chip, loops, pushes);
    pushes++;
    return apart ? [flow('PUSH', 0, undefined), { ...line, push: false }] : [line];
  });
}
