import fs from 'node:fs';
import path from 'node:path';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { packageFolder } from '../package-folder.ts';

/** The file of a schema that comes with the package. */
export function ownSchema(id: string): string {
  return path.join(packageFolder(), 'schemas', `${id}.ksy`);
}

/** The file, if it is there; a Failure if not. */
export function existingSchema(file: string): string {
  if (!fs.existsSync(file)) throw new Failure('schema/not-found', `no such schema: ${file}`, exitCode.io);
  return file;
}
