/* Compilers, and what each is told to do with debugging information. */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** What a compiler made: the files to compare, the program among them, and what llvm-dwarfdump is shown instead of one it cannot read. */
export interface Built {
  readonly name: string;
  readonly files: readonly string[];
  readonly program: string;
  readonly plain?: string | undefined;
}

/** A compiler and the source that it takes. CI installs all but the optional ones. */
export interface Compiler {
  readonly command: string;
  readonly source: string;
  readonly language: string;
  readonly optional?: boolean;
  /** Everything that it makes of the source, into a folder. */
  readonly build: (folder: string) => Promise<Built[]>;
}

const sources = join(import.meta.dirname, 'sources');

/** What is done to debugging information by compilers that take GCC's options. */
const options: readonly { readonly name: string; readonly flags: readonly string[] }[] = [
  { name: 'level 1', flags: ['-g1'] },
  { name: 'level 2, optimised', flags: ['-g2', '-O2'] },
  { name: 'level 3', flags: ['-g3'] },
  { name: 'DWARF 2', flags: ['-gdwarf-2', '-O1'] },
  { name: 'DWARF 3', flags: ['-gdwarf-3', '-O1'] },
  { name: 'DWARF 4', flags: ['-gdwarf-4', '-O1'] },
  { name: 'DWARF 5', flags: ['-gdwarf-5', '-O1'] },
  { name: 'split', flags: ['-g', '-gsplit-dwarf', '-O1'] },
  { name: 'package', flags: ['-gdwarf-4', '-gsplit-dwarf', '-O1'] },
  { name: 'zlib', flags: ['-g', '-gz', '-O1'] },
  { name: 'zstd', flags: ['-g', '-O1'] },
  { name: 'type units', flags: ['-g', '-fdebug-types-section'] },
  { name: 'link-time optimisation', flags: ['-g', '-O2', '-flto'] },
  { name: 'function sections', flags: ['-g', '-O2', '-ffunction-sections'] },
  // dwz 0.15 does not know all that clang 14 has of DWARF 5.
  { name: 'dwz', flags: ['-gdwarf-4', '-O2'] },
];

/** Every compiler, in the order of the tests. */
export const compilers: readonly Compiler[] = [
  gnuLike('gcc', 'scopes.c', 'C'),
  gnuLike('g++', 'scopes.cc', 'C++'),
  gnuLike('clang', 'scopes.c', 'C'),
  gnuLike('clang++', 'scopes.cc', 'C++'),
  gnuLike('gfortran', 'scopes.f90', 'Fortran'),
  { ...gnuLike('gnat', 'scopes.adb', 'Ada'), optional: true },
  { ...gnuLike('gccgo', 'scopes.go', 'Go'), optional: true },
  { ...gnuLike('gdc', 'scopes.d', 'D'), optional: true },
  { command: 'rustc', source: 'scopes.rs', language: 'Rust', optional: true, build: buildRust },
  { command: 'go', source: 'scopes.go', language: 'Go', optional: true, build: buildGo },
];

/** The first of a compiler and the tools that look at what it makes that is not installed. */
export function missingFor({ command }: Compiler): string | undefined {
  return [command, ...TOOLS].find((tool) => {
    const { status } = spawnSync(tool, [tool === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
    return status !== 0;
  });
}

const TOOLS = ['llvm-dwarfdump', 'llvm-dwp', 'objcopy', 'dwz', 'gdb'];

const runFile = promisify(execFile);

async function run(folder: string, command: string, ...args: string[]): Promise<void> {
  await runFile(command, args, { cwd: folder });
}

function gnuLike(command: string, source: string, language: string): Compiler {
  // The driver of GNAT only lists its commands; gcc compiles Ada.
  const compiler = command === 'gnat' ? 'gcc' : command;
  const isClang = compiler.startsWith('clang');
  const build = async (folder: string): Promise<Built[]> => {
    const built: Built[] = [];
    const waiting = options.map((option) => async (): Promise<void> => {
      built.push(await buildWith(folder, compiler, isClang, join(sources, source), option));
    });
    // Two at a time: as many cores as the smallest machine has.
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
    };
    await Promise.all([worker(), worker()]);
    return built;
  };
  return { command, source, language, build };
}

async function buildWith(
  folder: string,
  compiler: string,
  isClang: boolean,
  source: string,
  { name, flags }: (typeof options)[number],
): Promise<Built> {
  // GNAT wants the object to have the name of its source.
  const own = join(folder, `${compiler}-${basename(source)}-${name}`.replaceAll(/[^\w.+]+/g, '-'));
  await mkdir(own);
  const stem = join(own, 'scopes');
  const [object, program] = [`${stem}.o`, `${stem}.so`];
  const linker = isClang && flags.includes('-flto') ? ['-fuse-ld=lld'] : [];
  await run(folder, compiler, ...flags, '-fPIC', '-c', '-o', object, source);
  await run(folder, compiler, ...flags, ...linker, '-shared', '-o', program, object);
  // Objects of link-time optimisation hold no machine code.
  const files = name === 'link-time optimisation' ? [program] : [object, program];
  switch (name) {
    case 'split':
      return { name, files: [...files, `${stem}.dwo`], program };
    case 'package':
      await run(folder, isClang ? 'llvm-dwp' : 'dwp', '-e', program, '-o', `${program}.dwp`);
      return { name, files: [...files, `${program}.dwp`], program };
    case 'zstd':
      return packed(folder, name, program);
    case 'dwz':
      await run(folder, 'dwz', program);
      return { name, files, program };
    default:
      return { name, files, program };
  }
}

/** A copy whose sections are compressed with zstd, which GCC 12 and llvm-dwarfdump 14 do not know. */
async function packed(folder: string, name: string, plain: string): Promise<Built> {
  const program = `${plain}.zst`;
  await run(folder, 'objcopy', '--compress-debug-sections=zstd', plain, program);
  return { name, files: [program], program, plain };
}

async function buildRust(folder: string): Promise<Built[]> {
  const common = ['--crate-type=lib', '--emit=obj', '-Cpanic=abort', '-Crelocation-model=pic'];
  const made = async (name: string, ...flags: string[]): Promise<Built> => {
    const stem = join(folder, `rust-${name.replaceAll(/\W+/g, '-')}`);
    await run(folder, 'rustc', ...common, ...flags, '-o', `${stem}.o`, join(sources, 'scopes.rs'));
    await run(folder, 'gcc', '-shared', '-o', `${stem}.so`, `${stem}.o`);
    return { name, files: [`${stem}.o`, `${stem}.so`], program: `${stem}.so` };
  };
  const shared = async (name: string, ...flags: string[]): Promise<Built> => {
    const stem = join(folder, `rust-${name.replaceAll(/\W+/g, '-')}`);
    const options = ['--crate-type=cdylib', '-Cpanic=abort', '-Cdebuginfo=2', ...flags];
    await run(folder, 'rustc', ...options, '-o', `${stem}.so`, join(sources, 'scopes.rs'));
    const all = await readdir(folder);
    const files = all.filter((each) => each.startsWith(basename(stem))).map((each) => join(folder, each));
    return { name, files, program: `${stem}.so` };
  };
  const { stdout } = await runFile('rustc', ['-C', 'help']);
  const versions = stdout.includes('dwarf-version') ? [2, 3, 4, 5] : [];
  const full = await made('level 2', '-Cdebuginfo=2');
  const smaller = `${full.program}.dwz`;
  await copyFile(full.program, smaller);
  await run(folder, 'dwz', smaller);
  return [
    await made('level 1', '-Cdebuginfo=1'),
    full,
    await made('optimised', '-Cdebuginfo=2', '-O'),
    ...(await Promise.all(
      versions.map((each) => made(`DWARF ${each}`, '-Cdebuginfo=2', `-Cdwarf-version=${each}`, '-Copt-level=1')),
    )),
    await shared('split', '-Csplit-debuginfo=unpacked'),
    await shared('package', '-Csplit-debuginfo=packed'),
    await shared('link-time optimisation', '-Clto=fat', '-O'),
    await packed(folder, 'zstd', full.program),
    { name: 'dwz', files: [smaller], program: smaller },
  ];
}

async function buildGo(folder: string): Promise<Built[]> {
  const object = join(folder, 'go.o');
  await run(folder, 'go', 'tool', 'compile', '-N', '-l', '-o', object, join(sources, 'scopes.go'));
  const linked = async (name: string, flag: string): Promise<Built> => {
    const program = join(folder, `go-${name}`);
    await run(folder, 'go', 'tool', 'link', flag, '-o', program, object);
    return { name, files: [program], program };
  };
  return [await linked('zlib', '-compressdwarf=true'), await linked('plain', '-compressdwarf=false')];
}
