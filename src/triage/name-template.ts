/*
 * What a file name says: CUDA_COREDUMP_FILE of the driver names dumps by %t (seconds since 1970), %h (host) and %p (process);
 * %r (rank) and %* (anything) are for what a job puts there itself.
 */
import type { NameFacts } from './row.ts';

/** What the name of a file says, the time in seconds since 1970. */
export interface ReadName extends NameFacts {
  readonly time: number | null;
  /** Whether the name is as the template says. */
  readonly fits: boolean;
}

/** Reads names; RangeError for a letter that no template has. */
export type NameReader = (path: string) => ReadName;

/** How the driver names dumps by itself, and how many name them. */
const USUAL = ['core_%t_%h_%p', 'core_%h_%p_%t'];

const letters: Readonly<Record<string, string>> = {
  t: '(?<t>\\d{1,12})',
  h: '(?<h>[^/!]+?)',
  p: '(?<p>\\d{1,10})',
  r: '(?<r>\\d{1,9})',
  '*': '[^/!]*?',
  '%': '%',
};

/** A reader of names like `core_%t_%h_%p`; folders in the template count, and what the name has behind a dot does not. */
export function nameReader(template?: string): NameReader {
  const templates = template === undefined ? USUAL : [template];
  const expressions = templates.map((each) => new RegExp(`(?:^|[/!])${patternOf(each)}(?:\\.[^/]*)?$`));
  return (path) => {
    const found = expressions.map((expression) => expression.exec(path)).find((each) => each !== null);
    const { t, h, p, r } = found?.groups ?? {};
    return {
      rank: integer(r) ?? rankIn(path),
      host: h ?? null,
      pid: integer(p),
      time: integer(t),
      fits: found !== undefined,
    };
  };
}

function patternOf(template: string): string {
  const seen = new Set<string>();
  return template.replaceAll(/%(.?)|[^%]/gs, (part, letter: string | undefined) => {
    if (letter === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = letters[letter];
    if (pattern === undefined) throw new RangeError(`%${letter}: a template has %t, %h, %p, %r, %* and %%`);
    if (!pattern.startsWith('(?<')) return pattern;
    if (seen.has(letter)) return `\\k<${letter}>`;
    seen.add(letter);
    return pattern;
  });
}

/** The rank of `rank12`, `rank_12`, `rank-12` or `rank=12`, the last one in a path. */
function rankIn(path: string): number | null {
  const all = [...path.matchAll(/(?:^|[^a-z])rank[-_=]?(\d{1,9})(?!\d)/gi)];
  return integer(all.at(-1)?.[1]);
}

function integer(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
