/*
 * When registers run out. The passes run again, and ra_spill keeps in scratch memory what is alive beyond some number of registers:
 * fewer each time, and in shorter runs of code, since what the scheduler needs beside that is known only when it is done.
 */
import { FormatError } from '../../runtime/index.ts';
import type { Program } from '../isa/program.ts';
import { countInstructions } from '../isa/count.ts';
import { scratchAccesses } from '../isa/scratch.ts';
import type { Spill } from './pass.ts';
import { REGISTERS } from './ra-init/register-file.ts';

/** What is tried: registers, in hundredths of those that there are, and instructions of the longest run. */
const steps: readonly (readonly [number, number])[] = [
  [90, 128],
  [75, 64],
  [60, 32],
  [45, 16],
  [30, 8],
  [15, 4],
  [5, 2],
  [0, 1],
];

/** What an attempt answers, the first without scratch memory. FormatError of the first where none of them has enough registers. */
export function withSpilling<T>(registers: number | undefined, attempt: (spill: Spill | undefined) => T): T {
  try {
    return attempt(undefined);
  } catch (error) {
    if (!isOutOfRegisters(error)) throw error;
    for (const [share, segment] of steps) {
      try {
        return attempt({ registers: Math.floor(((registers ?? REGISTERS) * share) / 100), segment });
      } catch (next) {
        if (!isOutOfRegisters(next)) throw next;
      }
    }
    throw error;
  }
}

/** ALU groups that a wave executes in the time that other waves do not hide of an access to scratch memory. */
const ACCESS_GROUPS = 4;

/** FormatError `r600/opt-out-of-registers` where a result that keeps values in scratch memory costs more than its source. */
export function refuseDearSpilling(source: Program, result: Program): void {
  const cost = (program: Program): number =>
    countInstructions(program).aluGroups + ACCESS_GROUPS * scratchAccesses(program);
  const [before, after] = [cost(source), cost(result)];
  if (scratchAccesses(result) <= scratchAccesses(source) || after < before) return;
  const message = `with values in scratch memory it costs ${after} groups, its source ${before}`;
  throw new FormatError('r600/opt-out-of-registers', message);
}

function isOutOfRegisters(error: unknown): boolean {
  return error instanceof FormatError && error.code === 'r600/opt-out-of-registers';
}
