/*
 * `npm run docs [-- FOLDER]`: the documentation that is made, into dist/docs: a page on every schema, from its docs and layouts,
 * and in `api` the reference of every entry of the package, from its docstrings.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { withOutputIn } from '../src/cli/output/output.ts';
import { documentSchemas, fileHost } from '../src/codegen/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'docs'));
fs.mkdirSync(folder, { recursive: true });
await schemaPages();
apiReference();

async function schemaPages(): Promise<void> {
  const schemas = fs
    .readdirSync(path.join(root, 'schemas'))
    .filter((name) => name.endsWith('.ksy'))
    .sort()
    .map((name) => path.join(root, 'schemas', name));
  for (const [name, text] of documentSchemas(schemas, fileHost())) {
    const page = await format(text, { printWidth: 120, parser: 'markdown' });
    await withOutputIn(folder, name, (output) => output.bytes(new TextEncoder().encode(page)));
    console.log(path.relative(process.cwd(), path.join(folder, name)));
  }
}

/** Sources of the entries, as package.json names them. */
function entryPoints(): string[] {
  const { exports } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [path.join(root, target.default.replace('./dist/', '').replace(/\.js$/, '.ts'))],
  );
}

function apiReference(): void {
  const api = path.join(folder, 'api');
  const typedoc = path.join(root, 'node_modules', 'typedoc', 'bin', 'typedoc');
  const values = {
    name: 'lanescope',
    readme: 'none',
    tsconfig: path.join(root, 'tsconfig.json'),
    out: api,
    logLevel: 'Error',
  };
  const options = [
    ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]),
    '--excludePrivate',
    '--disableSources',
    ...entryPoints().flatMap((file) => ['--entryPoints', file]),
  ];
  const { status } = spawnSync(process.execPath, [typedoc, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`TypeDoc failed with exit code ${status}`);
  console.log(path.relative(process.cwd(), api));
}
