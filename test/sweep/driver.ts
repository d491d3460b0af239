/* Runs many command lines in one process, on whatever its standard output is: driver.ts CALLS FOLDER */
import { readFileSync, writeSync } from 'node:fs';
import { run } from '../../src/cli/program.ts';

const [calls = '', folder = ''] = process.argv.slice(2);
const list = JSON.parse(readFileSync(calls, 'utf8')) as string[][];
process.chdir(folder);
for (const [i, words] of list.entries()) {
  // What no command may write, so it parts what they write.
  process.stdout.write(`\0#${i}\n`);
  const started = performance.now();
  await run(words);
  const ms = performance.now() - started;
  if (process.env['SWEEP_SLOW'] !== undefined && ms > 300)
    writeSync(3, `${Math.round(ms)} ms ${JSON.stringify(words)}\n`);
}
