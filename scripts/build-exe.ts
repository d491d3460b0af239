/*
 * `npm run build:exe [-- --node FILE] [--output FILE]`: lanescope as one executable file, of the Node that runs this or of another one, such as
 * that of Linux on arm64. What compiles schemas is not in it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inject } from 'postject';
import { rolldown } from 'rolldown';
import { builtinModules } from './builtin-modules.ts';
import { commanderModules } from './commander-modules.ts';
import { summaryGroups } from './summary-groups.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Modules that ask for files of the package, and those that take their place. */
const instead: Readonly<Record<string, string>> = {
  'documents-file.ts': 'documents-file.ts',
  'version.ts': 'version.ts',
  'commands/triage/load-duckdb.ts': 'load-duckdb.ts',
  'commands/triage/worker-file.ts': 'worker-file.ts',
  'commands/view/folder.ts': 'viewer-folder.ts',
  'schema/load-codegen.ts': 'load-codegen.ts',
};

/** Write a program into a folder: as one script of its name or, with `groups`, as several that are taken up when they are asked for. */
async function script(entry: string, folder: string, groups?: ReturnType<typeof summaryGroups>): Promise<void> {
  const cli = path.join(root, 'src/cli');
  const replaced = new Map(
    Object.entries(instead).map(([from, to]) => [path.join(cli, from), path.join(cli, 'executable', to)]),
  );
  const bundle = await rolldown({
    cwd: root,
    input: { [path.basename(entry, '.ts')]: path.join(cli, entry) },
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      builtinModules,
      commanderModules,
      {
        name: 'executable',
        resolveId(id, importer) {
          return importer === undefined ? undefined : replaced.get(path.resolve(path.dirname(importer), id));
        },
      },
    ],
    transform: { target: 'node20.19' },
    checks: { ineffectiveDynamicImport: false },
  });
  const minify = { compress: true, mangle: { toplevel: true, keepNames: { function: true, class: false } } };
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    format: 'cjs',
    codeSplitting: groups === undefined ? false : { groups },
    minify,
    comments: false,
  });
  await bundle.close();
}

/** What `ELF` says of the processor that a program is for. */
function machineOf(node: string): string {
  const head = readFileSync(node).subarray(0, 20);
  if (head.toString('latin1', 0, 4) !== '\x7fELF') throw new Error(`${node} is no program of Linux`);
  const machine = { 62: 'x64', 183: 'arm64' }[head.readUInt16LE(18)];
  if (machine === undefined) throw new Error(`${node} is for a processor that Node has no programs for`);
  return machine;
}

/** Files of a folder by what the program asks for. */
function assetsOf(prefix: string, where: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${prefix}/${name}`, path.join(where, name)]));
}

/** What is run while it is built: what that needs is compiled then. */
const ran = path.join(root, 'test/fixtures/cuda-real/L_sharedoob.nvcudmp.gz');

const { values } = parseArgs({ options: { node: { type: 'string' }, output: { type: 'string', short: 'o' } } });
const node = values.node ?? process.execPath;
const machine = machineOf(node);
const output = path.resolve(values.output ?? path.join(root, 'dist/exe', `lanescope-linux-${machine}`));
const folder = mkdtempSync(path.join(tmpdir(), 'lanescope-exe-'));
try {
  const at = (name: string): string => path.join(folder, name);
  await script('main.ts', at('script'), summaryGroups(root));
  for (const entry of ['executable/main.ts', 'executable/compile.ts', 'commands/triage/worker.ts'])
    await script(entry, folder);
  const names = readdirSync(at('script'));
  // Compiled code is for one processor and one version: the Node that is put in makes it, where it runs here.
  const runsHere = machine === process.arch;
  if (runsHere)
    execFileSync(node, [at('compile.cjs'), at('script'), at('compiled'), ran], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  writeFileSync(at('names'), JSON.stringify(runsHere ? names : []));
  const viewer = path.join(root, 'dist/page');
  const pages = readdirSync(viewer, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(viewer, name)).isFile(),
  );
  writeFileSync(at('viewer.json'), JSON.stringify(pages));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(at('version'), version);
  const config = {
    main: at('main.cjs'),
    output: at('blob'),
    disableExperimentalSEAWarning: true,
    assets: {
      version: at('version'),
      documents: path.join(root, 'schemas/documents.schema.json'),
      worker: at('worker.cjs'),
      compiled: at('names'),
      ...assetsOf('script', at('script'), names),
      ...(runsHere ? assetsOf('compiled', at('compiled'), names) : {}),
      viewer: at('viewer.json'),
      ...assetsOf('viewer', viewer, pages),
    },
  };
  writeFileSync(at('config.json'), JSON.stringify(config));
  const maker = runsHere ? node : process.execPath;
  const made = spawnSync(maker, ['--experimental-sea-config', at('config.json')], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  mkdirSync(path.dirname(output), { recursive: true });
  rmSync(output, { force: true });
  copyFileSync(node, output);
  chmodSync(output, 0o755);
  await inject(output, 'NODE_SEA_BLOB', readFileSync(at('blob')), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  });
  console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(folder, { recursive: true });
}
