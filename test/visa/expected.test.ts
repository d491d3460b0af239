/* Streams of real compilers against what is known about them from elsewhere. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, jsonText, memorySource, silent } from '../../src/core/index.ts';
import {
  dump as dumpJson,
  frames,
  open as openVisa,
  streamText,
  verify as verifyStream,
  visaIndexAt,
} from '../../src/visa/index.ts';
import { frameJson, parseStream, streamBytes } from '../../src/visa/advanced.ts';
import type { VisaStream } from '../../src/visa/index.ts';
import { corpusFiles, corpusTest, hasCorpus } from '../support/corpus.ts';
import { beside, fixture, fixtureBytes } from './streams.ts';

const names = [
  'L1-stackcall-skl',
  'L2-vector-pvc',
  'L3-vector-skl',
  'L4-vector-pvc',
  'L4-function-cri',
  'L4-recursion-acm',
];

async function document(stream: VisaStream): Promise<unknown> {
  return JSON.parse(await jsonText(dumpJson(stream)));
}

describe.each(names)('%s', (name) => {
  test('decodes as expected', async () => {
    expect(await document(fixture(name, { strict: true }))).toEqual(beside(name, 'json'));
  });

  test('is written back byte for byte', () => {
    expect(Buffer.compare(streamBytes(fixture(name)), fixtureBytes(name))).toBe(0);
  });

  test('fits one layout only', () => {
    expect(fixture(name).exactLayouts).toEqual([name.slice(0, 2)]);
  });

  test('breaks no rule', async () => {
    const report = new Diagnostics();
    await verifyStream(fixture(name), report);
    expect(report.list.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});

describe.each(names)('%s', (name) => {
  test('has the vISA indices of the listing', () => {
    const stream = fixture(name);
    const listed = (beside(name, 'pcs.json') as [number, number | null][]).filter(([, index]) => index !== null);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.map(([pc]) => [pc, visaIndexAt(stream, pc)])).toEqual(listed);
  });
});

interface Row {
  readonly cfa: { readonly reg: number; readonly sub: number; readonly scale: 1 | 16 };
  readonly saved: Readonly<Record<string, number>>;
}

/**
 * The compiler's rows but for one field: behind the frame's end it leaves the CFA at BE_FP, which is the caller's again. From
 * BE_SP it is what it was all along, as a CFA must be.
 */
function compilerRows(rows: unknown): { readonly rows: readonly Row[] }[] {
  return (rows as { readonly rows: readonly Row[] }[]).map((table) => ({
    ...table,
    rows: table.rows.map((row, i, all) =>
      i > 1 && i === all.length - 1 ? { ...row, cfa: { ...row.cfa, sub: 8 } } : row,
    ),
  }));
}

test.each([
  ['L4-function-cri', 1],
  ['L4-recursion-acm', 1],
] as const)('%s has the frame rows of the compiler', (name, framePointerUnit) => {
  const ours = frames(fixture(name), { framePointerUnit }).map(frameJson);
  expect(ours).toMatchObject(compilerRows(beside(name, 'unwind.json')));
});

test.each(['L2-vector-pvc', 'L3-vector-skl', 'L4-vector-pvc'])('%s prints as the original library does', (name) => {
  const expected = readFileSync(join(import.meta.dirname, `../fixtures/visa/${name}.igc.txt`), 'utf8');
  expect([...streamText(fixture(name))].join('')).toBe(expected);
});

test('absolute places print as such, and as the original does on request', () => {
  const stream = fixture('L4-function-cri');
  const [correct, verbatim] = [{}, { verbatim: true }].map((options) => [...streamText(stream, options)].join(''));
  expect(correct).toMatch(/V34 - \(LInt-V\[\d+;\d+\] v:G->p:M\(!GRF\) MemMap<AbsBase\(\d+\)>\)/);
  expect(verbatim).not.toContain('AbsBase');
  expect(correct?.replaceAll('AbsBase', 'BE_FP')).toBe(verbatim);
});

describe('the corpus', () => {
  const files = hasCorpus ? corpusFiles('visa/dev', /\.dbg$/) : ['streams'];
  corpusTest('every stream decodes, fits one layout and is written back', async () => {
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(file));
      const report = new Diagnostics();
      const stream = await openVisa(memorySource(bytes), report, { strict: true });
      expect(stream.exactLayouts, file).toHaveLength(1);
      expect(Buffer.compare(streamBytes(stream), bytes), file).toBe(0);
      const wanted: unknown = JSON.parse(readFileSync(file.replace(/\.dbg$/, '.json'), 'utf8'));
      expect(await document(stream), file).toEqual(wanted);
    }
  });

  corpusTest('every function has the frame rows of the compiler', () => {
    for (const file of corpusFiles('visa/dev', /\.unwind\.json$/)) {
      const bytes = new Uint8Array(readFileSync(file.replace(/\.unwind\.json$/, '.dbg')));
      const wanted = compilerRows(JSON.parse(readFileSync(file, 'utf8')));
      const framePointerUnit = wanted[0]?.rows[0]?.cfa.scale ?? 1;
      const ours = frames(parseStream(bytes, silent), { framePointerUnit }).map(frameJson);
      expect(ours, file).toMatchObject(wanted);
    }
  });

  corpusTest('no stream breaks a rule', async () => {
    for (const file of files) {
      const report = new Diagnostics();
      await verifyStream(parseStream(new Uint8Array(readFileSync(file)), report), report);
      expect(
        report.list.filter(({ severity }) => severity !== 'info'),
        file,
      ).toEqual([]);
    }
  });
});
