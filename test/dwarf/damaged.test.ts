// Sections that are damaged at random: everything that can be asked of them ends in answers or FormatErrors.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { openFrames, openProgram } from '../../src/dwarf/index.ts';
import { openDwarf, targetFor } from '../../src/dwarf/advanced.ts';
import { format } from '../../src/dwarf/format.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { exercise } from '../support/exercise.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { elfOf } from './cubins.ts';

const VALUES = [0x00, 0x01, 0x7f, 0x80, 0xff];
/** Places of one file that are damaged. */
const PLACES = 60;

async function ask(bytes: Uint8Array): Promise<number> {
  const report = new Diagnostics();
  let frames = 0;
  try {
    const dwarf = await openDwarf(await elfOf(bytes), report);
    const program = await openProgram(dwarf, report);
    for (const { table } of openFrames(dwarf.sections, report)) {
      for (const { low } of table.fdes) {
        program.variablesAt(low);
        const thread = {
          target: targetFor(dwarf.sections),
          pc: low + 4n,
          register: () => new Uint8Array(8).fill(1),
          memory: (_space: number, _lane: number | undefined, _address: number | bigint, size: number) =>
            new Uint8Array(size),
        };
        for (const _frame of program.frames(thread)) if (++frames % 4 === 0) break;
      }
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return frames;
}

test.each(
  fixtureFiles('elf')
    .filter((file) => /dwarf/.test(basename(file)))
    .map((file) => [basename(file), file]),
)(
  '%s with bytes changed',
  async (_, file) => {
    const bytes = new Uint8Array(readFileSync(file));
    expect(await ask(bytes)).toBeGreaterThan(0);
    for (let i = 0; i < PLACES; i++) {
      const damaged = bytes.slice();
      const at = 64 + ((i * 2_654_435_761) % (bytes.length - 64));
      damaged[at] = VALUES[i % VALUES.length] as number;
      damaged[(at * 7) % bytes.length] = 0xff;
      await exercise(format, damaged, true);
      await ask(damaged);
    }
  },
  60_000,
);
