/*
 * Files that belong to a program, looked for where tools put them: the file that its debugging information was split off into, what dwz
 * moved into a supplementary file, split units. A file is taken only where its identifier is the one that is wanted.
 */
import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { silent } from '../../../core/index.ts';
import { open as openElf } from '../../../elf/index.ts';
import type { ElfFile } from '../../../elf/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import { openInput } from '../../input/input.ts';
import { Failure } from '../../errors/failure.ts';
import type { CommonOptions } from '../../options/common.ts';

/** Where debugging information of installed programs lies. */
const INSTALLED = '/usr/lib/debug';

/** Folders to look in. */
export interface SearchOptions extends CommonOptions {
  /** Folders with split units. */
  readonly dwoDir?: readonly string[] | undefined;
  /** Folders with debugging information as distributions install it, `.build-id/` among it; `/usr/lib/debug` where absent. */
  readonly debugDir?: readonly string[] | undefined;
}

/** Folder of a program, links followed. */
export async function folderOf(file: string): Promise<string> {
  return dirname(await realpath(file).catch(() => resolve(file)));
}

/** Where a file with a build-id may be. */
export function byBuildId(buildId: string | undefined, { debugDir = [INSTALLED] }: SearchOptions): string[] {
  if (buildId === undefined || !/^([0-9a-f]{2}){2,}$/.test(buildId)) return [];
  return debugDir.map((folder) => join(folder, '.build-id', buildId.slice(0, 2), `${buildId.slice(2)}.debug`));
}

/** Where the file that .gnu_debuglink names may be, for a program in a folder. */
export function byDebugLink(name: string, folder: string, { debugDir = [INSTALLED] }: SearchOptions): string[] {
  if (name.includes('/')) return [];
  return [join(folder, name), join(folder, '.debug', name), ...debugDir.map((root) => join(root, folder, name))];
}

/** Where split units may be that a skeleton names, for a program in a folder: its package first. */
export function bySplitName(
  { name, folder: compiled }: { readonly name: string; readonly folder: string },
  program: string,
  folder: string,
  { dwoDir = [] }: SearchOptions,
): string[] {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const named = isAbsolute(name) ? [name] : isAbsolute(compiled) ? [join(compiled, name)] : [];
  const below = isAbsolute(name) ? [last] : [name, last];
  return [
    `${program}.dwp`,
    ...named,
    ...[folder, ...dwoDir].flatMap((root) => below.map((each) => join(root, each))),
    ...dwoDir.flatMap((root) => named.map((each) => join(root, each))),
  ];
}

/** The first of these files that is an ELF file and right, given to `use` while it is open; undefined where none is. */
export async function withRelated<T>(
  paths: readonly string[],
  { limit }: CommonOptions,
  use: (elf: ElfFile, path: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const path of new Set(paths)) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() !== true) continue;
    const answer = await using(path, limit, use);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** What lies where a file was looked for may be anything: what is no ELF file is not the one. */
async function using<T>(
  path: string,
  limit: Limits | undefined,
  use: (elf: ElfFile, path: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    const input = await openInput(path, silent, { limit });
    try {
      return await use(await openElf(input.source, silent, { limits: limit }), path);
    } finally {
      await input.close();
    }
  } catch (error) {
    if (error instanceof FormatError || error instanceof Failure) return undefined;
    throw error;
  }
}
