import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of lanescope's `package.json`: the nearest above this file, the same for the sources and what is built of them. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder))
    folder = path.dirname(folder);
  return folder;
}
