import { exitOf, runFiles, showDiagnostics } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import { usage } from '../failure.ts';
import { withModel } from '../open-model.ts';
import type { CommonOptions } from '../options.ts';
import { openOutput } from '../output.ts';

/** `write`: serialise the parsed model. An unchanged one gives back the (unpacked) file byte for byte. */
export async function write(file: string, options: CommonOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  const toStandardOutput = target === undefined || target === '-';
  if (toStandardOutput && rest.json === true)
    throw usage('write --json needs -o FILE: the bytes would go between the JSON');
  if (toStandardOutput && process.stdout.isTTY) throw usage('write needs -o FILE: bytes are not for a terminal');
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
        const output = await openOutput(target);
        let size = 0;
        try {
          await format.write(model, {
            async write(bytes) {
              size += bytes.length;
              await output.bytes(bytes);
            },
          });
          await output.commit();
        } catch (error) {
          await output.discard();
          throw error;
        }
        if (run.json) await run.document({ output: target, size });
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
    ),
  );
}
