/* Writes dist/page: the files of dist/viewer, each packed by gzip, as the package and the executable have them. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../dist');
const [from, to] = [path.join(dist, 'viewer'), path.join(dist, 'page')];
rmSync(to, { recursive: true, force: true });
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = path.join(entry.parentPath, entry.name);
  const packed = path.join(to, `${path.relative(from, file)}.gz`);
  mkdirSync(path.dirname(packed), { recursive: true });
  writeFileSync(packed, gzipSync(readFileSync(file), { level: 9 }));
}
