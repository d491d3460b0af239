/* Values of which a part was in registers, in a dump whose registers were overwritten. */
import type { Contents } from '../../dwarf/advanced.ts';
import type { CudaDump } from '../model.ts';

/** Contents as a redacted dump tells them: what needs a register is not lost, it was taken out. */
export function asRedacted({ redaction }: CudaDump, contents: Contents): Contents {
  const isTaken = contents.kind === 'unknown' && contents.reason === 'no-register' && redaction.kinds.has('regs');
  return isTaken ? { ...contents, message: 'redacted' } : contents;
}
