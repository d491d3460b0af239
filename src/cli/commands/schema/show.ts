/* `schema NAME`: JSON Schema of what a command prints with `--json`. */
import { printableText, safe } from '../../../core/index.ts';
import { documentsText } from '../../documents-file.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { schemaVersion } from '../../output/documents.ts';
import { withOutput } from '../../output/output.ts';

/** The file of the package: a definition for each type, and the type of each document by its name. */
interface Documents {
  readonly documents: Readonly<Record<string, string>>;
  readonly $defs: Readonly<Record<string, unknown>>;
}

/** What any command writes of a file that it cannot read. */
const REFUSED = 'ErrorDocument';

/** Print the schema of the document `name`, which holds all it refers to; without a name the names, a line each. */
export async function showSchema(name: string | undefined, options: { readonly output?: string }): Promise<ExitCode> {
  const all = JSON.parse(documentsText()) as Documents;
  const names = Object.keys(all.documents);
  const type = name === undefined ? undefined : all.documents[name];
  if (name !== undefined && type === undefined) {
    const like = names.filter((each) => each.split('.').some((word) => name.split('.').includes(word)));
    const hint = like.length === 0 ? 'lanescope schema lists them' : `there are ${like.join(', ')}`;
    throw new Failure('schema/no-document', `no document is named ${name}`, exitCode.usage, [
      printableText(`(${hint})`),
    ]);
  }
  const text =
    type === undefined || name === undefined ? names.join('\n') : JSON.stringify(schemaOf(all, name, type), null, 2);
  await withOutput(options.output, (output) => output.text(safe`${printableText(text)}\n`));
  return exitCode.ok;
}

function schemaOf(all: Documents, name: string, type: string): object {
  const used = new Set<string>();
  const visit = (found: string): void => {
    if (used.has(found)) return;
    used.add(found);
    for (const [, inner = ''] of JSON.stringify(all.$defs[found]).matchAll(/"#\/\$defs\/(\w+)"/g)) visit(inner);
  };
  const roots = [...new Set([type, REFUSED])];
  for (const root of roots) visit(root);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:lanescope:document:${name}:${schemaVersion}`,
    title: `${name} of lanescope, schema ${schemaVersion}`,
    anyOf: roots.map((root) => ({ $ref: `#/$defs/${root}` })),
    $defs: Object.fromEntries([...used].map((each) => [each, all.$defs[each]])),
  };
}
