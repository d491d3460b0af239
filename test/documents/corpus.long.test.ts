// The documents of files of the corpora, held against their schemas: of some files for each question, of all with LANESCOPE_ALL=1.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { corpus as root, corpusTest } from '../support/corpus.ts';
import { ask, callsFor, filesIn } from './validate.ts';

const subjects: readonly (readonly [format: string, folder: string, names: RegExp])[] = [
  ['cuda', 'cuda', /\.nvcudmp(\.gz)?$/],
  ['cuda', 'cuda-real', /\.nvcudmp\.gz$/],
  ['visa', 'visa', /\.dbg$/],
  ['spirv', 'spirv', /\.spv$/],
  ['elf', 'dwarf/objects', /^[^.]+$|\.(o|so|dwo|elf)$/],
  ['r600', 'r600', /\.bin$/],
  ['live', 'dwarf/live', /\.json$/],
];

/** Files that one question is asked of. */
const SOME = 20;

/** Some of the files, others for each question. */
function someOf(files: readonly string[], question: number): readonly string[] {
  if (process.env['LANESCOPE_ALL'] === '1') return files;
  const step = Math.max(1, Math.floor(files.length / SOME));
  return files.filter((_, i) => i % step === question % step);
}

/** Bytecode does not say which chip it is for; a file beside it does. */
function described(file: string): readonly string[] {
  const beside = file.replace(/\.bin$/, '.json');
  return file.endsWith('.bin') && existsSync(beside) ? ['--meta', beside] : [];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanescope-documents-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(subjects)('%s of %s', (format, corpus, names) => {
  const files = filesIn(join(root, corpus), names);
  for (const [i, call] of callsFor(format).entries()) {
    corpusTest(
      call.words.join(' '),
      async () => {
        expect(files.length).toBeGreaterThan(0);
        const problems: string[] = [];
        for (const file of someOf(files, i)) {
          const words = [...call.words, ...described(file)];
          problems.push(...(await ask({ ...call, words }, file, folder, files[0] ?? file)));
        }
        expect(problems.slice(0, 5)).toEqual([]);
      },
      60 * 60_000,
    );
  }
});
