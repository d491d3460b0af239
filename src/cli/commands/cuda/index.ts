/* What `info cuda`, `bt`, `x` and `info registers` print in a debugger, as commands; what they do is loaded when one runs. */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Dim3 } from '../../../cuda/index.ts';
import { inPlaceOption } from '../../files/destinations.ts';
import { choiceOf, parseCount, parseSize, parseWords } from '../../options/values.ts';
import type { CudaOptions, View } from './info.ts';
import type { DisasmOptions } from './disasm.ts';
import type { GlobalsOptions } from './globals.ts';
import type { MemOptions } from './memory.ts';
import type { ModulesOptions } from './modules.ts';
import type { PrintCommandOptions } from './print-options.ts';
import type { SlimCommandOptions } from './slim.ts';
import type { VariableOptions } from './variables.ts';
import type { Setup } from '../setup.ts';

const views: readonly (readonly [View, string])[] = [
  ['devices', 'GPUs of the process'],
  ['sms', 'SMs that have warps or an exception'],
  ['warps', 'warps: lanes, pc, block; those of the SM in focus where no other is chosen'],
  ['lanes', 'lanes: state, pc, thread, exception; those of the warp in focus where no other is chosen'],
  ['threads', 'threads of the kernel in focus, in ranges that are at the same pc'],
  ['blocks', 'blocks of the kernel in focus, in ranges'],
  ['kernels', 'kernel launches'],
  ['contexts', 'contexts'],
  ['where', 'where all threads are, what they wait for and which barriers blocks miss'],
  ['exceptions', 'lanes and SMs with an exception, lanes that stopped the same way together'],
];

/** How a command of `cuda` begins, and where its exit code goes. */
interface Adder {
  /** A command that takes a coredump. */
  readonly add: (name: string, description: string) => Command;
  readonly done: Setup['done'];
}

/** Add `cuda` and its commands. */
export function addCudaCommands(program: Command, { common, done }: Setup): void {
  const cuda = program
    .command('cuda')
    .description('inspect a CUDA coredump as in a debugger: warps, lanes, call stacks, registers, memory')
    .exitOverride();
  const add = (name: string, description: string): Command =>
    common(cuda.command(name))
      .description(description)
      .argument('<file>', 'coredump, - for standard input')
      .option('--json', 'JSON')
      .option('--wide', 'leave long lines as they are; else they are cut to the terminal, or to 200 columns');
  addViews({ add, done });
  addLaneCommands({ add, done });
  addCodeCommands({ add, done });
  addTypes({ add, done });
  addSlim({ add, done });
}

function withSelection(command: Command): Command {
  return command
    .option('--device <id>', 'device', number)
    .option('--sm <id>', 'SM', number)
    .option('--warp <id>', 'warp of the SM', number)
    .option('--lane <n>', 'lane of the warp', number)
    .option('--block <x,y,z>', 'block', triple)
    .option('--thread <x,y,z>', 'thread of the block', triple)
    .option('--kernel <grid>', 'grid ID of the kernel', big);
}

/** `--format` takes the letters of numbers too. */
function numberFormat(command: Command): Command {
  const option = command.options.find(({ long }) => long === '--format');
  if (option !== undefined) {
    option.description = 'numbers in this format: x, d, u, o, t, c or f';
    option.argChoices = ['x', 'd', 'u', 'o', 't', 'c', 'f'];
  }
  return command;
}

function withOutput(command: Command): Command {
  return command.option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole');
}

function addViews({ add, done }: Adder): void {
  for (const [view, description] of views) {
    const command = withSelection(withOutput(add(view, description)));
    if (view === 'warps' || view === 'lanes' || view === 'threads' || view === 'blocks') {
      command.option('--all', 'all of them, not those in focus');
    }
    command.action(async (file: string, options: CudaOptions) =>
      done(await (await import('./info.ts')).info(file, view, options)),
    );
  }
}

function addLaneCommands({ add, done }: Adder): void {
  withSelection(withOutput(add('bt', 'call stack of a lane')))
    .option('--syscalls', 'with the frames inside calls into the driver')
    .action(async (file: string, options: CudaOptions & { syscalls?: boolean }) =>
      done(await (await import('./backtrace.ts')).backtrace(file, options)),
    );

  withSelection(withOutput(add('vars', 'arguments and local variables of the frames of a lane')))
    .option('--frame <n>', 'this frame alone; 0 is the innermost one', parseCount)
    .option('--max-elements <n>', 'numbers to show of one variable (default: 200)', parseCount)
    .action(async (file: string, options: VariableOptions) =>
      done(await (await import('./variables.ts')).variables(file, options)),
    );

  const print = add('print', 'an expression over the variables of a lane, `box->p[3]`, or of all lanes of a block')
    .argument('<expr>', 'in C, after /x in that format; $R4, @shared 0x400 and threadIdx.x are known')
    .option('--frame <n>', 'this frame; 0, the innermost one, by default', parseCount)
    .option('--max-elements <n>', 'numbers to show of one value (default: 200)', parseCount)
    .option('--all-lanes', 'for each lane that is chosen, without a choice of the block in focus')
    .option('--where <expression>', 'for lanes where this is true, without a choice of the kernel in focus');
  withSelection(withOutput(numberFormat(print))).action(
    async (file: string, expression: string, options: PrintCommandOptions) =>
      done(await (await import('./print.ts')).print(file, expression, options)),
  );

  withSelection(withOutput(add('globals', 'variables of the modules: device, constant, managed and shared memory')))
    .option('--max-elements <n>', 'numbers to show of one variable (default: 200)', parseCount)
    .action(async (file: string, options: GlobalsOptions) =>
      done(await (await import('./globals.ts')).globals(file, options)),
    );

  withSelection(withOutput(add('regs', 'registers of a lane and its warp'))).action(
    async (file: string, options: CudaOptions) => done(await (await import('./registers.ts')).registers(file, options)),
  );

  withSelection(add('mem', 'memory, as a lane sees it; the blocks of global memory where no address is given'))
    .argument('[address]', 'address, 0x… for hexadecimal', big)
    .option('--space <name>', 'generic, global, shared, local, param or const:BANK (default: generic)')
    .option('--size <bytes>', 'bytes to show (default: 64)', parseSize)
    .option('-o, --output <file>', 'write the bytes there')
    .action(async (file: string, address: bigint | undefined, options: MemOptions) =>
      done(await (await import('./memory.ts')).memory(file, address, options)),
    );

  withSelection(withOutput(add('const', 'constant banks of the kernel'))).action(
    async (file: string, options: CudaOptions) => done(await (await import('./memory.ts')).constants(file, options)),
  );
}

function addCodeCommands({ add, done }: Adder): void {
  withSelection(withOutput(add('modules', 'modules and their kernels')))
    .option('--extract <folder>', 'write the cubins there')
    .action(async (file: string, options: ModulesOptions) =>
      done(await (await import('./modules.ts')).modules(file, options)),
    );

  withSelection(
    withOutput(add('disasm', 'machine code around the pc, by nvdisasm or cuobjdump where one is installed')),
  )
    .option('--function <name>', 'this function instead of that of the focus')
    .option('--timeout <seconds>', 'how long a tool may take (default: 60)', number)
    .action(async (file: string, options: DisasmOptions) =>
      done(await (await import('./disasm.ts')).disasm(file, options)),
    );
}

function addTypes({ add, done }: Adder): void {
  withOutput(add('types', 'types that the modules define, as C++ with the offset and size of each member'))
    .argument('[name]', 'this type alone')
    .action(async (file: string, name: string | undefined, options: CudaOptions) =>
      done(await (await import('./types.ts')).types(file, name, options)),
    );
}

function addSlim({ add, done }: Adder): void {
  inPlaceOption(add('slim', 'write a smaller dump, fit for a bug report'))
    .option('-o, --output <file>', 'file to write; replaced as a whole')
    .addOption(
      choiceOf(
        '--drop <parts>',
        'parts to remove, separated by commas or with the option repeated; without it global, shared, local, images and modules',
        ['global', 'shared', 'local', 'params', 'constbanks', 'images', 'modules'],
      ).argParser(parseWords),
    )
    .option('--redact', 'write zeros for the contents of registers and memory')
    .option('--strip-paths', 'overwrite the directories of source files in the images of modules')
    .option('--strip-code', 'remove machine code and PTX from the images of modules')
    .option('--strip-memory', 'write zeros for memory and parameters, remove constant banks from images')
    .action(async (file: string, options: SlimCommandOptions) =>
      done(await (await import('./slim.ts')).slim(file, options)),
    );
}

function number(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('needs a whole number');
  return Number(text);
}

function big(text: string): bigint {
  if (!/^(0x[0-9a-fA-F]{1,16}|-?\d{1,20})$/.test(text)) throw new InvalidArgumentError('needs a number: 16 or 0x10');
  return BigInt.asUintN(64, BigInt(text));
}

function triple(text: string): Dim3 {
  const match = /^\(?(\d{1,9})(?:,(\d{1,9}))?(?:,(\d{1,9}))?\)?$/.exec(text.replaceAll(' ', ''));
  if (match === null) throw new InvalidArgumentError('needs coordinates: 3 or 3,0,0');
  return [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
}
