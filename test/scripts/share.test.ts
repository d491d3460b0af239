/* `npm run share`: what is vendored reads the same files. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles } from '../support/fixtures.ts';
import { cli } from '../support/run-cli.ts';
import { python, witness } from '../support/witness.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-'));
  execFileSync(join(root, 'node_modules/.bin/tsx'), [join(root, 'scripts/share.ts'), folder], { cwd: root });
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

const filesIn = (language: string): string[] =>
  readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' });

describe.each([
  ['python', 'cuda.py'],
  ['cpp', 'cuda.cpp'],
  ['rust', 'cuda.rs'],
  ['go', 'cuda.go'],
  ['java', 'Cuda.java'],
])('%s', (language, file) => {
  test('has a reader of every schema, and says what it was made of', () => {
    const files = filesIn(language);
    expect(files.filter((name) => name.endsWith(file)).length).toBe(1);
    for (const id of ['dwarf', 'elf', 'r600', 'spirv', 'visa'])
      expect(
        files.some((name) => name.toLowerCase().includes(id)),
        id,
      ).toBe(true);
    const stamp = readFileSync(join(folder, language, 'VERSION'), 'utf8');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(stamp).toContain(`lanescope ${version}\nkaitai-struct-compiler 0.`);
    const digest = createHash('sha256')
      .update(readFileSync(join(root, 'schemas/cuda.ksy')))
      .digest('hex');
    expect(stamp).toContain(`cuda.ksy sha256:${digest}\n`);
  });
});

witness('python3-kaitaistruct')('the Python readers read the rows that our own do', async () => {
  for (const file of fixtureFiles('cuda')) {
    const script = join(root, 'test/oracle/dump_sections.py');
    const out = execFileSync(python, ['-B', script, join(folder, 'python'), file], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const sections = JSON.parse(out) as { type: string; rows?: Record<string, string>[] }[];
    const devices = sections.filter(({ type }) => Number(type) === 0x80000009).flatMap(({ rows }) => rows ?? []);
    const shown = JSON.parse((await cli('cuda', 'devices', '--json', file)).stdout) as { devices?: unknown[] };
    expect(devices.length).toBe(shown.devices?.length);
  }
});
