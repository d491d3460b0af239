/* Folders in place of files: where a command takes many files, a folder stands for those in it and below. */
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { printable, safe } from '../../core/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { complain } from '../output/output.ts';

/** Which files of a folder a command takes: those of a known format, all, or those with this ending. */
type Wanted = 'known' | 'all' | '.ksy';

/** What a command takes, and its options that say of any file what it is. */
interface Taker {
  readonly wanted: Wanted;
  readonly sayings: readonly string[];
}

const takers = new WeakMap<Command, Taker>();

/** Let the last argument of a command, which takes many files, take folders; with one of the options `sayings` all that is in them. */
export function acceptFolders(command: Command, wanted: Wanted, sayings: readonly string[] = ['format']): Command {
  takers.set(command, { wanted, sayings });
  return command;
}

/** Replace the folders among the files of a command by what is in them, in the order of names; Failure where that is nothing. */
export async function expandFolders(command: Command): Promise<void> {
  const taken = takers.get(command);
  const last = command.processedArgs.length - 1;
  const names: unknown = command.processedArgs[last];
  if (taken === undefined || !Array.isArray(names)) return;
  const all = taken.sayings.some((name) => command.getOptionValue(name) !== undefined);
  const wanted = all ? 'all' : taken.wanted;
  const files: string[] = [];
  for (const name of names as readonly string[]) {
    if (await isFolder(name)) files.push(...(await filesIn(name, wanted)));
    else files.push(name);
  }
  command.processedArgs[last] = files;
}

async function isFolder(name: string): Promise<boolean> {
  if (name === '-') return false;
  return stat(name).then(
    (status) => status.isDirectory(),
    () => false,
  );
}

async function filesIn(folder: string, wanted: Wanted): Promise<string[]> {
  const { walk } = await import('../commands/triage/walk.ts');
  const files: string[] = [];
  let others = 0;
  for await (const item of walk([folder])) {
    if ('row' in item) {
      // What cannot be read is left to whoever opens it, who says why; a link back into the folder brings nothing.
      if (item.row.code?.startsWith('io/') === true) files.push(item.row.path);
      else others += 1;
    } else if (await isWanted(item.path, wanted)) files.push(item.path);
    else others += 1;
  }
  if (files.length === 0) {
    const what = wanted === 'all' ? 'file' : wanted === 'known' ? 'file of a known format' : `${wanted} file`;
    throw new Failure('io/empty-folder', `no ${what} in ${folder}`, exitCode.io);
  }
  if (others > 0)
    complain(safe`lanescope: ${printable(folder)}: ${others} other ${others === 1 ? 'file' : 'files'} left out`);
  return files;
}

async function isWanted(file: string, wanted: Wanted): Promise<boolean> {
  if (wanted === 'all') return true;
  if (wanted !== 'known') return file.endsWith(wanted);
  const { isKnown } = await import('../input/known.ts');
  return isKnown(file);
}
