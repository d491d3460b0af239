#!/usr/bin/env node
import { bugMessage } from './bug.ts';
import { exitCode } from './exit-code.ts';
import { endQuietlyOnClosedPipe } from './output.ts';
import { run } from './program.ts';

process.on('uncaughtException', (error) => {
  process.stderr.write(`lanescope: ${bugMessage(error, process.argv.includes('--debug'))}\n`);
  process.exit(exitCode.bug);
});
endQuietlyOnClosedPipe();
process.exitCode = await run(process.argv.slice(2));
