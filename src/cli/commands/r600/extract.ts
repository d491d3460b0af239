import { basename, join } from 'node:path';
import { containerBytes } from '../../../r600/index.ts';
import type { Shader } from '../../../r600/index.ts';
import { diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { refuseSameIn, rememberInputs } from '../../files/run-files.ts';
import { isStandardOutput, makeFolder, withOutputIn } from '../../output/output.ts';
import type { ShaderOptions } from './options.ts';
import { openShaders } from './open.ts';
import { shaderFileName } from './shader-file-name.ts';

/** `r600 extract`: each shader of a file as a .r6s file in a folder. */
export function extract(file: string, options: ShaderOptions): Promise<ExitCode> {
  const { output: folder, ...rest } = options;
  if (folder === undefined || isStandardOutput(folder)) throw usage('extract needs -o FOLDER');
  return runFiles([file], rest, async (run) => {
    await rememberInputs([file]);
    const { shaders } = await openShaders(run, file, options);
    await makeFolder(folder);
    const names = shaders.map((shader) => shaderFileName(basename(file), shader));
    await refuseSameIn(folder, names);
    const written: { readonly output: string; readonly shader: string | undefined; readonly size: number }[] = [];
    for (const [k, shader] of shaders.entries()) {
      const name = names[k] ?? '';
      const bytes = containerBytes(shader.program, JSON.stringify(described(shader)));
      await withOutputIn(folder, name, (output) => output.bytes(bytes));
      written.push({ output: join(folder, name), shader: shader.name, size: bytes.length });
    }
    if (run.json) await run.document({ shaders: written, ...diagnosticsJson(run.report) });
    else await run.lines(written.map(({ output }) => output));
    showDiagnostics(run, options);
    return exitOf(run.report);
  });
}

/** The metadata of a shader, with what the file says of its registers and stack. */
function described({ metadata, program, ngpr, nstack }: Shader): object {
  return { ...metadata?.raw, chip: program.chip.name, type: program.type, ngpr, nstack };
}
