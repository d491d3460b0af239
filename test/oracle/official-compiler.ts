// The official Kaitai Struct compiler, as a second opinion on our schemas.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import compiler, { type Schema } from 'kaitai-struct-compiler';
import { parse } from 'yaml';

/** Every language the official compiler writes. */
export const languages: readonly string[] = compiler.languages;

export interface CompilerOptions {
  /** Milliseconds: the compiler's promise never settles when it fails inside. */
  readonly limit?: number;
  /** Folders for imports that begin with a slash. */
  readonly importPaths?: readonly string[];
}

/** Compile a schema file to one language: file name -> text, imported schemas included. */
export async function safeCompile(
  language: string,
  file: string,
  { limit = 20_000, importPaths = [] }: CompilerOptions = {},
): Promise<Map<string, string>> {
  const schema = await readForCompiler(file);
  const importYaml = (name: string, mode: string): Promise<Schema> => {
    const candidates = (mode === 'abs' ? importPaths : [dirname(file)]).map((folder) => join(folder, `${name}.ksy`));
    return readForCompiler(candidates.find((candidate) => existsSync(candidate)) ?? (candidates[0] as string));
  };
  const importer = { importYaml };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${language}: no answer from the compiler for ${file}`)), limit);
  });
  try {
    const files = await Promise.race([compiler.compile(language, schema, importer), silence]);
    return new Map(Object.entries(files).map(([name, text]) => [name.replace(/^\//, ''), text]));
  } catch (error) {
    // What the compiler throws has a message and otherwise the insides of a Scala program: that is left behind.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${language}: ${(error as { message?: string }).message ?? String(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** A schema as the compiler takes it. Integers beyond 32 bits would arrive there as doubles: they go as their digits. */
async function readForCompiler(file: string): Promise<Schema> {
  return plain(parse(await readFile(file, 'utf8'), { intAsBigInt: true })) as Schema;
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') {
    return value >= -0x8000_0000n && value <= 0x7fff_ffffn ? Number(value) : String(value);
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
