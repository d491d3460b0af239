/* What every `spirv` command does first: open the module, later show what was said about it. */
import { snakeKeys } from '../../../core/index.ts';
import type { JsonObject } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { debugInfoOf, entitiesOf, open as openSpirv } from '../../../spirv/index.ts';
import { dialectOf, wordOfId } from '../../../spirv/advanced.ts';
import type { DebugInfo, Dialect, SpirvModule } from '../../../spirv/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { FileRun } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { openOf, readingOf, reportOn } from '../../input/open-format.ts';
import type { CommonOptions } from '../../options/common.ts';

/** Open the module in `file`, put the question, show what was said about the module. */
export function askModule(
  file: string,
  options: CommonOptions,
  question: (module: SpirvModule, run: FileRun) => Promise<void>,
): Promise<ExitCode> {
  return runFiles([file], options, async (run) => {
    const module = await readModule(file, options, run);
    await question(module, run);
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}

/**
 * The module in a file; it stays in memory after the file is closed. FormatError `spirv/bad-magic` where there is nothing to
 * ask: without the magic number no word has a meaning.
 */
export function readModule(file: string, options: CommonOptions, run: FileRun): Promise<SpirvModule> {
  return readingOf(run, file, async () => {
    const input = await openOf('spirv', file, options, run);
    try {
      const module = await openSpirv(input.source, reportOn(run, file), { limits: options.limit });
      if (module.header !== undefined) return module;
      throw new FormatError('spirv/bad-magic', 'bad magic: not a SPIR-V module', { offset: 0 });
    } finally {
      await input.close();
    }
  });
}

/** Write the answer: as the file's document with `--json`, else as lines. */
export async function answer(run: FileRun, body: JsonObject, lines: () => Iterable<string>): Promise<void> {
  if (run.json) return run.document({ ...snakeKeys(body), ...diagnosticsJson(run.report) });
  await run.lines(lines());
}

/** The language that types are written in: the one asked for, else that of the first compilation unit. */
export function dialectFor(info: DebugInfo, asked: string | undefined): Dialect {
  if (asked === undefined) return dialectOf([...entitiesOf(info, 'unit')][0]?.language);
  if (asked === 'c' || asked === 'opencl' || asked === 'glsl' || asked === 'hlsl') return asked;
  throw usage(`unknown language: ${asked}, known are c, opencl, glsl, hlsl`);
}

/** A word offset, or the id of a result: `412`, `0x19c`, `%57`. */
export function placeOf(module: SpirvModule, text: string): number {
  const id = /^%(\d{1,10})$/.exec(text);
  if (id !== null) {
    const word = wordOfId(module, Number(id[1]));
    if (word === undefined) throw usage(`nothing defines ${text}`);
    return word;
  }
  const word = /^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(text) ? Number(text) : NaN;
  if (Number.isNaN(word)) throw usage(`no place: ${text.slice(0, 40)}, want a word offset or %id`);
  return word;
}

/** The debug information of a module. */
export function infoOf(module: SpirvModule): DebugInfo {
  return debugInfoOf(module);
}
