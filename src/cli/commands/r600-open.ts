import { openOptions, openR600, parseRegisters, withInputs } from '../../r600/index.ts';
import type { R600File, RegisterMask, Shader } from '../../r600/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { FileRun } from '../documents.ts';
import { usage } from '../failure.ts';
import { openInput } from '../input.ts';
import type { CommonOptions } from '../options.ts';
import { shaderSettings } from '../shader-settings.ts';

/** The shaders in a file; they stay in memory after it is closed. What `--inputs` names counts more than what the file says. */
export async function openShaders(run: FileRun, file: string, options: CommonOptions): Promise<R600File> {
  const settings = (await shaderSettings(options)) ?? {};
  const inputs = options.inputs === undefined ? undefined : registersOf(options.inputs);
  const input = await openInput(file, run.report, { maxExpanded: options.maxExpanded });
  try {
    run.format = 'r600';
    const opened = await openR600(input.source, run.report, openOptions(settings));
    if (inputs === undefined) return opened;
    return {
      ...opened,
      shaders: opened.shaders.map((each) => ({ ...each, metadata: withInputs(each.metadata, inputs) })),
    };
  } finally {
    await input.close();
  }
}

function registersOf(text: string): readonly RegisterMask[] {
  try {
    return parseRegisters(text);
  } catch (error) {
    throw error instanceof FormatError ? usage(`--inputs: ${error.message}`) : error;
  }
}

/** The only shader in a file. */
export async function openShader(run: FileRun, file: string, options: CommonOptions): Promise<Shader> {
  const { shaders } = await openShaders(run, file, options);
  const [shader, ...others] = shaders;
  if (shader === undefined || others.length > 0)
    throw usage(`${file} has ${shaders.length} shaders, the command takes one`);
  return shader;
}

/** The text in a file. */
export async function openText(run: FileRun, file: string, options: CommonOptions): Promise<string> {
  const input = await openInput(file, run.report, { maxExpanded: options.maxExpanded });
  try {
    return new TextDecoder().decode(await input.source.read(0, input.source.size));
  } finally {
    await input.close();
  }
}
