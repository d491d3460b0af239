import { safe } from '../core/index.ts';
import { bugLines } from './errors/bug.ts';
import { exitCode } from './errors/exit-code.ts';
import { complain } from './output/output.ts';
import { run } from './program.ts';
import { guardStandardStreams } from './output/guard-streams.ts';

process.on('uncaughtException', (error) => {
  const [first, ...stack] = bugLines(error);
  complain(safe`lanescope: ${first}`, ...stack);
  process.exit(exitCode.bug);
});
guardStandardStreams();
// What a process answers that has nothing left to wait for before its run has ended.
process.exitCode = exitCode.bug;
void run(process.argv.slice(2)).then((exit) => (process.exitCode = exit));
