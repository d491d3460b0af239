/* The dependency picture of src/README.md, enforced: who may import whom, which packages, and that no files import each other. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';

/** One import that the picture has no arrow for. */
export interface Violation {
  readonly file: string;
  readonly imported: string;
  readonly message: string;
}

/** What a part of the tree may import beside itself. `own` stands for its generated/<id>/, or those of `schemas`. */
interface Rule {
  readonly parts: readonly string[];
  readonly schemas?: readonly string[];
  readonly packages?: readonly string[];
  /** Files that may use node: modules; `true` for all. */
  readonly node?: true | RegExp;
}

const base = ['core', 'runtime', 'own'];

const rules: Readonly<Record<string, Rule>> = {
  runtime: { parts: [] },
  generated: { parts: ['runtime'] },
  core: { parts: ['runtime'] },
  demangle: { parts: ['core', 'runtime'] },
  elf: { parts: [...base, 'demangle', 'unpack'] },
  dwarf: { parts: [...base, 'elf', 'demangle'] },
  cuda: { parts: [...base, 'elf', 'dwarf', 'demangle'] },
  visa: { parts: [...base, 'dwarf'] },
  spirv: { parts: [...base, 'dwarf'] },
  r600: { parts: [...base, 'elf'], schemas: ['r600', 'gfd'] },
  codegen: { parts: ['runtime'], packages: ['ts-morph', 'yaml'], node: /^src\/codegen\/generate\.ts$/ },
  schema: { parts: ['core', 'runtime'] },
  triage: { parts: ['core', 'cuda'] },
  formats: { parts: ['core', 'elf', 'dwarf', 'cuda', 'visa', 'spirv', 'r600'] },
  identify: { parts: ['core', 'runtime', 'formats', 'unpack', 'elf', 'cuda'] },
  unpack: { parts: ['core', 'runtime'], packages: ['fzstd'] },
  index: { parts: ['core', 'runtime', 'formats'] },
  viewer: {
    parts: [
      'identify',
      'unpack',
      'schema',
      'codegen',
      'core',
      'runtime',
      'elf',
      'dwarf',
      'cuda',
      'visa',
      'spirv',
      'r600',
    ],
    packages: ['preact', 'preact/hooks', 'comlink', '@tanstack/virtual-core'],
  },
  cli: {
    parts: [
      'identify',
      'unpack',
      'schema',
      'formats',
      'core',
      'runtime',
      'codegen',
      'elf',
      'dwarf',
      'cuda',
      'visa',
      'spirv',
      'r600',
      'triage',
    ],
    packages: ['commander', 'hyparquet', 'hyparquet-writer', 'tar-stream', '@duckdb/node-api'],
    node: true,
  },
};

/** The part of the tree a file belongs to: folder below src, file directly in src, or `generated`. */
function partOf(file: string): string | undefined {
  const [top, next = ''] = file.split('/');
  if (top === 'generated') return 'generated';
  return top === 'src' ? next.replace(/\.ts$/, '') : undefined;
}

/** Every import of these sources (path from the root to text) that is against the picture. */
export function checkImports(sources: ReadonlyMap<string, string>): Violation[] {
  const violations: Violation[] = [];
  for (const [file, text] of sources) {
    for (const { fileName, lazy } of importsOf(text)) {
      const message = judge(file, fileName, lazy);
      if (message !== undefined) violations.push({ file, imported: fileName, message });
    }
  }
  return violations;
}

function importsOf(text: string): { fileName: string; lazy: boolean }[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => ({
    fileName,
    lazy: /\bimport\s*\(\s*$/.test(text.slice(0, pos)),
  }));
}

function judge(file: string, imported: string, lazy: boolean): string | undefined {
  const part = partOf(file);
  const rule = part === undefined ? undefined : rules[part];
  if (part === undefined || rule === undefined) return `${file} belongs to no known part: give it a rule`;
  if (imported.startsWith('node:')) {
    const allowed = rule.node === true || rule.node?.test(file) === true;
    return allowed ? undefined : `node: modules are for cli, scripts, test and the file access of codegen`;
  }
  if (!imported.startsWith('.')) {
    return rule.packages?.includes(imported) === true ? undefined : `${part} uses no package ${imported}`;
  }
  const target = posix.join(posix.dirname(file), imported);
  const targetPart = partOf(target);
  if (targetPart === undefined) return `${target} is outside src and generated`;
  // Schemas import each other, so their readers do too.
  if (targetPart === part) return undefined;
  if (targetPart === 'generated') {
    // A schema's modules lie in a folder: generated/<id>/read.ts.
    const schemas = rule.schemas ?? [part];
    const own = rule.parts.includes('own') && schemas.some((id) => target.startsWith(`generated/${id}/`));
    return own ? undefined : `${part} may not read ${target}: only its own generated files`;
  }
  if (!rule.parts.includes(targetPart)) return arrow(part, targetPart);
  if (part === 'formats' && targetPart !== 'core' && !lazy && !/\/(?:detect|options)\.ts$/.test(target)) {
    return `formats load ${target} with import(), so that starting stays fast`;
  }
  return undefined;
}

function arrow(from: string, to: string): string {
  return `${from} may not import ${to}`;
}

/**
 * Files of `src` that import each other, directly or through others, types included: a list for each such group, sorted.
 * These are the strongly connected components of more than one file, and files that import themselves.
 */
export function importCycles(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map<string, readonly string[]>();
  for (const [file, text] of sources) {
    const targets = importsOf(text).map(({ fileName }) => posix.join(posix.dirname(file), fileName));
    if (file.startsWith('src/')) imports.set(file, targets);
  }
  return [...new Components(imports).list()]
    .map((files) => files.sort())
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** Tarjan's strongly connected components. */
class Components {
  readonly #edges: ReadonlyMap<string, readonly string[]>;
  /** By file: when it was met, and the earliest file on the stack that it reaches. */
  readonly #state = new Map<string, { readonly met: number; reaches: number }>();
  readonly #stack: string[] = [];
  readonly #found: string[][] = [];

  constructor(edges: ReadonlyMap<string, readonly string[]>) {
    this.#edges = edges;
  }

  list(): string[][] {
    for (const file of this.#edges.keys()) if (!this.#state.has(file)) this.#visit(file);
    return this.#found;
  }

  #visit(file: string): number {
    const state = { met: this.#state.size, reaches: this.#state.size };
    this.#state.set(file, state);
    this.#stack.push(file);
    const targets = (this.#edges.get(file) ?? []).filter((target) => this.#edges.has(target));
    for (const target of targets) {
      const known = this.#state.get(target);
      if (known === undefined) state.reaches = Math.min(state.reaches, this.#visit(target));
      else if (this.#stack.includes(target)) state.reaches = Math.min(state.reaches, known.met);
    }
    if (state.reaches === state.met) {
      const group = this.#stack.splice(this.#stack.indexOf(file));
      if (group.length > 1 || targets.includes(file)) this.#found.push(group);
    }
    return state.reaches;
  }
}

/** TypeScript sources below `src` and `generated`, as paths from the root with forward slashes. */
function sourceFiles(root: string): string[] {
  const files: string[] = [];
  for (const folder of ['src', 'generated']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (/\.tsx?$/.test(file)) files.push(join(folder, file).split(sep).join('/'));
    }
  }
  return files.sort();
}

if (process.argv[1] === import.meta.filename) {
  const root = dirname(import.meta.dirname);
  const files = sourceFiles(root);
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const violations = checkImports(sources);
  const cycles = importCycles(sources);
  for (const { file, imported, message } of violations) console.error(`${file}: import of ${imported}: ${message}`);
  for (const cycle of cycles) console.error(`${cycle.length} files import each other: ${cycle.join(' ')}`);
  const counts = `${violations.length} imports against the picture in src/README.md, ${cycles.length} cycles`;
  console.log(`${files.length} files, ${counts}`);
  process.exitCode = violations.length + cycles.length > 0 ? 1 : 0;
}
