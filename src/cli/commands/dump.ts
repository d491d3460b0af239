import { LongTexts, treeText } from '../../core/index.ts';
import { bodyOf, diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../output/documents.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { usage } from '../errors/failure.ts';
import { withModel } from '../input/open-model.ts';
import type { DumpOptions } from './dump-options.ts';
import { partsOf } from './dump-part.ts';

/** `dump`: everything in each file, as a tree or as its format's JSON document. */
export async function dump(files: readonly string[], options: DumpOptions): Promise<ExitCode> {
  if (options.schema !== undefined) {
    return (await import('./dump-schema.ts')).dumpSchema(files, { ...options, schema: options.schema });
  }
  if (options.as !== undefined) throw usage('--as goes with --schema');
  return runFiles(files, options, (run) =>
    withModel(
      run.file,
      options,
      run.report,
      (entry) => (run.format = entry.id),
      async ({ format, model, input }) => {
        if (run.json) {
          const body = bodyOf(await format.dump(model, run.report), 'dump');
          await run.document({ ...body, compressed_size: input.compressedSize, ...diagnosticsJson(run.report) });
        } else {
          const tree = await format.tree(model, run.report);
          const roots = options.section === undefined ? [tree] : await partsOf(tree, options.section, input);
          const texts = new LongTexts();
          const how = { ...options, deepest: options.limit?.depth };
          for (const root of roots) for await (const text of treeText(root, how, texts)) await run.text(text);
        }
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
    ),
  );
}
