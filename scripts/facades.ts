/*
 * What is asked for by `import()` and shares a file with other code gets one more file from the bundler, which only gives that code its
 * names. Each file is opened by itself: whoever asks takes the shared file instead.
 */
import path from 'node:path';
import type { Edit } from './source-maps.ts';

/** A file of the bundle, as far as it matters here. */
interface File {
  readonly fileName: string;
  readonly code: string;
  /** Asked for by name from outside. */
  readonly isEntry: boolean;
}

/** The files that nobody needs any more, and what is changed in the others. */
export function facadesOf(files: readonly File[]): { left: Set<string>; edits: Map<string, Edit[]> } {
  const facades = new Map<string, { readonly shared: string; readonly names: string }>();
  for (const { fileName, code, isEntry } of files) {
    const [, list, from] = (isEntry ? null : /^export\{([^{}]+)\}from"(\.\/[^"]+)";\s*$/.exec(code)) ?? [];
    if (list === undefined || from === undefined) continue;
    const names = list.split(',').map((each) => /^(\S+)(?: as (\S+))?$/.exec(each) ?? []);
    facades.set(fileName, {
      shared: path.posix.join(path.posix.dirname(fileName), from),
      names: names.map(([, own, as = own]) => `${as}:e.${own}`).join(','),
    });
  }
  const edits = new Map<string, Edit[]>();
  for (const { fileName, code } of files) {
    const folder = path.posix.dirname(fileName);
    for (const { 0: call, 1: name = '', index } of code.matchAll(/\bimport\(`([^`]+)`\)/g)) {
      const facade = facades.get(path.posix.join(folder, name));
      if (facade === undefined) continue;
      const relative = path.posix.relative(folder, facade.shared);
      const text = `import(\`${relative.startsWith('.') ? relative : `./${relative}`}\`).then(e=>({${facade.names}}))`;
      edits.set(fileName, [...(edits.get(fileName) ?? []), { start: index, end: index + call.length, text }]);
    }
  }
  return { left: new Set(facades.keys()), edits };
}
