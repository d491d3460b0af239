import fs from 'node:fs';
import path from 'node:path';
import { formatProblem, generateInMemory } from '../../src/codegen/index.ts';
import type { Problem, SchemaHost } from '../../src/codegen/index.ts';
import type { ByteReader, ByteWriter, ValidationReport, Visitor } from '../../src/runtime/index.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Schemas by file name without `.ksy`; imports find each other by these names. */
export type SchemaTexts = Readonly<Record<string, string>>;

export function memoryHost(texts: SchemaTexts): SchemaHost {
  return {
    read: (file) => texts[file.replace(/\.ksy$/, '')],
    candidates: (_from, text) => [`${text.replace(/^\//, '')}.ksy`],
  };
}

export interface CompiledSchemas {
  readonly problems: readonly Problem[];
  /** Generated text by file name. */
  readonly files: ReadonlyMap<string, string>;
}

export interface CompileSchemaOptions {
  readonly links?: 'needed' | 'all';
  readonly opaqueModules?: Readonly<Record<string, string>>;
}

/** Compile every text, nothing written. */
export async function compileSchemas(texts: SchemaTexts, options: CompileSchemaOptions = {}): Promise<CompiledSchemas> {
  const names = Object.keys(texts).map((name) => `${name}.ksy`);
  const runtime = path.join(root, 'src/runtime/index.ts');
  const { diagnostics, files } = await generateInMemory(names, memoryHost(texts), {
    ...options,
    runtime,
  });
  return { problems: diagnostics, files };
}

/** `file:line:col path code` of every problem of one schema, in the order of the report. */
export async function problemsOf(text: string | SchemaTexts): Promise<string[]> {
  const { problems } = await compileSchemas(typeof text === 'string' ? { s: text } : text);
  return problems.map((p) => `${p.file}:${p.line}:${p.col} ${p.path} ${p.code}`);
}

/** Everything a generated module exports. */
export type GeneratedModule = Readonly<Record<string, unknown>>;

/** Compile schemas and load their modules, by schema id; warnings are let pass. */
export async function loadSchemas(
  texts: SchemaTexts,
  options: CompileSchemaOptions = {},
): Promise<ReadonlyMap<string, GeneratedModule>> {
  const { problems, files } = await compileSchemas(texts, options);
  const errors = problems.filter((p) => p.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(formatProblem).join('\n'));
  return loadModules(files);
}

/** Load generated text by file name; modules by schema id. */
export async function loadModules(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, GeneratedModule>> {
  const parent = path.join(root, '.tmp/schemas');
  fs.mkdirSync(parent, { recursive: true });
  const folder = fs.mkdtempSync(`${parent}/`);
  const modules = new Map<string, GeneratedModule>();
  try {
    for (const [name, text] of files) if (name.endsWith('.ts')) fs.writeFileSync(path.join(folder, name), text);
    for (const name of files.keys()) {
      if (!name.endsWith('.ts')) continue;
      const loaded: unknown = await import(/* @vite-ignore */ path.join(folder, name));
      modules.set(name.slice(0, -3), loaded as GeneratedModule);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  return modules;
}

/** Compile and load one schema. */
export async function loadSchema(text: string, options: CompileSchemaOptions = {}): Promise<GeneratedModule> {
  const [module] = (await loadSchemas({ s: text }, options)).values();
  if (module === undefined) throw new Error('no module was generated');
  return module;
}

/** An object that a generated reader gave. */
export type Value = Readonly<Record<string, unknown>>;

/** The functions of one type; `context` is whatever they take after the usual arguments. */
export interface Codec {
  read(r: ByteReader, ...context: unknown[]): Value;
  parse(data: Uint8Array, ...context: unknown[]): Value;
  write(w: ByteWriter, value: Value, ...context: unknown[]): void;
  serialize(value: Value, ...context: unknown[]): Uint8Array;
  size(value: Value, ...context: unknown[]): number;
  validate(value: Value, report: ValidationReport, path?: string): void;
  visit(r: ByteReader, v: Visitor, ...context: unknown[]): Value;
}

const VERBS = ['read', 'parse', 'write', 'serialize', 'size', 'validate', 'visit'] as const;

/** The functions of the type with this TypeScript name. */
export function codec(module: GeneratedModule, type: string): Codec {
  const functions = VERBS.map((verb) => {
    const found = module[`${verb}${type}`];
    if (typeof found !== 'function') throw new Error(`no ${verb}${type}`);
    return [verb, found] as const;
  });
  return Object.fromEntries(functions) as unknown as Codec;
}
