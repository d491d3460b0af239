import fs from 'node:fs';
import path from 'node:path';
import { withOutputIn } from '../src/cli/output.ts';
import { documentSchemas, fileHost } from '../src/codegen/index.ts';

/** `npm run docs [-- FOLDER]`: a page on every schema, from its docs and layouts, into dist/docs. */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'docs'));
const schemas = fs
  .readdirSync(path.join(root, 'schemas'))
  .filter((name) => name.endsWith('.ksy'))
  .sort()
  .map((name) => path.join(root, 'schemas', name));

fs.mkdirSync(folder, { recursive: true });
for (const [name, text] of await documentSchemas(schemas, fileHost())) {
  await withOutputIn(folder, name, (output) => output.bytes(new TextEncoder().encode(text)));
  console.log(path.relative(process.cwd(), path.join(folder, name)));
}
