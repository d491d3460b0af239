// The public gallery of formats, where LANESCOPE_GALLERY names its folder: real files are read as the official reader reads
// them, and written back byte for byte.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compileBothWays } from './read-both-ways.ts';
import { formats, realFiles } from './real-files.ts';

const gallery = process.env['LANESCOPE_GALLERY'] ?? '';
/** Where a table of all files is written, if anywhere. */
const table = process.env['LANESCOPE_GALLERY_TABLE'];
const FILES_A_FORMAT = 3;

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
      const schema = await compileBothWays(gallery, format);
      const wrong: unknown[] = [];
      for (const file of files) {
        const { bytes, fields, differences, written, refused } = schema.read(file);
        const read = refused === undefined ? `${differences.length} differ` : `refused by both: ${refused}`;
        rows.push(`| ${format} | ${file.replace(`${folder}/`, '')} | ${bytes} | ${fields}, ${read} | ${written} |\n`);
        if (differences.length > 0 || (refused === undefined && written !== 'same'))
          wrong.push({ file, differences, written });
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
