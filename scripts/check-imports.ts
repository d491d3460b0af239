/* The dependency picture of src/README.md, enforced: who may import whom, and which packages. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';

/** One import that the picture has no arrow for. */
export interface Violation {
  readonly file: string;
  readonly imported: string;
  readonly message: string;
}

/** What a part of the tree may import beside itself. `own` stands for its generated/<id>.ts. */
interface Rule {
  readonly parts: readonly string[];
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
  elf: { parts: [...base, 'demangle'] },
  dwarf: { parts: [...base, 'elf', 'demangle'] },
  cuda: { parts: [...base, 'elf', 'dwarf', 'demangle'] },
  visa: { parts: [...base, 'dwarf'] },
  spirv: { parts: [...base, 'dwarf'] },
  r600: { parts: [...base, 'elf'] },
  codegen: { parts: ['runtime'], packages: ['ts-morph', 'yaml', 'prettier'], node: /^src\/codegen\/generate\.ts$/ },
  formats: { parts: ['core', 'elf', 'dwarf', 'cuda', 'visa', 'spirv', 'r600'] },
  index: { parts: ['core', 'runtime', 'formats'] },
  cli: {
    parts: ['formats', 'core', 'runtime', 'codegen', 'elf', 'dwarf', 'cuda', 'visa', 'spirv', 'r600'],
    packages: ['commander', 'fzstd'],
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
    // A schema's tables of instruction sets are modules beside its readers: generated/<id>.<set>.ts.
    const own = rule.parts.includes('own') && target.startsWith(`generated/${part}.`);
    return own ? undefined : `${part} may not read ${target}: only its own generated files`;
  }
  if (!rule.parts.includes(targetPart)) return arrow(part, targetPart);
  if (part === 'formats' && targetPart !== 'core' && !lazy && !target.endsWith('/detect.ts')) {
    return `formats load ${target} with import(), so that starting stays fast`;
  }
  return undefined;
}

function arrow(from: string, to: string): string {
  return `${from} may not import ${to}`;
}

/** TypeScript sources below `src` and `generated`, as paths from the root with forward slashes. */
function sourceFiles(root: string): string[] {
  const files: string[] = [];
  for (const folder of ['src', 'generated']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.ts')) files.push(join(folder, file).split(sep).join('/'));
    }
  }
  return files.sort();
}

if (process.argv[1] === import.meta.filename) {
  const root = dirname(import.meta.dirname);
  const files = sourceFiles(root);
  const violations = checkImports(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
  for (const { file, imported, message } of violations) console.error(`${file}: import of ${imported}: ${message}`);
  console.log(`${files.length} files, ${violations.length} imports against the picture in src/README.md`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
