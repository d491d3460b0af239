/* The files of one run: none is written over one that is read, or over another one that was written. */
import { fstatSync } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { descriptorOf } from './descriptors.ts';
import { destinationIn, destinationOf } from './destination.ts';
import type { Destination } from './destination.ts';
import { usage } from '../errors/failure.ts';

/** Names as they were given, by key of the file. */
const inputs = new Map<string, string>();
/** What was put in place. */
const written = new Set<string>();

/** Forget the files of the run before. */
export function beginFiles(): void {
  inputs.clear();
  written.clear();
}

/** Forget what was put in place: a command that goes on writes it again. */
export function forgetWritten(): void {
  written.clear();
}

/** Whether this run has put a file in place. */
export function hasWritten(): boolean {
  return written.size > 0;
}

/** Hold files as inputs, which only `--in-place` may replace; a name that leads to no file is left to whoever opens it. */
export async function rememberInputs(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const key = await keyOf(name);
    if (key !== undefined) inputs.set(key, name);
  }
}

/** Throw a usage error where two of these names are one file, or one of them is an input. */
export async function refuseSame(names: readonly string[]): Promise<void> {
  const seen = new Map<string, string>();
  for (const name of names) {
    const key = await keyOfDestination(name);
    if (key === undefined) continue;
    const other = seen.get(key);
    if (other !== undefined)
      throw usage(`cannot write two results to ${shown(name)}${name === other ? '' : `, which is ${shown(other)}`}`);
    seen.set(key, name);
    refuseKey(name, key);
  }
}

/** The same for names in a folder, which need not be there yet. */
export async function refuseSameIn(folder: string, names: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw usage(`cannot write two results to ${name} in ${folder}`);
    seen.add(name);
    const found = await destinationIn(folder, name).catch(() => undefined);
    if (found !== undefined) refuseInput(join(folder, name), found);
  }
}

/** Throw a usage error where the destination is an input. */
export function refuseInput(name: string, { key }: Destination): void {
  refuseKey(name, key);
}

function refuseKey(name: string, key: string): void {
  const input = inputs.get(key);
  if (input === undefined) return;
  const which = name === input ? 'the input' : `the input ${input}`;
  throw usage(`cannot write ${shown(name)}: it is ${which}; only --in-place, where a command has it, replaces that`);
}

/** Throw a usage error where this run has put a file there: two results had one name. */
export async function refuseWritten(name: string, path: string): Promise<void> {
  const key = await versionOf(path);
  if (key !== undefined && written.has(key)) {
    throw usage(`cannot write two results to ${shown(name)}: the first one is there`);
  }
}

/** Hold a file as written. */
export async function rememberWritten(path: string): Promise<void> {
  const key = await versionOf(path);
  if (key !== undefined) written.add(key);
}

/** The file and when it was put there: the number of one that was removed is soon that of another. */
async function versionOf(path: string): Promise<string | undefined> {
  const status = await lstat(path, { bigint: true }).catch(() => undefined);
  return status === undefined ? undefined : `${status.dev}:${status.ino}:${status.ctimeNs}`;
}

function shown(name: string): string {
  return name === '-' ? 'standard output' : name;
}

async function keyOf(name: string): Promise<string | undefined> {
  const status = await stat(name, { bigint: true }).catch(() => undefined);
  return status?.isFile() === true ? `${status.dev}:${status.ino}` : undefined;
}

async function keyOfDestination(name: string): Promise<string | undefined> {
  const own = name === '-' ? 1 : descriptorOf(name);
  if (own !== undefined) return keyOfDescriptor(own);
  // A name that leads nowhere is left to whoever opens it.
  const found = await destinationOf(name).catch(() => undefined);
  return found?.kind === 'file' || found?.kind === 'new' ? found.key : undefined;
}

function keyOfDescriptor(fd: number): string {
  try {
    const status = fstatSync(fd, { bigint: true });
    if (status.isFile()) return `${status.dev}:${status.ino}`;
  } catch {
    // Nothing is open there; whoever writes to it says so.
  }
  return `descriptor ${fd}`;
}
