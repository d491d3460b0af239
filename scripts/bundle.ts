import fs from 'node:fs';
import path from 'node:path';
import { bundleCli } from './bundle-cli.ts';

/** The command line that people run: dist/bin/cli/main.js. */
await bundleCli(path.resolve(import.meta.dirname, '../dist/bin'));

/** npx keeps links to the command of an earlier version, which was the unbundled one. */
fs.chmodSync(path.resolve(import.meta.dirname, '../dist/src/cli/main.js'), 0o755);

/** Generated code is its own source: its maps would be half of what it weighs. */
const generated = path.resolve(import.meta.dirname, '../dist/generated');
for (const name of fs.readdirSync(generated, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(generated, name);
  if (name.endsWith('.map')) fs.rmSync(file);
  else if (/\.(js|d\.ts)$/.test(name)) {
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n'));
  }
}
