import type { GenerateResult } from '../../codegen/index.ts';
import { writeJson } from '../../core/index.ts';
import { schemaVersion } from '../documents.ts';
import { exitCode } from '../exit-code.ts';
import type { ExitCode } from '../exit-code.ts';
import { ioFailure } from '../failure.ts';
import { loadCodegen } from '../load-codegen.ts';
import { openOutput, paintFor, withOutputIn } from '../output.ts';
import type { ColorMode } from '../output.ts';

/** What `generate` takes. */
export interface GenerateOptions {
  /** Folder for the generated files. */
  readonly output: string;
  readonly check?: boolean | undefined;
  readonly importPath?: readonly string[] | undefined;
  readonly json?: boolean | undefined;
  readonly color: ColorMode;
}

/** `generate`: compile schemas, write what changed or, with `check`, say what would. */
export async function generate(schemas: readonly string[], options: GenerateOptions): Promise<ExitCode> {
  const codegen = await loadCodegen('generate');
  const result = await codegen
    .generate([...schemas], {
      outDir: options.output,
      check: options.check === true,
      write: (folder, name, text) => withOutputIn(folder, name, (output) => output.text(text)),
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
    await output.text('\n');
  } else {
    for (const file of result.written) await output.text(`wrote ${file}\n`);
    if (options.check === true) await sayDrift(result, (text) => output.text(text));
  }
  sayDiagnostics(result, options.color);
  const errors = result.diagnostics.some(({ severity }) => severity === 'error');
  return errors || (options.check === true && hasDrift(result)) ? exitCode.badFile : exitCode.ok;
}

function hasDrift({ changed, missing, orphans }: GenerateResult): boolean {
  return changed.length + missing.length + orphans.length > 0;
}

async function sayDrift(result: GenerateResult, say: (text: string) => Promise<void>): Promise<void> {
  for (const file of result.changed) await say(`changed  ${file}\n`);
  for (const file of result.missing) await say(`missing  ${file}\n`);
  for (const file of result.orphans) await say(`orphan   ${file}\n`);
  if (hasDrift(result)) await say('run the same command without --check to bring them up to date\n');
}

function sayDiagnostics({ diagnostics }: GenerateResult, color: ColorMode): void {
  const paint = paintFor(color, process.stderr);
  for (const { file, line, col, path, severity, code, message } of diagnostics) {
    const style = severity === 'error' ? paint.red : paint.yellow;
    process.stderr.write(`${file}:${line}:${col} ${path}: ${style(`${severity}[${code}]: ${message}`)}\n`);
  }
}
