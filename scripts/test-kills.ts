/* `npm run test:kills [-- COUNT [WORDS]]`: kills every command that writes COUNT times, 200 by default, and looks at what is left. */
import { join } from 'node:path';
import { writingOptions } from '../src/cli/files/destinations.ts';
import { everyCommand } from '../test/support/commands.ts';
import { killRuns } from '../test/support/kills.ts';
import { writingRuns } from '../test/support/writing-commands.ts';

const main = join(import.meta.dirname, '../dist/bin/cli/main.js');
const [count = '200', ...only] = process.argv.slice(2);
let bad = 0;
for (const { words, command } of everyCommand()) {
  const name = words.join(' ');
  if (writingOptions(command).length === 0 || (only.length > 0 && name !== only.join(' '))) continue;
  for (const run of writingRuns.get(name) ?? []) {
    const { killed, old, amid, wrong } = await killRuns([process.execPath, main], run, Number(count));
    console.log(`${name}: ${killed} of ${count} runs killed, ${old} old, ${amid} temporary files left by SIGKILL`);
    for (const line of wrong) console.log(`  ${line}`);
    bad += wrong.length;
  }
}
process.exitCode = bad > 0 ? 1 : 0;
