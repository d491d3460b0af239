import fs from 'node:fs';
import path from 'node:path';
import type { Header, HeaderImport } from '../../../codegen/index.ts';
import { schemaFile } from '../../schema/schema-file.ts';
import { printable, printableLines, printableText, safe } from '../../../core/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure, usage } from '../../errors/failure.ts';
import { temporaryFolder } from '../../files/temporary.ts';
import { readText } from '../../input/text-file.ts';
import { writeDocument } from '../../output/documents.ts';
import { complain, withOutput } from '../../output/output.ts';
import { runTool } from '../../process/run-tool.ts';
import { loadCodegen } from '../../schema/load-codegen.ts';
import type { Codegen } from '../../schema/load-codegen.ts';
import { parserOfC } from '../../schema/parse-c.ts';

/** What `schema import` takes. */
export interface ImportOptions {
  readonly limit?: Limits | undefined;
  readonly json?: boolean | undefined;
  readonly output?: string | undefined;
  readonly importPath?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly define?: readonly string[] | undefined;
  /** False: no compiler is asked. */
  readonly compiler: boolean;
  /** The file is a list of constants, whatever it is called. */
  readonly constants?: boolean | undefined;
}

/** `schema import`: bring what a header has and a schema has not into the schema; answers 1 where something has no place. */
export async function importHeader(file: string, header: string, options: ImportOptions): Promise<ExitCode> {
  if (options.since !== undefined && !/^[\w.]+$/.test(options.since)) throw usage('--since takes a name such as r560');
  const codegen = await loadCodegen('schema import');
  await schemaFile(file);
  const source = await readText(header, 'a C header, a grammar or a list of constants');
  const found = await imported(codegen, file, { source, name: header }, options);
  codegen.checkText(found.text, file, codegen.fileHost([...(options.importPath ?? [])]));
  if (options.output !== undefined)
    await withOutput(options.output, (output) => output.bytes(new TextEncoder().encode(found.text)));
  await say(found, { file, header, options });
  complain(...found.refused.map(({ line, message }) => safe`${printable(header)}:${line}: ${printable(message)}`));
  return found.refused.length === 0 ? exitCode.ok : exitCode.badFile;
}

/** How lists of constants are called; C headers have any other name. */
const LISTS = /\.(?:html?|md|rst|adoc|txt|csv|tsv|def)$/i;

async function imported(codegen: Codegen, file: string, source: Source, options: ImportOptions): Promise<HeaderImport> {
  if (options.constants === true || LISTS.test(source.name))
    return withProblems(codegen, 'schema', () =>
      codegen.importConstants(file, hostOf(codegen, options), source.source),
    );
  if (/^\s*\{/.test(source.source)) return importedGrammar(codegen, file, source, options);
  return importedHeader(codegen, file, source, options);
}

function definesOf(words: readonly string[]): Map<string, string> {
  return new Map(
    words.map((word) => {
      const [, name, text] = /^([A-Za-z_]\w*)(?:=(.*))?$/.exec(word) ?? [];
      if (name === undefined) throw usage(`--define takes NAME or NAME=VALUE, not ${word}`);
      return [name, text ?? '1'];
    }),
  );
}

/** A file that brings something, by its text. */
interface Source {
  readonly source: string;
  readonly name: string;
}

async function importedHeader(
  codegen: Codegen,
  file: string,
  { source, name }: Source,
  options: ImportOptions,
): Promise<HeaderImport> {
  const read = codegen.readHeader(source, await parserOfC(), definesOf(options.define ?? []));
  if (options.compiler) await confirm(codegen, read, name);
  const { since } = options;
  return withProblems(codegen, 'schema', () => codegen.importHeader(file, hostOf(codegen, options), read, { since }));
}

/** A grammar does not say which set it is of: versions of drafts are those of the sets they were made from. */
function importedGrammar(
  codegen: Codegen,
  file: string,
  { source, name }: Source,
  options: ImportOptions,
): HeaderImport {
  const grammar = withProblems(codegen, 'grammar', () => codegen.readGrammar(source, name));
  if (grammar.isCore)
    return withProblems(codegen, 'schema', () => codegen.importCore(file, hostOf(codegen, options), grammar));
  const set = Number(options.since);
  if (options.since === undefined || !/^\d{1,5}$/.test(options.since) || set > 0xffff)
    throw usage('of the grammar of a set, --since is the number of its set in the schema, such as 101');
  return withProblems(codegen, 'schema', () =>
    codegen.importInstructionSet(file, hostOf(codegen, options), grammar, set),
  );
}

function hostOf(codegen: Codegen, options: ImportOptions): ReturnType<Codegen['fileHost']> {
  return codegen.fileHost([...(options.importPath ?? [])]);
}

function withProblems<T>(codegen: Codegen, what: 'schema' | 'grammar', run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof codegen.SchemaError)) throw error;
    const details = error.problems.map((problem) => printableText(codegen.formatProblem(problem)));
    const exit = what === 'schema' ? exitCode.usage : exitCode.badFile;
    throw new Failure(`schema/invalid${what === 'schema' ? '' : '-grammar'}`, `the ${what} has errors:`, exit, details);
  }
}

async function say(
  { changes, refused, patch }: HeaderImport,
  { file, header, options }: { readonly file: string; readonly header: string; readonly options: ImportOptions },
): Promise<void> {
  const { limit } = options;
  if (options.json === true) {
    const problems = refused.map((each) => ({ ...each }));
    return writeDocument({ limit }, { file, header, changes, refused: problems, patch });
  }
  await withOutput(
    undefined,
    async (output) => {
      await output.text(printableLines(changes.length === 0 ? ['nothing new'] : changes));
      if (options.output === undefined && patch !== '') await output.text(printableText(`\n${patch}`));
    },
    limit?.output,
  );
}

/** The longest that a compiler may take, in milliseconds, and the most that it may say. */
const PATIENCE = 30_000;
const MOST = 1 << 20;

/** Ask a C compiler for the same places; where there is none, or it cannot compile the header, that is said. */
async function confirm(codegen: Codegen, header: Header, name: string): Promise<void> {
  const temporary = temporaryFolder();
  try {
    const source = path.join(temporary.path, 'header.c');
    fs.writeFileSync(source, codegen.assertions(header));
    for (const compiler of ['cc', 'gcc', 'clang']) {
      const args = ['-std=gnu11', '-w', '-fsyntax-only', source];
      const { status, stderr, code } = await runTool(compiler, args, PATIENCE, MOST);
      if (status === 0) return;
      if (code === 'ENOENT') continue;
      const wrong = /static assertion failed:? "([^"]*)"|static_assert(?:ion)? failed[^:]*: ([^\n]*)/.exec(stderr);
      if (wrong !== null)
        throw new Failure(
          'schema/header-places',
          `${name}: ${compiler} does not have ${wrong[1] ?? wrong[2] ?? ''}`,
          exitCode.badFile,
        );
      const [first = 'it fails'] = stderr.split('\n').filter((line) => line.includes('error'));
      complain(
        safe`the places are not confirmed: ${printable(compiler)} says ${printable(first.replace(`${source}:`, ''))}`,
      );
      return;
    }
    complain(safe`the places are not confirmed: there is no C compiler`);
  } finally {
    temporary.remove();
  }
}
