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
process.exitCode = await run(process.argv.slice(2));
