/*
 * Which modules of the package become one file. Node opens each by itself, and the summary of a dump is made by 110 of those that the
 * bundler cuts where two programs share code: most of the time that a small dump takes.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the command line loads for the summary of a dump: modules that it starts with, and those that it asks for on the way. */
const roots = [
  'src/cli/main.ts',
  'src/cli/commands/summary.ts',
  'src/cli/input/inflate.ts',
  'src/unpack/gzip.ts',
  'src/cuda/format.ts',
  'src/cuda/view/summary-text.ts',
  'src/dwarf/line/table.ts',
  'src/dwarf/scope/inlined.ts',
];

type Ids = ReadonlySet<string>;

/** Modules with names for the files that they become; those that a summary does not ask for stay as the bundler cuts them. */
export function summaryGroups(root: string): { name: string; test: (id: string) => boolean }[] {
  const asked = closure(root, roots);
  const [cuda, dwarf] = ['cuda', 'dwarf'].map((name) => closure(root, [`src/${name}/index.ts`])) as [Ids, Ids];
  const group = (name: string, test: RegExp, among = asked): { name: string; test: (id: string) => boolean } => ({
    name,
    test: (id) => among.has(id) && asked.has(id) && test.test(id),
  });
  return [
    // Nothing else answers `--version`.
    group('version', /\/src\/cli\/(?:version|package-folder)\.ts$/),
    group('base', /\/src\/(?:core|runtime)\//),
    // A page that asks a format for its detector does not get what loads all formats.
    group('detect', /\/src\/\w+\/detect\.ts$/),
    group('formats', /\/src\/formats\.ts$/),
    group('names', /\/src\/demangle\//),
    // What programs that import `lanescope/cuda` or `/dwarf` begin with is not in one file with what they may never ask for.
    group('dwarf', /\/(?:src|generated)\/(?:elf|dwarf)\//, new Set([...cuda].filter((id) => dwarf.has(id)))),
    // What is said of any ELF file is not in one file with what is said of a dump.
    group('elf', /\/src\/elf\//, closure(root, ['src/elf/verbs.ts'])),
    group('cuda', /\/(?:src|generated)\/(?:elf|dwarf|cuda)\//, cuda),
    group('lines', /\/(?:src|generated)\/(?:elf|dwarf)\//, dwarf),
    // Every command opens its input; what inlining says is for those that ask.
    group('unpack', /\/src\/unpack\//),
    group('summary', /\/(?:src|generated)\/(?:elf|dwarf|cuda)\//),
    group('command', /\/src\/cli\/(?!main\.ts)/),
  ];
}

/** Modules that only hand on what others export: of those others that are followed whose names are asked for. */
const handOn = /\/src\/(?:core\/index|runtime\/(?:index|support))\.ts$/;
const statement = /^(?:import|export)(?! type\b)([^;'"]*?)(?:from )?'(\.[^']+)';/gm;

/** Modules with all that they import at once, as absolute paths. */
function closure(root: string, modules: readonly string[]): Ids {
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (file: string, asked: readonly string[]): void => {
    const isNew = asked.filter((name) => !seen.has(`${file} ${name}`));
    for (const name of isNew) seen.add(`${file} ${name}`);
    if (found.has(file) && (!handOn.test(file) || isNew.length === 0)) return;
    found.add(file);
    for (const [, clause = '', from = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
      const names = clause.match(/[\w$]+/g) ?? [];
      const next = path.resolve(path.dirname(file), from);
      if (!existsSync(next) || (handOn.test(file) && !names.some((name) => isNew.includes(name)))) continue;
      add(next, names);
    }
  };
  for (const module of modules) add(path.join(root, module), []);
  return found;
}
