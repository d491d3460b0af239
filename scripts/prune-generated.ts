import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, 'dist');
const generated = path.join(dist, 'generated');
const state = path.join(dist, 'tsconfig.tsbuildinfo');

/**
 * Remove generated modules, and declarations, that no module of the package imports: nobody else can, since the package exports
 * none. A module that was removed and is wanted again is compiled again.
 */
export function pruneGenerated(): void {
  let used = filesUsed();
  if ([...used].some((file) => !fs.existsSync(file))) {
    fs.rmSync(state);
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', root, '--incremental', '--tsBuildInfoFile', state], {
      stdio: 'inherit',
    });
    used = filesUsed();
  }
  for (const file of filesIn(generated)) if (!used.has(file) && /\.(js|d\.ts)$/.test(file)) fs.rmSync(file);
}

/** The files of `dist/src` and what they import, directly or through others. */
function filesUsed(): Set<string> {
  const used = new Set<string>();
  const open = filesIn(path.join(dist, 'src')).filter((file) => /\.(js|d\.ts)$/.test(file));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (used.has(file)) continue;
    used.add(file);
    const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js';
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*["'](\.[^"']+)\.[jt]s["']/g))
      open.push(path.resolve(path.dirname(file), name + ending));
  }
  return used;
}

function filesIn(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
}
