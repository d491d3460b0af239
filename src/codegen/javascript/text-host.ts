import type { SchemaHost } from '../program.ts';

/**
 * Schemas as texts by their path, such as `formats/elf.ksy`; imports are looked up beside the file that asks, and, with a leading
 * slash or where nothing is there, from the top.
 */
export function textHost(texts: Readonly<Record<string, string>>): SchemaHost {
  const has = (file: string): boolean => Object.hasOwn(texts, file);
  return {
    read: (file) => (has(file) ? texts[file] : undefined),
    candidates: (from, text) => {
      const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : '';
      const places = text.startsWith('/') ? [text, text.slice(1)] : [folder + text, text];
      return [...new Set(places.map((place) => plainPath(`${place}.ksy`)))].filter(has);
    },
  };
}

/** A path without `.` and `..`. */
function plainPath(path: string): string {
  const out: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && out.length > 0) out.pop();
    else if (part !== '.') out.push(part);
  }
  return out.join('/');
}
