#!/usr/bin/env node
import { safe } from '../core/index.ts';
import { bugLines } from './bug.ts';
import { exitCode } from './exit-code.ts';
import { complain } from './output.ts';
import { run } from './program.ts';
import { guardStandardStreams } from './guard-streams.ts';

process.on('uncaughtException', (error) => {
  const [first, ...stack] = bugLines(error, process.argv.includes('--debug'));
  complain(safe`lanescope: ${first}`, ...stack);
  process.exit(exitCode.bug);
});
guardStandardStreams();
process.exitCode = await run(process.argv.slice(2));
