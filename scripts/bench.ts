// npm run bench -- NAME: runs test/bench/NAME.ts
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../test/bench');
const name = process.argv[2] ?? '';
const file = join(folder, `${name}.ts`);

if (/^[a-z0-9-]+$/.test(name) && existsSync(file)) {
  await import(pathToFileURL(file).href);
} else {
  const names = readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.slice(0, -'.ts'.length));
  console.error(`usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exitCode = 2;
}
