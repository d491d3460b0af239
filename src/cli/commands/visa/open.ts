import { snakeKeys } from '../../../core/index.ts';
import type { Json, JsonObject } from '../../../core/index.ts';
import { corrections, objectNamed, open as openVisa } from '../../../visa/index.ts';
import { allCorrections, isLayoutId, noCorrections } from '../../../visa/advanced.ts';
import type { CorrectionOptions, VisaObject, VisaStream } from '../../../visa/index.ts';
import type { CorrectionName } from '../../../visa/advanced.ts';
import { answer as answerAsItIs, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { openOf, readingOf, reportOn } from '../../input/open-format.ts';
import type { CommonOptions } from '../../options/common.ts';

/** What every `visa` command takes beside the common options. */
export interface VisaOptions extends CommonOptions {
  /** `L1` to `L4`. */
  readonly layout?: string | undefined;
  readonly strict?: boolean | undefined;
  /** Values as they are in the file: no corrections. */
  readonly raw?: boolean | undefined;
  /** Corrections that are not made. */
  readonly without?: readonly string[] | undefined;
}

/** What a command does with an open stream. */
export type VisaQuestion = (stream: VisaStream, run: FileRun, correct: CorrectionOptions) => Promise<void>;

/** Open the stream in `file`, put the question, show what was said about the stream. */
export function askStream(file: string, options: VisaOptions, question: VisaQuestion): Promise<ExitCode> {
  return runFiles([file], options, async (run) => {
    const stream = await readStream(file, options, run);
    await question(stream, run, correctionOptions(options, run));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}

/** The stream in a file; it stays in memory after the file is closed. */
export function readStream(file: string, options: VisaOptions, run: FileRun): Promise<VisaStream> {
  const { layout } = options;
  if (layout !== undefined && !isLayoutId(layout)) throw usage(`unknown layout: ${layout}, known are L1, L2, L3, L4`);
  return readingOf(run, file, async () => {
    const input = await openOf('visa', file, options, run);
    try {
      return await openVisa(input.source, reportOn(run, file), {
        layout,
        strict: options.strict,
        limits: options.limit,
      });
    } finally {
      await input.close();
    }
  });
}

/** Corrections that the command line wants, heard of by the run's report. */
export function correctionOptions(options: VisaOptions, run: FileRun): CorrectionOptions {
  if (options.raw === true) return { corrections: noCorrections, report: run.report };
  const without = new Set(options.without ?? []);
  for (const name of without) {
    if (!Object.hasOwn(corrections, name)) {
      throw usage(`unknown correction: ${name}, known are ${[...allCorrections].join(', ')}`);
    }
  }
  const wanted = new Set([...allCorrections].filter((name: CorrectionName) => !without.has(name)));
  return { corrections: wanted, report: run.report };
}

/** Write an answer, its names in snake_case. */
export function answer(run: FileRun, body: JsonObject, lines: () => Iterable<string>): Promise<void> {
  return answerAsItIs(run, snakeKeys(body), lines);
}

/** Write an answer that is a bare list with `--json`. */
export function answerList(run: FileRun, list: Iterable<Json>, lines: () => readonly string[]): Promise<void> {
  return run.json ? run.list(list) : answer(run, {}, lines);
}

/** The object or the one with a subroutine of this name; the kernel where no name is given. */
export function objectOf(stream: VisaStream, name: string | undefined): VisaObject {
  const object = name === undefined ? stream.objects[0] : objectNamed(stream, name);
  if (object !== undefined) return object;
  const names = stream.objects.map((each) => each.name).join(', ');
  throw usage(
    name === undefined ? 'the stream has no objects' : `no object or subroutine named ${name}: there are ${names}`,
  );
}

/** `0x` and digits. */
export function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
