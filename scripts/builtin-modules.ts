import type { ExistingRawSourceMap, Plugin } from 'rolldown';

/**
 * Modules of Node, taken from Node itself: an `import` of one copies all that it exports, and with that loads what is never asked for, such
 * as streams of files and the cryptography of browsers.
 */
export const builtinModules: Plugin = {
  name: 'builtin-modules',
  transform: {
    filter: { id: /\/src\/cli\/(?!executable\/).*\.ts$/ },
    handler: (code, id) =>
      linesAsBefore(id, code, code.replace(/^import (?!type\b)([^;'"]+?) from '(node:[\w/]+)';$/gm, taken)),
  },
};

/** A file that was changed, and its map: every line is where it was. */
export function linesAsBefore(id: string, before: string, code: string): { code: string; map: ExistingRawSourceMap } {
  const lines = before.split('\n').length;
  if (code.split('\n').length !== lines) throw new Error(`the lines of ${id} are not where they were`);
  const mappings = ['AAAA', ...Array<string>(lines - 1).fill('AACA')].join(';');
  return { code, map: { version: 3, sources: [id], names: [], mappings } };
}

/** A statement that takes what an import statement would import, on as many lines. */
function taken(_statement: string, clause: string, module: string): string {
  if (/^\w+$/.test(clause)) return `const ${clause} = process.getBuiltinModule('${module}');`;
  if (!/^\{[^{}]*\}$/.test(clause)) throw new Error(`an import of ${module} that is not understood: ${clause}`);
  const names = clause.replace(/\btype \w+(?: as \w+)?,?/g, '').replace(/(\w+) as (\w+)/g, '$1: $2');
  return `const ${names} = process.getBuiltinModule('${module}');`;
}
