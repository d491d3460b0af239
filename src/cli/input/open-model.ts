import type { Format, FormatEntry, Report } from '../../core/index.ts';
import { hostOf, identify } from '../../identify.ts';
import { FormatError } from '../../runtime/index.ts';
import { openInput } from './input.ts';
import type { Input } from './input.ts';
import { formatById, headOf, refuseOther } from './open-format.ts';
import type { CommonOptions } from '../options/common.ts';
import { progress } from '../output/progress.ts';
import { formatSettings } from '../options/format-options.ts';
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
  if (id !== undefined) {
    const head = await headOf(input);
    const asked = formatById(id);
    // The reader of coredumps knows core files of the host, which may hold one, and says what they are.
    if (id !== 'cuda' || (await hostOf(input.source)) === undefined) refuseOther(head, asked, true);
    return asked;
  }
  return identify(input.source, input.name);
}

/** What is to be done with an input of a known format that cannot be opened. */
export type Refused<T> = (open: Pick<OpenModel, 'input' | 'format'>, error: FormatError) => Promise<T>;

/**
 * Open, unpack, detect and parse `file`, hand the model to `use`, close everything. `onFormat` hears the format as soon as
 * it is known, also where parsing fails; `refused` is asked where it does and the format can still recognise something.
 */
export async function withModel<T>(
  file: string,
  options: CommonOptions,
  report: Report,
  onFormat: (entry: FormatEntry) => void,
  use: (open: OpenModel) => Promise<T>,
  refused?: Refused<T>,
): Promise<T> {
  const line = progress(file);
  try {
    const input = await openInput(file, report, {
      limit: options.limit,
      keepCut: true,
      onBytes: (bytes) => line.add(bytes),
    });
    try {
      const { cut } = input;
      const settings = await formatSettings(options);
      const id = options.format ?? settings?.format;
      const entry = await formatOf(input, id).catch((error: unknown) => {
        throw cut ?? error;
      });
      onFormat(entry);
      const format = await entry.load();
      if (cut !== undefined && format.salvage === undefined) throw cut;
      let model: unknown;
      try {
        const host = {
          sourceLine: sourceLines(options),
          settings: settings?.values,
          limits: options.limit,
          cut: cut !== undefined,
        };
        const heard = cut === undefined ? undefined : firstError(report);
        model = await format.open(input.source, heard ?? report, host);
        // Even where it opens: what is written from a part would pass for the whole.
        if (cut !== undefined) throw heard?.first ?? cut;
      } catch (error) {
        const said = cut === undefined || error === cut ? error : both(cut, error);
        if (refused === undefined || format.salvage === undefined || !(said instanceof FormatError)) throw said;
        line.stop();
        return await refused({ input, format }, said);
      }
      line.stop();
      return await use({ input, entry, format, model });
    } finally {
      await input.close();
    }
  } finally {
    line.stop();
  }
}

/** A report that passes everything on and keeps the first error as one that can be thrown. */
function firstError(report: Report): Report & { first: FormatError | undefined } {
  return {
    first: undefined,
    add(diagnostic) {
      const { code, message, severity, at } = diagnostic;
      if (severity === 'error') this.first ??= new FormatError(code, message, at);
      report.add(diagnostic);
    },
  };
}

/** What is wrong with a compressed file that ends early, and with what could be unpacked of it. */
function both(cut: FormatError, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  return new FormatError(error.code, `${cut.message}; ${error.message}`, error);
}
