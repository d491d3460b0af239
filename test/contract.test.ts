/* What every format promises, checked on every fixture of every format in the registry. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, jsonText, limits, memorySink, memorySource, plainPaint, treeLines } from '../src/core/index.ts';
import type { Format } from '../src/core/index.ts';
import { detectFormat, formats } from '../src/formats.ts';
import { FormatError } from '../src/runtime/index.ts';

/** Offsets that a large fixture is cut at; a small one is cut at every one. */
const CUTS = 500;

function fixtures(id: string): string[] {
  const folder = join(import.meta.dirname, 'fixtures', id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => !/\.(md|json|txt)$/.test(name));
}

function cutsOf(size: number): number[] {
  if (size <= CUTS) return Array.from({ length: size }, (_, i) => i);
  return Array.from({ length: CUTS }, (_, i) => Math.floor((i * (size - 1)) / (CUTS - 1)));
}

/** Everything that is asked of a format, on bytes that may be damaged; returns what was refused or reported. */
async function exercise(format: Format, bytes: Uint8Array): Promise<readonly (FormatError | { code: string })[]> {
  const report = new Diagnostics();
  try {
    const model = await format.parse(memorySource(bytes), report);
    await format.verify(model, report);
    await format.summarize(model);
    await format.summaryText(model, plainPaint);
    await format.write?.(model, memorySink());
  } catch (error) {
    if (error instanceof FormatError) return [error];
    throw error;
  }
  return report.list;
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
    expect(fixtures(entry.id)).not.toEqual([]);
  });

  describe.each(fixtures(entry.id))('%s', (name) => {
    const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures', entry.id, name)));

    test('is known without its name', () => {
      expect(detectFormat(bytes.subarray(0, limits.head), 'unknown')?.id).toBe(entry.id);
    });

    test('every view of it can be made', async () => {
      const format = await entry.load();
      const report = new Diagnostics();
      const model = await format.parse(memorySource(bytes), report);
      expect(await format.summaryText(model, plainPaint)).toMatch(/\S\n$/);
      JSON.parse(await jsonText(await format.summarize(model)));
      JSON.parse(await jsonText(await format.dumpJson(model)));
      let lines = 0;
      for await (const line of treeLines(await format.tree(model), { offsets: true })) lines += line === '' ? 0 : 1;
      expect(lines).toBeGreaterThan(1);
    });

    test.runIf(entry.writable)('parse, write, parse: the same bytes, the same document', async () => {
      const format = await entry.load();
      const model = await format.parse(memorySource(bytes), new Diagnostics());
      const sink = memorySink();
      await format.write?.(model, sink);
      expect(Buffer.compare(sink.bytes(), bytes)).toBe(0);
      const again = await format.parse(memorySource(sink.bytes()), new Diagnostics());
      expect(await jsonText(await format.dumpJson(again))).toBe(await jsonText(await format.dumpJson(model)));
    });

    test('cut off anywhere: refused or reported', async () => {
      const format = await entry.load();
      for (const size of cutsOf(bytes.length)) {
        const said = await exercise(format, bytes.slice(0, size));
        expect(said.length, `cut off after ${size} of ${bytes.length} bytes`).toBeGreaterThan(0);
      }
    });

    test('a flipped byte in the header: nothing but a FormatError escapes', async () => {
      const format = await entry.load();
      for (let at = 0; at < Math.min(64, bytes.length); at++) {
        for (const mask of [0x01, 0x80, 0xff]) {
          const damaged = bytes.slice();
          damaged[at] = (damaged[at] as number) ^ mask;
          await exercise(format, damaged);
        }
      }
    });
  });
});
