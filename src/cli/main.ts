#!/usr/bin/env node
import { bugMessage } from './bug.ts';
import { exitCode } from './exit-code.ts';
import { run } from './program.ts';
import { guardStandardStreams } from './standard-output.ts';

process.on('uncaughtException', (error) => {
  process.stderr.write(`lanescope: ${bugMessage(error, process.argv.includes('--debug'))}\n`);
  process.exit(exitCode.bug);
});
guardStandardStreams();
process.exitCode = await run(process.argv.slice(2));
