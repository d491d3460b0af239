#!/usr/bin/env node
/* Where a process begins: nothing else is loaded before Node is told to keep what it compiles, which later runs take instead. */
import module from 'node:module';

/** Node 22.8 and later have it; `NODE_COMPILE_CACHE` says where it is, and `NODE_DISABLE_COMPILE_CACHE=1` forbids it. */
const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();
const [word, ...more] = process.argv.slice(2);
// Only what is loaded from here on has lines of its sources in stacks, and that takes time.
if (process.argv.includes('--debug')) process.setSourceMapsEnabled(true);
// What scripts ask most often needs nothing else. Where it cannot be written, the whole program says why.
if (more.length === 0 && (word === '--version' || word === '-V')) void sayVersion();
else void import('./main.ts');

async function sayVersion(): Promise<void> {
  const { version } = await import('./version.ts');
  // Output of the program's own goes through modules that are not loaded here.
  // oxlint-disable no-restricted-properties
  process.stdout.once('error', () => void import('./main.ts'));
  process.stdout.write(`${version()}\n`);
}
