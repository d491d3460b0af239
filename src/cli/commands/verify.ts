import { describe, fromError, joinSafe, noRoom, printable, safe, textOf, writeJson } from '../../core/index.ts';
import type { Format, Paint, Severity, Style } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { CutAnswer, boundedOutput } from '../output/cut.ts';
import { diagnosticsJson, runFiles } from '../output/documents.ts';
import type { FileRun } from '../output/documents.ts';
import { exitCode } from '../errors/exit-code.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { usage } from '../errors/failure.ts';
import { withModel } from '../input/open-model.ts';
import type { CommonOptions } from '../options/common.ts';
import { outputPaint, withOutput } from '../output/output.ts';
import { version } from '../version.ts';
import { sarifLog, workflowCut, workflowLines } from './verify-report.ts';
import type { Verified } from './verify-report.ts';

/** What `verify` takes beside the common options. */
export interface VerifyOptions extends CommonOptions {
  /** Warnings count as errors. */
  readonly strict?: boolean | undefined;
  /** Whose rules count, for formats that have several. */
  readonly profile?: string | undefined;
  /** In place of text: a log of SARIF, or commands of GitHub's workflows. */
  readonly as?: ReportForm | undefined;
}

/** What `--as` takes, and `--format` too, where no format of files is meant. */
export const reportForms = ['sarif', 'github'] as const;

type ReportForm = (typeof reportForms)[number];

function isForm(word: string | undefined): word is ReportForm {
  return reportForms.some((form) => form === word);
}

/** `verify`: everything that is wrong with each file. Diagnostics are this command's data, so they go where data goes. */
export async function verify(files: readonly string[], given: VerifyOptions): Promise<ExitCode> {
  const { as, ...options } = isForm(given.format) ? { ...given, format: undefined, as: given.format } : given;
  if (as === undefined) return verifyEach(files, options, (run, answer) => print(run, answer, outputPaint(options)));
  if (options.json === true || options.ndjson === true) throw usage(`--json and ${as} are two forms of one answer`);
  const verified: Verified[] = [];
  let exit: ExitCode = exitCode.ok;
  await withOutput(options.output, async (output) => {
    exit = await verifyEach(files, { ...options, output: undefined }, async ({ file, report }) => {
      verified.push({ file, diagnostics: report.list, leftOut: report.leftOut });
    });
    const most = options.limit?.output;
    if (as === 'github') return boundedOutput(output, most, workflowCut).text(textOf(verified.flatMap(workflowLines)));
    const { log, isCut } = sarifLog(verified, version(), verified.length === files.length, most);
    await writeJson(log, (text) => output.text(text), 2);
    await output.text(safe`\n`);
    if (isCut) throw new CutAnswer(noRoom());
  });
  return exit;
}

/** What is known of one file that was verified. */
interface Answer {
  readonly opened: boolean;
  /** What was not looked at, where that would be expected. */
  readonly notJudged: string | undefined;
}

/** Verify each file; `show` is what is done with one where the answer is no JSON. */
function verifyEach(
  files: readonly string[],
  options: Omit<VerifyOptions, 'as'>,
  show: (run: FileRun, answer: Answer) => Promise<void>,
): Promise<ExitCode> {
  return runFiles(files, options, async (run) => {
    let opened = false;
    let notJudged: string | undefined;
    try {
      await withModel(
        run.file,
        options,
        run.report,
        (entry) => (run.format = entry.id),
        async ({ format, model }) => {
          opened = true;
          const profile = profileOf(format, options.profile);
          notJudged = format.notJudged?.(profile);
          await format.verify(model, run.report, profile);
        },
      );
    } catch (error) {
      // What cannot be opened is an answer here, not a failure.
      if (!(error instanceof FormatError)) throw error;
      run.report.add(fromError(error));
    }
    if (run.json)
      await run.document({
        opened,
        ...(notJudged === undefined ? {} : { not_judged: notJudged }),
        ...diagnosticsJson(run.report),
      });
    else await show(run, { opened, notJudged });
    const bad = run.report.count('error') + (options.strict === true ? run.report.count('warning') : 0);
    return !opened || bad > 0 ? exitCode.badFile : exitCode.ok;
  });
}

/** The profile that was asked for, if the format has it. */
function profileOf({ id, profiles = [] }: Format, asked: string | undefined): string | undefined {
  if (asked === undefined || profiles.includes(asked)) return asked;
  const known = profiles.length > 0 ? `its profiles are ${profiles.join(', ')}` : 'it has none';
  throw usage(`${id} has no profile ${asked}: ${known}`);
}

async function print(run: FileRun, { opened, notJudged }: Answer, paint: Paint): Promise<void> {
  const style: Readonly<Record<Severity, Style>> = {
    error: paint.red,
    warning: paint.yellow,
    info: paint.dim,
  };
  const { report } = run;
  const file = printable(run.file);
  if (notJudged !== undefined) await run.line(safe`${file}: ${paint.dim(printable(`not judged: ${notJudged}`))}`);
  for (const diagnostic of report.list) {
    await run.line(safe`${file}: ${style[diagnostic.severity](describe(diagnostic))}`);
  }
  for (const [code, count] of report.leftOutByCode())
    await run.line(printable(`${run.file}: ${count} more of ${code}`));
  const counts = (['error', 'warning'] as const)
    .filter((severity) => report.count(severity) > 0)
    .map((severity) => style[severity](printable(plural(report.count(severity), severity))));
  const state = opened ? printable(run.format ?? '') : paint.red(safe`not opened`);
  const verdict = counts.length > 0 ? joinSafe(counts, ', ') : paint.green(safe`ok`);
  await run.line(safe`${file}: ${state}: ${verdict}`);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
