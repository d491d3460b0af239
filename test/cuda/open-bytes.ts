// Opening dumps that lie in memory, and everything that can be asked of one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Diagnostics, jsonText, memorySink, memorySource, plainPaint } from '../../src/core/index.ts';
import type { Diagnostic } from '../../src/core/index.ts';
import { format, open as openDump } from '../../src/cuda/index.ts';
import type { CudaDump } from '../../src/cuda/index.ts';
import { FormatError } from '../../src/runtime/index.ts';

/** Bytes of a dump, unpacked. */
export function readDump(path: string): Uint8Array<ArrayBuffer> {
  const bytes = readFileSync(path);
  return Uint8Array.from(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

/** Bytes of a dump of test/fixtures/cuda. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return readDump(join(import.meta.dirname, '../fixtures/cuda', `${name}.nvcudmp`));
}

/** Open a dump and keep what opening reports. */
export async function open(bytes: Uint8Array): Promise<{ dump: CudaDump; report: Diagnostics }> {
  const report = new Diagnostics();
  return { dump: await openDump(memorySource(bytes), report), report };
}

/** What opening and verifying say; `thrown` where the dump cannot be opened. */
export async function verdictOf(
  bytes: Uint8Array,
): Promise<{ readonly thrown?: FormatError; readonly said: readonly Diagnostic[] }> {
  const report = new Diagnostics();
  try {
    const dump = await openDump(memorySource(bytes), report);
    await format.verify(dump, report);
    return { said: report.list };
  } catch (error) {
    if (error instanceof FormatError) return { thrown: error, said: report.list };
    throw error;
  }
}

/** Do everything with bytes that may be damaged; only what is not a FormatError escapes. Returns what was said. */
export async function exercise(bytes: Uint8Array): Promise<readonly (Diagnostic | FormatError)[]> {
  const report = new Diagnostics();
  try {
    const dump = await openDump(memorySource(bytes), report);
    await format.verify(dump, report);
    await format.summaryText(dump, plainPaint);
    await jsonText(await format.dump(dump));
    const sink = memorySink();
    await format.write?.(dump, sink);
    if (sink.size !== bytes.length) throw new Error(`wrote ${sink.size} of ${bytes.length} bytes`);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (error.code === 'cuda/cut-off') await recognised(bytes);
    return [error, ...report.list];
  }
  return report.list;
}

async function recognised(bytes: Uint8Array): Promise<void> {
  const found = await format.salvage?.(memorySource(bytes));
  await found?.text(plainPaint);
  await jsonText(found?.json ?? null);
}
