import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { corpus, corpusFiles, corpusTest, hasCorpus } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';

interface Malformed {
  readonly file: string;
  readonly verdict: 'reject' | 'partial' | 'ok';
}

const folder = join(corpus, 'cuda', 'malformed');
const malformed = hasCorpus
  ? (JSON.parse(readFileSync(join(folder, 'MALFORMED.json'), 'utf8')) as Malformed[])
  : [{ file: 'damaged dumps', verdict: 'ok' as const }];

describe('damaged dumps', () => {
  for (const { file, verdict } of malformed) {
    corpusTest(`${file}: ${verdict}`, async () => {
      const { exit, stdout, stderr } = await cli('verify', '--json', join(folder, file));
      const { opened, diagnostics } = JSON.parse(stdout) as { opened: boolean; diagnostics: { severity: string }[] };
      expect(stderr).toBe('');
      if (verdict === 'ok') expect({ exit, opened }).toEqual({ exit: 0, opened: true });
      else expect({ opened, said: diagnostics.length > 0 }).toEqual({ opened: verdict === 'partial', said: true });
      if (verdict === 'reject') expect(exit).toBe(1);
    });
  }
});

describe('sound dumps', () => {
  const dumps = hasCorpus ? corpusFiles('cuda', /\.nvcudmp(\.gz)?$/) : ['sound dumps'];
  for (const file of dumps) {
    corpusTest(`${file.slice(corpus.length + 1)} is fine`, async () => {
      const verified = await cli('verify', file);
      expect(verified.exit).toBe(0);
      expect(verified.stdout).toMatch(/: cuda: ok\n$/);
      const { exit, stdout, stderr } = await cli('summary', file);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      expect(stdout.length).toBeGreaterThan(40);
    });
  }
});
