/*
 * `npm run docs [-- FOLDER] [--base /lanescope/]`: the documentation as a site of static pages with a search of its own, into dist/docs. Pages for people
 * come from docs, the README and its like; the reference is made of schemas, of the command line's help and of docstrings.
 * A link that leads nowhere is an error.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vitepress';
import { apiPages } from './site/api.ts';
import { commandsPage } from './site/commands.ts';
import { configuration } from './site/configuration.ts';
import { stagePages } from './site/pages.ts';
import { schemaPages } from './site/schemas.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: '/' } },
});
const folder = path.resolve(positionals[0] ?? path.join(root, 'dist', 'docs'));
// Below the root, where the site's packages are found.
const stage = path.join(root, '.tmp', 'site');

fs.rmSync(stage, { recursive: true, force: true });
fs.mkdirSync(path.join(stage, '.vitepress'), { recursive: true });
const schemas = schemaPages(root, stage);
stagePages(root, stage, schemas);
fs.writeFileSync(path.join(stage, 'reference', 'commands.md'), await commandsPage());
const api = apiPages(root, stage);
fs.writeFileSync(
  path.join(stage, '.vitepress', 'config.mjs'),
  `export default ${JSON.stringify(configuration(schemas, api, values.base), null, 2)};\n`,
);
fs.rmSync(folder, { recursive: true, force: true });
await build(stage, { outDir: folder });
console.log(path.relative(process.cwd(), path.join(folder, 'index.html')));
