/* Completion in shells; what it does is loaded when it runs. */
import { Argument } from 'commander';
import type { Command } from 'commander';
import { examples } from '../../help/examples.ts';
import { outputOption } from '../setup.ts';
import type { Setup } from '../setup.ts';
import { shells } from './scripts.ts';
import type { Shell } from './scripts.ts';

/** Add `completion`. */
export function addCompletion(program: Command, { common, done }: Setup): void {
  outputOption(common(program.command('completion')))
    .description('print what bash, zsh or fish load to complete commands, options, their values and files')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .argument('[words...]', 'instead: print candidates for the last of these words, as the shells ask')
    .addHelpText(
      'after',
      examples(
        'source <(lanescope completion bash)    # in ~/.bashrc',
        'source <(lanescope completion zsh)     # in ~/.zshrc, after compinit',
        'lanescope completion fish -o ~/.config/fish/completions/lanescope.fish',
      ),
    )
    .action(async (shell: Shell, words: string[], options: { readonly output?: string }) =>
      done(await (await import('./run.ts')).completion(program, shell, words, options)),
    );
}
