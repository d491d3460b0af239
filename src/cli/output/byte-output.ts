/* Commands that write bytes: to `-o`, or to standard output where that is no terminal. */
import type { ByteSink } from '../../core/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from './documents.ts';
import type { FileRun } from './documents.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { usage } from '../errors/failure.ts';
import type { CommonOptions } from '../options/common.ts';
import { isStandardOutput, isTerminal, withOutput } from './output.ts';

/** Throw a usage error where the bytes would go between the JSON or to a terminal; `command` begins what it says. */
export function refuseStandardOutput({ output, json }: CommonOptions, command?: string): void {
  if (!isStandardOutput(output)) return;
  const who = command === undefined ? '' : `${command} `;
  if (json === true) throw usage(`${who}--json needs -o FILE: the bytes would go between the JSON`);
  if (isTerminal()) throw usage(`${who}needs -o FILE: bytes are not for a terminal`);
}

/** The bytes of a file that takes its place later. */
export interface FileSink extends ByteSink {
  /** Nothing more comes: what can fail for lack of space has failed then. */
  finish(): Promise<void>;
}

/** Let `make` write a file as a whole. Returns what it gives, and how many bytes it wrote. */
export async function writeBytes<T>(
  target: string | undefined,
  make: (sink: FileSink) => Promise<T>,
): Promise<{ readonly size: number; readonly made: T }> {
  let size = 0;
  const made = await withOutput(target, (output) =>
    make({
      async write(bytes) {
        size += bytes.length;
        await output.bytes(bytes);
      },
      finish: () => output.finish(),
    }),
  );
  return { size, made };
}

/** Write one file in another form: `read` opens it, `make` writes what it is to become. */
export function rewriteFile<O extends CommonOptions, T>(
  file: string,
  options: O,
  read: (file: string, options: O, run: FileRun) => Promise<T>,
  make: (content: T, run: FileRun, sink: FileSink) => Promise<void>,
): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  refuseStandardOutput(options);
  return runFiles([file], rest, async (run) => {
    const content = await read(file, options, run);
    const { size } = await writeBytes(target, (sink) => make(content, run, sink));
    if (run.json) await run.document({ output: target, size, ...diagnosticsJson(run.report) });
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}
