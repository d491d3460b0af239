/* What scripts ask most often, the version, needs nothing else. */
import { setFlagsFromString } from 'node:v8';

/** Answer the command line, by one of these, which are loaded when they are needed. */
export function begin(version: () => Promise<{ readonly version: () => string }>, main: () => Promise<unknown>): void {
  inlineLess();
  const [word, ...more] = process.argv.slice(2);
  // Only what is loaded from here on has lines of its sources in stacks, and that takes time.
  if (process.argv.includes('--debug')) process.setSourceMapsEnabled(true);
  if (more.length === 0 && (word === '--version' || word === '-V')) void say(version, main);
  else void main();
}

/**
 * Ask the engine to put fewer functions into others where it compiles again what runs often: most commands run for less than a second, half
 * of which that would take. What an engine has compiled fits only those that were asked for the same.
 */
export function inlineLess(): void {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=150');
}

async function say(load: Parameters<typeof begin>[0], main: Parameters<typeof begin>[1]): Promise<void> {
  const { version } = await load();
  // Output of the program's own goes through modules that are not loaded here. Where it cannot be written, the whole program says why.
  // oxlint-disable no-restricted-properties
  process.stdout.once('error', () => void main());
  process.stdout.write(`${version()}\n`);
}
