// The page for Python: its programs run as they stand there, and print what it shows.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from 'vitest';
import { safeCompile } from '../oracle/official-compiler.ts';
import { pythonTest } from '../oracle/official-python.ts';
import { cliProcess } from '../support/run-cli.ts';
import { blocksOf, root, textOf } from './pages.ts';

const blocks = blocksOf(textOf('docs/python.md'));
const programs = blocks.filter(({ language }) => language === 'python').map(({ text }) => text);
const printed = blocks.filter(({ language }) => language === 'text').map(({ text }) => text);

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-python-'));
  const dump = readFileSync(join(root, 'test/fixtures/cuda-real/V_G.nvcudmp.gz'));
  writeFileSync(join(folder, 'core.nvcudmp'), gunzipSync(dump));
  mkdirSync(join(folder, 'parsers'));
  for (const [name, text] of await safeCompile('python', join(root, 'schemas/cuda.ksy')))
    writeFileSync(join(folder, 'parsers', name), text);
  const command = join(folder, 'lanescope');
  writeFileSync(command, `#!/bin/sh\nexec ${cliProcess.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  chmodSync(command, 0o755);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

for (const [i, program] of programs.entries()) {
  pythonTest(`program ${i + 1}`, (python) => {
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    const out = execFileSync(python, ['-B', '-c', program], { cwd: folder, env, encoding: 'utf8' });
    expect(out).toBe(printed[i]);
    return Promise.resolve();
  });
}
