/* The pages of the documentation, and what stands in their blocks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '../..');

/** Every page for users, from the root of the repository. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)README\.md$/.test(name))
    .map((name) => `src/${name}`),
].toSorted();

export function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

export interface Block {
  readonly language: string;
  readonly text: string;
}

/** Code blocks of a page. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', body = '']) => ({
    language,
    text: body,
  }));
}

export interface Example {
  /** As it is typed, without the prompt. */
  readonly command: string;
  readonly shown: string;
}

/** Commands of blocks that show what is printed, `$ lanescope FILE | head -3`. */
export function examplesOf(text: string): Example[] {
  return blocksOf(text)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text: body }) => body.split(/^\$ /m).slice(1))
    .map((each) => ({
      command: each.slice(0, each.indexOf('\n')),
      shown: each.slice(each.indexOf('\n') + 1).trimEnd(),
    }));
}
