/* The code that the compiler's README shows is what the compiler gives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateInMemory } from '../../src/codegen/index.ts';

const root = join(import.meta.dirname, '../..');
const blocks = (file: string, language: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, text]) => text ?? '',
  );

test('every excerpt is part of the generated module', async () => {
  const schema = blocks('docs/schemas.md', 'yaml')[0] ?? '';
  const host = { read: () => schema, candidates: () => [] };
  const module = (await generateInMemory(['launch_ring.ksy'], host)).files.get('launch_ring.ts') ?? '';
  const excerpts = blocks('src/codegen/README.md', 'ts');
  expect(excerpts.length).toBeGreaterThan(5);
  const flat = (text: string): string => text.replace(/\s+/g, '');
  for (const excerpt of excerpts) expect(flat(module)).toContain(flat(excerpt));
});
