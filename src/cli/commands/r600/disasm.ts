import { printableText } from '../../../core/index.ts';
import { disassemble } from '../../../r600/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import type { ShaderOptions } from './options.ts';
import { openShaders } from './open.ts';
import { shaderFiles } from './opt-inputs.ts';

/** What `disasm` takes beside the common options. */
export interface DisasmOptions extends ShaderOptions {
  /** Addresses and dwords in front of every line. */
  readonly words?: boolean | undefined;
}

/** `disasm`: the shaders of each file as text. */
export async function disasm(named: readonly string[], options: DisasmOptions): Promise<ExitCode> {
  return runFiles(await shaderFiles(named), options, async (run) => {
    const { shaders } = await openShaders(run, run.file, options);
    const texts = shaders.map(({ name, program, metadata, ngpr, nstack }) => ({
      name,
      text: disassemble(program, { id: metadata?.debugId, ngpr, nstack, words: options.words }),
    }));
    if (run.json) await run.document({ shaders: texts, ...diagnosticsJson(run.report) });
    else for (const { text } of texts) await run.text(printableText(text));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}
