import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is that of something in a folder, going by the names alone. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The path of what is there, links followed; undefined where nothing is, or where it is outside the folder. */
export async function realInside(folder: string, path: string): Promise<string | undefined> {
  const [root, real] = await Promise.all([realpath(folder), realpath(path)]).catch(() => []);
  return root !== undefined && real !== undefined && isInside(root, real) ? real : undefined;
}
