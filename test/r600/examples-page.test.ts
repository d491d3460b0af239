import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examplesPage } from '../../scripts/r600-examples/page.ts';

test('docs/r600-ir.md says what the optimizer does', () => {
  const page = join(import.meta.dirname, '../../docs/r600-ir.md');
  expect(readFileSync(page, 'utf8')).toBe(examplesPage());
});
