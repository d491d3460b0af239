import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getAsset } from 'node:sea';
import { temporaryFolder } from '../files/temporary.ts';

/** A folder with the viewer, which is in the executable. */
export function viewerFolder(): string {
  const folder = temporaryFolder().path;
  for (const name of JSON.parse(getAsset('viewer', 'utf8')) as string[]) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, new Uint8Array(getAsset(`viewer/${name}`)));
  }
  return `${folder}${path.sep}`;
}
