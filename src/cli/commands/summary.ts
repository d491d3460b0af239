import { bodyOf, diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../output/documents.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { withModel } from '../input/open-model.ts';
import { fitted, fromError, safe } from '../../core/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import type { CommonOptions } from '../options/common.ts';
import { outputPaint, outputWidth } from '../output/output.ts';

/** What `summary` takes beside the common options. */
export interface SummaryOptions extends CommonOptions {
  /** List what can be recognised in a file that cannot be opened. */
  readonly salvage?: boolean | undefined;
}

/** `summary`: what matters first about each file. */
export function summary(files: readonly string[], options: SummaryOptions): Promise<ExitCode> {
  const paint = outputPaint(options);
  return runFiles(files, options, (run) =>
    withModel(
      run.file,
      options,
      run.report,
      (entry) => (run.format = entry.id),
      async ({ input, format, model }) => {
        // What could be opened may still be a part.
        const isPart = options.salvage === true && run.report.count('error') > 0;
        const found = isPart ? await format.salvage?.(input.source) : undefined;
        if (run.json) {
          const body = bodyOf(await format.summarize(model, run.report), 'summary');
          const more = found === undefined ? {} : { salvage: found.json };
          await run.document({ ...body, ...more, ...diagnosticsJson(run.report) });
        } else {
          const text = await format.summaryText(model, paint, run.report);
          await run.text(run.format === 'cuda' ? fitted(text, outputWidth(options)) : text);
          if (found !== undefined) await run.text(safe`\n${await found.text(paint)}`);
        }
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
      options.salvage !== true
        ? undefined
        : async ({ input, format }, error) => {
            run.report.add(fromError(error));
            const found = await format.salvage?.(input.source);
            if (run.json) await run.document({ salvage: found?.json ?? null, ...diagnosticsJson(run.report) });
            else await run.text((await found?.text(paint)) ?? safe``);
            showDiagnostics(run, options);
            return exitCode.badFile;
          },
    ),
  );
}
