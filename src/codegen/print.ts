import { format } from 'prettier';
import { Project } from 'ts-morph';
import type { StatementStructures } from 'ts-morph';

/** Prettier's settings for generated files: part of the output, so they never come from a user's configuration. */
const STYLE = { singleQuote: true, printWidth: 120, endOfLine: 'lf' } as const;

/**
 * Print a module: one `createSourceFile`, then prettier where people will read it. babel-ts gives the same text as prettier's
 * TypeScript parser in half the time.
 */
export async function printModule(
  statements: readonly (string | StatementStructures)[],
  pretty: boolean,
): Promise<string> {
  const project = new Project({ useInMemoryFileSystem: true });
  const file = project.createSourceFile('module.ts', { statements: [...statements] });
  return pretty ? format(file.getFullText(), { ...STYLE, parser: 'babel-ts' }) : file.getFullText();
}

export function printJson(value: unknown): Promise<string> {
  return format(JSON.stringify(value), { ...STYLE, parser: 'json' });
}

export function printMarkdown(text: string): Promise<string> {
  return format(text, { ...STYLE, parser: 'markdown' });
}
