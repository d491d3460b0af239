/* The questions that SPIR-V debug information answers, as commands; what they do is loaded when one of them runs. */
import type { Command, Option } from 'commander';
import { inPlaceOption } from '../../files/destinations.ts';
import { choiceOf, parseWords } from '../../options/values.ts';
import type { CommonOptions } from '../../options/common.ts';
import type { LinesOptions, VarsOptions } from './places.ts';
import type { TypesOptions } from './types.ts';
import type { ConvertOptions, SplitOptions, StripOptions } from './write.ts';
import { answerOptions, runWith } from '../setup.ts';
import type { RunCommand, Setup } from '../setup.ts';

const parts = ['variables', 'globals', 'types', 'lines', 'scopes', 'imports', 'macros', 'text'];
const PLACE = 'instruction, as word offset (412) or result (%57)';

/** Starts commands of a group, and runs what they do. */
interface Group {
  readonly add: (name: string, description: string) => Command;
  readonly run: RunCommand;
}

/** Add `spirv` and its commands. */
export function addSpirvCommands(program: Command, { common, done }: Setup): void {
  const spirv = program
    .command('spirv')
    .description('query SPIR-V debug information: types, functions, lines, variables')
    .exitOverride();
  const add = (name: string, description: string): Command =>
    answerOptions(
      common(spirv.command(name)).description(description).argument('<file>', 'module, - for standard input'),
    );
  const run = runWith(done);

  addQuestions({ add, run });
  addWriters({ add, run });
}

/** Questions about a module. */
function addQuestions({ add, run }: Group): void {
  add('types', 'every named type, composites with offsets and sizes in bytes')
    .addOption(language())
    .action((file: string, options: TypesOptions) =>
      run(
        () => import('./types.ts'),
        ({ types }) => types(file, options),
      ),
    );

  add('functions', 'every function, where it is declared and the OpFunction that it became')
    .addOption(language())
    .action((file: string, options: TypesOptions) =>
      run(
        () => import('./types.ts'),
        ({ functions }) => functions(file, options),
      ),
    );

  add('lines', 'the source of instructions, with scopes and the calls that were inlined; all lines without a place')
    .argument('[places...]', PLACE)
    .option('--of <file:line>', 'the instructions of a source line instead')
    .action((file: string, places: string[] | undefined, options: LinesOptions) =>
      run(
        () => import('./places.ts'),
        ({ lines }) => lines(file, places ?? [], options),
      ),
    );

  add('vars', 'the variables that an instruction can see, and where they are; all of them without a place')
    .argument('[place]', PLACE)
    .addOption(language())
    .action((file: string, place: string | undefined, options: VarsOptions) =>
      run(
        () => import('./places.ts'),
        ({ vars }) => vars(file, place, options),
      ),
    );
}

/** The module in other forms. */
function addWriters({ add, run }: Group): void {
  add('dwarf', 'write DWARF 5 in an ELF file: types, functions, variables, lines').action(
    (file: string, options: CommonOptions) =>
      run(
        () => import('./write.ts'),
        ({ dwarf }) => dwarf(file, options),
      ),
  );

  inPlaceOption(add('strip', 'write the module without its debug information, or without parts of it'))
    .option('--all', 'remove lines, sources and names of the core too')
    .option('--keep-identity', 'keep the build identifier and the storage path, which lead to a separate debug file')
    .addOption(
      choiceOf('--drop <parts>', 'remove only these, separated by commas or with the option repeated', parts).argParser(
        parseWords,
      ),
    )
    .action((file: string, options: StripOptions) =>
      run(
        () => import('./write.ts'),
        ({ strip }) => strip(file, options),
      ),
    );

  inPlaceOption(
    add(
      'split',
      'write the stripped module and, beside it, the one with debug information, tied by a build identifier',
    ),
  )
    .requiredOption('--debug-file <file>', 'where the module with debug information goes')
    .option('--path <text>', 'what the stripped module says where that is (default: its name)')
    .action((file: string, options: SplitOptions) =>
      run(
        () => import('./write.ts'),
        ({ split }) => split(file, options),
      ),
    );

  inPlaceOption(add('merge', 'write the module with the debug information that belongs to a stripped one'))
    .argument('<debug>', 'module with debug information')
    .action((file: string, debug: string, options: CommonOptions) =>
      run(
        () => import('./write.ts'),
        ({ merge }) => merge(file, debug, options),
      ),
    );

  inPlaceOption(add('convert', 'write the module with its debug information in another set'))
    .addOption(
      choiceOf('--to <set>', 'OpenCL.DebugInfo.100 or NonSemantic.Shader.DebugInfo.100', [
        'opencl',
        'nonsemantic',
      ]).makeOptionMandatory(),
    )
    .action((file: string, options: ConvertOptions) =>
      run(
        () => import('./write.ts'),
        ({ convert }) => convert(file, options),
      ),
    );
}

function language(): Option {
  const about = 'write types in this language; by default in that of the module';
  return choiceOf('--language <name>', about, ['c', 'opencl', 'glsl', 'hlsl']);
}
