import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { groups } from './bundle-groups.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Packages that are looked for where lanescope is installed; any other becomes part of the bundle. */
function externalPackages(): string[] {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { dependencies, peerDependencies } = JSON.parse(text) as Record<string, Record<string, string>>;
  return Object.keys({ ...dependencies, ...peerDependencies });
}

/**
 * Put the command line into `outdir` as few files, without what no command uses; returns its main file. Commands and formats are loaded
 * when they are asked for. The runtime has entries of its own: code that is compiled from a schema while lanescope runs imports it.
 * Chunks are as deep as `cli/schema/load-schema.ts`, which finds the runtime from where it is. The worker of triage is an entry too.
 */
export async function bundleCli(outdir: string): Promise<string> {
  await rm(outdir, { recursive: true, force: true });
  const external = externalPackages();
  const entries = ['cli/main', 'cli/commands/triage/worker', 'runtime/index', 'runtime/support'];
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
    platform: 'node',
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    transform: { target: 'node20.19' },
    // `format.ts` asks for what `index.ts` exports: both are of one group.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({
    dir: outdir,
    format: 'esm',
    chunkFileNames: 'cli/chunks/[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: { groups },
  });
  await bundle.close();
  const inputs = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  writeFileSync(path.join(outdir, 'third-party-licenses.txt'), licenses(inputs));
  const main = path.join(outdir, 'cli', 'main.js');
  await chmod(main, 0o755);
  return main;
}

/** The licences of the packages whose files are in the bundle: they ask to be passed on with them. */
function licenses(inputs: readonly string[]): string {
  const folders = inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const absolute = path.resolve(root, folder);
    const file = readdirSync(absolute).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`${folder} has no licence that could be passed on`);
    return `${path.basename(folder)}\n\n${readFileSync(path.join(absolute, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
