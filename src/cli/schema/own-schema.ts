import path from 'node:path';
import { packageFolder } from '../package-folder.ts';

/** The file of a schema that comes with the package. */
export function ownSchema(id: string): string {
  return path.join(packageFolder(), 'schemas', `${id}.ksy`);
}
