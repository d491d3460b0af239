import { assemble, containerBytes, decodeProgram, openOptions } from '../../../r600/index.ts';
import { driverStackEntries } from '../../../r600/advanced.ts';
import type { Assembled } from '../../../r600/index.ts';
import { refuseStandardOutput } from '../../output/byte-output.ts';
import { exitOf, runFiles } from '../../output/documents.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import type { ShaderOptions } from './options.ts';
import { withOutput } from '../../output/output.ts';
import { shaderSettings } from './options.ts';
import { readText } from '../../input/text-file.ts';

/** `asm`: text to bytecode, or to a .r6s file where the output has that name. */
export function asm(file: string, options: ShaderOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  refuseStandardOutput(options);
  return runFiles([file], rest, async (run) => {
    const text = await readText(file, 'R600 assembler', options);
    run.format = 'r600';
    const { chip, type, metadata } = openOptions((await shaderSettings(options)) ?? {});
    const shader = assemble(text, {
      chip: chip ?? metadata?.chip,
      type: type ?? metadata?.type,
      limits: options.limit,
    });
    const bytes = target?.endsWith('.r6s') === true ? container(shader, metadata?.raw) : shader.bytes;
    await withOutput(target, (output) => output.bytes(bytes));
    if (run.json) await run.document({ output: target, size: bytes.length, ndw: shader.bytes.length / 4 });
    return exitOf(run.report);
  });
}

/** A .r6s file; without metadata it keeps what the text's head says, or the stack that drivers would reserve. */
function container({ bytes, chip, type, ngpr, nstack }: Assembled, metadata: object | undefined): Uint8Array {
  const program = decodeProgram(bytes, { chip, type });
  const known = metadata ?? { chip: chip.name, type, ngpr, nstack: nstack ?? driverStackEntries(program) };
  return containerBytes(program, JSON.stringify(known));
}
