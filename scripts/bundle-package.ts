import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { OutputChunk } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { builtinModules } from './builtin-modules.ts';
import { commanderModules } from './commander-modules.ts';
import { facadesOf } from './facades.ts';
import { edited, lineMap } from './source-maps.ts';
import { summaryGroups } from './summary-groups.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What `package.json` says that a bundle depends on. */
interface Package {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

function readPackage(): Package {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Package;
}

/** Whether a package is looked for where lanescope is installed; any other becomes part of the bundle. */
export function isExternal(id: string): boolean {
  return Object.keys(readPackage().peerDependencies).some((name) => id === name || id.startsWith(`${name}/`));
}

/** Modules that the package exports, below `src` and without ending: `cuda/index`. */
function exported(): string[] {
  return Object.values(readPackage().exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target.default.replace('./dist/src/', '').replace(/\.js$/, '')],
  );
}

/** Starts the command line too. */
const linked = 'src/cli/main.js';

/** Chunks are as deep as `cli/schema/load-schema.ts`, which finds the runtime from where it is. */
const chunks = 'src/shared/chunks/[name]-[hash]';

/**
 * Put the command line and what the package exports into `outdir` as few files, which share their code; returns the file that starts
 * the command line. Commands and formats are loaded when they are asked for. Code that is compiled from a schema while lanescope runs
 * imports the runtime, and a thread of triage its worker. Names of functions stay, for stacks, whose lines the source maps tell; other names
 * are short, and of comments those are left that tell other bundlers what may be left out.
 */
export async function bundlePackage(outdir: string): Promise<string> {
  for (const folder of ['bin', 'src']) await rm(path.join(outdir, folder), { recursive: true, force: true });
  const modules = [...exported(), 'cli/main', 'cli/commands/triage/worker'];
  const bundle = await rolldown({
    cwd: root,
    input: {
      'bin/cli/main': 'src/cli/start.ts',
      ...Object.fromEntries(modules.map((name) => [`src/${name}`, `src/${name}.ts`])),
    },
    platform: 'node',
    // Modules, where a package has both: they are taken apart, and need no `require`.
    resolve: { mainFields: ['module', 'main'] },
    external: isExternal,
    plugins: [builtinModules, commanderModules],
    transform: { target: 'node20.19' },
    // `format.ts` asks for what `index.ts` exports: both are of one group.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    dir: outdir,
    format: 'esm',
    sourcemap: true,
    // npx links a checkout's command line once and keeps the link, also where an older checkout had it in this file.
    banner: ({ fileName }) => (fileName === linked ? '#!/usr/bin/env node' : ''),
    chunkFileNames: `${chunks}.js`,
    codeSplitting: { groups: summaryGroups(root) },
    minify: {
      compress: true,
      mangle: { toplevel: true, keepNames: { function: true, class: false } },
      codegen: { removeWhitespace: true },
    },
    comments: { annotation: true, legal: false, jsdoc: false },
  });
  await bundle.close();
  const files = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  writeFiles(outdir, files);
  const inputs = files.flatMap(({ moduleIds }) => moduleIds);
  writeFileSync(path.join(outdir, 'bin', 'third-party-licenses.txt'), licenses(inputs));
  const main = path.join(outdir, 'bin', 'cli', 'main.js');
  for (const file of [main, path.join(outdir, linked)]) await chmod(file, 0o755);
  return main;
}

/** Write the files of a bundle with their maps; those of the bundler's own have none. */
function writeFiles(outdir: string, files: readonly OutputChunk[]): void {
  const { left, edits } = facadesOf(files.map((file) => ({ ...file, code: codeOf(file) })));
  for (const file of files.filter(({ fileName }) => !left.has(fileName))) {
    const name = path.join(outdir, file.fileName);
    mkdirSync(path.dirname(name), { recursive: true });
    if (/\/rolldown-runtime-/.test(file.fileName)) {
      writeFileSync(name, withoutNode(codeOf(file)));
      continue;
    }
    const changed = edits.get(file.fileName) ?? [];
    const code = edited(codeOf(file), changed);
    const map = file.map === null ? '' : lineMap(file.map, codeOf(file), changed);
    const isShort = code.length < SHORT;
    if (map !== '' && !isShort) writeFileSync(`${name}.map`, map);
    const url = isShort
      ? `data:application/json;base64,${Buffer.from(map).toString('base64')}`
      : `${path.basename(name)}.map`;
    writeFileSync(name, map === '' ? code : `${code}\n//# sourceMappingURL=${url}\n`);
  }
}

/** Code of fewer UTF-16 units has its map in it: a package is slow to install for its files more than for its bytes. */
const SHORT = 2000;

/** The code of a file without what names its map. */
function codeOf({ code }: OutputChunk): string {
  return code.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '');
}

/**
 * All chunks share what the bundler needs of its own, with a `require` for packages in CommonJS. A page has none, and no module of Node:
 * there it is not asked for.
 */
function withoutNode(text: string): string {
  const [statement, name = 'createRequire'] =
    /^import\{createRequire(?: as (\w+))?\}from"node:module";/.exec(text) ?? [];
  if (statement === undefined)
    throw new Error('what all chunks share does not begin with what the bundler wrote there before');
  const instead = `const ${name}=url=>globalThis.process?.getBuiltinModule?.("node:module").createRequire(url);`;
  return instead + text.slice(statement.length);
}

/** Put the declarations of what the package exports into `outdir`, of those that the compiler wrote into `folder`. */
export async function bundleTypes(folder: string, outdir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(exported().map((name) => [`src/${name}`, path.join(folder, 'src', `${name}.d.ts`)])),
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    plugins: [dts({ dtsInput: true, sourcemap: false })],
  });
  const { output } = await bundle.write({ dir: outdir, format: 'esm', chunkFileNames: `${chunks}.js` });
  await bundle.close();
  for (const { fileName } of output) {
    const file = path.join(outdir, fileName);
    const tabs = (spaces: string): string => '\t'.repeat(spaces.length / 2);
    const text = readFileSync(file, 'utf8').replace(/^\/\/ .*\.d\.ts\n/gm, '');
    writeFileSync(file, text.replace(/^(?: {2})+/gm, tabs));
  }
}

/** The licences of the packages whose files are in the bundle, which ask to be passed on with them; one that several have is there once. */
function licenses(inputs: readonly string[]): string {
  const folders = inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const names = new Map<string, string[]>();
  for (const folder of [...new Set(folders)].sort()) {
    const absolute = path.resolve(root, folder);
    const file = readdirSync(absolute).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`${folder} has no licence that could be passed on`);
    const text = readFileSync(path.join(absolute, file), 'utf8').trim();
    names.set(text, [...(names.get(text) ?? []), path.basename(folder)]);
  }
  return [...names].map(([text, all]) => `${all.join(', ')}\n\n${text}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}
