import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withOutputIn } from '../src/cli/output/output.ts';
import { formatProblem, generate } from '../src/codegen/index.ts';
import { documentSchemas } from './documents.ts';

/** `npm run generate [-- --check]`: schemas/*.ksy to generated/, schemas/documents to schemas/documents.schema.json. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const check = process.argv.includes('--check');
const schemas = fs
  .readdirSync(path.join(root, 'schemas'))
  .filter((name) => name.endsWith('.ksy'))
  .sort()
  .map((name) => path.join(root, 'schemas', name));

const result = await generate(schemas, {
  outDir: path.join(root, 'generated'),
  check,
  write: (folder, name, text) => withOutputIn(folder, name, (output) => output.bytes(new TextEncoder().encode(text))),
  runtime: '../src/runtime/index.ts',
  split: true,
  wholeFolder: true,
});
for (const problem of result.diagnostics)
  console.error(formatProblem({ ...problem, file: path.relative(root, problem.file) }));

const documents = path.join(root, 'schemas', 'documents.schema.json');
const described = documentSchemas(root);
const stale = !fs.existsSync(documents) || fs.readFileSync(documents, 'utf8') !== described;
if (stale && !check) fs.writeFileSync(documents, described);

const say = (what: string, files: readonly string[]): void => {
  for (const file of files) console.log(`${what}: ${path.relative(root, file)}`);
};
const failed = result.diagnostics.some((d) => d.severity === 'error');
if (check) {
  say('changed', [...result.changed, ...(stale ? [documents] : [])]);
  say('missing', result.missing);
  say('orphan', result.orphans);
  const drift = result.changed.length + result.missing.length + result.orphans.length + (stale ? 1 : 0);
  if (drift > 0) console.log('what is generated does not match schemas/: run `npm run generate` and commit the result');
  process.exitCode = failed || drift > 0 ? 1 : 0;
} else {
  for (const file of result.orphans) fs.rmSync(file);
  say('wrote', [...result.written, ...(stale ? [documents] : [])]);
  say('removed', result.orphans);
  process.exitCode = failed ? 1 : 0;
}
