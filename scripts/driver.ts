/*
 * `npm run driver -- HEADER --name r620 [--dry-run] [--no-tests]`: from a vendor's header to schema, code, goldens, pages, a dump and tests.
 * All steps run in a copy of the tree, which is taken over at the end; with --dry-run it is shown only.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SchemaDiff } from '../src/codegen/index.ts';
import { kept, today, versionsOf } from './compatibility/layouts.ts';
import { Copy } from './driver/tree.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Tests whose goldens follow the layout, and those that prove it. */
const tests: Readonly<Record<string, readonly string[]>> = {
  cuda: [
    'test/cuda/dump.test.ts',
    'test/cuda/build.test.ts',
    'test/cuda/compatibility.test.ts',
    'test/cuda/transcripts.test.ts',
    'test/schemas/rows.test.ts',
    'test/entries.test.ts',
  ],
  spirv: ['test/spirv', 'test/codegen/instruction-sets.test.ts', 'test/entries.test.ts'],
};

class Stop extends Error {
  readonly exit: number;

  constructor(message: string, exit: number) {
    super(message);
    this.exit = exit;
  }
}

interface Order {
  readonly header: string;
  readonly name: string;
  readonly schema: string;
  readonly dryRun: boolean;
  readonly tests: boolean;
}

const usage = 'usage: npm run driver -- HEADER --name r620 [--schema cuda] [--dry-run] [--no-tests]';

function words() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        schema: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'no-tests': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : ''}\n${usage}`, 2);
  }
}

function orderOf(): Order {
  const { values, positionals } = words();
  const [header, ...more] = positionals;
  const { name } = values;
  if (header === undefined || more.length > 0 || name === undefined) throw new Stop(usage, 2);
  if (!existsSync(header)) throw new Stop(`no such header: ${header}`, 3);
  const isGrammar = /^\s*\{/.test(readFileSync(header, 'utf8'));
  const schema = values.schema ?? (isGrammar ? 'spirv' : 'cuda');
  if (!existsSync(path.join(root, 'schemas', `${schema}.ksy`))) throw new Stop(`no such schema: ${schema}`, 3);
  const pattern = isGrammar ? /^\d+$/ : /^r\d+x*$/;
  if (!pattern.test(name))
    throw new Stop(
      `--name is ${isGrammar ? 'the number of a set, such as 101' : 'a version such as r620'}, not ${name}`,
      2,
    );
  return { header: path.resolve(header), name, schema, dryRun: values['dry-run'], tests: !values['no-tests'] };
}

/** Run a program of node_modules in a tree; what it said, and whether it was content. */
function run(tree: string, program: string, args: readonly string[]): { ok: boolean; stdout: string; stderr: string } {
  const file = path.join(root, 'node_modules', '.bin', program);
  // A test runner that runs this is none of vitest's business, and goldens are not written where CI is set.
  const outer = Object.entries(process.env).filter(([key]) => !/^(?:VITEST|CI$|FORCE_COLOR$|NODE_ENV$)/.test(key));
  const env = { ...Object.fromEntries(outer), NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: tree, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return { ok: status === 0, stdout, stderr };
}

function need(what: string, { ok, stdout, stderr }: ReturnType<typeof run>): string {
  if (!ok) throw new Stop(`${what} failed, and nothing was written:\n${stdout}${stderr}`, 1);
  return stdout;
}

function step(text: string): void {
  console.log(`\n== ${text}`);
}

function importHeader(copy: Copy, { header, name, schema }: Order): readonly string[] {
  step(`import ${path.basename(header)} into schemas/${schema}.ksy`);
  const args = ['src/cli/main.ts', 'schema', 'import', `schemas/${schema}.ksy`, header, '--since', name];
  const said = run(copy.path, 'tsx', [...args, '--json', '--in-place']);
  if (!said.ok) throw new Stop(`the header does not fit, and nothing was written:\n${said.stderr}`, 1);
  if (said.stderr !== '') console.log(said.stderr.trimEnd());
  const { changes } = JSON.parse(said.stdout) as { changes: readonly string[] };
  for (const change of changes) console.log(change);
  return changes;
}

async function compare({ schema }: Order, copy: Copy): Promise<SchemaDiff> {
  step('what that does to files and readers');
  const { diffSchemas, fileHost } = await import('../src/codegen/index.ts');
  const [older, newer] = [root, copy.path].map((tree) => ({
    file: path.join(tree, 'schemas', `${schema}.ksy`),
    host: fileHost([]),
  })) as [Parameters<typeof diffSchemas>[0], Parameters<typeof diffSchemas>[0]];
  const diff = diffSchemas(older, newer);
  for (const change of diff.changes) console.log(`${change.path}  ${change.kind}: ${change.message}`);
  console.log(`old files ${diff.oldFiles}, old readers ${diff.oldReaders}, written files ${diff.writtenFiles}`);
  return diff;
}

/** Code, layout of the new reader, dump, pages. */
async function make(copy: Copy, { name, schema }: Order, changes: readonly string[]): Promise<void> {
  step('generate');
  const { addToChangelog, listDump, raiseVersions } = await import('./driver/texts.ts');
  console.log(need('generate', run(copy.path, 'tsx', ['scripts/generate.ts'])).trimEnd());
  const [before, after] = [today(root, schema), today(copy.path, schema)];
  const isNew = versionsOf(after).includes(name) && !versionsOf(before).includes(name);
  if (isNew) {
    cpSync(
      path.join(copy.path, 'generated', schema, 'layout.json'),
      path.join(copy.path, kept, `${schema}-${name}.json`),
    );
    console.log(need('the dump', run(copy.path, 'tsx', ['scripts/driver/dump.ts', name])).trimEnd());
    await listDump(copy.path, name);
  }
  await raiseVersions(copy.path, before, after);
  await addToChangelog(copy.path, name, changes);
  need('the page of compatibility', run(copy.path, 'tsx', ['scripts/compatibility.ts']));
}

/** Types and tests of the copy; goldens are made anew. True where all is well. */
function prove(copy: Copy, { schema }: Order): boolean {
  step('types and tests');
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const types = spawnSync(process.execPath, [compiler, '--noEmit', '-p', 'test'], { cwd: copy.path, encoding: 'utf8' });
  console.log(types.status === 0 ? 'types: ok' : `types: FAIL\n${types.stdout.trimEnd()}`);
  const args = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--update',
    '--reporter',
    'dot',
    ...(tests[schema] ?? ['test/schemas']),
  ];
  const ran = run(copy.path, 'vitest', args);
  const [failed] = /(?:⎯+ Failed Tests[^]*)/.exec(ran.stdout + ran.stderr) ?? [];
  console.log(ran.ok ? 'tests: ok' : `tests: FAIL\n${failed ?? ran.stdout + ran.stderr}`);
  return types.status === 0 && ran.ok;
}

/** The lines that a diff may have to be shown whole, and how much of a line is. */
const MOST = 120;
const WIDEST = 300;

function show(copy: Copy): void {
  step('what changed in the tree');
  for (const name of copy.changed()) {
    const lines = copy.diff(name);
    // Of generated code the layout says it all.
    const isLong = lines.length > MOST || (name.startsWith('generated') && !name.endsWith('layout.json'));
    console.log(`\n${name}${isLong ? `: ${lines.length} lines` : ''}`);
    for (const line of isLong ? [] : lines)
      console.log(`  ${line.length > WIDEST ? `${line.slice(0, WIDEST)}…` : line}`);
  }
}

async function look(copy: Copy, { schema }: Order, diff: SchemaDiff): Promise<void> {
  step('hand-written places to look at, found by type');
  const { placesOf } = await import('./driver/places.ts');
  for (const { what, lines } of placesOf(copy.path, schema, diff.changes))
    console.log([what, ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`)].join('\n'));
}

async function all(order: Order): Promise<number> {
  const copy = new Copy(root);
  try {
    const changes = importHeader(copy, order);
    if (copy.changed().length === 0) {
      console.log('nothing new: the schema has all that the header has');
      return 0;
    }
    const diff = await compare(order, copy);
    await make(copy, order, changes);
    const isSound = order.tests ? prove(copy, order) : true;
    show(copy);
    await look(copy, order, diff);
    if (order.dryRun) console.log('\nnothing was written: --dry-run');
    else {
      copy.apply();
      console.log(`\nwritten; ${isSound ? 'read the diff and commit' : 'the failures are to be mended by hand'}`);
    }
    return isSound ? 0 : 1;
  } finally {
    copy.remove();
  }
}

try {
  process.exitCode = await all(orderOf());
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exitCode = error.exit;
}
