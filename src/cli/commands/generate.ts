import type { GenerateResult } from '../../codegen/index.ts';
import { printable, printableLines, safe, writeJson } from '../../core/index.ts';
import { schemaVersion } from '../output/documents.ts';
import { exitCode } from '../errors/exit-code.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { ioFailure, usage } from '../errors/failure.ts';
import { forgetWritten } from '../files/run-files.ts';
import { loadCodegen } from '../schema/load-codegen.ts';
import { nextChange, stampsOf } from '../schema/watch-files.ts';
import { complain, errorPaint, openOutput, withOutputIn } from '../output/output.ts';
import type { ColorMode } from '../output/output.ts';

/** What `generate` takes. */
export interface GenerateOptions {
  /** Folder for the generated files. */
  readonly output: string;
  readonly check?: boolean | undefined;
  /** Generate again whenever a schema or one that it imports changes. */
  readonly watch?: boolean | undefined;
  readonly importPath?: readonly string[] | undefined;
  readonly names: 'orig' | 'id';
  readonly json?: boolean | undefined;
  readonly color: ColorMode;
}

/** `generate`: compile schemas, write what changed or, with `check`, say what would; with `watch`, again and again. */
export async function generate(schemas: readonly string[], options: GenerateOptions): Promise<ExitCode> {
  if (options.watch !== true) return (await generateOnce(schemas, options)).exit;
  if (options.check === true) throw usage('--watch writes, --check does not');
  let stamps = stampsOf(schemas);
  for (;;) {
    const { sources } = await generateOnce(schemas, options);
    // What was changed while it was read is read again.
    stamps = new Map([...stampsOf(sources), ...stamps]);
    complain(safe`waiting for changes of ${stamps.size} files; end with Ctrl+C`);
    await nextChange(stamps);
    forgetWritten();
    stamps = stampsOf(stamps.keys());
  }
}

interface Done {
  readonly exit: ExitCode;
  readonly sources: readonly string[];
}

async function generateOnce(schemas: readonly string[], options: GenerateOptions): Promise<Done> {
  const codegen = await loadCodegen('generate');
  const encoder = new TextEncoder();
  const result = await codegen
    .generate([...schemas], {
      outDir: options.output,
      check: options.check === true,
      names: options.names,
      write: (folder, name, text) => withOutputIn(folder, name, (output) => output.bytes(encoder.encode(text))),
      ...(options.importPath !== undefined && { importPaths: [...options.importPath] }),
    })
    .catch((error: unknown) => {
      throw ioFailure(error, 'cannot generate');
    });
  const output = await openOutput(undefined);
  if (options.json === true) {
    const { diagnostics, written, changed, missing, orphans } = result;
    const document = {
      schema: schemaVersion,
      diagnostics: diagnostics.map((each) => ({ ...each })),
      written,
      changed,
      missing,
      orphans,
    };
    await writeJson(document, (text) => output.text(text), 2);
    await output.text(safe`\n`);
  } else {
    const drift = options.check === true ? driftLines(result) : [];
    await output.text(printableLines([...result.written.map((file) => `wrote ${file}`), ...drift]));
  }
  sayDiagnostics(result, options.color);
  const errors = result.diagnostics.some(({ severity }) => severity === 'error');
  const exit = errors || (options.check === true && hasDrift(result)) ? exitCode.badFile : exitCode.ok;
  return { exit, sources: result.sources };
}

function hasDrift({ changed, missing, orphans }: GenerateResult): boolean {
  return changed.length + missing.length + orphans.length > 0;
}

function driftLines(result: GenerateResult): string[] {
  return [
    ...result.changed.map((file) => `changed  ${file}`),
    ...result.missing.map((file) => `missing  ${file}`),
    ...result.orphans.map((file) => `orphan   ${file}`),
    ...(hasDrift(result) ? ['run the same command without --check to bring them up to date'] : []),
  ];
}

function sayDiagnostics({ diagnostics }: GenerateResult, color: ColorMode): void {
  const paint = errorPaint(color);
  for (const { file, line, col, path, severity, code, message, hint } of diagnostics) {
    const style = severity === 'error' ? paint.red : paint.yellow;
    const place = printable(`${file}:${line}:${col} ${path}`);
    complain(safe`${place}: ${style(printable(`${severity}[${code}]: ${message}`))}`);
    if (hint !== undefined) complain(safe`  hint: ${printable(hint)}`);
  }
}
