/* Lines of source files that debug information names. That may be any file of this machine: only folders of the user's choice are looked into. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import type { Host } from '../../core/index.ts';
import { isInside, realInside } from '../files/inside.ts';
import type { CommonOptions } from '../options/common.ts';

/** Files that a debug format may name as sources; nothing else is looked at, whatever a file says. */
const SOURCE = /\.(cu|cuh|c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inl|ptx|cl|py)$/i;
const LARGEST = 16 * 1024 * 1024;
/** Longer lines are for machines. */
const LONGEST_LINE = 1000;
/** Folders of a recorded path that are tried; names of real ones are far fewer. */
const DEEPEST = 64;

/** Looks up lines in the folders and below the current one; undefined where a command shows none. */
export function sourceLines({ source }: Pick<CommonOptions, 'source'>): Host['sourceLine'] {
  if (source === undefined || source === false) return undefined;
  const folders = [...source, '.'].map((folder) => resolve(folder));
  return async (path, line) => {
    const file = SOURCE.test(path) ? await fileBelow(folders, path) : undefined;
    return file === undefined ? undefined : lineOf(file, line);
  };
}

/** The file that a recorded path means: at that very place, else where its longest end is found below a folder. */
async function fileBelow(folders: readonly string[], recorded: string): Promise<string | undefined> {
  const path = posix.normalize(recorded.replaceAll('\\', '/'));
  const names = path.split('/').filter((name) => name !== '' && name !== '.' && name !== '..');
  // Nothing is asked of the system about a path that does not lie below a folder: a name alone can reach another host.
  const places = folders.flatMap((folder) =>
    isInside(folder, resolve(path)) ? [[folder, resolve(path)] as const] : [],
  );
  for (let from = Math.max(0, names.length - DEEPEST); from < names.length; from++) {
    for (const folder of folders) places.push([folder, join(folder, ...names.slice(from))]);
  }
  for (const [folder, place] of places) {
    const found = await realInside(folder, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function lineOf(file: string, line: number): Promise<string | undefined> {
  // Without O_NONBLOCK a pipe would be waited for.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
    () => undefined,
  );
  if (handle === undefined) return undefined;
  try {
    const status = await handle.stat();
    if (!status.isFile() || status.size > LARGEST) return undefined;
    const text = textOf(await handle.readFile());
    const found = text?.split('\n')[line - 1]?.replace(/\r$/, '');
    return found !== undefined && found.length <= LONGEST_LINE ? found : undefined;
  } catch {
    return undefined;
  } finally {
    await handle.close().catch(() => {});
  }
}

/** Bytes that are text: UTF-8, or else of an older encoding, but with none of the bytes that only other files have. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a) || byte === 0x7f)) {
    return undefined;
  }
  return new TextDecoder().decode(bytes);
}
