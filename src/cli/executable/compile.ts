/* Run by the Node that becomes an executable: runs the program once, and keeps what V8 has compiled of it by then. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inlineLess } from '../begin.ts';
import { scripts } from './scripts.ts';

/** Folders with the scripts and for what is compiled of them; the words after these are those of the program. */
const [from = '', to = ''] = process.argv.splice(2, 2);
const require = createRequire(process.execPath);
inlineLess();
const { load, compiled } = scripts(
  (name) => readFileSync(path.join(from, name), 'utf8'),
  () => undefined,
  // There are no assets yet; of those it asks for the version alone.
  (id) => (id === 'node:sea' ? { getAsset: () => '' } : require(id)),
);
process.once('exit', () => {
  mkdirSync(to);
  for (const name of readdirSync(from)) writeFileSync(path.join(to, name), compiled(name));
});
load('main.cjs');
