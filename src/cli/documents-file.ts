import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageFolder } from './package-folder.ts';

/** The schemas of documents as one JSON text. The repository has it as it is, what people install packed. */
export function documentsText(): string {
  const folder = packageFolder();
  const plain = path.join(folder, 'schemas', 'documents.schema.json');
  if (existsSync(plain)) return readFileSync(plain, 'utf8');
  return gunzipSync(readFileSync(path.join(folder, 'dist', 'documents.schema.json.gz'))).toString('utf8');
}
