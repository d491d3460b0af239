/* What every format promises, checked on every fixture of every format in the registry. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, jsonText, limits, memorySink, memorySource, plainPaint, treeLines } from '../src/core/index.ts';
import { detectFormat, formats } from '../src/formats.ts';
import { exercise } from './support/exercise.ts';
import { fixtureFiles } from './support/fixtures.ts';

/** Offsets that a large fixture is cut at; a small one is cut at every one. */
const CUTS = 500;

function cutsOf(size: number): number[] {
  if (size <= CUTS) return Array.from({ length: size }, (_, i) => i);
  return Array.from({ length: CUTS }, (_, i) => Math.floor((i * (size - 1)) / (CUTS - 1)));
}

describe.each(formats)('$id', (entry) => {
  test('the entry and the format agree', async () => {
    const format = await entry.load();
    expect({ id: format.id, title: format.title, writable: format.write !== undefined }).toEqual({
      id: entry.id,
      title: entry.title,
      writable: entry.writable,
    });
  });

  test('has fixtures', () => {
    expect(fixtureFiles(entry.id)).not.toEqual([]);
  });

  describe.each(fixtureFiles(entry.id).map((file) => [basename(file), file]))('%s', (_, file) => {
    const bytes = new Uint8Array(readFileSync(file));

    test('is known without its name', () => {
      expect(detectFormat(bytes.subarray(0, limits.head), 'unknown')?.id).toBe(entry.id);
    });

    test('every view of it can be made', async () => {
      const format = await entry.load();
      const report = new Diagnostics();
      const model = await format.open(memorySource(bytes), report);
      expect(await format.summaryText(model, plainPaint)).toMatch(/\S\n$/);
      JSON.parse(await jsonText(await format.summarize(model)));
      JSON.parse(await jsonText(await format.dump(model)));
      let lines = 0;
      for await (const line of treeLines(await format.tree(model), { offsets: true })) lines += line === '' ? 0 : 1;
      expect(lines).toBeGreaterThan(1);
    });

    test.runIf(entry.writable)('parse, write, parse: the same bytes, the same document', async () => {
      const format = await entry.load();
      const model = await format.open(memorySource(bytes), new Diagnostics());
      const sink = memorySink();
      await format.write?.(model, sink);
      expect(Buffer.compare(sink.bytes(), bytes)).toBe(0);
      const again = await format.open(memorySource(sink.bytes()), new Diagnostics());
      expect(await jsonText(await format.dump(again))).toBe(await jsonText(await format.dump(model)));
    });

    test('cut off anywhere: refused or reported', async () => {
      const format = await entry.load();
      for (const size of cutsOf(bytes.length)) {
        const { codes } = await exercise(format, bytes.slice(0, size));
        expect(codes.length, `cut off after ${size} of ${bytes.length} bytes`).toBeGreaterThan(0);
      }
    });

    test('a flipped byte in the header: nothing but a FormatError escapes', async () => {
      const format = await entry.load();
      for (let at = 0; at < Math.min(64, bytes.length); at++) {
        for (const mask of [0x01, 0x80, 0xff]) {
          const damaged = bytes.slice();
          damaged[at] = (damaged[at] as number) ^ mask;
          await exercise(format, damaged, true);
        }
      }
    });
  });
});
