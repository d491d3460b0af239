import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './package-folder.ts';

/** The version of lanescope, from its `package.json`. */
export function version(): string {
  return (JSON.parse(readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')) as { version: string }).version;
}
