/* The shaders that the optimizer is given: files, or folders of them; bytecode finds its metadata in the .json beside it. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { R600File } from '../../../r600/index.ts';
import type { FileRun } from '../../output/documents.ts';
import { ioFailure, usage } from '../../errors/failure.ts';
import { realInside } from '../../files/inside.ts';
import type { ShaderOptions } from './options.ts';
import { rememberInputs } from '../../files/run-files.ts';
import { openShaders } from './open.ts';

/** Endings of files in a folder that are shaders. */
const endings: ReadonlySet<string> = new Set(['.bin', '.r6s', '.o', '.gsh']);

/** The files that are named, and those in the folders that are named, by name. */
export async function shaderFiles(names: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of names) {
    if (await isFolder(name)) files.push(...(await filesIn(name)));
    else files.push(name);
  }
  return files;
}

/** The shaders in a folder, by name. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => endings.has(extname(name))).sort();
    const files: string[] = [];
    // Reading a pipe would wait.
    for (const name of names) if (await isFile(join(folder, name))) files.push(join(folder, name));
    return files;
  } catch (error) {
    throw ioFailure(error, `cannot read ${folder}`);
  }
}

/** Whether a folder of this name is there. */
export async function isFolder(name: string): Promise<boolean> {
  if (name === '-') return false;
  return stat(name).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

/** Open a file; without options that say what its bytecode is for, the .json beside it does. */
export async function openWithMetadata(run: FileRun, file: string, options: ShaderOptions): Promise<R600File> {
  const { chip, type, meta } = options;
  const said = chip !== undefined || type !== undefined || meta !== undefined;
  const beside = file.replace(/\.bin$/, '.json');
  if (said || beside === file || !(await isFile(beside))) return openShaders(run, file, options);
  // Nobody named it: where it is a link, what it points to may be anything.
  if ((await realInside(dirname(beside), beside)) === undefined) {
    throw usage(`${beside} leads out of its folder: name it with --meta`);
  }
  await rememberInputs([beside]);
  return openShaders(run, file, { ...options, meta: beside });
}

async function isFile(name: string): Promise<boolean> {
  return stat(name).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
