/* `dwarf eval`, and `eval`, its alias: the options; what the command does is loaded when it runs. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { EvalOptions } from './eval.ts';
import type { Setup } from '../setup.ts';

/** Add `eval` to `dwarf`. */
export function addEvalCommand(dwarf: Command, setup: Setup): void {
  addEval(dwarf, setup, 'evaluate a DWARF expression with registers, memory and entries from JSON');
}

/** Add `eval` to the program. */
export function addEvalAlias(program: Command, setup: Setup): void {
  addEval(program, setup, 'the same as dwarf eval');
}

function addEval(parent: Command, { common, done }: Setup, description: string): void {
  common(parent.command('eval'))
    .description(description)
    .argument('[expression]', "operations as text: 'DW_OP_regx 3; DW_OP_piece 4'")
    .option('--hex <digits>', 'the expression as bytes')
    .option('--context <file>', 'JSON of registers, memory, frame and entries')
    .option('--contexts <file>', 'JSON of several contexts by name, with entries that they share')
    .option('--name <name>', 'which of several contexts; the first by default')
    .addOption(
      new Option('--kind <kind>', 'result that is wanted').choices(['value', 'location', 'any']).default('any'),
    )
    .option('--read <bits>', 'read this number of bits through the resulting location', bits)
    .option('--lenient', 'accept what the known debuggers accept though the document does not')
    .option('--trace', 'print the stack after every operation')
    .option('--svg <file>', 'draw the stack after every operation')
    .option('--batch <file>', 'answer all questions of a JSON file, a line of JSON each')
    .option('--json', 'JSON')
    .addOption(new Option('--ndjson', 'JSON on one line').conflicts('json'))
    .option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole')
    .addHelpText(
      'after',
      [
        '',
        'Examples:',
        "  $ lanescope dwarf eval 'DW_OP_lit5; DW_OP_dup; DW_OP_mul' --trace",
        "  $ lanescope dwarf eval 'DW_OP_regx VGPR0; DW_OP_offset_uconst 20' --context wave.json --read 32",
        "  $ lanescope dwarf eval 'breg7 8; deref' --contexts contexts.json --name x86 --svg figure.svg",
        '  $ lanescope dwarf eval --contexts contexts.json --batch questions.json --ndjson',
      ].join('\n'),
    )
    .action(async (expression: string | undefined, options: EvalOptions) =>
      done(await (await import('./eval.ts')).evaluateCommand(expression, options)),
    );
}

function bits(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('needs a number of bits');
  return Number(text);
}
