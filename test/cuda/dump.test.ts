import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonText, memorySink, plainPaint } from '../../src/core/index.ts';
import { dump as dumpJson, format, write as writeDump } from '../../src/cuda/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { difference, expectedOf } from './expected-json.ts';
import { fixture, open, readDump } from './open-bytes.ts';

const folder = join(import.meta.dirname, '../fixtures/cuda');
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.nvcudmp'))
  .map((name) => join(folder, name));

async function checkJson(path: string): Promise<void> {
  const { dump } = await open(readDump(path));
  expect(difference(expectedOf(path), JSON.parse(await jsonText(dumpJson(dump))))).toBeUndefined();
}

async function checkWrite(path: string): Promise<void> {
  const bytes = readDump(path);
  const { dump } = await open(bytes);
  const sink = memorySink();
  await writeDump(dump, sink);
  expect(Buffer.compare(sink.bytes(), bytes)).toBe(0);
}

describe.each(fixtures.map((path) => [basename(path, '.nvcudmp'), path] as const))('%s', (name, path) => {
  test('document equals what its maker knew', () => checkJson(path));
  test('is written back byte for byte', () => checkWrite(path));

  test('has nothing wrong', async () => {
    const { dump, report } = await open(fixture(name));
    await format.verify(dump, report);
    expect(report.list.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('summary for people', async () => {
    const { dump } = await open(fixture(name));
    const text = await format.summaryText(dump, plainPaint);
    await expect(text).toMatchFileSnapshot(`../golden/cuda/${name}.summary.txt`);
    expect(text.split('\n').length).toBeLessThan(30);
  });
});

corpusTest(
  'every dump: document equals what its maker knew',
  async () => {
    for (const path of corpusFiles('cuda', /\.nvcudmp(\.gz)?$/)) await checkJson(path);
  },
  120_000,
);

corpusTest('every dump is written back byte for byte', async () => {
  for (const path of corpusFiles('cuda', /\.nvcudmp(\.gz)?$/)) await checkWrite(path);
  for (const path of corpusFiles('cuda/malformed', /\.nvcudmp$/)) {
    await checkWrite(path).catch((error: unknown) => {
      // What cannot be opened cannot be written.
      expect(error).toMatchObject({ name: 'FormatError' });
    });
  }
});

corpusTest('every dump has nothing wrong', async () => {
  for (const path of corpusFiles('cuda', /\.nvcudmp(\.gz)?$/)) {
    const { dump, report } = await open(readDump(path));
    await format.verify(dump, report);
    expect(report.list, path).toEqual([]);
  }
});

test('a document can be left unfinished: parts are made when they are reached', async () => {
  const { dump } = await open(fixture('d01_minimal_r550'));
  let text = '';
  const stop = new Error('enough');
  const { writeJson } = await import('../../src/core/index.ts');
  await expect(
    writeJson(dumpJson(dump), (chunk) => {
      text += chunk;
      throw stop;
    }),
  ).rejects.toBe(stop);
  expect(text).toContain('"schema":1');
});
