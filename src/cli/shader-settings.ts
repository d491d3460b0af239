import type { Command } from 'commander';
import { limits } from '../core/index.ts';
import { usage } from './failure.ts';
import { readText } from './input.ts';
import type { CommonOptions } from './options.ts';

/** Add the options that say what R600 bytecode cannot say about itself. */
export function shaderOptions(command: Command): Command {
  return command
    .option('--chip <name>', 'R600 bytecode: the chip it is for, such as CYPRESS')
    .option('--type <stage>', 'R600 bytecode: its stage, such as ps')
    .option('--meta <file>', 'R600 bytecode: JSON with chip, type, inputs and arrays');
}

/** Add the option that says what bytecode finds in its registers. */
export function inputsOption(command: Command): Command {
  return command.option(
    '--inputs <registers>',
    'what the hardware and the fetch shader fill, such as R0-R2,R5.xy; without it and --meta, every register that is read',
  );
}

/** What the options say, the metadata as text; undefined where they say nothing. */
export async function shaderSettings(
  options: Pick<CommonOptions, 'chip' | 'type' | 'meta'>,
): Promise<Readonly<Record<string, string | undefined>> | undefined> {
  const { chip, type, meta } = options;
  if (chip === undefined && type === undefined && meta === undefined) return undefined;
  return { chip, type, ...(meta !== undefined && { meta: await textOf(meta) }) };
}

async function textOf(file: string): Promise<string> {
  const text = await readText(file, limits.head * 16);
  if (text === undefined) throw usage(`too large for metadata: ${file}`);
  return text;
}
