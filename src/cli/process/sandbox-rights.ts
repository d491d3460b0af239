/* Options of Node for a process that reads and writes only what the command line names. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

/** Options of the command line whose value is written: the folder around it gets the temporary file too. */
const WRITTEN = /^(?:-o|--output|--svg|--parquet|--report|--extract|--db|--cache)$/;

/** The options of Node's permission model for a command line; none where this Node has no such model. */
export function nodeRights(main: string, args: readonly string[]): readonly string[] {
  const flags = ['--permission', '--experimental-permission'];
  const flag = flags.find((each) => isKnown(each));
  if (flag === undefined) return [];
  const read = ownPlaces(main);
  const write: string[] = [];
  for (const [i, word] of args.entries()) {
    const [, option, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const value = joined ?? word;
    read.push(value);
    if (WRITTEN.test(option ?? args[i - 1] ?? '')) write.push(existing(dirname(resolve(value))), value);
  }
  // Without a value, the file that is read is the one that is written.
  if (args.includes('--in-place'))
    write.push(...args.filter((word) => existsSync(word)).map((word) => dirname(resolve(word))));
  return [
    flag,
    ...places([...read, ...write]).map((path) => `--allow-fs-read=${path}`),
    ...places(write).map((path) => `--allow-fs-write=${path}`),
  ];
}

function isKnown(flag: string): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return flag === '--permission' ? major > 23 || (major === 22 && minor >= 13) : major >= 20;
}

/**
 * Paths, as they are called and where links lead; of a file that is missing too, so that it is said to be missing. Node takes a folder for all
 * in it, and nothing twice.
 */
function places(words: readonly string[]): readonly string[] {
  const found = words.filter((word) => word !== '' && !word.startsWith('-'));
  const both = found.flatMap((word) => [resolve(word), ...(existsSync(word) ? [realpathSync(word)] : [])]);
  // Node takes a comma for the end of a path and a star for any: such files stay outside.
  const all = [...new Set(both)].filter((path) => !/[,*]/.test(path));
  const folders = all.filter((path) => existsSync(path) && statSync(path).isDirectory());
  return all.filter((path) => !folders.some((folder) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)));
}

/** The folder, or the nearest around it that exists. */
function existing(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : existing(dirname(folder));
}

/** Our own package, whose folder Node asks for, and the packages that are installed beside it. */
function ownPlaces(main: string): string[] {
  const found: string[] = [];
  let inside = true;
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    found.push(join(folder, 'node_modules'));
    if (!inside) continue;
    inside = !existsSync(join(folder, 'package.json'));
    if (!inside) found.push(folder);
  }
  return found;
}
