import { fromError, treeText } from '../../core/index.ts';
import { isLimit } from '../output/cut.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../output/documents.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { openInput } from '../input/input.ts';
import { loadSchema, provideZlib } from '../schema/load-schema.ts';
import { complain } from '../output/output.ts';
import { mostDecoded, readTree } from '../../schema/schema-tree.ts';
import type { DumpOptions } from './dump-options.ts';

/** `dump --schema`: any file through any schema, compiled in memory. */
export async function dumpSchema(
  files: readonly string[],
  options: DumpOptions & { readonly schema: string },
): Promise<ExitCode> {
  const { schema, warnings } = await loadSchema(options.schema, options.importPath ?? []);
  complain(...warnings);
  return runFiles(files, options, async (run) => {
    const input = await openInput(run.file, run.report, { limit: options.limit });
    try {
      const bytes = await input.source.read(0, input.source.size);
      provideZlib(mostDecoded(bytes.length, options.limit ?? {}));
      // What could be read before an error is shown first.
      const { tree, failure } = readTree(schema, bytes, run.report, options.as, options.limit);
      const limit = failure !== undefined && isLimit(failure) ? failure : undefined;
      if (limit !== undefined) run.report.add(fromError(limit));
      if (run.json && (failure === undefined || limit !== undefined))
        await run.document({ ...tree.json(options.offsets === true), ...diagnosticsJson(run.report) });
      if (!run.json) {
        const { depth, offsets, limit: bounds } = options;
        for await (const text of treeText(tree.tree(), { depth, offsets, deepest: bounds?.depth }))
          await run.text(text);
      }
      if (failure !== undefined && limit === undefined) throw failure;
      showDiagnostics(run, options);
      return exitOf(run.report);
    } finally {
      await input.close();
    }
  });
}
