/* The questions that vISA debug info answers, as commands; what they do is loaded when one of them runs. */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { inPlaceOption } from '../../files/destinations.ts';
import { choiceOf, parseAddress, parseEach, parseWords } from '../../options/values.ts';
import type { AtOptions, ObjectOptions } from './code.ts';
import type { FramesOptions, UnwindCommandOptions } from './frames.ts';
import type { VisaOptions } from './open.ts';
import type { WhoCommandOptions } from './values.ts';
import { answerOptions, runWith } from '../setup.ts';
import type { RunCommand, Setup } from '../setup.ts';
import type { ConvertOptions, TextOptions } from './write.ts';

const corrections = ['leaf-spill-base', 'save-offset', 'index-wrap', 'unassigned-slot', 'reversed-interval'];
const layouts = ['L1', 'L2', 'L3', 'L4'];
const PC = 'place in the binary, in bytes: 288 or 0x120';

/** Starts commands of a group, and runs what they do. */
interface Group {
  /** A command that reads a stream. */
  readonly add: (name: string, description: string) => Command;
  /** One that answers a question, with corrections. */
  readonly ask: (name: string, description: string) => Command;
  readonly run: RunCommand;
}

/** Add `visa` and its commands. */
export function addVisaCommands(program: Command, { common, done }: Setup): void {
  const visa = program
    .command('visa')
    .description('query vISA debug info: places in the code, variables, registers, frames')
    .exitOverride();

  const add = (name: string, description: string): Command =>
    answerOptions(common(visa.command(name)).description(description))
      .addOption(choiceOf('--layout <id>', 'byte layout, instead of detecting it', layouts))
      .option('--strict', 'refuse streams that are damaged, padded or ambiguous');
  const ask = (name: string, description: string): Command =>
    add(name, description)
      .option('--raw', 'values as they are in the file, without corrections')
      .addOption(
        choiceOf(
          '--without <corrections>',
          'skip these corrections; separate them by commas, or repeat the option',
          corrections,
        ).argParser(parseWords),
      );
  const group = { add, ask, run: runWith(done) };

  addPlaceCommands(group);
  addFrameCommands(group);
  addOverviewCommands(group);
  addWriteCommands(group);
}

/** Questions about a place in the code. */
function addPlaceCommands({ ask, run }: Group): void {
  ask('at', 'object, vISA index and range of places in the code')
    .argument('<file>', 'stream, - for standard input')
    .argument('[pcs...]', PC, numbers)
    .option(
      '--pcs <file>',
      'read places from there, one a line, - for standard input; --json answers [[pc, visaIndex], …]',
    )
    .action((file: string, pcs: number[] | undefined, options: AtOptions) =>
      run(
        () => import('./code.ts'),
        ({ at }) => at(file, pcs ?? [], options),
      ),
    );

  ask('ranges', 'all code of vISA instructions; of every one where none is given')
    .argument('<file>', 'stream')
    .argument('[indices...]', 'vISA indices', numbers)
    .option('--object <name>', 'object, or one with this subroutine; the kernel by default')
    .action((file: string, indices: number[] | undefined, options: ObjectOptions) =>
      run(
        () => import('./code.ts'),
        ({ ranges }) => ranges(file, indices ?? [], options),
      ),
    );

  ask('vars', 'the variables that live at a place in the code, and where')
    .argument('<file>', 'stream')
    .argument('<pc>', PC, number)
    .action((file: string, pc: number, options: VisaOptions) =>
      run(
        () => import('./values.ts'),
        ({ vars }) => vars(file, pc, options),
      ),
    );

  ask('who', 'what occupies a register at a place in the code')
    .argument('<file>', 'stream')
    .argument('<pc>', PC, number)
    .argument('<register>', 'r26, r26.8, f0.1 or a0')
    .option('--size <name=bytes>', 'bytes of a variable, which the stream does not know; repeatable', parseEach)
    .addOption(choiceOf('--grf <bytes>', 'bytes of a general register', ['32', '64']).argParser(grf))
    .action((file: string, pc: number, register: string, options: WhoCommandOptions & { size?: readonly string[] }) =>
      run(
        () => import('./values.ts'),
        ({ who, parseRegister, parseSize }) => {
          const size = new Map(options.size?.map(parseSize));
          return who(file, pc, parseRegister(register), { ...options, size });
        },
      ),
    );

  ask('subs', 'the subroutine at a place in the code and where its return address is; all of them without a place')
    .argument('<file>', 'stream')
    .argument('[pc]', PC, number)
    .action((file: string, pc: number | undefined, options: VisaOptions) =>
      run(
        () => import('./values.ts'),
        ({ subs }) => subs(file, pc, options),
      ),
    );
}

/** Questions about frames. */
function addFrameCommands({ ask, run }: Group): void {
  unwinding(ask('frames', 'how to find the caller, from each place in the code on'))
    .argument('<file>', 'stream')
    .action((file: string, options: FramesOptions) =>
      run(
        () => import('./frames.ts'),
        ({ framesOf }) => framesOf(file, options),
      ),
    );

  unwinding(ask('unwind', 'walk the stack'))
    .argument('<file>', 'stream')
    .argument('<pc>', PC, number)
    .requiredOption('--state <file>', 'JSON: {"registers": {"r127": "hex bytes"}, "memory": {"0x1000": "hex bytes"}}')
    .option('--kernel-base <address>', 'what the hardware adds to places in the binary')
    .action((file: string, pc: number, options: UnwindCommandOptions & { kernelBase?: string }) =>
      run(
        () => import('./frames.ts'),
        ({ unwindFrom }) => {
          const { kernelBase } = options;
          const base = kernelBase === undefined ? undefined : parseAddress(kernelBase);
          return unwindFrom(file, pc, { ...options, kernelBase: base });
        },
      ),
    );
}

/** Questions about whole streams. */
function addOverviewCommands({ ask, run }: Group): void {
  ask('coverage', 'how much of the code is mapped')
    .argument('<file>', 'stream')
    .action((file: string, options: VisaOptions) =>
      run(
        () => import('./code.ts'),
        ({ coverageOf }) => coverageOf(file, options),
      ),
    );

  ask('spills', 'what every object keeps in memory')
    .argument('<file>', 'stream')
    .action((file: string, options: VisaOptions) =>
      run(
        () => import('./values.ts'),
        ({ spillsOf }) => spillsOf(file, options),
      ),
    );

  ask('diff', 'two streams side by side, aligned by vISA index')
    .argument('<before>', 'stream')
    .argument('<after>', 'stream')
    .action((before: string, after: string, options: VisaOptions) =>
      run(
        () => import('./code.ts'),
        ({ diff }) => diff(before, after, options),
      ),
    );
}

/** The stream in other forms. */
function addWriteCommands({ add, ask, run }: Group): void {
  add('text', "the stream as Intel's own library prints it")
    .argument('<file>', 'stream')
    .option('--verbatim', 'with its mistake: absolute places as BE_FP')
    .action((file: string, options: TextOptions) =>
      run(
        () => import('./write.ts'),
        ({ text }) => text(file, options),
      ),
    );

  add('dump', 'everything in the stream: as a tree, or with --json as one document')
    .argument('<file>', 'stream')
    .action((file: string, options: VisaOptions) =>
      run(
        () => import('./write.ts'),
        ({ dump }) => dump(file, options),
      ),
    );

  inPlaceOption(add('convert', 'write the stream in another layout'))
    .argument('<file>', 'stream')
    .addOption(choiceOf('--to <layout>', 'layout to write', layouts).makeOptionMandatory())
    .action((file: string, options: ConvertOptions) =>
      run(
        () => import('./write.ts'),
        ({ convert }) => convert(file, options),
      ),
    );

  unwinding(ask('dwarf', 'write DWARF 5 in an ELF file: functions, variables, frames'))
    .argument('<file>', 'stream')
    .action((file: string, options: FramesOptions) =>
      run(
        () => import('./write.ts'),
        ({ dwarf }) => dwarf(file, options),
      ),
    );
}

function unwinding(command: Command): Command {
  return command
    .addOption(
      choiceOf('--fp-unit <bytes>', 'what frame pointers count by: 16 up to Xe-LP, 1 later', ['16', '1']).argParser(
        unit,
      ),
    )
    .addOption(choiceOf('--grf <bytes>', 'bytes of a general register', ['32', '64']).argParser(grf));
}

function number(text: string): number {
  const value = /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('needs a number such as 288 or 0x120');
  return value;
}

function numbers(text: string, before: readonly number[] | undefined): number[] {
  return [...(before ?? []), number(text)];
}

function unit(text: string): 1 | 16 {
  if (text === '1') return 1;
  if (text === '16') return 16;
  throw new InvalidArgumentError('needs 1 or 16');
}

function grf(text: string): 32 | 64 {
  if (text === '32') return 32;
  if (text === '64') return 64;
  throw new InvalidArgumentError('needs 32 or 64');
}
