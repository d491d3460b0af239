import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { buildProgram } from '../src/cli/program.ts';
import { bundleCli } from './bundle-cli.ts';
import { manualPage } from './man.ts';
import { pruneGenerated } from './prune-generated.ts';

/** The command line that people run: dist/bin/cli/main.js. */
await bundleCli(path.resolve(import.meta.dirname, '../dist/bin'));

// The manual page, which `npm install --global` puts where man finds it.
const manual = path.resolve(import.meta.dirname, '../dist/man');
fs.mkdirSync(manual, { recursive: true });
fs.writeFileSync(
  path.join(manual, 'lanescope.1'),
  manualPage(
    buildProgram(() => {}),
    new Date(),
  ),
);

// npx links a checkout's command line once and keeps the link, also where an older checkout had the file elsewhere.
fs.chmodSync(path.resolve(import.meta.dirname, '../dist/src/cli/main.js'), 0o755);

pruneGenerated();

/**
 * Generated code is shipped as `generated/**.ts` too, for people. What runs has no white space; its maps, and the indentation of its
 * declarations, would be half of what it weighs.
 */
const generated = path.resolve(import.meta.dirname, '../dist/generated');
for (const name of fs.readdirSync(generated, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(generated, name);
  if (name.endsWith('.map')) fs.rmSync(file);
  else if (name.endsWith('.d.ts')) rewrite(file, (text) => withoutMap(text).replace(/^ {2,}/gm, ''));
  else if (name.endsWith('.js')) rewrite(file, (text) => compact(withoutMap(text)));
}

function rewrite(file: string, change: (text: string) => string): void {
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
}

function withoutMap(text: string): string {
  return text.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n');
}

/** The same names and statements; the first two lines say what the file is made of. */
function compact(text: string): string {
  const header = /^(?:\/\/.*\n)*/.exec(text)?.[0] ?? '';
  return header + transformSync(text, { minifyWhitespace: true, minifySyntax: true, target: 'es2023' }).code;
}
