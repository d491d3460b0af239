import { readFile, stat } from 'node:fs/promises';

/** Files that a debug format may name as sources; nothing else is looked at, whatever a file says. */
const SOURCE = /\.(cu|cuh|c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inl|ptx|cl|py)$/i;
const LARGEST = 16 * 1024 * 1024;

/** A line of a source file, counted from 1; undefined where the file is not at hand. */
export async function sourceLine(path: string, line: number): Promise<string | undefined> {
  if (!SOURCE.test(path)) return undefined;
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > LARGEST) return undefined;
    return (await readFile(path, 'utf8')).split('\n')[line - 1]?.replace(/\r$/, '');
  } catch {
    return undefined;
  }
}
