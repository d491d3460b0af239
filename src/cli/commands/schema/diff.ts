import type { Answer, Compatibility, SchemaDiff } from '../../../codegen/index.ts';
import { printableLines, printableText, snakeKeys } from '../../../core/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure, usage } from '../../errors/failure.ts';
import { writeDocument } from '../../output/documents.ts';
import { withOutput } from '../../output/output.ts';
import { loadCodegen } from '../../schema/load-codegen.ts';
import { schemaFile } from '../../schema/schema-file.ts';

/** What `schema diff` takes. */
export interface DiffOptions {
  readonly limit?: Limits | undefined;
  readonly json?: boolean | undefined;
  readonly markdown?: boolean | undefined;
  readonly output?: string | undefined;
  readonly importPath?: readonly string[] | undefined;
  readonly require?: string | undefined;
}

type Question = keyof Compatibility<Answer>;

/** The questions by the words of the command line. */
const questions: Readonly<Record<string, Question>> = {
  'old-files': 'oldFiles',
  'old-readers': 'oldReaders',
  'written-files': 'writtenFiles',
};

/** `schema diff`: what changed between two schemas; answers 1 where a required question is not answered by yes. */
export async function diffSchema(before: string, after: string, options: DiffOptions): Promise<ExitCode> {
  const required = requiredOf(options.require);
  const codegen = await loadCodegen('schema diff');
  for (const file of [before, after]) await schemaFile(file);
  const host = codegen.fileHost([...(options.importPath ?? [])]);
  let diff: SchemaDiff;
  try {
    diff = codegen.diffSchemas({ file: before, host }, { file: after, host });
  } catch (error) {
    if (!(error instanceof codegen.SchemaError)) throw error;
    const details = error.problems.map((problem) => printableText(codegen.formatProblem(problem)));
    throw new Failure('schema/invalid', 'the schema has errors:', exitCode.usage, details);
  }
  if (options.json === true) {
    const { oldFiles, oldReaders, writtenFiles } = diff;
    const changes = diff.changes.map(({ kind, path, message, ...answers }) => ({
      kind,
      path,
      message,
      ...Object.fromEntries(Object.values(questions).map((question) => [question, { ...answers[question] }])),
    }));
    const body = { old: before, new: after, oldFiles, oldReaders, writtenFiles, changes };
    await writeDocument(options, snakeKeys(body));
  } else {
    const text = printableLines(options.markdown === true ? markdownOf(diff) : linesOf(diff));
    await withOutput(options.output, (output) => output.text(text), options.limit?.output);
  }
  return required.every((question) => diff[question] === 'yes') ? exitCode.ok : exitCode.badFile;
}

function requiredOf(text: string | undefined): readonly Question[] {
  if (text === undefined) return Object.values(questions);
  if (text === 'none') return [];
  return text.split(',').map((word) => {
    const question = questions[word];
    if (question === undefined) throw usage(`--require: ${word} is none of ${Object.keys(questions).join(', ')}, none`);
    return question;
  });
}

function linesOf(diff: SchemaDiff): string[] {
  const lines = diff.changes.flatMap((change) => [
    `${change.path}  ${change.kind}: ${change.message}`,
    ...Object.entries(questions).flatMap(([words, question]) => {
      const { verdict, why } = change[question];
      return verdict === 'yes' ? [] : [`  ${words.replace('-', ' ').padEnd(13)}  ${verdict}: ${why ?? ''}`];
    }),
  ]);
  const totals = Object.entries(questions).map(
    ([words, question]) => `${words.replace('-', ' ').padEnd(13)}  ${diff[question]}`,
  );
  return diff.changes.length === 0 ? ['no difference'] : [...lines, '', ...totals];
}

function markdownOf(diff: SchemaDiff): string[] {
  if (diff.changes.length === 0) return ['No difference.'];
  const names = Object.entries(questions);
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const answer = ({ verdict, why }: Answer): string => (why === undefined ? verdict : `${verdict}: ${cell(why)}`);
  return [
    row(['what', 'change', ...names.map(([words]) => words.replace('-', ' '))]),
    row(['---', '---', ...names.map(() => '---')]),
    ...diff.changes.map((change) =>
      row([
        `\`${change.path}\``,
        cell(`${change.kind}: ${change.message}`),
        ...names.map(([, question]) => answer(change[question])),
      ]),
    ),
    row(['**all**', `${diff.changes.length} changes`, ...names.map(([, question]) => `**${diff[question]}**`)]),
  ];
}
