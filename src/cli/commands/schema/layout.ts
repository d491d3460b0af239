import fs from 'node:fs';
import type { LayoutDocument, LayoutForm } from '../../../codegen/index.ts';
import { schemaFile } from '../../schema/schema-file.ts';
import { printableText } from '../../../core/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure, ioFailure } from '../../errors/failure.ts';
import { withOutput } from '../../output/output.ts';
import { loadCodegen } from '../../schema/load-codegen.ts';
import type { Codegen } from '../../schema/load-codegen.ts';
import { ownSchema } from '../../schema/own-schema.ts';

/** What `schema layout` takes. */
export interface LayoutOptions {
  readonly as: 'json' | LayoutForm;
  readonly endian: 'le' | 'be';
  readonly output?: string | undefined;
  readonly importPath?: readonly string[] | undefined;
}

/** The schemas that come with the package. */
const own: ReadonlySet<string> = new Set(['cuda', 'dwarf', 'elf', 'r600', 'spirv', 'visa']);

/** `schema layout`: the places of a schema's fields for other languages. */
export async function schemaLayout(name: string, options: LayoutOptions): Promise<ExitCode> {
  const codegen = await loadCodegen('schema layout');
  const file = own.has(name) ? ownSchema(name) : name;
  await schemaFile(file);
  const text = file.endsWith('.json') ? readText(file) : await compiled(codegen, file, options.importPath ?? []);
  const layout = parsed(codegen, text, file);
  const shown = options.as === 'json' ? text : codegen.layoutAs(layout, options.as, options.endian);
  await withOutput(options.output, (output) => output.text(printableText(shown)));
  return exitCode.ok;
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw ioFailure(error, `cannot read ${file}`);
  }
}

async function compiled(codegen: Codegen, file: string, importPaths: readonly string[]): Promise<string> {
  const { files, diagnostics, roots } = await codegen.generateInMemory([file], codegen.fileHost([...importPaths]));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const details = errors.map((problem) => printableText(codegen.formatProblem(problem)));
    throw new Failure('schema/invalid', 'the schema has errors:', exitCode.usage, details);
  }
  const [id = ''] = roots.keys();
  return files.get(`${id}.layout.json`) ?? '';
}

function parsed(codegen: Codegen, text: string, file: string): LayoutDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('schema/no-layout', `${file} is no JSON`, exitCode.badFile);
  }
  if (!codegen.isLayoutDocument(value))
    throw new Failure('schema/no-layout', `${file} is no layout JSON of version 1`, exitCode.badFile);
  return value;
}
