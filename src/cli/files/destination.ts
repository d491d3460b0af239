/* Where a name leads when it is written to. */
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** A name followed to its end. */
export interface Destination {
  /** The name that is replaced or made, no link itself. */
  readonly path: string;
  /** `new`: nothing there yet; `file`: replaced as a whole; `stream`: a device or pipe, written as it is. */
  readonly kind: 'new' | 'file' | 'stream' | 'folder';
  /** Permissions of the file that is there. */
  readonly mode: number | undefined;
  /** What is equal for all names of one file: device and inode; of what is not there yet, those of its folder, and its name. */
  readonly key: string;
}

/** Links that are followed, as many as systems do. */
const LINKS = 40;

/** Follow links, also one that points to nothing yet. Throws as system calls do. */
export async function destinationOf(name: string): Promise<Destination> {
  let path = name;
  for (let links = 0; links <= LINKS; links++) {
    const status = await existing(stat(path, { bigint: true }));
    if (status !== undefined) {
      const real = await realpath(path);
      const kind = status.isFile() ? 'file' : status.isDirectory() ? 'folder' : 'stream';
      return { path: real, kind, mode: Number(status.mode) & 0o777, key: `${status.dev}:${status.ino}` };
    }
    const folder = await realpath(dirname(path));
    path = join(folder, basename(path));
    const link = await existing(lstat(path));
    if (link === undefined) return { path, kind: 'new', mode: undefined, key: await keyOfNew(folder, path) };
    path = resolve(folder, await readlink(path));
  }
  throw Object.assign(new Error('too many links'), { code: 'ELOOP', syscall: 'stat' });
}

/** A name in a folder, where a link is not followed: what it points to may be anybody's. */
export async function destinationIn(folder: string, name: string): Promise<Destination> {
  const real = await realpath(folder);
  const path = join(real, name);
  const status = await existing(lstat(path, { bigint: true }));
  if (status === undefined) return { path, kind: 'new', mode: undefined, key: await keyOfNew(real, path) };
  const kind = status.isFile() ? 'file' : status.isDirectory() ? 'folder' : 'new';
  const mode = kind === 'file' ? Number(status.mode) & 0o777 : undefined;
  return { path, kind, mode, key: `${status.dev}:${status.ino}` };
}

async function keyOfNew(folder: string, path: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}/${basename(path)}`;
}

async function existing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
