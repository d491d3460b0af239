import { existsSync } from 'node:fs';
import type { GenerateResult } from '../../codegen/index.ts';
import { printable, printableLines, safe } from '../../core/index.ts';
import type { Limits } from '../../runtime/index.ts';
import { writeDocument } from '../output/documents.ts';
import { forgetWritten } from '../files/run-files.ts';
import { whenChanged } from '../files/when-changed.ts';
import { exitCode } from '../errors/exit-code.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { ioFailure } from '../errors/failure.ts';
import type { GeneratedPart } from '../options/values.ts';
import { loadCodegen } from '../schema/load-codegen.ts';
import { schemaFile } from '../schema/schema-file.ts';
import { complain, errorPaint, withOutput, withOutputIn } from '../output/output.ts';
import type { ColorMode } from '../output/output.ts';

/** What `generate` takes. */
export interface GenerateOptions {
  /** Folder for the generated files. */
  readonly output: string;
  readonly check?: boolean | undefined;
  /** Generate again whenever a schema changes. */
  readonly watch?: boolean | undefined;
  readonly importPath?: readonly string[] | undefined;
  readonly names: 'orig' | 'id';
  /** How generated files import each other. */
  readonly importExtension: 'js' | 'ts';
  /** What is generated beside types and readers. */
  readonly parts?: readonly GeneratedPart[] | undefined;
  readonly json?: boolean | undefined;
  readonly limit?: Limits | undefined;
  readonly color: ColorMode;
}

/** `generate`: compile schemas, write what changed or, with `check`, say what would. */
export async function generate(schemas: readonly string[], options: GenerateOptions): Promise<ExitCode> {
  if (options.watch !== true) return (await once(schemas, options)).exit;
  await whenChanged(async () => {
    forgetWritten();
    const { sources } = await once(schemas, options);
    complain(safe`waiting for changes: Ctrl-C ends`);
    return sources;
  });
  return exitCode.ok;
}

interface Run {
  readonly exit: ExitCode;
  readonly sources: readonly string[];
}

async function once(schemas: readonly string[], options: GenerateOptions): Promise<Run> {
  const codegen = await loadCodegen('generate');
  for (const file of schemas) if (existsSync(file)) await schemaFile(file);
  const encoder = new TextEncoder();
  const result = await codegen
    .generate([...schemas], {
      outDir: options.output,
      check: options.check === true,
      names: options.names,
      extension: options.importExtension,
      ...(options.parts !== undefined && { parts: options.parts.filter((part) => part !== 'read') }),
      write: (folder, name, text) => withOutputIn(folder, name, (output) => output.bytes(encoder.encode(text))),
      ...(options.importPath !== undefined && { importPaths: [...options.importPath] }),
    })
    .catch((error: unknown) => {
      throw ioFailure(error, 'cannot generate');
    });
  sayDiagnostics(result, options.color);
  const { limit } = options;
  if (options.json === true) {
    const { diagnostics, written, changed, missing, orphans } = result;
    const listed = diagnostics.map((each) => ({ ...each }));
    await writeDocument({ limit }, { diagnostics: listed, written, changed, missing, orphans });
  } else {
    const drift = options.check === true ? driftLines(result) : [];
    const text = printableLines([...result.written.map((file) => `wrote ${file}`), ...drift]);
    await withOutput(undefined, (output) => output.text(text), limit?.output);
  }
  const errors = result.diagnostics.some(({ severity }) => severity === 'error');
  const isBad = errors || (options.check === true && hasDrift(result));
  return { exit: isBad ? exitCode.badFile : exitCode.ok, sources: result.sources };
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
