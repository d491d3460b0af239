import { jsonText, printable, textOf } from '../../core/index.ts';
import type { Difference, Json } from '../../core/index.ts';
import { exitOf, runFiles, showDiagnostics } from '../output/documents.ts';
import type { FileRun } from '../output/documents.ts';
import { exitCode, worse } from '../errors/exit-code.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { usage } from '../errors/failure.ts';
import { readingOf, reportOn } from '../input/open-format.ts';
import { withModel } from '../input/open-model.ts';
import type { CommonOptions } from '../options/common.ts';
import { outputPaint } from '../output/output.ts';

/** `diff`: compare two files of one format; answers 1 where they are not the same. */
export function diff(a: string, b: string, options: CommonOptions): Promise<ExitCode> {
  if (a === '-' && b === '-') throw usage('standard input cannot be both files');
  const paint = outputPaint(options);
  return runFiles([a], options, (run) =>
    withModel(
      a,
      options,
      run.report,
      (entry) => (run.format = entry.id),
      async (first) => {
        const { format } = first;
        if (format.diff === undefined) throw usage(otherCommand(format.id));
        const compare = format.diff.bind(format);
        const found = await compareWith(b, format.id, options, run, (model) => compare(first.model, model));
        if (run.json) {
          const { same, verdict, changes } = found;
          await run.document({ other: b, same, verdict, changes: changes.map((change) => ({ ...change })) });
        } else {
          const look = found.same ? paint.green : paint.red;
          const lines = [look(printable(found.verdict))];
          for (const { what, a: before, b: after } of found.changes) {
            lines.push(printable(`  ${what}: ${await shown(before)} | ${await shown(after)}`));
          }
          await run.text(textOf(lines));
        }
        showDiagnostics(run, options);
        return worse(exitOf(run.report), found.same ? exitCode.ok : exitCode.badFile);
      },
    ),
  );
}

/** Commands that compare files of formats that have no verdict to compare. */
const commands: Readonly<Record<string, string>> = { visa: 'visa diff', r600: 'r600 equiv' };

function otherCommand(format: string): string {
  const command = commands[format];
  if (command !== undefined) return `files of format ${format} are compared by lanescope ${command} A B`;
  return `files of format ${format} have no fault to compare: diff what lanescope dump A and lanescope dump B print`;
}

/** Open the second file as what the first is, and compare. What is wrong with opening it names it. */
async function compareWith(
  file: string,
  format: string,
  options: CommonOptions,
  run: FileRun,
  compare: (model: unknown) => Promise<Difference>,
): Promise<Difference> {
  const asked = { ...options, format };
  const [found] = await readingOf(run, file, () =>
    withModel(
      file,
      asked,
      reportOn(run, file),
      () => {},
      ({ model }) => Promise.allSettled([compare(model)]),
    ),
  );
  if (found.status === 'rejected') throw found.reason;
  return found.value;
}

async function shown(value: Json): Promise<string> {
  return typeof value === 'string' ? value : jsonText(value);
}
