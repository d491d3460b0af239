import { fromError, snakeKeys } from '../../../core/index.ts';
import { defaultEquivOptions } from '../../../r600/advanced.ts';
import { programsEquivalent } from '../../../r600/index.ts';
import type { Equivalence } from '../../../r600/index.ts';
import { exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import { limitError } from '../../../runtime/index.ts';
import { exitCode, worse } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import type { ShaderOptions } from './options.ts';
import { openShader } from './open.ts';
import { checkLanes } from './run.ts';

/** What `r600 equiv` takes beside the common options. */
export interface EquivCommandOptions extends ShaderOptions {
  readonly runs: number;
  readonly lanes: number;
  readonly seed: number;
  readonly tolerance: number;
}

/** `r600 equiv`: the exit code is 1 where the shaders differ. */
export function equiv(a: string, b: string, options: EquivCommandOptions): Promise<ExitCode> {
  const { runs, lanes, seed, tolerance } = options;
  const stepLimit = options.limit?.steps ?? defaultEquivOptions.stepLimit;
  checkLanes(lanes);
  return runFiles([a], options, async (run) => {
    const ours = await openShader(run, a, options);
    const theirs = await openShader(run, b, options);
    const { metadata } = ours;
    const settings = { runs, lanes, seed, tolerance, stepLimit, metadata };
    const answer = programsEquivalent(ours.program, theirs.program, settings);
    if (answer.unfinished > 0) {
      const reached = limitError('steps', `${answer.unfinished} of ${runs} runs do not end within ${stepLimit} steps`);
      // Runs that compared nothing are an answer no more than a run that was not made.
      run.report.add({ ...fromError(reached), severity: answer.conclusive === 0 ? 'error' : 'info' });
    }
    if (run.json)
      await run.document(snakeKeys({ other: b, ...answer, first: answer.first === null ? null : { ...answer.first } }));
    else await run.lines(answerLines(answer));
    showDiagnostics(run, options);
    return worse(exitOf(run.report), answer.first === null ? exitCode.ok : exitCode.badFile);
  });
}

function answerLines({ equal, notModelled, first, conclusive, runs, words }: Equivalence): string[] {
  if (equal) return [`equal: ${words} words in ${conclusive} of ${runs} runs`];
  const reasons = notModelled === null ? [] : [`not modelled: ${notModelled.join(', ')}`];
  if (first === null) return reasons;
  const { what, lane, component, seed } = first;
  const place = `different: seed ${seed}, lane ${lane}, ${what}, component ${component}: ${first.a ?? 'nothing'} and ${first.b ?? 'nothing'}`;
  return [place, ...reasons];
}
