import { silent, toHex } from '../core/index.ts';
import type { Format, FormatEntry, Report } from '../core/index.ts';
import { detectFormat, formats } from '../formats.ts';
import { FormatError } from '../runtime/index.ts';
import { openInput } from './input.ts';
import type { Input } from './input.ts';
import { formatById, headOf, refuseOther } from './open-format.ts';
import type { CommonOptions } from './options.ts';
import { progress } from './progress.ts';
import { shaderSettings } from './shader-settings.ts';
import { sourceLines } from './source-line.ts';

/** A file whose format is known, parsed. */
export interface OpenModel {
  readonly input: Input;
  readonly entry: FormatEntry;
  readonly format: Format;
  readonly model: unknown;
}

/** Which format an input has, or has to have; FormatError `format/unknown` where it is none of ours, `format/other` for another. */
export async function formatOf(input: Input, id: string | undefined): Promise<FormatEntry> {
  const { source } = input;
  const head = await headOf(input);
  if (id !== undefined) {
    const asked = formatById(id);
    refuseOther(head, asked, true);
    return asked;
  }
  const entry = detectFormat(head, input.name);
  if (entry?.id === 'elf' && (await hasDump(input))) return formatById('cuda');
  if (entry !== undefined) return entry;
  if (source.size === 0) throw new FormatError('format/unknown', 'unknown format: the input is empty', { offset: 0 });
  const known = formats.map((each) => each.id).join(', ');
  throw new FormatError(
    'format/unknown',
    `unknown format: starts with ${toHex(head.subarray(0, 8))}, is none of ${known}`,
    {
      offset: 0,
    },
  );
}

/** Whether an ELF file is a core file of the host with a GPU coredump in it. */
async function hasDump({ source }: Input): Promise<boolean> {
  const { hostCoreMachine, openElf } = await import('../elf/index.ts');
  try {
    const elf = await openElf(source, silent);
    if (hostCoreMachine(elf.header) === undefined) return false;
    return (await (await import('../cuda/host-core.ts')).embeddedDump(elf)) !== undefined;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/**
 * Open, unpack, detect and parse `file`, hand the model to `use`, close everything. `onFormat` hears the format as soon as
 * it is known, also where parsing fails.
 */
export async function withModel<T>(
  file: string,
  options: CommonOptions,
  report: Report,
  onFormat: (entry: FormatEntry) => void,
  use: (open: OpenModel) => Promise<T>,
): Promise<T> {
  const line = progress(file);
  try {
    const input = await openInput(file, report, {
      maxExpanded: options.maxExpanded,
      onBytes: (bytes) => line.add(bytes),
    });
    try {
      const settings = await shaderSettings(options);
      const entry = await formatOf(input, options.format ?? (settings === undefined ? undefined : 'r600'));
      onFormat(entry);
      const format = await entry.load();
      const model = await format.parse(input.source, report, { sourceLine: sourceLines(options), settings });
      line.stop();
      return await use({ input, entry, format, model });
    } finally {
      await input.close();
    }
  } finally {
    line.stop();
  }
}
