import { safe } from '../core/index.ts';
import { bugLines } from './errors/bug.ts';
import { exitCode } from './errors/exit-code.ts';
import { Failure } from './errors/failure.ts';
import { complain } from './output/output.ts';
import { sayFinished } from './process/finished.ts';
import { askedSandbox } from './process/sandbox-options.ts';
import { run } from './program.ts';
import { guardStandardStreams } from './output/guard-streams.ts';

process.on('uncaughtException', (error) => {
  const [first, ...stack] = bugLines(error);
  complain(safe`lanescope: ${first}`, ...stack);
  sayFinished();
  process.exit(exitCode.bug);
});
guardStandardStreams();
// Nothing is left to wait for, and the run has not ended.
const unfinished = (): void => {
  process.exitCode = exitCode.bug;
};
process.once('beforeExit', unfinished);
void answer(process.argv.slice(2)).then((exit) => {
  process.off('beforeExit', unfinished);
  process.exitCode = exit;
});

async function answer(args: readonly string[]): Promise<number> {
  try {
    const sandbox = askedSandbox(args);
    if (sandbox !== undefined) return await (await import('./process/sandbox.ts')).runInSandbox(sandbox);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    complain(safe`lanescope: ${error.lines[0]}`);
    return error.exit;
  }
  const exit = await run(args);
  sayFinished();
  return exit;
}
