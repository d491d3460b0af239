import { isDroppable, lightweight, slimDump } from '../../cuda/index.ts';
import type { Droppable } from '../../cuda/index.ts';
import type { ExitCode } from '../exit-code.ts';
import { usage } from '../failure.ts';
import type { CommonOptions } from '../options.ts';
import { openOutput } from '../output.ts';
import { askDump } from './cuda-dump.ts';

/** What `cuda slim` takes. */
export interface SlimCommandOptions extends CommonOptions {
  readonly drop?: readonly string[] | undefined;
  readonly redact?: boolean | undefined;
}

/** `cuda slim`: a smaller dump. */
export function slim(file: string, options: SlimCommandOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  if ((target === undefined || target === '-') && rest.json === true) throw usage('slim --json needs -o FILE');
  const drop = options.drop?.map(droppable);
  return askDump(file, rest, async (dump, run) => {
    const output = await openOutput(target);
    let size = 0;
    try {
      const sink = {
        async write(bytes: Uint8Array): Promise<void> {
          size += bytes.length;
          await output.bytes(bytes);
        },
      };
      const leftOut = await slimDump(dump, sink, { drop, redact: options.redact });
      await output.commit();
      if (run.json) await run.document({ output: target, size, sections_left_out: leftOut });
    } catch (error) {
      await output.discard();
      throw error;
    }
  });
}

function droppable(word: string): Droppable {
  if (isDroppable(word)) return word;
  throw usage(`cannot drop ${word}: only ${lightweight.join(', ')}`);
}
