/* Schemas as JavaScript that runs as it is: made without a TypeScript compiler, for pages. */
import type { StatementStructures } from 'ts-morph';
import type { Import } from './emit/parts.ts';
import { schemaCode } from './emit/schema.ts';
import { eraseTypes } from './erase.ts';
import { prepare } from './prepare.ts';
import { Problems } from './problem.ts';
import type { Problem } from './problem.ts';
import type { SchemaHost } from './program.ts';

/** What `compileScript` gives. */
export interface Script {
  readonly diagnostics: readonly Problem[];
  /** Types that the code needs from code written by hand. */
  readonly opaque: readonly string[];
  /**
   * A module whose default export takes the runtime and its support and gives what the schema's module would export; undefined where
   * a problem forbids code.
   */
  readonly text: string | undefined;
  /** The outermost type's name. */
  readonly rootName: string;
}

const RUNTIME = 'runtime';

/** Compile one schema and what it imports. Schemas that import each other in a circle are refused. */
export function compileScript(file: string, host: SchemaHost): Script {
  const problems = new Problems();
  const { program, prepared } = prepare([file], host, {}, problems);
  const opaque = [...program.opaque.keys()];
  const refused = { opaque, text: undefined, rootName: '' };
  if (prepared === undefined) return { diagnostics: problems.list, ...refused };
  const { compiled, names, roots } = prepared;
  const [[id, rootName] = ['', '']] = roots;
  const codes = new Map(
    [...program.schemas.values()].map((schema) => [
      schema.root.name,
      schemaCode(compiled, names, schema, { runtime: RUNTIME, opaqueModules: {} }),
    ]),
  );
  const done: string[] = [];
  const texts: string[] = [];
  const add = (name: string, within: readonly string[]): void => {
    const code = codes.get(name);
    if (code === undefined || done.includes(name)) return;
    for (const { moduleSpecifier, names: used } of code.imports) {
      const other = moduleName(moduleSpecifier);
      if (!codes.has(other) || used.every(({ isType }) => isType)) continue;
      if (within.includes(other)) {
        const place = program.requested[0]?.root.place;
        if (place !== undefined)
          problems.error(place, 'circle', `${name} and ${other} import each other: a page cannot load them`);
        return;
      }
      add(other, [...within, other]);
    }
    const statements = [...code.constants, ...code.body.map(({ statement }) => statement)].map(textOf);
    const { text, exported } = eraseTypes(statements.join('\n'));
    const imports = code.imports.flatMap(importText);
    done.push(name);
    texts.push(
      `modules[${JSON.stringify(name)}] = (() => {\n${imports.join('\n')}\n${text}\nreturn { ${[...new Set(exported)].join(', ')} };\n})();`,
    );
  };
  add(id, [id]);
  if (problems.failed) return { diagnostics: problems.list, ...refused };
  const head = `export default (runtime, support) => {\nconst modules = { runtime, 'runtime/support': support };`;
  const text = `${head}\n${texts.join('\n')}\nreturn modules[${JSON.stringify(id)}];\n};\n`;
  return { diagnostics: problems.list, opaque, text, rootName };
}

/** `./elf.ts` is the module of the schema `elf`. */
function moduleName(specifier: string): string {
  return specifier.replace(/^\.\/(.*)\.ts$/, '$1');
}

function importText({ moduleSpecifier, names }: Import): string[] {
  const values = names.filter(({ isType }) => !isType);
  if (values.length === 0) return [];
  const list = values.map(({ name, alias }) => (alias === undefined ? name : `${name}: ${alias}`));
  return [`const { ${list.join(', ')} } = modules[${JSON.stringify(moduleName(moduleSpecifier))}];`];
}

function textOf(statement: string | StatementStructures): string {
  if (typeof statement === 'string') return statement;
  if (!('parameters' in statement) || !('name' in statement)) return '';
  const parameters = (statement.parameters ?? []).map(({ name, type }) => `${name}: ${String(type)}`);
  const lines = statement.statements;
  const body = Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  return `export function ${statement.name}(${parameters.join(', ')}) {\n${body.join('\n')}\n}`;
}
