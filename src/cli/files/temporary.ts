/* Temporary files and folders: gone when the process is, and when it was killed, with the next run in the same folder. */
import { lstatSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ioFailure } from '../errors/failure.ts';
import { beforeTheEnd } from '../process/last-steps.ts';
import { isStale, isTemporaryName, temporaryName } from './temporary-name.ts';

/** Something that exists for a while. */
export interface Temporary {
  readonly path: string;
  /** Remove it, unless it was renamed. */
  remove(): void;
}

/** A new file beside others in `folder`, open for writing. Synchronous: a signal finds it made or not made. Throws as `openSync`. */
export function temporaryFile(folder: string, mode: number): Temporary & { readonly fd: number } {
  sweep(folder);
  const path = join(folder, `.${temporaryName()}.tmp`);
  const temporary = removedAtTheEnd(path);
  try {
    return { ...temporary, fd: openSync(path, 'wx', mode) };
  } catch (error) {
    temporary.remove();
    throw error;
  }
}

/** A new folder of our own among the system's temporary files. */
export function temporaryFolder(): Temporary {
  const parent = tmpdir();
  sweep(parent);
  const temporary = removedAtTheEnd(join(parent, temporaryName()));
  try {
    mkdirSync(temporary.path, { mode: 0o700 });
    return temporary;
  } catch (error) {
    temporary.remove();
    throw ioFailure(error, `cannot write a temporary file in ${parent}`);
  }
}

function removedAtTheEnd(path: string): Temporary {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  const release = beforeTheEnd(remove);
  return {
    path,
    remove() {
      remove();
      release();
    },
  };
}

const swept = new Set<string>();

/** Remove what killed runs of this user left in a folder; once a run is enough. */
function sweep(folder: string): void {
  if (swept.has(folder)) return;
  swept.add(folder);
  for (const name of namesIn(folder)) {
    if (!isTemporaryName(name)) continue;
    const path = join(folder, name);
    try {
      const { mtimeMs, uid } = lstatSync(path);
      if (uid === (process.getuid?.() ?? uid) && isStale(name, mtimeMs)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Somebody else removed it, or may not be helped.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
