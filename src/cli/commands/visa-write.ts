/* Commands that write a stream in another form: text, convert, dwarf. */
import { limits, treeLines } from '../../core/index.ts';
import { convertStream, dumpJson, isLayoutId, streamBytes, streamText, tree, writeDwarf } from '../../visa/index.ts';
import { rewriteFile } from '../byte-output.ts';
import { answer, diagnosticsJson } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import { usage } from '../failure.ts';
import type { FramesOptions } from './visa-frames.ts';
import { askStream, correctionOptions, readStream } from './visa-open.ts';
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
  return rewriteFile(file, options, readStream, (stream, run, sink) =>
    sink.write(streamBytes(convertStream(stream, to, run.report))),
  );
}

/** `visa dwarf`: functions, variables and frames as DWARF 5 in an ELF file. */
export function dwarf(file: string, options: FramesOptions): Promise<ExitCode> {
  return rewriteFile(file, options, readStream, (stream, run, sink) =>
    writeDwarf(stream, sink, {
      ...correctionOptions(options, run),
      framePointerUnit: options.fpUnit,
      registerBytes: options.grf,
    }),
  );
}
