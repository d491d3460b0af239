import type { Command } from 'commander';
import { printableText } from '../../../core/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { withOutput } from '../../output/output.ts';
import { candidatesFor } from './candidates.ts';
import { scripts } from './scripts.ts';
import type { Shell } from './scripts.ts';

/** `completion`: the script of a shell or, with words, the kind of names and the candidates for the last word, a line each. */
export async function completion(
  program: Command,
  shell: Shell,
  words: readonly string[],
  { output }: { readonly output?: string | undefined },
): Promise<ExitCode> {
  const text = words.length === 0 ? scripts[shell] : answerFor(program, shell === 'bash' ? joined(words) : words);
  await withOutput(output, (target) => target.text(printableText(text)));
  return exitCode.ok;
}

function answerFor(program: Command, words: readonly string[]): string {
  const { names, words: found } = candidatesFor(program, words);
  const lines = found.map(([word, about]) => (about === '' ? word : `${word} ${firstClause(about)}`));
  return `${[names, ...lines].join('\n')}\n`;
}

/** Descriptions are a line of a list: what follows the first clause is left to the help. */
function firstClause(about: string): string {
  return about.split(/[;\n]/)[0] ?? '';
}

/** Bash takes `--format=cuda` for three words. */
function joined(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const [i, word] of words.entries()) {
    const last = found.at(-1);
    if (last?.startsWith('--') === true && (word === '=' || words[i - 1] === '='))
      found[found.length - 1] = last + word;
    else found.push(word);
  }
  return found;
}
