import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { aboutParts } from './about.ts';
import type { CompileOptions } from './analysis.ts';
import { compileProgram } from './compile.ts';
import type { Compiled } from './compile.ts';
import { instructionSetModules } from './emit/instruction-sets.ts';
import { layoutJson } from './emit/layout-json.ts';
import { schemaMarkdown } from './emit/markdown.ts';
import { createNames } from './emit/names.ts';
import { schemaCode } from './emit/schema.ts';
import { partsOf } from './emit/options.ts';
import type { EmitOptions, ImportExtension, OptionalPart } from './emit/options.ts';
import type { SchemaCode } from './emit/schema.ts';
import { splitModules } from './split.ts';
import { importDeclaration, printJson, printModule } from './print.ts';
import { Problems, SchemaError } from './problem.ts';
import type { Problem } from './problem.ts';
import { importedBy, loadProgram } from './program.ts';
import type { SchemaHost } from './program.ts';
import type { Schema } from './schema.ts';

/** Version of the shape of generated code; it changes when the same schema gives other code. */
export const GENERATOR_VERSION = '0.6.0';

export interface GenerateOptions extends Partial<CompileOptions> {
  readonly outDir: string;
  /** Compare instead of writing. */
  readonly check?: boolean;
  /** Writes a file in `outDir`; without it, plainly. */
  readonly write?: (folder: string, name: string, text: string) => Promise<void>;
  /** Folders for `imports: /absolute/names`. */
  readonly importPaths?: readonly string[];
  /** What generated code imports the runtime from: an entry that has `/support`, or a path to an `index` beside a `support`. */
  readonly runtime?: string;
  /** Modules that read the types of `ks-opaque-types`, by type name; `./<name>.ts` where none is given. */
  readonly opaqueModules?: Readonly<Record<string, string>>;
  /** How modules import each other; `ts` without it. */
  readonly extension?: ImportExtension;
  /** A folder a schema with a module for enums, layouts, readers, writers and so on; otherwise one file a schema. */
  readonly split?: boolean;
  /** What is generated beside types and readers, with what that needs; all without it. */
  readonly parts?: readonly OptionalPart[];
  /** Files in `outDir` that no schema gives are reported. */
  readonly wholeFolder?: boolean;
}

export interface GenerateResult {
  readonly diagnostics: readonly Problem[];
  readonly files: ReadonlyMap<string, string>;
  readonly written: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly orphans: readonly string[];
  /** Schemas that were read or asked for, imports included. */
  readonly sources: readonly string[];
}

/**
 * Schemas on disk. `importPaths` serve imports that begin with a slash; where they have none, the nearest folder around the
 * schema that has one is the root of its collection.
 */
export function fileHost(importPaths: readonly string[] = []): SchemaHost {
  return {
    read: textIn,
    candidates: (from, text) =>
      text.startsWith('/')
        ? [...importPaths, ...foldersAround(from)].map((dir) => path.join(dir, `${text}.ksy`)).filter(isFile)
        : [path.dirname(from), ...importPaths].map((dir) => path.join(dir, `${text}.ksy`)).filter(isFile),
    identity: (file) => fs.realpathSync(file),
  };
}

function textIn(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined;
}

/** The folders that a file is in, inner before outer. */
function foldersAround(file: string): string[] {
  const folders = [path.dirname(path.resolve(file))];
  for (;;) {
    const outer = path.dirname(folders.at(-1) ?? '');
    if (folders.includes(outer)) return folders;
    folders.push(outer);
  }
}

/** Folders, pipes and devices are no schemas. */
function isFile(file: string): boolean {
  return fs.existsSync(file) && fs.statSync(file).isFile();
}

export interface Generated {
  readonly diagnostics: readonly Problem[];
  /** Text by file name: `elf.ts`, `elf.layout.json`. */
  readonly files: Map<string, string>;
  /** Types that the modules import from code written by hand. */
  readonly opaque: readonly string[];
  /** What the requested schemas define, by the name of their module: the outermost type's name in TypeScript. */
  readonly roots: ReadonlyMap<string, string>;
}

/** Compile schemas and print their modules, nothing written. Keys are file names: `elf.ts`, `elf.layout.json`. */
export async function generateInMemory(
  files: readonly string[],
  host: SchemaHost,
  options: Partial<CompileOptions> &
    Pick<GenerateOptions, 'runtime' | 'opaqueModules' | 'extension' | 'split' | 'parts'> = {},
): Promise<Generated> {
  const problems = new Problems();
  const program = loadProgram(files, host, problems);
  const compiled = compileProgram(
    program,
    { links: options.links ?? 'needed', names: options.names ?? 'orig', moduleOf: options.moduleOf },
    problems,
  );
  const out = new Map<string, string>();
  const roots = new Map<string, string>();
  if (problems.failed) return { diagnostics: problems.list, files: out, opaque: [...program.opaque.keys()], roots };
  const names = createNames(compiled, problems);
  for (const schema of program.requested) roots.set(schema.root.name, names.typeOf(schema.root));
  const split = options.split === true;
  // Modules of a folder a schema lie one folder deeper.
  const upward = (specifier: string): string => (split && specifier.startsWith('.') ? `../${specifier}` : specifier);
  const runtime = options.runtime ?? 'lanescope/runtime';
  const opaqueModules = Object.entries(options.opaqueModules ?? {}).map(([type, file]) => [type, upward(file)]);
  const extension = options.extension ?? 'ts';
  const emit: EmitOptions = {
    runtime: upward(runtime),
    opaqueModules: Object.fromEntries(opaqueModules),
    extension,
    parts: options.parts,
  };
  const parts = partsOf(emit);
  const about = parts.has('extras') ? aboutParts : (): string => '';
  const codes = new Map<string, { readonly header: string; readonly code: SchemaCode }>();
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? host.read(file) ?? '';
    texts.set(file, text);
    return text;
  };
  for (const schema of program.schemas.values()) {
    const header = headerOf(compiled, schema, parts.has('layout'), textOf);
    const code = schemaCode(compiled, names, schema, emit);
    if (split) codes.set(schema.root.name, { header, code });
    else out.set(`${schema.root.name}.ts`, wholeModule(header, code, about));
    const prefix = schema.root.name + (split ? '/' : '.');
    out.set(`${prefix}layout.json`, printJson(layoutJson(compiled, names, schema)));
    for (const [name, { imports, statements }] of instructionSetModules(schema, upward(runtime), problems))
      out.set(prefix + name, printModule([header, importDeclaration(imports), ...statements]));
  }
  for (const [name, statements] of splitModules(codes, extension, about)) out.set(name, printModule(statements));
  return { diagnostics: problems.list, files: out, opaque: [...program.opaque.keys()], roots };
}

/** The text of a module that has all of a schema. */
function wholeModule(header: string, { body, imports, constants }: SchemaCode, about: typeof aboutParts): string {
  const statements = body.map((one) => one.statement);
  return printModule([header + about(body), ...imports.map(importDeclaration), ...constants, ...statements]);
}

/** The first lines of a generated file: what made it, from which schemas. */
function headerOf(
  { program, asks }: Compiled,
  schema: Schema,
  hasLayout: boolean,
  textOf: (file: string) => string,
): string {
  const hash = createHash('sha256');
  for (const { file } of [...importedBy(program, schema)].sort((a, b) => (a.root.name < b.root.name ? -1 : 1)))
    hash.update(textOf(file));
  const id = schema.root.name;
  return [
    `// @generated by lanescope ${GENERATOR_VERSION} from ${path.basename(schema.file)}. Do not edit.`,
    `// schema: ${id} sha256:${hash.digest('hex').slice(0, 16)}`,
    ...asks.linesOf(schema, hasLayout).map((line) => `// ${line}`),
    '',
  ].join('\n');
}

/** A Markdown page on each schema, by file name: `elf.md`. */
export function documentSchemas(files: readonly string[], host: SchemaHost): ReadonlyMap<string, string> {
  const problems = new Problems();
  const program = loadProgram(files, host, problems);
  const compiled = compileProgram(program, { links: 'needed' }, problems);
  if (problems.failed) throw new SchemaError(problems.list);
  const names = createNames(compiled, problems);
  const pages = new Map<string, string>();
  for (const schema of program.requested) {
    pages.set(`${schema.root.name}.md`, schemaMarkdown(compiled, names, schema));
  }
  return pages;
}

async function plainly(folder: string, name: string, text: string): Promise<void> {
  fs.writeFileSync(path.join(folder, name), text);
}

/** Generate into a folder, or compare with what is there. */
export async function generate(files: readonly string[], options: GenerateOptions): Promise<GenerateResult> {
  const sources = new Set<string>();
  const host = fileHost(options.importPaths);
  const read = (file: string): string | undefined => {
    sources.add(file);
    return host.read(file);
  };
  const moduleOf = (name: string): string | undefined => textIn(path.join(options.outDir, moduleFile(name, options)));
  const { diagnostics, files: modules } = await generateInMemory(files, { ...host, read }, { moduleOf, ...options });
  const result = {
    files: modules,
    diagnostics: [...diagnostics],
    sources: [...sources],
    written: [] as string[],
    changed: [] as string[],
    missing: [] as string[],
    orphans: [] as string[],
  };
  if (diagnostics.some((d) => d.severity === 'error')) return result;
  result.diagnostics.push(...staleImporters(modules, options));
  for (const [name, text] of modules) {
    const file = path.join(options.outDir, name);
    const before = textIn(file);
    if (before === text) continue;
    (before === undefined ? result.missing : result.changed).push(file);
    if (options.check === true) continue;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await (options.write ?? plainly)(path.dirname(file), path.basename(file), text);
    result.written.push(file);
  }
  if (options.wholeFolder === true && fs.existsSync(options.outDir)) {
    for (const found of fs.readdirSync(options.outDir, { recursive: true, encoding: 'utf8' }).sort()) {
      const name = found.split(path.sep).join('/');
      if (!modules.has(name) && isFile(path.join(options.outDir, found)))
        result.orphans.push(path.join(options.outDir, name));
    }
  }
  return result;
}

type Files = Pick<GenerateOptions, 'outDir' | 'split'>;

/** The file, in the folder of generated ones, that a schema's readers are in. */
function moduleFile(name: string, { split }: Files): string {
  return split === true ? `${name}/read.ts` : `${name}.ts`;
}

/**
 * Modules in the folder of schemas that are not compiled now, and that import records whose form changes now: not because
 * their schema did, which everybody knows, but because of what others ask of them.
 */
function staleImporters(modules: ReadonlyMap<string, string>, options: Files): Problem[] {
  const before = (name: string): string => textIn(path.join(options.outDir, name)) ?? '';
  const hashIn = (text: string): string => /^\/\/ schema: .*$/m.exec(text)?.[0] ?? '';
  const isChanged = (name: string): boolean => before(name) !== modules.get(name);
  const changed = [...modules.keys()].flatMap((layout) => {
    const name = /^(\w+)[./]layout\.json$/.exec(layout)?.[1];
    if (name === undefined || !isChanged(layout)) return [];
    const file = moduleFile(name, options);
    return hashIn(before(file)) === hashIn(modules.get(file) ?? '') ? [name] : [];
  });
  if (changed.length === 0) return [];
  return fs.readdirSync(options.outDir).flatMap((entry) => {
    const importer = entry.replace(/\.ts$/, '');
    const file = moduleFile(importer, options);
    if (modules.has(file)) return [];
    const text = before(file);
    const imported = changed.find((name) => new RegExp(`from '\\.\\.?/${name}[./]`).test(text));
    return imported === undefined ? [] : [staleImporter(path.join(options.outDir, file), importer, imported)];
  });
}

function staleImporter(file: string, importer: string, imported: string): Problem {
  const message = `'${importer}' was generated for another form of the records of '${imported}': others ask more of them now`;
  const hint = `generate '${importer}' again`;
  return { file, line: 1, col: 1, path: '/', severity: 'warning', code: 'stale-import', message, hint };
}
