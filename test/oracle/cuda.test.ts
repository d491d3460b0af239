// Three readers of the same dumps, made from the same schema: the official compiler's Python, its JavaScript, and ours.
import { beforeAll, describe, expect, test } from 'vitest';
import { corpusDumps, dumpName, fixtureDumps, readDump } from './dump-files.ts';
import { officialParser, type Parser } from './official-javascript.ts';
import { findPython, pythonSections } from './official-python.ts';
import { officialSections } from './official-sections.ts';
import { ourSections } from './our-sections.ts';
import { asDoubles } from './section-content.ts';

const python = findPython();
let official: Parser;
beforeAll(async () => {
  official = await officialParser('cuda');
});

test('there are fixtures', () => expect(fixtureDumps.length).toBeGreaterThan(0));

describe.each([
  { where: 'fixtures', files: fixtureDumps },
  { where: 'corpus', files: corpusDumps },
])('$where', ({ where, files }) => {
  test.skipIf(files.length === 0).each(files.map((file) => [dumpName(file), file] as const))(
    'the official JavaScript reads %s as we do',
    (_, file) => {
      const bytes = readDump(file);
      expect(officialSections(official, bytes)).toEqual(asDoubles(ourSections(bytes)));
    },
  );

  test.skipIf(python === undefined || files.length === 0)(
    `python3-kaitaistruct reads the ${where} as we do`,
    { timeout: 300_000 },
    async () => {
      const read = await pythonSections(python as string, files);
      files.forEach((file, i) => expect(read[i], dumpName(file)).toEqual(ourSections(readDump(file))));
    },
  );
});
