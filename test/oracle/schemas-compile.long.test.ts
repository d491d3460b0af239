import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { languages, safeCompile } from './official-compiler.ts';
import { schemas } from './schema-names.ts';

const files = readdirSync(schemas).filter((name) => name.endsWith('.ksy'));

/** Whether a schema, or one that it imports, decides on a byte order while it reads. */
function choosesByteOrder(file: string): boolean {
  const text = readFileSync(join(schemas, file), 'utf8');
  if (/^\s*endian:\s*\n\s*switch-on:/m.test(text)) return true;
  const { meta } = parse(text) as { readonly meta: { readonly imports?: readonly string[] } };
  return (meta.imports ?? []).some((name) => choosesByteOrder(`${name}.ksy`));
}

describe.each(files)('the official compiler takes %s', (file) => {
  test.each(languages)('for %s', async (language) => {
    const compiled = safeCompile(language, join(schemas, file));
    // The construct target has no code for a byte order that is not known beforehand.
    if (language === 'construct' && choosesByteOrder(file)) {
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
  await expect(safeCompile('python', join(import.meta.dirname, 'silent.ksy'), { limit: 500 })).rejects.toThrow(
    'no answer',
  );
  trace.mockRestore();
});
