/* `eval`: DWARF expressions in situations that are written down as JSON. */
import { fromHex, jsonText, printableLines, printableText, textOf, toHex } from '../../../core/index.ts';
import type { JsonObject, SafeText } from '../../../core/index.ts';
import { assemble, decodeExpression, disassemble } from '../../../dwarf/index.ts';
import {
  answerQuestion,
  contextFileFrom,
  contextNames,
  contextReader,
  outcomeJson,
  outcomeLines,
  readJson,
  traceExpression,
  traceLines,
  traceSvg,
  evaluateSync,
  readLocationSync,
  sharedSteps,
} from '../../../dwarf/advanced.ts';
import type { ContextFile, NamedContext, ResultKind, Trace } from '../../../dwarf/advanced.ts';
import { FormatError } from '../../../runtime/index.ts';
import { cutJson, writeDocument } from '../../output/documents.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure, usage } from '../../errors/failure.ts';
import type { CommonOptions } from '../../options/common.ts';
import { withOutput } from '../../output/output.ts';
import { readText } from '../../input/text-file.ts';
import type { Output } from '../../output/standard-output.ts';

/** What `eval` takes. */
export interface EvalOptions extends CommonOptions {
  /** File with one context, or with several and `name`. */
  readonly context?: string | undefined;
  readonly contexts?: string | undefined;
  readonly name?: string | undefined;
  /** File of questions. */
  readonly batch?: string | undefined;
  /** The expression as hex digits. */
  readonly hex?: string | undefined;
  readonly kind: ResultKind;
  /** Bits to read through the location. */
  readonly read?: number | undefined;
  readonly lenient?: boolean | undefined;
  readonly trace?: boolean | undefined;
  /** File for the drawing. */
  readonly svg?: string | undefined;
}

/** Evaluate one expression, or answer the questions of a file. */
export async function evaluateCommand(expression: string | undefined, options: EvalOptions): Promise<ExitCode> {
  if (options.context !== undefined && options.contexts !== undefined) {
    throw usage('eval takes --context or --contexts, not both');
  }
  if (options.batch !== undefined) {
    if (expression !== undefined || options.hex !== undefined)
      throw usage('eval takes an expression or --batch, not both');
    const { batch } = options;
    const answer = (output: Output): Promise<ExitCode> => answerBatch(batch, options, output);
    return answered(withOutput(options.output, answer, options.limit?.output, cutJson));
  }
  if ((expression === undefined) === (options.hex === undefined)) throw usage('eval takes an expression, or --hex');
  return answered(answerOne(expression, options));
}

/** What is no format beside the expression is a context. */
function answered(answer: Promise<ExitCode>): Promise<ExitCode> {
  return answer.catch((error: unknown) => {
    throw error instanceof FormatError ? new Failure(error.code, error.message, exitCode.badFile) : error;
  });
}

/** A line for each question, whether or not it has an answer. */
async function answerBatch(file: string, options: EvalOptions, output: Output): Promise<ExitCode> {
  const contexts = options.contexts ?? options.context;
  const open = contextReader(contexts === undefined ? undefined : await contextFile(contexts, options));
  const json = await jsonFrom(file, options);
  const vectors = isObject(json) ? json['vectors'] : undefined;
  if (!Array.isArray(vectors)) throw bad(file, 'a file of questions is an object with an array `vectors`', 1);
  const bounds = { limits: options.limit, budget: sharedSteps() };
  let exit: ExitCode = exitCode.ok;
  let chunk: SafeText[] = [];
  let size = 0;
  for (const question of vectors) {
    let answer: JsonObject;
    try {
      answer = answerQuestion(question, open, { lenient: options.lenient, ...bounds });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      exit = exitCode.badFile;
      answer = { ...nameOf(question), error: { class: 'bad-question', code: error.code, message: error.message } };
    }
    const line = await jsonText(answer);
    chunk.push(line);
    size += line.length;
    if (size < 65_536) continue;
    await output.text(textOf(chunk));
    chunk = [];
    size = 0;
  }
  await output.text(textOf(chunk));
  return exit;
}

function nameOf(question: unknown): JsonObject {
  const name = typeof question === 'object' && question !== null && 'name' in question ? question.name : undefined;
  return typeof name === 'string' ? { name } : {};
}

async function answerOne(text: string | undefined, options: EvalOptions): Promise<ExitCode> {
  const { named, json, names } = await oneContext(options);
  const { context, settings } = named;
  const bytes = bytesFrom(() =>
    text === undefined ? fromHex(options.hex ?? '') : assemble(text, settings, names.assembly),
  );
  const expression = decodeExpression(bytes, settings);
  const stack = json['initialStack'];
  const evaluation = {
    resultKind: options.kind,
    lenient: options.lenient,
    limits: options.limit,
    initialStack: Array.isArray(stack) ? stack.map((entry) => named.entry(entry)) : [],
  };
  const isTraced = options.trace === true || options.svg !== undefined;
  const trace = isTraced ? traceExpression(expression, context, evaluation, names.text) : undefined;
  if (trace !== undefined && options.svg !== undefined) await draw(options.svg, trace);
  const outcome = trace?.outcome ?? evaluateSync(expression, context, evaluation);
  const read =
    options.read === undefined || outcome.kind !== 'location'
      ? undefined
      : readJson(readLocationSync(outcome.location, options.read, { ...context, limits: options.limit }), options.read);
  if (options.json === true || options.ndjson === true) {
    const steps = options.trace === true && trace !== undefined ? stepsJson(trace) : {};
    const body = {
      expression: disassemble(expression, names.text),
      bytes: toHex(bytes),
      ...outcomeJson(outcome, context.target),
    };
    const document = { ...body, ...(read === undefined ? {} : { read }), ...steps };
    await writeDocument(options, document, options.ndjson === true ? 0 : 2);
  } else {
    const result =
      options.trace === true && trace !== undefined
        ? traceLines(trace, context.target, names.text)
        : outcomeLines(outcome, context.target, names.text);
    const bits =
      read === undefined ? [] : [`read    ${read.bytes}${read.mask === undefined ? '' : ` where ${read.mask}`}`];
    const lines = printableLines([...result, ...bits]);
    await withOutput(options.output, (output) => output.text(lines), options.limit?.output);
  }
  return outcome.kind === 'fault' ? exitCode.badFile : exitCode.ok;
}

function stepsJson({ steps, notKept }: Trace): JsonObject {
  const kept = steps.map(({ offset, text, stack }) => ({
    offset,
    text,
    stack: stack.map(({ kind, text: entry }) => ({ kind, text: entry })),
  }));
  return notKept === 0 ? { steps: kept } : { steps: kept, stepsNotKept: notKept };
}

/** An expression that cannot be read is a command line that cannot. */
function bytesFrom(read: () => Uint8Array): Uint8Array {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError ? usage(`eval: ${error.message}`) : error;
  }
}

async function draw(file: string, trace: Trace): Promise<void> {
  await withOutput(file, (output) => output.text(printableText(traceSvg(trace))));
}

/** The context that the options name; without one, a 64-bit little-endian target of which nothing is known. */
async function oneContext(
  options: EvalOptions,
): Promise<{ named: NamedContext; json: { readonly [key: string]: unknown }; names: ReturnType<typeof contextNames> }> {
  const file = options.contexts ?? options.context;
  if (file === undefined) {
    if (options.name !== undefined) throw usage('eval --name needs --contexts');
    return { named: contextReader()({}), json: {}, names: contextNames({}) };
  }
  const json = await jsonFrom(file, options);
  if (!isObject(json)) throw bad(file, 'a context is an object', 1);
  if ('contexts' in json) {
    const contexts = contextFileFrom(json);
    const [first = ''] = Object.keys(contexts.contexts);
    const name = options.name ?? first;
    const own = contexts.contexts[name];
    const fields = typeof own === 'object' && own !== null ? (own as { readonly [key: string]: unknown }) : {};
    return { named: contextReader(contexts)(name), json: fields, names: contextNames(fields, contexts) };
  }
  if (options.name !== undefined) throw usage(`eval --name: ${file} is one context`);
  const alone = contextFileFrom({});
  return { named: contextReader(alone)(json), json, names: contextNames(json) };
}

async function contextFile(file: string, options: EvalOptions): Promise<ContextFile> {
  const json = await jsonFrom(file, options);
  if (!isObject(json)) throw bad(file, 'a file of contexts is an object', 1);
  return contextFileFrom(json);
}

function isObject(json: unknown): json is { readonly [key: string]: unknown } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

async function jsonFrom(file: string, options: EvalOptions): Promise<unknown> {
  const text = await readText(file, 'JSON', options);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    const line = position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
    throw bad(file, `not JSON: ${message}`, line);
  }
}

function bad(file: string, message: string, line?: number): Failure {
  const where = line === undefined ? file : `${file}, line ${line}`;
  return new Failure('bad-json', `${where}: ${message}`, exitCode.badFile);
}
