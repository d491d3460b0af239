/* The reference of every entry of the package, from its docstrings, by TypeDoc. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Sources of the entries, as package.json names them. */
function entryPoints(root: string): string[] {
  const { exports } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [path.join(root, target.default.replace('./dist/', '').replace(/\.js$/, '.ts'))],
  );
}

/** Write the pages into `api`, one an entry; returns their names, `cuda/advanced`. */
export function apiPages(root: string, stage: string): string[] {
  const out = path.join(stage, 'api');
  const values = {
    name: 'lanescope',
    plugin: 'typedoc-plugin-markdown',
    readme: 'none',
    router: 'module',
    entryFileName: 'index.md',
    hideBreadcrumbs: 'true',
    useHTMLAnchors: 'true',
    tsconfig: path.join(root, 'tsconfig.json'),
    out,
    logLevel: 'Error',
  };
  const options = [
    ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]),
    '--excludePrivate',
    '--disableSources',
    ...entryPoints(root).flatMap((file) => ['--entryPoints', file]),
  ];
  const typedoc = path.join(root, 'node_modules', 'typedoc', 'bin', 'typedoc');
  const { status } = spawnSync(process.execPath, [typedoc, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`TypeDoc failed with exit code ${status}`);
  return fs
    .readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => name.replace(/\.md$/, ''))
    .sort();
}
