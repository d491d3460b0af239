// Values made up at random: the official Python target reads what we wrote. Its integers are exact, and it reads what the
// JavaScript target cannot.
import { basename } from 'node:path';
import { describe, expect } from 'vitest';
import { corpusTest } from '../support/corpus.ts';
import { random } from '../support/random.ts';
import { has, python } from '../support/witness.ts';
import { pythonDiffers } from '../codegen/fuzz/python.ts';
import type { Asked } from '../codegen/fuzz/python.ts';
import { folderHost, loadSubject } from '../codegen/fuzz/subject.ts';
import { constructSchemas, formatSchemas, importPathsOf, suiteSchemas } from '../codegen/fuzz/subjects.ts';
import { checkValue } from '../codegen/fuzz/check.ts';
import '../codegen/fuzz/try.ts';
import { pythonTest } from './official-python.ts';

/** Values of each schema, as our writer wrote them; what is made up in vain is left out. */
async function askedOf(files: readonly string[], seeds: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const file of files) {
    const subject = await loadSubject(file, folderHost(importPathsOf(file)));
    for (let seed = 1000; seed < 1000 + seeds; seed++) {
      const checked = checkValue(subject, random(seed));
      // The official functions of a type that inherits its byte order are nobody's to call.
      if (checked === undefined || checked.entry.ir.endian === 'inherited') continue;
      const { entry, made, params, written } = checked;
      asked.push({ subject, entry, value: made.value, bytes: made.needsBase ? made.bytes : written, params });
    }
  }
  return asked;
}

interface Answer {
  readonly wrong: readonly string[];
  /** Schemas whose Python code does not compile. */
  readonly refused: readonly string[];
  readonly read: number;
}

async function ask(files: readonly string[], seeds: number, importPaths: readonly string[]): Promise<Answer> {
  const asked = await askedOf(files, seeds);
  const { wrong, refused } = await pythonDiffers(python, asked, importPaths);
  const told = wrong.flatMap((problem, i) => {
    const { subject, entry } = asked[i] as Asked;
    // Debian's runtime is 0.10: functions for terminators of several bytes came with 0.11.
    if (problem === undefined || /bytes_term(?:inate)?_multi/.test(problem)) return [];
    return [`${[subject.name, ...entry.path].join('::')}: ${problem}`];
  });
  return { wrong: told, refused: [...refused.keys()], read: asked.length };
}

describe('values that are made up are read alike by the official Python target', () => {
  pythonTest('of schemas that use every construct', async () => {
    const { wrong, refused, read } = await ask(constructSchemas, 12, []);
    expect({ wrong, refused }).toEqual({ wrong: [], refused: [] });
    expect(read).toBeGreaterThan(100);
  });

  pythonTest('of our formats', async () => {
    const { wrong, read } = await ask(formatSchemas, 8, []);
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(15);
  });

  corpusTest(
    'of the Kaitai suite',
    async () => {
      if (!has('python3-kaitaistruct')) return;
      const folder = importPathsOf(suiteSchemas[0] ?? '');
      const { wrong, refused } = await ask(suiteSchemas, 3, folder);
      expect(wrong).toEqual([]);
      // The official compiler knows no enum value above 2^63 - 1.
      expect(refused.map((file) => basename(file))).toEqual(['enum_long_range_u']);
    },
    300_000,
  );
});
