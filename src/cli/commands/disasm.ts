import { disassemble, openOptions, openR600 } from '../../r600/index.ts';
import type { R600File } from '../../r600/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../documents.ts';
import type { FileRun } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import { openInput } from '../input.ts';
import type { CommonOptions } from '../options.ts';
import { shaderSettings } from '../shader-settings.ts';

/** What `disasm` takes beside the common options. */
export interface DisasmOptions extends CommonOptions {
  /** Addresses and dwords in front of every line. */
  readonly words?: boolean | undefined;
}

/** `disasm`: the shaders of each file as text. */
export function disasm(files: readonly string[], options: DisasmOptions): Promise<ExitCode> {
  return runFiles(files, options, async (run) => {
    const { shaders } = await openShaders(run, options);
    const texts = shaders.map(({ name, program, metadata, ngpr, nstack }) => ({
      name,
      text: disassemble(program, { id: metadata?.debugId, ngpr, nstack, words: options.words }),
    }));
    if (run.json) await run.document({ shaders: texts, ...diagnosticsJson(run.report) });
    else for (const { text } of texts) await run.text(text);
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}

/** The shaders in a file; they stay in memory after it is closed. */
async function openShaders(run: FileRun, options: CommonOptions): Promise<R600File> {
  const settings = (await shaderSettings(options)) ?? {};
  const input = await openInput(run.file, run.report, { maxExpanded: options.maxExpanded });
  try {
    run.format = 'r600';
    return await openR600(input.source, run.report, openOptions(settings));
  } finally {
    await input.close();
  }
}
