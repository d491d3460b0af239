/*
 * npm run bench -- NAME: runs test/bench/NAME.ts as one bundle. What people install is compiled as this is; a loader of TypeScript adds
 * a call to each function that is made, which costs more than what some of them do.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'test/bench');
const name = process.argv[2] ?? '';
const file = path.join(folder, `${name}.ts`);

/** Modules of a bundle find their files from where their sources are. */
const places: Plugin = {
  name: 'places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path: source }) => ({
      loader: 'ts',
      contents: readFileSync(source, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(source)))
        .replaceAll('import.meta.filename', JSON.stringify(source))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(source).href)),
    }));
  },
};

if (/^[a-z0-9-]+$/.test(name) && existsSync(file)) {
  const outfile = path.join(root, '.tmp/bench', `${name}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    plugins: [places],
  });
  await import(pathToFileURL(outfile).href);
} else {
  const names = readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.slice(0, -'.ts'.length));
  console.error(`usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exitCode = 2;
}
