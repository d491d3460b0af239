/* What people who install or bundle the package have to load, in bytes: run after a build. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Metafile } from 'esbuild';

const root = dirname(import.meta.dirname);

/** Most files and bytes of the package as it is unpacked. */
const FILES = 400;
const UNPACKED = 5_130_000;

/** Most bytes, minified and gzipped, that a page loads to begin with: the entry and what it imports, without what `import()` brings later. */
const atStart: Readonly<Record<string, number>> = { cuda: 110_000, dwarf: 82_000, visa: 35_000 };

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

async function bytesAtStart(id: string): Promise<number> {
  const entry = `dist/src/${id}/index.js`;
  const outdir = 'dist/sizes';
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
    outdir,
    logLevel: 'error',
  });
  const contents = new Map(outputFiles.map(({ path, contents: bytes }) => [path, bytes]));
  let sum = 0;
  for (const path of importedBy(entry, metafile))
    sum += gzipSync(contents.get(join(root, path)) ?? '', { level: 9 }).length;
  return sum;
}

/** The output of an entry and those that it imports, directly or through others. */
function importedBy(entry: string, { outputs }: Metafile): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') add(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === entry) add(path);
  return found;
}

/** Most bytes of the built viewer, and most, gzipped, that its page and worker load before a file is opened. */
const VIEWER = 1_630_000;
const VIEWER_START = 150_000;

/** Scripts and styles that the page names, its worker, and what they import without `import()`. */
function viewerAtStart(): number {
  const folder = join(root, 'dist/viewer');
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const text = readFileSync(join(folder, path), 'utf8');
    // Of a page all that it names; of a script the worker and what its import and export statements name.
    const names = path.endsWith('.html')
      ? text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)
      : text.matchAll(/(?:from|import)"\.\/([^"]+)"|new URL\(["'`](?:\.\/|assets\/)?(main-[^"'`]+)["'`]/g);
    for (const [, name, worker] of names) add(path.endsWith('.html') ? (name as string) : `assets/${name ?? worker}`);
  };
  add('index.html');
  return [...found].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0);
}

/** What npm puts into the package. */
function pack(): { readonly entryCount: number; readonly unpackedSize: number } {
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return (JSON.parse(text) as [ReturnType<typeof pack>])[0];
}

const packed = pack();
const sizes: [name: string, bytes: number, most: number][] = [
  ['package, files (in thousands)', packed.entryCount, FILES],
  ['package, unpacked', packed.unpackedSize, UNPACKED],
  ['dist/viewer', bytesIn(join(root, 'dist/viewer')), VIEWER],
  ['dist/viewer, first load', viewerAtStart(), VIEWER_START],
];
for (const [id, most] of Object.entries(atStart)) sizes.push([`lanescope/${id}`, await bytesAtStart(id), most]);
for (const [name, bytes, most] of sizes) {
  const line = `${name}: ${(bytes / 1000).toFixed(1)} of ${most / 1000} KB`;
  if (bytes === 0 || bytes > most) console.error(line);
  else console.log(line);
}
process.exitCode = sizes.some(([, bytes, most]) => bytes === 0 || bytes > most) ? 1 : 0;
