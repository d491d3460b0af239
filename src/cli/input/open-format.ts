/* Commands of one format refuse files of the others: what is empty or nonsense there would look like an answer. */
import { limits } from '../../core/index.ts';
import type { Diagnostic, FormatEntry, Report } from '../../core/index.ts';
import { detectFormat, formats } from '../../formats.ts';
import { FormatError } from '../../runtime/index.ts';
import { containerOf } from '../../unpack/containers.ts';
import type { FileRun } from '../output/documents.ts';
import { OtherFileError, usage } from '../errors/failure.ts';
import { openInput } from './input.ts';
import type { Input } from './input.ts';
import type { CommonOptions } from '../options/common.ts';

/** What reading a file takes of a run. */
export type Reading = Pick<FileRun, 'file' | 'report' | 'format'>;

/** The format with this id; a Failure that lists all where there is none. */
export function formatById(id: string): FormatEntry {
  const entry = formats.find((each) => each.id === id);
  if (entry === undefined) {
    throw usage(`unknown format: ${id}, known are ${formats.map((each) => each.id).join(', ')}`);
  }
  return entry;
}

/** The first bytes of an input, as detectors want them. */
export async function headOf({ source }: Input): Promise<Uint8Array> {
  return source.read(0, Math.min(limits.head, source.size));
}

/**
 * FormatError `format/other` where the bytes are of another format than `wanted`. One that was asked for by name may be what
 * holds the other, as ELF files hold coredumps. Bytes of no format are left to whoever reads them, unless an
 * archive has them.
 */
export function refuseOther(head: Uint8Array, wanted: FormatEntry, asked: boolean): void {
  const found = detectFormat(head, '');
  if (found === undefined) return refuseContainer(head, `${wanted.id} (${wanted.title})`);
  if (found.id === wanted.id) return;
  const holds = wanted.detect(head, '') !== 'no';
  if (holds && asked) return;
  const hint = holds ? `; --format ${wanted.id} reads it as one` : '';
  throw otherFormat(found, `${wanted.id} (${wanted.title})${hint}`);
}

/** FormatError `format/other` where a file that has to be text is of one of the formats. */
export function refuseFormats(head: Uint8Array, what: string): void {
  const found = detectFormat(head, '');
  if (found !== undefined) throw otherFormat(found, what);
  refuseContainer(head, what);
}

/** An archive is known by its magic number where no format takes the bytes. */
function refuseContainer(head: Uint8Array, wanted: string): void {
  const container = containerOf(head);
  if (container === undefined) return;
  throw new FormatError('format/other', `the file is ${container}; wanted is ${wanted}`, { offset: 0 });
}

function otherFormat(found: FormatEntry, wanted: string): FormatError {
  return new FormatError('format/other', `the file is ${found.id} (${found.title}), not ${wanted}`, { offset: 0 });
}

/** Throw a usage error where `--format` asks a command of one format for another. */
export function refuseOtherAsked(wanted: string, asked: string | undefined): void {
  if (asked !== undefined && formatById(asked).id !== wanted) throw usage(`the command reads ${wanted}, not ${asked}`);
}

/** Open and unpack a file for a command that knows one format. */
export async function openOf(
  wanted: string,
  file: string,
  options: Pick<CommonOptions, 'format' | 'limit'>,
  run: Reading,
): Promise<Input> {
  refuseOtherAsked(wanted, options.format);
  const input = await openInput(file, reportOn(run, file), { limit: options.limit });
  try {
    refuseOther(await headOf(input), formatById(wanted), options.format !== undefined);
    if (file === run.file) run.format = wanted;
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
}

/** Let what a run hears of `file` name it where that is not the file of the run. */
export function reportOn(run: Reading, file: string): Report {
  const { report } = run;
  if (file === run.file) return report;
  return {
    add: (diagnostic: Diagnostic) => report.add({ ...diagnostic, message: `${file}: ${diagnostic.message}` }),
  };
}

/** Let errors of reading `file` name it where that is not the file of the run. */
export async function readingOf<T>(run: Pick<FileRun, 'file'>, file: string, read: () => Promise<T>): Promise<T> {
  if (file === run.file) return read();
  try {
    return await read();
  } catch (error) {
    throw error instanceof FormatError ? new OtherFileError(file, error) : error;
  }
}
