import { printable } from '../../../core/index.ts';
import type { SafeText } from '../../../core/index.ts';
import { droppable, isDroppable } from '../../../cuda/advanced.ts';
import { slimDump } from '../../../cuda/index.ts';
import type { Droppable, SlimReport, Strippable } from '../../../cuda/advanced.ts';
import { refuseStandardOutput, writeBytes } from '../../output/byte-output.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import type { CommonOptions } from '../../options/common.ts';
import { complain } from '../../output/output.ts';
import { askDump } from './ask.ts';

/** What `cuda slim` takes. */
export interface SlimCommandOptions extends CommonOptions {
  readonly drop?: readonly string[] | undefined;
  readonly redact?: boolean | undefined;
  readonly stripPaths?: boolean | undefined;
  readonly stripCode?: boolean | undefined;
  readonly stripMemory?: boolean | undefined;
}

/** `cuda slim`: a smaller dump. */
export function slim(file: string, options: SlimCommandOptions): Promise<ExitCode> {
  const { output: target, ...rest } = options;
  if (target === undefined) throw usage('slim needs -o FILE or --in-place');
  refuseStandardOutput(options, 'slim');
  const drop = options.drop?.map(asDroppable);
  const strip: Strippable[] = [
    ...(options.stripPaths === true ? (['paths'] as const) : []),
    ...(options.stripCode === true ? (['code'] as const) : []),
    ...(options.stripMemory === true ? (['memory'] as const) : []),
  ];
  return askDump(file, rest, async (dump, run) => {
    const { size, made } = await writeBytes(target, (sink) =>
      slimDump(dump, sink, { drop, strip, redact: options.redact }),
    );
    const { sectionsLeftOut: sections_left_out, leftOut: left_out, redacted, remains } = made;
    if (run.json) await run.document({ output: target, size, sections_left_out, left_out, redacted, remains });
    else complain(...reportLines(made));
  });
}

function* reportPairs({ leftOut, redacted, remains }: SlimReport): Generator<readonly [string, readonly string[]]> {
  yield ['left out', leftOut];
  yield ['redacted', redacted];
  yield ['remains', remains];
}

function reportLines(report: SlimReport): SafeText[] {
  return [...reportPairs(report)].flatMap(([title, list]) =>
    list.length === 0 ? [] : [printable(`${title}: ${list.join(', ')}`)],
  );
}

function asDroppable(word: string): Droppable {
  if (isDroppable(word)) return word;
  throw usage(`cannot drop ${word}: only ${droppable.join(', ')}`);
}
