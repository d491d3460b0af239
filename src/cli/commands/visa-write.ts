/* Commands that write a stream in another form: text, convert, dwarf. */
import { limits, treeLines } from '../../core/index.ts';
import type { ByteSink } from '../../core/index.ts';
import { convertStream, dumpJson, isLayoutId, streamBytes, streamText, tree, writeDwarf } from '../../visa/index.ts';
import type { VisaStream } from '../../visa/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../documents.ts';
import type { FileRun } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import { usage } from '../failure.ts';
import { openOutput } from '../output.ts';
import type { FramesOptions } from './visa-frames.ts';
import { answer, askStream, correctionOptions, readStream } from './visa-open.ts';
import type { VisaOptions } from './visa-open.ts';

/** What `visa text` takes. */
export interface TextOptions extends VisaOptions {
  readonly verbatim?: boolean | undefined;
}

/** `visa text`: the stream as Intel's own library prints it. */
export function text(file: string, options: TextOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run) => {
    const pieces = streamText(stream, { verbatim: options.verbatim });
    if (run.json) return answer(run, { text: [...pieces].join('') }, () => []);
    let gathered = '';
    for (const piece of pieces) {
      gathered += piece;
      if (gathered.length < limits.jsonChunk) continue;
      await run.text(gathered);
      gathered = '';
    }
    await run.text(gathered);
  });
}

/** `visa dump`: everything in the stream, as `dump` prints it, in the layout that is asked for. */
export function dump(file: string, options: VisaOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run) => {
    if (run.json) return run.document({ ...dumpJson(stream), ...diagnosticsJson(run.report) });
    for await (const line of treeLines(tree(stream))) await run.text(`${line}\n`);
  });
}

/** What `visa convert` takes. */
export interface ConvertOptions extends VisaOptions {
  readonly to: string;
}

/** `visa convert`: the stream in another layout. */
export function convert(file: string, options: ConvertOptions): Promise<ExitCode> {
  const { to } = options;
  if (!isLayoutId(to)) throw usage(`unknown layout: ${to}, known are L1, L2, L3, L4`);
  return writeBytes(file, options, (stream, run, sink) =>
    sink.write(streamBytes(convertStream(stream, to, run.report))),
  );
}

/** `visa dwarf`: functions, variables and frames as DWARF 5 in an ELF file. */
export function dwarf(file: string, options: FramesOptions): Promise<ExitCode> {
  return writeBytes(file, options, (stream, run, sink) =>
    writeDwarf(stream, sink, {
      ...correctionOptions(options, run),
      framePointerUnit: options.fpUnit,
      registerBytes: options.grf,
    }),
  );
}

/** Open the stream and let `make` write to `-o` or standard output. */
function writeBytes(
  file: string,
  options: VisaOptions,
  make: (stream: VisaStream, run: FileRun, sink: ByteSink) => Promise<void>,
): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  const toStandardOutput = target === undefined || target === '-';
  if (toStandardOutput && options.json === true)
    throw usage('--json needs -o FILE: the bytes would go between the JSON');
  if (toStandardOutput && process.stdout.isTTY) throw usage('needs -o FILE: bytes are not for a terminal');
  return runFiles([file], rest, async (run) => {
    const stream = await readStream(file, options, run);
    const output = await openOutput(target);
    let size = 0;
    const write = async (bytes: Uint8Array): Promise<void> => {
      size += bytes.length;
      await output.bytes(bytes);
    };
    try {
      await make(stream, run, { write });
      await output.commit();
    } catch (error) {
      await output.discard();
      throw error;
    }
    if (run.json) await run.document({ output: target, size });
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}
