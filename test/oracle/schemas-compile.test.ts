import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { languages, safeCompile } from './official-compiler.ts';
import { schemas } from './schema-names.ts';

const files = readdirSync(schemas).filter((name) => name.endsWith('.ksy'));

/** These read files in either byte order, or import one that does; the construct target has no code for that. */
const eitherByteOrder = new Set(['elf.ksy', 'cuda.ksy']);

describe.each(files)('the official compiler takes %s', (file) => {
  test.each(languages)('for %s', async (language) => {
    const compiled = safeCompile(language, join(schemas, file));
    if (language === 'construct' && eitherByteOrder.has(file)) {
      await expect(compiled).rejects.toThrow('None.get');
      return;
    }
    const texts = [...(await compiled).values()];
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.length).toBeGreaterThan(100);
  });
});

test('a schema it refuses is an error that says where', async () => {
  await expect(safeCompile('python', join(import.meta.dirname, 'wrong.ksy'))).rejects.toThrow('/seq/0/type');
});

test('a compiler that falls silent is an error too', async () => {
  const trace = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(safeCompile('python', join(import.meta.dirname, 'silent.ksy'), 500)).rejects.toThrow('no answer');
  trace.mockRestore();
});
