/* `npm run driver` where there is nothing to do, and where the header does not fit; what takes long is in driver.long.test.ts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Copy } from '../../scripts/driver/tree.ts';

const root = join(import.meta.dirname, '../..');
let copy: Copy;
let folder: string;
beforeAll(() => {
  copy = new Copy(root);
  folder = mkdtempSync(join(tmpdir(), 'driver-'));
  writeFileSync(
    join(folder, 'wrong.h'),
    'typedef struct {\n  unsigned smId;\n  long long padding0;\n} CudbgSmTableEntry;\n',
  );
  writeFileSync(
    join(folder, 'same.h'),
    'typedef struct {\n  unsigned smId;\n  unsigned padding0;\n} CudbgSmTableEntry;\n',
  );
});
afterAll(() => {
  copy.remove();
  rmSync(folder, { recursive: true });
});

function driver(...args: string[]): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const tsx = join(root, 'node_modules/.bin/tsx');
  return spawnSync(tsx, ['scripts/driver.ts', ...args], { cwd: copy.path, encoding: 'utf8' });
}

test('a header that does not fit is refused with its line, and nothing is written', () => {
  const { status, stderr } = driver(join(folder, 'wrong.h'), '--name', 'r620');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/nothing was written:\n.*wrong\.h:3: /)]);
  expect(copy.changed()).toEqual([]);
});

test.each([
  [2, 'usage: ', ['same.h']],
  [2, 'such as r620, not 620', ['same.h', '--name', '620']],
  [3, 'no such header', ['none.h', '--name', 'r620']],
  [3, 'no such schema: x', ['same.h', '--name', 'r620', '--schema', 'x']],
] as const)('exit code %i: %s', (exit, said, args) => {
  const { status, stderr } = driver(...args.map((arg) => (arg.endsWith('.h') ? join(folder, arg) : arg)));
  expect([status, stderr]).toEqual([exit, expect.stringContaining(said)]);
});

test('an unknown option is said with the usage', () => {
  const { status, stderr } = driver('--frobnicate');
  expect([status, stderr]).toEqual([2, expect.stringContaining('--frobnicate')]);
});
