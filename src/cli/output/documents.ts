import {
  Diagnostics,
  LongTexts,
  describe,
  fromError,
  hex64,
  linesWithin,
  noRoom,
  printable,
  printableLines,
  printableText,
  safe,
  writeUpToLimit,
} from '../../core/index.ts';
import type { Diagnostic, Json, JsonObject, SafeText, WriteText } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { tooMuch } from '../../runtime/support.ts';
import { bugLines } from '../errors/bug.ts';
import { exitCode, worse } from '../errors/exit-code.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { Failure, OtherFileError } from '../errors/failure.ts';
import type { CommonOptions } from '../options/common.ts';
import { CutAnswer, cutLine, limitHeard, limitIn } from './cut.ts';
import { complain, errorPaint, openOutput, withOutput } from './output.ts';
import { outputRoom } from './room.ts';
import type { OutputRoom } from './room.ts';
import type { Output } from './standard-output.ts';

/** Version of the shape of our JSON documents. */
export const schemaVersion = 1;

/** Diagnostics that a command shows on standard error before it only counts them. */
const SHOWN = 20;

/** Lines that are written at once, or so many characters of them. */
const LINES = 512;
const CHARACTERS = 65_536;

/** One file of one run: a command fills `format`, writes through `document` or `text`, and adds to `report`. */
export interface FileRun {
  readonly file: string;
  readonly report: Diagnostics;
  readonly json: boolean;
  /** Known as soon as detection is through; part of every document. */
  format: string | null;
  /** Write the file's JSON document: `schema`, `file` and `format`, then this, and `cut` where a limit was reached. */
  document(body: JsonObject): Promise<void>;
  /** Write a bare list as JSON on one line; where a limit was reached, its last item has `cut` alone. */
  list(items: Iterable<Json>): Promise<void>;
  /** Write text, newlines included; where there are several files, under a line with the file's name. */
  text(text: SafeText): Promise<void>;
  /** Write any text as lines, newlines not included, in the same way. */
  lines(lines: Iterable<string>): Promise<void>;
  /** Write a line that names its file itself. */
  line(line: SafeText): Promise<void>;
}

/** How a command treats one file; what it returns or throws decides the exit code. */
export type FileCommand = (run: FileRun) => Promise<ExitCode>;

/**
 * Run a command over files: one JSON document for one file, an array of them for several, a line each with `--ndjson`, else
 * text. A file that fails is a document with `error`, and a line on standard error; the others go on. The exit code is the worst.
 */
export async function runFiles(
  files: readonly string[],
  options: CommonOptions,
  command: FileCommand,
): Promise<ExitCode> {
  const output = await openOutput(options.output);
  const room = outputRoom(options.limit?.output);
  let exit: ExitCode = exitCode.ok;
  let whole = true;
  let said = false;
  try {
    const asArray = options.json === true && options.ndjson !== true && files.length > 1;
    if (asArray) await output.text(safe`[\n`);
    for (const [index, file] of files.entries()) {
      if (asArray && index > 0) await output.text(safe`,\n`);
      const answer = await runFile(file, files.length > 1, options, { output, room }, command);
      exit = worse(exit, answer.exit);
      whole &&= answer.whole;
      said ||= answer.said;
      if (answer.full) break;
    }
    if (asArray) await output.text(safe`]\n`);
    // A bad file is no reason to lose what was said about it; half a document is, and nothing takes no file's place.
    if (whole && (said || exit === exitCode.ok)) await output.commit();
    else await output.discard();
  } catch (error) {
    await output.discard();
    throw error;
  }
  return exit;
}

async function runFile(
  file: string,
  several: boolean,
  options: CommonOptions,
  { output, room }: { readonly output: Output; readonly room: OutputRoom },
  command: FileCommand,
): Promise<{ exit: ExitCode; whole: boolean; said: boolean; full?: boolean }> {
  const json = options.json === true || options.ndjson === true;
  const indent = options.ndjson === true ? 0 : 2;
  let started = false;
  const write: WriteText = (text) => {
    started = true;
    room.grow();
    return output.text(text);
  };
  const texts = new LongTexts();
  const upToLimit = async (body: JsonObject | Iterable<Json>, spaces: number): Promise<void> => {
    room.grow();
    const bounds = { depth: options.limit?.depth, room };
    const reached = await writeUpToLimit(body, write, spaces, bounds, (error) => {
      const limit = limitIn(error) ?? limitHeard(run.report);
      return { cut: limit === undefined ? undefined : diagnosticJson(limit) };
    });
    await write(safe`\n`);
    if (reached !== undefined) throw reached;
  };
  const run: FileRun = {
    file,
    report: new Diagnostics(),
    json,
    format: null,
    document: (body) => upToLimit({ schema: schemaVersion, file, format: run.format, ...body }, indent),
    list: (items) => upToLimit(items, 0),
    async text(text) {
      const all = several && !started ? safe`== ${printable(file)} ==\n${text}` : text;
      room.grow();
      const fitting = linesWithin(all, room);
      await write(fitting);
      if (fitting !== all) throw noRoom(room);
    },
    lines: (lines) => writeLines(lines, texts, (text) => run.text(text)),
    line: async (line) => write(safe`${line}\n`),
  };
  try {
    const exit = await command(run);
    const limit = limitHeard(run.report);
    if (!json && started && limit !== undefined) await write(cutLine(limit));
    return { exit, whole: true, said: started };
  } catch (error) {
    const failure = judge(file, error);
    const [first, ...more] = failure.lines;
    complain(safe`lanescope: ${first}`, ...more);
    const limit = limitIn(error);
    if (started && limit !== undefined) {
      if (!json) await write(cutLine(limit));
      return { exit: failure.exit, whole: true, said: true, full: limit.code === 'limit/output' };
    }
    const cutOff = started;
    // Half a document cannot be mended; a line of its own can still follow it.
    if (cutOff && options.ndjson === true) await write(safe`\n`);
    if (json && (!cutOff || options.ndjson === true)) await run.document({ error: failure.document });
    return { exit: failure.exit, whole: !cutOff, said: started };
  }
}

/** Write lines, many at once. */
async function writeLines(lines: Iterable<string>, texts: LongTexts, write: FileRun['text']): Promise<void> {
  let some: string[] = [];
  let size = 0;
  const flush = (): Promise<void> => {
    const text = printableLines(some);
    [some, size] = [[], 0];
    return write(text);
  };
  try {
    for (const line of lines) {
      const shown = texts.allowed(line);
      some.push(shown);
      size += shown.length;
      if (some.length >= LINES || size >= CHARACTERS) await flush();
    }
  } catch (error) {
    // What was found before an error is an answer too.
    if (some.length > 0) await flush();
    throw error;
  }
  await flush();
}

interface Judgement {
  readonly lines: readonly [SafeText, ...SafeText[]];
  readonly document: Json;
  readonly exit: ExitCode;
}

/** What a thrown value means: for people, for documents, for the exit code. Failures name their file themselves. */
function judge(file: string, thrown: unknown): Judgement {
  const name = printable(file);
  const error = tooMuch(thrown);
  if (error instanceof FormatError) {
    const diagnostic = fromError(error);
    const { code, message, at } = diagnosticJson(diagnostic);
    return { lines: [safe`${name}: ${describe(diagnostic)}`], document: { code, message, at }, exit: exitCode.badFile };
  }
  if (error instanceof OtherFileError) {
    const { lines, document, exit } = judge(error.file, error.error);
    return { lines, document: { file: error.file, ...(document as JsonObject) }, exit };
  }
  if (error instanceof Failure) {
    return { lines: error.lines, document: { code: error.code, message: error.message }, exit: error.exit };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [first, ...stack] = bugLines(error);
  return { lines: [safe`${name}: ${first}`, ...stack], document: { code: 'bug', message }, exit: exitCode.bug };
}

/** What an answer of its own takes: where it goes, and what bounds it. */
export type AnswerOptions = Pick<CommonOptions, 'output' | 'limit'>;

/** Write a document that is about no one file; where it reaches a limit, with `cut`, and then a CutAnswer. */
export async function writeDocument(
  { output: file, limit }: AnswerOptions,
  body: JsonObject,
  indent: number = 2,
): Promise<void> {
  const bounds = { depth: limit?.depth, room: { left: limit?.output ?? Infinity } };
  await withOutput(file, async (output) => {
    const reached = await writeUpToLimit(
      { schema: schemaVersion, ...body },
      (text) => output.text(text),
      indent,
      bounds,
      (error) => ({ cut: error === undefined ? undefined : diagnosticJson(fromError(error)) }),
    );
    await output.text(safe`\n`);
    if (reached !== undefined) throw new CutAnswer(reached);
  });
}

/** The line of JSON that ends lines of JSON which are not all. */
export function cutJson(limit: Diagnostic): SafeText {
  return printableText(`${JSON.stringify({ schema: schemaVersion, cut: diagnosticJson(limit) })}\n`);
}

/** A diagnostic as documents show it; large offsets as `"0x…"`. */
export function diagnosticJson(diagnostic: Diagnostic): JsonObject {
  const { code, severity, message, at } = diagnostic;
  const offset = typeof at.offset === 'bigint' ? hex64(at.offset) : at.offset;
  return { code, severity, message, at: { offset, section: at.section, path: at.path } };
}

/** The `diagnostics` of a document, and how many more there were. */
export function diagnosticsJson(report: Diagnostics): JsonObject {
  return {
    diagnostics: () => report.list.map(diagnosticJson),
    diagnostics_left_out: () => report.leftOut,
    // Its name until version 0.1.
    diagnosticsLeftOut: () => report.leftOut,
  };
}

/** Write the answer: as the file's document with `--json`, else as lines, what is worth knowing below. */
export async function answer(run: FileRun, body: JsonObject, lines: () => Iterable<string>): Promise<void> {
  if (run.json) return run.document({ ...body, ...diagnosticsJson(run.report) });
  await run.lines(lines());
  await run.lines(run.report.list.filter(({ severity }) => severity === 'info').map(describe));
}

/** Say on standard error what is wrong with a file that could still be read. */
export function showDiagnostics(run: FileRun, options: CommonOptions): void {
  const paint = errorPaint(options.color);
  const file = printable(run.file);
  const all = run.report.list.filter(({ severity }) => severity !== 'info');
  for (const diagnostic of all.slice(0, SHOWN)) {
    const style = diagnostic.severity === 'error' ? paint.red : paint.yellow;
    complain(safe`lanescope: ${file}: ${style(describe(diagnostic))}`);
  }
  const more = run.report.count('error') + run.report.count('warning') - Math.min(SHOWN, all.length);
  if (more > 0) complain(safe`lanescope: ${file}: ${more} more, see lanescope verify`);
}

/** Exit code of a file that was read: bad as soon as one diagnostic is an error. */
export function exitOf(report: Diagnostics): ExitCode {
  return report.count('error') > 0 ? exitCode.badFile : exitCode.ok;
}

/** What a format answers as the body of a document: an object's keys become the document's, anything else is put under `key`. */
export function bodyOf(value: Json, key: string): JsonObject {
  const isObject =
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Uint8Array) &&
    !(Symbol.iterator in value) &&
    !(Symbol.asyncIterator in value);
  return isObject ? value : { [key]: value };
}
