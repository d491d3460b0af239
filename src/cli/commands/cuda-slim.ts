import { isDroppable, lightweight, slimDump } from '../../cuda/index.ts';
import type { Droppable } from '../../cuda/index.ts';
import { refuseStandardOutput, writeBytes } from '../byte-output.ts';
import type { ExitCode } from '../exit-code.ts';
import { usage } from '../failure.ts';
import type { CommonOptions } from '../options.ts';
import { askDump } from './cuda-dump.ts';

/** What `cuda slim` takes. */
export interface SlimCommandOptions extends CommonOptions {
  readonly drop?: readonly string[] | undefined;
  readonly redact?: boolean | undefined;
}

/** `cuda slim`: a smaller dump. */
export function slim(file: string, options: SlimCommandOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  if (target === undefined) throw usage('slim needs -o FILE or --in-place');
  refuseStandardOutput(options, 'slim');
  const drop = options.drop?.map(droppable);
  return askDump(file, rest, async (dump, run) => {
    const { size, made: leftOut } = await writeBytes(target, (sink) =>
      slimDump(dump, sink, { drop, redact: options.redact }),
    );
    if (run.json) await run.document({ output: target, size, sections_left_out: leftOut });
  });
}

function droppable(word: string): Droppable {
  if (isDroppable(word)) return word;
  throw usage(`cannot drop ${word}: only ${lightweight.join(', ')}`);
}
