/* Options of commands that read shaders: what bytecode cannot say about itself. */
import type { Command } from 'commander';
import { formats } from '../../../formats.ts';
import { formatOptions, formatSettings } from '../../options/format-options.ts';
import type { CommonOptions } from '../../options/common.ts';

/** What every command that opens shaders takes. */
export interface ShaderOptions extends CommonOptions {
  /** Chip that bytecode is for. */
  readonly chip?: string | undefined;
  /** Stage that bytecode is of. */
  readonly type?: string | undefined;
  /** JSON file with what the driver knows about bytecode. */
  readonly meta?: string | undefined;
  /** Registers that the hardware or the fetch shader fills. */
  readonly inputs?: string | undefined;
}

const r600 = formats.filter(({ id }) => id === 'r600');

/** Add the options that say what R600 bytecode cannot say about itself. */
export function shaderOptions(command: Command): Command {
  return formatOptions(command, r600);
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
  options: ShaderOptions,
): Promise<Readonly<Record<string, string | undefined>> | undefined> {
  return (await formatSettings(options))?.values;
}
