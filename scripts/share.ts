/*
 * `npm run share [-- FOLDER]`: the readers that the official compiler makes of the schemas, a folder a language, into dist/share;
 * `VERSION` says what they were made of.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { withOutputIn } from '../src/cli/output/output.ts';
import { safeCompile } from '../test/oracle/official-compiler.ts';

/** Languages of the official compiler, by the name of their folder. */
const languages = { python: 'python', cpp: 'cpp_stl', rust: 'rust', go: 'go', java: 'java' } as const;

const root = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'share'));
const encoder = new TextEncoder();

async function write(file: string, text: string): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await withOutputIn(path.dirname(file), path.basename(file), (output) => output.bytes(encoder.encode(text)));
}

function versionOf(name: string): string {
  const file =
    name === 'lanescope'
      ? path.join(root, 'package.json')
      : createRequire(import.meta.url).resolve(`${name}/package.json`);
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}

const names = fs
  .readdirSync(path.join(root, 'schemas'))
  .filter((name) => name.endsWith('.ksy'))
  .sort();
const texts = new Map(names.map((name) => [name, fs.readFileSync(path.join(root, 'schemas', name), 'utf8')]));
const stamp = [
  `lanescope ${versionOf('lanescope')}`,
  `kaitai-struct-compiler ${versionOf('kaitai-struct-compiler')}`,
  ...[...texts].map(([name, text]) => `${name} sha256:${createHash('sha256').update(text).digest('hex')}`),
  '',
].join('\n');

for (const [name, language] of Object.entries(languages)) {
  const files = new Map<string, string>();
  for (const schema of names)
    for (const [file, text] of await safeCompile(language, path.join(root, 'schemas', schema))) files.set(file, text);
  fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const [file, text] of files) await write(path.join(folder, name, file), text);
  await write(path.join(folder, name, 'VERSION'), stamp);
  console.log(`${path.relative(process.cwd(), path.join(folder, name))}: ${files.size} files`);
}
