/* Commands that write a stream in another form: text, convert, dwarf. */
import { limits, printable, printableText, treeLines } from '../../../core/index.ts';
import { limitError } from '../../../runtime/index.ts';
import { dump as documentOf, streamText, tree, writeDwarf } from '../../../visa/index.ts';
import type { VisaStream } from '../../../visa/index.ts';
import { convertedBytes, isLayoutId } from '../../../visa/advanced.ts';
import { rewriteFile } from '../../output/byte-output.ts';
import { diagnosticsJson } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { isStandardOutput } from '../../output/output.ts';
import type { FramesOptions } from './frames.ts';
import { answer, askStream, correctionOptions, readStream } from './open.ts';
import type { VisaOptions } from './open.ts';

/** What `visa text` takes. */
export interface TextOptions extends VisaOptions {
  readonly verbatim?: boolean | undefined;
}

/** `visa text`: the stream as Intel's own library prints it. */
export function text(file: string, options: TextOptions): Promise<ExitCode> {
  const { verbatim } = options;
  if (options.json !== true && !isStandardOutput(options.output)) {
    // A file holds the names as they are, as that of Intel's library does.
    return rewriteFile(file, options, readStream, async (stream, _run, sink) => {
      const encoder = new TextEncoder();
      for (const piece of gathered(streamText(stream, { verbatim }))) await sink.write(encoder.encode(piece));
    });
  }
  return askStream(file, options, async (stream, run) => {
    if (run.json) return answer(run, { text: wholeText(stream, verbatim, options.limit?.bytes) }, () => []);
    for (const piece of gathered(streamText(stream, { verbatim, name: printable }))) {
      await run.text(printableText(piece));
    }
  });
}

/** Characters of a text that is one value of a document. */
const MOST_TEXT = 134_217_728;

function wholeText(stream: VisaStream, verbatim: boolean | undefined, most: number = MOST_TEXT): string {
  const parts: string[] = [];
  let length = 0;
  for (const part of gathered(streamText(stream, { verbatim }))) {
    parts.push(part);
    length += part.length;
    if (length > most) throw limitError('bytes', `text of more than ${most} characters`);
  }
  return parts.join('');
}

/** Pieces of text joined to larger ones, which do not keep the pieces as a sum of strings does. */
function* gathered(pieces: Iterable<string>): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length < limits.jsonChunk) continue;
    yield parts.join('');
    parts = [];
    length = 0;
  }
  yield parts.join('');
}

/** `visa dump`: everything in the stream, as `dump` prints it, in the layout that is asked for. */
export function dump(file: string, options: VisaOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run) => {
    if (run.json) return run.document({ ...documentOf(stream), ...diagnosticsJson(run.report) });
    for await (const line of treeLines(tree(stream))) await run.lines([line]);
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
    sink.write(convertedBytes(stream, to, run.report)),
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
