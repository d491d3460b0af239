/* Patterns of names that no shell has expanded: `*`, `?`, `[a-z]`, `{a,b}` within a folder, `**` across folders. */
import { join } from 'node:path';

/** A pattern: the folder to look in, and which paths below it fit. */
export interface Glob {
  readonly folder: string;
  readonly fits: (path: string) => boolean;
}

/** The parts of a pattern; undefined for a plain name. */
export function globParts(pattern: string): Glob | undefined {
  if (!/[*?[{]/.test(pattern)) return undefined;
  const parts = pattern.split('/');
  const magic = parts.findIndex((part) => /[*?[{]/.test(part));
  const above = parts.slice(0, magic).join('/');
  const folder = above === '' ? (pattern.startsWith('/') ? '/' : '.') : above;
  const rest = parts.slice(magic).join('/');
  const expression = new RegExp(`^${expressionOf(rest)}$`, 's');
  const start = join(folder, 'x').length - 1;
  return { folder, fits: (path) => expression.test(path.slice(start)) };
}

function expressionOf(pattern: string): string {
  let depth = 0;
  return pattern.replaceAll(/\*\*\/|\*\*|\*|\?|\[!?[^\]/]+\]|[{},]|[^*?[{},]|\[/gs, (part) => {
    switch (part) {
      case '**/':
        return '(?:[^/]+/)*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth += 1;
        return '(?:';
      case '}':
        depth -= 1;
        return depth >= 0 ? ')' : '\\}';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        return part.length > 1 ? part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\') : escaped(part);
    }
  });
}

function escaped(character: string): string {
  return character.replace(/[.+^$()|[\]\\/]/, '\\$&');
}
