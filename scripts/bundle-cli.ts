import { readFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Packages that are looked for where lanescope is installed; any other becomes part of the bundle. */
function externalPackages(): string[] {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { dependencies, peerDependencies } = JSON.parse(text) as Record<string, Record<string, string>>;
  return Object.keys({ ...dependencies, ...peerDependencies });
}

/**
 * Put the command line into `outdir` as few files, without what no command uses; returns its main file. Node opens each file of a
 * program by itself, which is most of the time that a small input takes. Commands and formats are loaded when they are asked for.
 * The runtime has entries of its own: code that is compiled from a schema while lanescope runs imports it. Chunks are as deep as
 * `cli/schema/load-schema.ts`, which finds the runtime from where it is. The worker of triage is an entry too.
 */
export async function bundleCli(outdir: string): Promise<string> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: [
      'src/cli/main.ts',
      'src/cli/commands/triage/worker.ts',
      'src/runtime/index.ts',
      'src/runtime/support.ts',
    ],
    outbase: 'src',
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: externalPackages(),
    // Packages that are CommonJS ask for modules of Node in their own way.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    chunkNames: 'cli/chunks/[name]-[hash]',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  const main = path.join(outdir, 'cli', 'main.js');
  await chmod(main, 0o755);
  return main;
}
