import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder of lanescope's `package.json`, found by its own name, so that it is the same for the sources and what is built of them. */
export function packageFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('lanescope/package.json'));
}
