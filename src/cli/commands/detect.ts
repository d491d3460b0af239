import { printable } from '../../core/index.ts';
import { runFiles } from '../output/documents.ts';
import { exitCode } from '../errors/exit-code.ts';
import type { ExitCode } from '../errors/exit-code.ts';
import { openInput } from '../input/input.ts';
import { formatOf } from '../input/open-model.ts';
import { hostOf } from '../../identify.ts';
import type { CommonOptions } from '../options/common.ts';
import { headOf } from '../input/open-format.ts';
import { containerOf } from '../../unpack/containers.ts';
import { FormatError } from '../../runtime/index.ts';

/** `detect`: the format of each file, from its first bytes. */
export function detect(files: readonly string[], options: CommonOptions): Promise<ExitCode> {
  return runFiles(files, options, async (run) => {
    const input = await openInput(run.file, run.report, { limit: options.limit, headOnly: true });
    try {
      const { compression = null } = input;
      const entry = await formatOf(input, options.format).catch((error: unknown) => {
        if (error instanceof FormatError && error.code === 'format/unknown') return undefined;
        throw error;
      });
      const container = entry === undefined ? containerOf(await headOf(input)) : undefined;
      run.format = entry?.id ?? null;
      const host = entry?.id === 'elf' ? await hostOf(input.source) : undefined;
      const title = host === undefined ? (entry?.title ?? null) : `core file of the host, ${host}, no GPU part`;
      if (run.json) {
        await run.document({ title, compression, ...(container !== undefined && { container }) });
      } else {
        const packed = compression === null ? '' : `, ${compression}`;
        const unknown = container === undefined ? 'unknown' : `unknown, ${container}`;
        const what = entry === undefined ? unknown : `${entry.id} (${title}${packed})`;
        await run.line(printable(`${run.file}: ${what}`));
      }
      return entry === undefined ? exitCode.badFile : exitCode.ok;
    } finally {
      await input.close();
    }
  });
}
