import { openOptions, open as openR600 } from '../../../r600/index.ts';
import { parseRegisters, withInputs } from '../../../r600/advanced.ts';
import type { R600File, Shader } from '../../../r600/index.ts';
import type { RegisterMask } from '../../../r600/advanced.ts';
import { FormatError } from '../../../runtime/index.ts';
import type { FileRun } from '../../output/documents.ts';
import { usage } from '../../errors/failure.ts';
import { openOf, readingOf, reportOn } from '../../input/open-format.ts';
import type { ShaderOptions } from './options.ts';
import { shaderSettings } from './options.ts';

/** The shaders in a file; they stay in memory after it is closed. What `--inputs` names counts more than what the file says. */
export async function openShaders(run: FileRun, file: string, options: ShaderOptions): Promise<R600File> {
  const settings = openOptions((await shaderSettings(options)) ?? {});
  const inputs = options.inputs === undefined ? undefined : registersOf(options.inputs);
  const opened = await readingOf(run, file, async () => {
    const input = await openOf('r600', file, options, run);
    try {
      return await openR600(input.source, reportOn(run, file), settings);
    } finally {
      await input.close();
    }
  });
  if (inputs === undefined) return opened;
  return {
    ...opened,
    shaders: opened.shaders.map((each) => ({ ...each, metadata: withInputs(each.metadata, inputs) })),
  };
}

function registersOf(text: string): readonly RegisterMask[] {
  try {
    return parseRegisters(text);
  } catch (error) {
    throw error instanceof FormatError ? usage(`--inputs: ${error.message}`) : error;
  }
}

/** The only shader in a file. */
export async function openShader(run: FileRun, file: string, options: ShaderOptions): Promise<Shader> {
  const { shaders } = await openShaders(run, file, options);
  const [shader, ...others] = shaders;
  if (shader === undefined || others.length > 0)
    throw usage(`${file} has ${shaders.length} shaders, the command takes one`);
  return shader;
}
