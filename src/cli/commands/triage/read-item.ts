/* One file, opened, unpacked and looked at: what a worker does. */
import { chunks, Diagnostics, limits, silent } from '../../../core/index.ts';
import { open } from '../../../cuda/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import { dumpRow, factsOf, otherRow, unreadableRow } from '../../../triage/index.ts';
import type { Row, RowError } from '../../../triage/index.ts';
import { Failure } from '../../errors/failure.ts';
import { openInput, unpackedFile } from '../../input/input.ts';
import type { Input } from '../../input/input.ts';
import { formatOf } from '../../input/open-model.ts';
import type { Allocate } from '../../input/source-file.ts';
import { spool } from '../../input/spool.ts';
import { isArchive, isArchiveName, membersOf } from './archive.ts';
import type { Member } from './archive.ts';
import type { FileItem } from './item.ts';

/** What reading takes beside the file. */
export interface ReadOptions {
  readonly limit?: Limits | undefined;
  /** Gives memory for a file; what was given before is not needed any more. */
  readonly allocate: Allocate;
  /** Members of archives that are this task's; all where absent. */
  readonly isMine?: ((path: string) => boolean) | undefined;
}

/** The rows of a file: one, or of an archive one for each member. Throws for our own bugs alone. */
export async function* readItem(item: FileItem, options: ReadOptions): AsyncGenerator<Row> {
  const { path, size, named } = item;
  const report = new Diagnostics();
  try {
    if (isArchiveName(path)) return yield* readArchive(item, unpackedFile(path, silent, options), options);
    const { limit, allocate } = options;
    const input = await openInput(path, report, { limit, keepCut: true, allocate });
    try {
      const head = await input.source.read(0, Math.min(limits.head, input.source.size));
      // Only what is called an archive is opened by every task.
      if (isArchive(head)) yield* readArchive(item, chunks(input.source), { limit });
      else yield await rowOf(path, size, named, input, report);
    } finally {
      await input.close();
    }
  } catch (error) {
    yield unreadableRow(path, size, null, errorOf(error));
  }
}

async function* readArchive(
  { path, size }: FileItem,
  bytes: AsyncIterable<Uint8Array>,
  { limit, isMine = () => true }: Omit<ReadOptions, 'allocate'>,
): AsyncGenerator<Row> {
  try {
    for await (const member of membersOf(bytes, limit?.entries)) {
      const inside = `${path}!${member.name}`;
      if (isMine(inside)) yield await readMember(inside, member, limit);
    }
  } catch (error) {
    const failed = errorOf(error);
    if (isMine(path)) yield unreadableRow(path, size, null, failed);
  }
}

async function readMember(path: string, { size, bytes }: Member, limit: Limits | undefined): Promise<Row> {
  const spooled = await spool(bytes, path);
  const report = new Diagnostics();
  try {
    const input = await openInput(path, report, { limit, keepCut: true, bytes: spooled });
    try {
      return await rowOf(path, size, false, input, report);
    } finally {
      await input.close();
    }
  } catch (error) {
    return unreadableRow(path, size, null, errorOf(error));
  }
}

async function rowOf(path: string, size: number, named: boolean, input: Input, report: Diagnostics): Promise<Row> {
  const { cut } = input;
  let format: string | undefined;
  try {
    format = (await formatOf(input, undefined)).id;
    if (format !== 'cuda')
      return cut === undefined ? otherRow(path, size, format) : unreadableRow(path, size, format, cut);
    const facts = await factsOf(await open(input.source, report, { cut: cut !== undefined }));
    if (cut !== undefined) return unreadableRow(path, size, format, cut);
    const damage = report.list.find(({ severity }) => severity === 'error');
    return dumpRow(path, size, facts, damage);
  } catch (error) {
    const failed = errorOf(cut ?? error);
    const isUnknown = failed.code === 'format/unknown' && input.source.size > 0;
    if (isUnknown && !named && !isDumpName(path)) return otherRow(path, size, 'unknown');
    return unreadableRow(path, size, format ?? null, failed);
  }
}

/** A file that nobody named is meant to be a dump where it is called like one. */
function isDumpName(path: string): boolean {
  return /nvcudmp|cudump|(?:^|[/!._-])core[._-]|\.dmp/i.test(path.slice(path.lastIndexOf('/') + 1));
}

/** What is wrong with a file; anything else is a bug of ours and goes on. */
function errorOf(error: unknown): RowError {
  if (error instanceof FormatError || error instanceof Failure) return { code: error.code, message: error.message };
  throw error;
}
