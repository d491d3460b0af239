/* Whatever happens to the bytes: an answer, a diagnostic or a FormatError, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Diagnostics, memorySink, silent } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import {
  convert as convertStream,
  coverage,
  diff as diffStreams,
  frames,
  spills,
  streamText,
  subroutineAt,
  unwind,
  variablesAt,
  verify as verifyStream,
  whoUses,
  writeDwarf,
} from '../../src/visa/index.ts';
import { describeStream, layoutIds, parseStream, streamBytes } from '../../src/visa/advanced.ts';
import type { OpenOptions } from '../../src/visa/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureBytes, kernel } from './streams.ts';

/** Put every question to bytes; returns the codes of what was said. */
async function ask(bytes: Uint8Array, options: OpenOptions = {}): Promise<string[]> {
  const report = new Diagnostics();
  const codes: string[] = [];
  const attempt = async (question: () => unknown): Promise<void> => {
    try {
      await question();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      codes.push(error.code);
    }
  };
  await attempt(async () => {
    const stream = parseStream(bytes, report, options);
    await attempt(() => verifyStream(stream, report));
    await attempt(() => streamBytes(stream));
    await attempt(() => frames(stream, { report }));
    await attempt(() => [...streamText(stream)]);
    await attempt(() => diffStreams(stream, stream));
    for (const object of stream.objects) {
      await attempt(() => coverage(object));
      await attempt(() => spills(stream, object));
    }
    for (const pc of [0, 64, 300, 1000]) {
      await attempt(() => variablesAt(stream, pc, { report }));
      await attempt(() => whoUses(stream, pc, { file: 'general', reg: 26 }));
      await attempt(() => subroutineAt(stream, pc));
      await attempt(() => unwind(stream, pc, { register: () => 64n, memory: () => 300n }));
    }
    for (const layout of layoutIds) await attempt(() => convertStream(stream, layout, report));
    await attempt(() => writeDwarf(stream, memorySink()));
  });
  return [...codes, ...report.list.map(({ code }) => code)];
}

describe.each(['L1-stackcall-skl', 'L2-vector-pvc', 'L3-vector-skl', 'L4-function-cri'])('%s', (name) => {
  const bytes = fixtureBytes(name);

  test('cut off anywhere', async () => {
    for (let size = 0; size < bytes.length; size++) {
      expect((await ask(bytes.slice(0, size))).length, `${size} bytes`).toBeGreaterThan(0);
    }
  });

  test('any byte flipped', async () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] as number) ^ (at % 3 === 0 ? 0xff : at % 3 === 1 ? 0x80 : 0x01);
      await ask(damaged);
    }
  });

  test('read in every layout', async () => {
    for (const layout of layoutIds) await ask(bytes, { layout });
  });
});

describe('padded with zeros', () => {
  test.each([1, 2, 16, 100])('%d bytes', (count) => {
    const report = new Diagnostics();
    const bytes = fixtureBytes('L3-vector-skl');
    const padded = new Uint8Array(bytes.length + count);
    padded.set(bytes);
    const stream = parseStream(padded, report);
    expect(stream.layout).toBe('L3');
    expect(stream.trailing).toHaveLength(count);
    expect(report.list.map(({ code }) => code)).toContain('visa/trailing-bytes');
    expect(() => parseStream(padded, silent, { strict: true })).toThrow(FormatError);
  });

  test('a buffer that fits several layouts says so', () => {
    const report = new Diagnostics();
    const bytes = streamBytes(describeStream('L3', [kernel()]));
    const padded = new Uint8Array(bytes.length + 16);
    padded.set(bytes);
    expect(parseStream(padded, report).layout).toBe('L3');
    expect(report.list.map(({ code }) => code)).toContain('visa/ambiguous-layout');
    expect(parseStream(padded, silent, { layout: 'L2' }).layout).toBe('L2');
  });

  test('a stream without objects is the same in every layout', () => {
    const report = new Diagnostics();
    const empty = parseStream(Uint8Array.of(0x10, 0xd0, 0xad, 0xde, 0, 0), report, { strict: true });
    expect(empty.exactLayouts).toEqual(layoutIds);
    expect(report.list).toEqual([]);
  });
});

test('the objects before the damage can be read', () => {
  const bytes = fixtureBytes('L4-vector-pvc');
  const report = new Diagnostics();
  const stream = parseStream(bytes.subarray(0, bytes.length - 1), report);
  expect(stream.objects.map(({ name }) => name)).toEqual(['vck']);
  expect(report.list).toMatchObject([
    { code: 'visa/damaged', at: { path: expect.stringContaining('objects[1]') as string } },
  ]);
  expect(() => parseStream(bytes.subarray(0, bytes.length - 1), silent, { strict: true })).toThrow(
    expect.objectContaining({
      code: 'read/end-of-stream',
      path: expect.stringContaining('objects[1]') as string,
    }) as Error,
  );
});

corpusTest(
  'streams of the corpus, damaged here and there',
  async () => {
    for (const [i, file] of corpusFiles('visa/dev', /\.dbg$/).entries()) {
      const bytes = new Uint8Array(readFileSync(file));
      for (let k = i % 97; k < bytes.length; k += 397) {
        const damaged = bytes.slice();
        damaged[k] = (damaged[k] as number) ^ (1 << (k % 8));
        await ask(damaged);
        await ask(bytes.slice(0, k));
      }
    }
  },
  120_000,
);
