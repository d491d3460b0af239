import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';

/** The file of a schema that comes with the package. */
export function ownSchema(id: string): string {
  const root = path.dirname(createRequire(import.meta.url).resolve('lanescope/package.json'));
  return path.join(root, 'schemas', `${id}.ksy`);
}

/** The file, if it is there; a Failure if not. */
export function existingSchema(file: string): string {
  if (!fs.existsSync(file)) throw new Failure('schema/not-found', `no such schema: ${file}`, exitCode.io);
  return file;
}
