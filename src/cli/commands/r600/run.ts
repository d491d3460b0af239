import { printableText } from '../../../core/index.ts';
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
import type { ShaderOptions } from './options.ts';
import { openShader } from './open.ts';

/** What `r600 run` takes beside the common options. */
export interface RunOptions extends ShaderOptions {
  readonly lanes: number;
  readonly seed: number;
  readonly steps: number;
  readonly viaIr?: boolean | undefined;
}

/** Refuses waves that are too small or too large. */
export function checkLanes(lanes: number): void {
  if (lanes < 1 || lanes > MAX_LANES) throw usage(`--lanes needs a number from 1 to ${MAX_LANES}`);
}

/** `r600 run`: exports and memory writes of one run. */
export function runShaderFile(file: string, options: RunOptions): Promise<ExitCode> {
  const { lanes, seed, steps } = options;
  checkLanes(lanes);
  return runFiles([file], options, async (run) => {
    const { program, metadata } = await openShader(run, file, options);
    const subject =
      options.viaIr === true
        ? shaderSubject(parseBytecode(program, metadata), program, lanes)
        : bytecodeSubject(program, metadata, lanes);
    const outcome = subject.run(seed, 0, steps);
    if (outcome.ending === 'step-limit') {
      run.report.add({ code: 'r600/step-limit', severity: 'warning', message: `no end within ${steps} steps`, at: {} });
    }
    if (run.json) await run.document({ seed, ...outcomeJson(outcome), ...diagnosticsJson(run.report) });
    else await run.text(printableText(outcomeText(outcome)));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}
