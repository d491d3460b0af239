import { bodyOf, diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import { withModel } from '../open-model.ts';
import type { CommonOptions } from '../options.ts';
import { outputPaint } from '../output.ts';

/** `summary`: what matters first about each file. */
export function summary(files: readonly string[], options: CommonOptions): Promise<ExitCode> {
  const paint = outputPaint(options);
  return runFiles(files, options, (run) =>
    withModel(
      run.file,
      options,
      run.report,
      (entry) => (run.format = entry.id),
      async ({ format, model }) => {
        if (run.json) {
          const body = bodyOf(await format.summarize(model, run.report), 'summary');
          await run.document({ ...body, ...diagnosticsJson(run.report) });
        } else {
          await run.text(await format.summaryText(model, paint, run.report));
        }
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
    ),
  );
}
