// Values made up at random, written by our writers: the official Python target reads what we wrote.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { anyValue } from '../codegen/any-value.ts';
import { SCHEMAS, SHAPES, settle, withTables } from '../codegen/fuzz-schemas.ts';
import type { Loose } from '../codegen/fuzz-schemas.ts';
import { codec, loadSchemas } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { safeCompile } from './official-compiler.ts';
import { pythonTest } from './official-python.ts';
import { camelCase } from './schema-names.ts';

/** Ours in the form of read_objects.py. */
function likePython(value: unknown): unknown {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return String(value);
  if (Array.isArray(value)) return value.map(likePython);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, likePython(field)]));
}

/** The bits of a double, whatever its value. */
function bits(value: unknown): string {
  if (Number.isNaN(value)) return 'nan';
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value as number);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [camelCase(name), camelKeys(field)]));
}

pythonTest('any value that we write is read alike by the official Python target', async (python) => {
  const modules = await loadSchemas(SCHEMAS);
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-any-'));
  try {
    for (const id of Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]) {
      const root = id.charAt(0).toUpperCase() + id.slice(1);
      const module = modules.get(id) ?? {};
      writeFileSync(join(folder, `${id}.ksy`), SCHEMAS[id]);
      for (const [name, text] of await safeCompile('python', join(folder, `${id}.ksy`)))
        writeFileSync(join(folder, name), text);
      const values = fc
        .sample(anyValue(SHAPES[id]), { numRuns: 200, seed: 7 })
        .map((raw) => withTables(module, settle[id](raw as Loose)));
      const written = values.map((value) => Buffer.from(codec(module, root).serialize(value)).toString('hex'));
      const out = execFileSync(python, ['-B', join(import.meta.dirname, 'read_objects.py'), folder, id, root], {
        encoding: 'utf8',
        input: JSON.stringify(written),
        maxBuffer: 2 ** 28,
      });
      const read = camelKeys(JSON.parse(out)) as Record<string, unknown>[];
      const ours = values.map((value) => {
        const fields = plain(value) as Record<string, unknown>;
        const floats = Object.fromEntries(
          ['f4', 'f8'].filter((name) => name in fields).map((name) => [name, bits(fields[name])]),
        );
        return { ...(likePython(fields) as object), ...floats };
      });
      expect(read, id).toEqual(ours);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
