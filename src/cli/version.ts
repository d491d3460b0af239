import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The version of lanescope, from its `package.json`. */
export function version(): string {
  // By its own name, so that it works from the sources and from the build.
  const path = createRequire(import.meta.url).resolve('lanescope/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
