import { refuseStandardOutput, writeBytes } from '../output/byte-output.ts';
import { exitOf, runFiles, showDiagnostics } from '../output/documents.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { usage } from '../errors/failure.ts';
import { withModel } from '../input/open-model.ts';
import type { CommonOptions } from '../options/common.ts';

/** `write`: serialise the parsed model. An unchanged one gives back the (unpacked) file byte for byte. */
export async function write(file: string, options: CommonOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  refuseStandardOutput(options, 'write');
  return runFiles([file], rest, (run) =>
    withModel(
      file,
      options,
      run.report,
      (entry) => {
        run.format = entry.id;
        if (!entry.writable) throw usage(`format ${entry.id} is read-only`);
      },
      async ({ format, model }) => {
        if (format.write === undefined) throw usage(`format ${format.id} is read-only`);
        const { size } = await writeBytes(target, async (sink) => format.write?.(model, sink));
        if (run.json) await run.document({ output: target, size });
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
    ),
  );
}
