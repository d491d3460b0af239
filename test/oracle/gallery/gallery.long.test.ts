// The public gallery of formats, where LANESCOPE_GALLERY names its folder: real files are read as the official reader reads
// them, and written back byte for byte; so are damaged copies that can be read. The code of every schema passes TypeScript.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mutate } from '../../../scripts/fuzz/mutate.ts';
import { fileHost, generateInMemory } from '../../../src/codegen/index.ts';
import { random } from '../../support/random.ts';
import { typeProblems } from '../../support/type-check.ts';
import { compileBothWays } from './read-both-ways.ts';
import type { BothWays } from './read-both-ways.ts';
import { formats, realFiles } from './real-files.ts';

const gallery = process.env['LANESCOPE_GALLERY'] ?? '';
/** Where a table of all files is written, if anywhere. */
const table = process.env['LANESCOPE_GALLERY_TABLE'];
const FILES_A_FORMAT = 3;

const COPIES = 100;
const MAX_DAMAGED = 64 << 10;

/** Formats of which `fixup` does not leave files as they are: folders that hold their parents; PNG packs anew. */
const changedByFixup: ReadonlySet<string> = new Set(['filesystem/iso9660', 'image/png']);

/** Copies of small files with damage, taken by our reader and not written back byte for byte. */
function damaged(files: readonly string[], schema: BothWays): unknown[] {
  return files.flatMap((file) => {
    const bytes = new Uint8Array(readFileSync(file));
    if (bytes.length > MAX_DAMAGED) return [];
    const seed = { name: file, bytes, isText: false, fields: [] };
    return Array.from({ length: COPIES }, (_, i) => {
      const copy = mutate(seed, seed, random(i)).bytes;
      return { file, seed: i, written: schema.writeBack(copy) ?? 'same' };
    }).filter(({ written }) => written !== 'same');
  });
}

describe.skipIf(!existsSync(gallery))('real files of the gallery', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-gallery-'));
  const rows: string[] = [];
  afterAll(() => {
    rmSync(folder, { recursive: true });
    if (table !== undefined) writeFileSync(table, rows.join(''));
  });

  test.each(formats)(
    existsSync(gallery) ? '%s' : '%s [no corpus at LANESCOPE_GALLERY]',
    async (format) => {
      const files = realFiles(format, folder, FILES_A_FORMAT);
      if (files.length === 0) {
        rows.push(`| ${format} | no file | | | |\n`);
        return;
      }
      for (const links of ['needed', 'all'] as const) {
        const schema = await compileBothWays(gallery, format, links);
        const wrong: unknown[] = [];
        for (const file of files) {
          const { bytes, fields, differences, written, mended, visited, refused } = schema.read(file);
          const read = refused === undefined ? `${differences.length} differ` : `refused by both: ${refused}`;
          const place = `${format} | ${file.replace(`${folder}/`, '')}`;
          if (links === 'needed') rows.push(`| ${place} | ${bytes} | ${fields}, ${read} | ${written} |\n`);
          const isKept = [written, ...(changedByFixup.has(format) ? [] : [mended])].every((each) => each === 'same');
          if (differences.length > 0 || (refused === undefined && !isKept) || visited !== 'same')
            wrong.push({ file, links, differences, written, mended, visited });
        }
        expect(wrong).toEqual([]);
        expect(damaged(files, schema)).toEqual([]);
      }
    },
    120_000,
  );
});

const root = resolve(import.meta.dirname, '../../..');

test.skipIf(!existsSync(gallery))(
  'the code of every schema of the gallery type-checks: whole, readers alone, and where all objects keep their links',
  async () => {
    const schemas = readdirSync(gallery, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ksy'))
      .map((name) => join(gallery, name));
    expect(schemas.length).toBeGreaterThan(150);
    for (const variant of [{}, { parts: [] }, { links: 'all' }] as const) {
      const sources = new Map<string, string>();
      for (const schema of schemas) {
        const options = { runtime: join(root, 'src/runtime/index.ts'), ...variant };
        const { files } = await generateInMemory([schema], fileHost([gallery]), options);
        for (const [name, text] of files)
          if (name.endsWith('.ts')) sources.set(join(root, '.tmp/gallery', schema.replaceAll('/', '_'), name), text);
      }
      expect(typeProblems(sources)).toEqual([]);
    }
  },
  600_000,
);
