import { describe, expect, test } from 'vitest';
import { writingOptions } from '../../src/cli/files/destinations.ts';
import { everyCommand } from '../support/commands.ts';
import { killRuns } from '../support/kills.ts';
import { cliProcess } from '../support/run-cli.ts';
import { writingRuns } from '../support/writing-commands.ts';

const writing = everyCommand()
  .filter(({ command }) => writingOptions(command).length > 0)
  .map(({ words }) => words.join(' '));

test('every command that writes has a run to kill', () => {
  expect([...writingRuns.keys()].sort()).toEqual(writing.sort());
});

// All of them, and more often: npm run test:kills.
describe.skipIf(process.platform === 'win32')('killed', () => {
  test.each(['write', 'spirv split', 'cuda modules'])(
    '%s: the destination is old or new',
    async (words) => {
      const [run] = writingRuns.get(words) ?? [];
      expect((await killRuns(cliProcess, run!, 6)).wrong).toEqual([]);
    },
    180_000,
  );
});
