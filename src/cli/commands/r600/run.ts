import { fromError, printableText } from '../../../core/index.ts';
import {
  MAX_LANES,
  bytecodeSubject,
  outcomeJson,
  outcomeText,
  parseBytecode,
  shaderSubject,
} from '../../../r600/advanced.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { limitError } from '../../../runtime/index.ts';
import type { ShaderOptions } from './options.ts';
import { openShader } from './open.ts';

/** What `r600 run` takes beside the common options. */
export interface RunOptions extends ShaderOptions {
  readonly lanes: number;
  readonly seed: number;
  readonly viaIr?: boolean | undefined;
}

/** Steps of a run where nothing else is said, with so many lanes; with more there are fewer, which take as long. */
const STEPS = 1_000_000;
const STEPS_LANES = 256;

/** Refuses waves that are too small or too large. */
export function checkLanes(lanes: number): void {
  if (lanes < 1 || lanes > MAX_LANES) throw usage(`--lanes needs a number from 1 to ${MAX_LANES}`);
}

/** `r600 run`: exports and memory writes of one run. */
export function runShaderFile(file: string, options: RunOptions): Promise<ExitCode> {
  const { lanes, seed } = options;
  const steps = options.limit?.steps ?? Math.floor(STEPS * Math.min(1, STEPS_LANES / lanes));
  checkLanes(lanes);
  return runFiles([file], options, async (run) => {
    const { program, metadata } = await openShader(run, file, options);
    const subject =
      options.viaIr === true
        ? shaderSubject(parseBytecode(program, metadata), program, lanes, options.limit?.bytes)
        : bytecodeSubject(program, metadata, lanes);
    const outcome = subject.run(seed, 0, steps);
    if (outcome.ending === 'step-limit') {
      run.report.add(fromError(limitError('steps', `no end within ${steps} steps`)));
    }
    if (run.json) await run.document({ seed, ...outcomeJson(outcome), ...diagnosticsJson(run.report) });
    else await run.text(printableText(outcomeText(outcome)));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}
