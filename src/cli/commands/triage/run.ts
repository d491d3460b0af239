/* `triage`: many dumps, the answer about them, and the files that it goes to. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fitted, jsonText, printable, safe, textOf } from '../../../core/index.ts';
import {
  answerJson,
  answerLines,
  answerOf,
  answerText,
  csvLines,
  reportPage,
  tableRows,
} from '../../../triage/index.ts';
import type { Answer, Known, Shard } from '../../../triage/index.ts';
import { cutJson, schemaVersion, writeDocument } from '../../output/documents.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { complain, makeFolder, outputPaint, outputWidth, withOutput } from '../../output/output.ts';
import type { Output } from '../../output/standard-output.ts';
import { mergeParts, partName } from './merge.ts';
import type { TriageOptions } from './options.ts';
import { readPaths } from './read-paths.ts';
import type { Gathering } from './read-paths.ts';

/** Read what the paths lead to, or parts of runs before, and write every answer that was asked for. */
export async function triage(paths: readonly string[], options: TriageOptions): Promise<ExitCode> {
  if (options.merge === undefined && paths.length === 0) throw usage('triage needs files or folders, or --merge');
  if (options.merge !== undefined && paths.length > 0) throw usage('--merge answers from parts: paths are too much');
  const gathered =
    options.merge === undefined ? await readPaths(paths, options) : await readParts(options.merge, options);
  const { rows, missing, shards, isPart } = gathered;
  const answer = answerOf(rows, { by: options.by, missing, shards, isPart });
  const known = options.known === undefined ? undefined : await (await import('./history.ts')).knownIn(options.known);
  await writeAnswer(answer, known, options);
  if (isPart) return interrupted(rows.length);
  await writeFiles(answer, gathered, options);
  return gathered.exit;
}

/** Parts and reports of a run that was stopped would pass for whole ones: there are none. */
function interrupted(files: number): never {
  complain(safe`lanescope: interrupted after ${files} files`);
  process.kill(process.pid, 'SIGINT');
  process.exit(130);
}

async function readParts(folder: string, options: TriageOptions): Promise<Gathering> {
  if (options.shard !== undefined) throw usage('--merge takes all parts: --shard is too much');
  const { rows, missing, shards, notes } = await mergeParts(folder);
  for (const note of notes) complain(safe`lanescope: ${printable(note)}`);
  if (missing.length > 0) {
    const again = missing.map((index) => `--shard ${index}/${shards}`).join(', ');
    complain(safe`lanescope: ${missing.length} of ${shards} parts are missing; run again: ${printable(again)}`);
  }
  const exit = missing.length > 0 ? exitCode.io : exitCode.ok;
  return { rows, shard: { index: 0, count: 1 }, isShard: false, missing, shards, isPart: false, exit };
}

async function writeAnswer(answer: Answer, known: Known | undefined, options: TriageOptions): Promise<void> {
  const most = options.limit?.output;
  if (options.ndjson === true) {
    const each = async (output: Output): Promise<void> => {
      for (const line of answerLines(answer, known))
        await output.text(textOf([await jsonText({ schema: schemaVersion, ...line })]));
    };
    return withOutput(options.output, each, most, cutJson);
  }
  if (options.json === true) return writeDocument(options, answerJson(answer, known));
  if (options.csv === true) {
    const each = async (output: Output): Promise<void> => {
      for (const line of csvLines(answer)) await output.text(line);
    };
    // A table of commas has no place for a remark.
    return withOutput(options.output, each, most, () => safe``);
  }
  const text = answerText(answer, { paint: outputPaint(options), all: options.all === true, known });
  return withOutput(options.output, (output) => output.text(fitted(text, outputWidth(options))), most);
}

async function writeFiles(answer: Answer, { shard, isShard }: Gathering, options: TriageOptions): Promise<void> {
  const parquet = options.parquet ?? (isShard ? partName(shard.index) : undefined);
  if (parquet !== undefined) await writeParquet(answer, shard, parquet);
  if (options.report !== undefined) {
    const encoder = new TextEncoder();
    await withOutput(options.report, async (output) => {
      for (const piece of reportPage(answer)) await output.bytes(encoder.encode(piece));
    });
  }
  if (options.db !== undefined) await (await import('./history.ts')).addRun(options.db, answer);
}

/** A folder gets a part of its own name, which the merge looks for. */
async function writeParquet(answer: Answer, shard: Shard, name: string): Promise<void> {
  const isFolder = name.endsWith('/') || statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) await makeFolder(name);
  const { parquetBytes } = await import('./parquet.ts');
  const bytes = parquetBytes([...tableRows(answer)], shard);
  await withOutput(isFolder ? join(name, partName(shard.index)) : name, (output) => output.bytes(bytes));
}
