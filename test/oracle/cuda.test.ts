// Three readers of the same dumps, made from the same schema: the official compiler's Python, its JavaScript, and ours.
import { beforeAll, expect, test } from 'vitest';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { dumpName, dumpPattern, fixtureDumps, readDump } from './dump-files.ts';
import { officialParser, type Parser } from './official-javascript.ts';
import { pythonSections, pythonTest } from './official-python.ts';
import { officialSections } from './official-sections.ts';
import { ourSections } from './our-sections.ts';
import { asDoubles } from './section-content.ts';

let official: Parser;
beforeAll(async () => {
  official = await officialParser('cuda');
});

test('there are fixtures', () => expect(fixtureDumps.length).toBeGreaterThan(0));

test.each(fixtureDumps.map((file) => [dumpName(file), file] as const))(
  'the official JavaScript reads %s as we do',
  (_, file) => compareWithJavaScript(file),
);

pythonTest('the official Python reads the fixtures as we do', (python) => compareWithPython(python, fixtureDumps));

const corpus = corpusFiles('cuda', dumpPattern);
corpusTest('the official JavaScript reads every dump as we do', () => corpus.forEach(compareWithJavaScript), 120_000);
if (corpus.length > 0) {
  pythonTest('corpus: the official Python reads every dump as we do', (python) => compareWithPython(python, corpus));
}

function compareWithJavaScript(file: string): void {
  const bytes = readDump(file);
  expect(officialSections(official, bytes), dumpName(file)).toEqual(asDoubles(ourSections(bytes)));
}

async function compareWithPython(python: string, files: readonly string[]): Promise<void> {
  const read = await pythonSections(python, files);
  files.forEach((file, i) => expect(read[i], dumpName(file)).toEqual(ourSections(readDump(file))));
}
