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
// Nothing is left to wait for, and the run has not ended.
const unfinished = (): void => {
  process.exitCode = exitCode.bug;
};
process.once('beforeExit', unfinished);
void run(process.argv.slice(2)).then((exit) => {
  process.off('beforeExit', unfinished);
  process.exitCode = exit;
});
