import { printableText } from '../../../core/index.ts';
import { parseBytecode, parseShader, printShader, shaderDot, verifyShader } from '../../../r600/advanced.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import type { ShaderOptions } from './options.ts';
import { readText } from '../../input/text-file.ts';
import { openShader } from './open.ts';

/** What `r600 ir` takes beside the common options. */
export interface IrOptions extends ShaderOptions {
  readonly dot?: boolean | undefined;
  /** The input is IR text. */
  readonly text?: boolean | undefined;
}

/** `r600 ir`: a shader's IR as text or as a graph; what the verifier finds goes to the report. */
export function ir(file: string, options: IrOptions): Promise<ExitCode> {
  return runFiles([file], options, async (run) => {
    const shader = await read();
    for (const problem of verifyShader(shader)) run.report.add({ severity: 'error', ...problem, at: {} });
    const text = options.dot === true ? shaderDot(shader) : printShader(shader);
    if (run.json) await run.document({ [options.dot === true ? 'dot' : 'ir']: text, ...diagnosticsJson(run.report) });
    else await run.text(printableText(text));
    showDiagnostics(run, options);
    return exitOf(run.report);

    async function read(): Promise<ReturnType<typeof parseShader>> {
      run.format = 'r600';
      if (options.text === true) return parseShader(await readText(file, 'R600 IR text', options));
      const { program, metadata } = await openShader(run, file, options);
      return parseBytecode(program, metadata);
    }
  });
}
