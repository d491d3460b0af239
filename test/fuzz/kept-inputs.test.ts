// Inputs that fuzzing kept: those that reach much, and those on which something went wrong once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { targetNames } from './target-names.ts';
import { keptInputs, loadTarget, unpacked } from './targets.ts';

/** How often each is asked; the choice says which command asks, and which witness. */
const CHOICES = { corpus: 1, found: 40 } as const;

for (const id of targetNames) {
  test(`${id}: all are answered`, { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
    try {
      const target = await loadTarget(id, folder);
      let asked = 0;
      for (const kind of ['corpus', 'found'] as const) {
        for (const file of keptInputs(kind, id)) {
          const isText = id === 'ksy' || /\.txt(?:\.gz)?$/.test(file);
          const seed = { name: basename(file, '.gz'), bytes: unpacked(file), isText, fields: [] };
          for (let choice = 0; choice < CHOICES[kind]; choice++, asked++) await target.run(seed, random(choice));
        }
      }
      expect(asked).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
