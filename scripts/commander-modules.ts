import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { linesAsBefore } from './builtin-modules.ts';

/**
 * Commander as ECMAScript modules. It is published as CommonJS, whose `require` a bundler puts where all chunks find it, and there it asks
 * for modules of Node; what the package exports for browsers would ask for them too.
 */
export const commanderModules: Plugin = {
  name: 'commander-modules',
  resolveId(id) {
    return id === 'commander' ? '\0commander' : undefined;
  },
  load(id) {
    if (id !== '\0commander') return undefined;
    const folder = path.dirname(createRequire(import.meta.url).resolve('commander'));
    const parts = {
      argument: 'Argument',
      command: 'Command',
      error: 'CommanderError, InvalidArgumentError',
      help: 'Help',
      option: 'Option',
    };
    return Object.entries(parts)
      .map(([file, names]) => `export { ${names} } from ${JSON.stringify(path.join(folder, 'lib', `${file}.js`))};`)
      .join('\n');
  },
  transform: {
    filter: { id: /\/commander\/lib\/\w+\.js$/ },
    handler(code, id) {
      const changed = code
        // What starts commands that are programs of their own, which lanescope has none of, loads much.
        .replace(/^const (\w+) = require\('node:child_process'\);$/m, 'const $1 = {};')
        .replace(/\brequire\(('node:\w+')\)/g, 'process.getBuiltinModule($1)')
        .replace(/^const process = .*$/m, '')
        .replace(/^const (\{[^}]+\}) = require\('(\.\/\w+)(?:\.js)?'\);$/gm, "import $1 from '$2.js';")
        .replace(/^exports\.(\w+) = \1;/gm, 'export { $1 };');
      const left = /^.*\b(?:require\(|exports\.).*$/m.exec(changed);
      if (left !== null) throw new Error(`commander has a line that is not understood: ${left[0]}`);
      return linesAsBefore(id, code, changed);
    },
  },
};
