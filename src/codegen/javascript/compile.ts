import type { CompileOptions } from '../analysis.ts';
import { compileProgram } from '../compile.ts';
import { instructionSetModules } from '../emit/instruction-sets.ts';
import { supportOf } from '../emit/module.ts';
import { createNames } from '../emit/names.ts';
import type { EmitOptions, OptionalPart } from '../emit/options.ts';
import { statementText } from '../emit/parts.ts';
import type { Import } from '../emit/parts.ts';
import { schemaCode } from '../emit/schema.ts';
import { Problems } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { loadProgram } from '../program.ts';
import type { SchemaHost } from '../program.ts';
import { eraseTypes } from './erase.ts';
import { linked } from './link.ts';
import type { Unit } from './link.ts';

/** What `compileToJavaScript` is told. */
export interface JavaScriptOptions extends Partial<CompileOptions> {
  /** What the modules import the runtime from; `lanescope/runtime` without it. */
  readonly runtime?: string;
  /** Modules that read the types of `ks-opaque-types`, by type name; `./<name>.js` where none is given. */
  readonly opaqueModules?: Readonly<Record<string, string>>;
  /** What is there beside readers, with what that needs; all without it. */
  readonly parts?: readonly OptionalPart[];
}

/** What schemas compile to where no TypeScript is wanted; empty where a problem is an error. */
export interface JavaScriptCode {
  readonly diagnostics: readonly Problem[];
  /** ES modules by file name: `elf.js`. */
  readonly modules: ReadonlyMap<string, string>;
  /** All modules as the body of one function, for `loadScript`. */
  readonly script: string;
  /** Types that code written by hand reads. */
  readonly opaque: readonly string[];
  /** The outermost type's name in code, by the id of each schema that was asked for. */
  readonly roots: ReadonlyMap<string, string>;
}

/**
 * Compile schemas to JavaScript with the functions that `generate` writes in TypeScript: `readX`, `parseX`, `writeX` and so on.
 * It needs neither Node nor a TypeScript compiler, so it runs in a browser.
 */
export function compileToJavaScript(
  files: readonly string[],
  host: SchemaHost,
  options: JavaScriptOptions = {},
): JavaScriptCode {
  const problems = new Problems();
  const program = loadProgram(files, host, problems);
  const compiled = compileProgram(
    program,
    { links: options.links ?? 'needed', names: options.names ?? 'orig' },
    problems,
  );
  const opaque = [...program.opaque.keys()];
  const none = { modules: new Map<string, string>(), script: '', opaque, roots: new Map<string, string>() };
  if (problems.failed) return { diagnostics: problems.list, ...none };
  const names = createNames(compiled, problems);
  const roots = new Map(program.requested.map(({ root }) => [root.name, names.typeOf(root)]));
  const runtime = options.runtime ?? 'lanescope/runtime';
  const units: Unit[] = [];
  for (const schema of program.schemas.values()) {
    const id = schema.root.name;
    const emit: EmitOptions = {
      runtime,
      opaqueModules: options.opaqueModules ?? {},
      extension: 'js',
      parts: options.parts,
    };
    const code = schemaCode(compiled, names, schema, emit);
    // One statement at a time: the words of a module take far more room than its text.
    const statements = [...code.constants, ...code.body.map(({ statement }) => statementText(statement))];
    const body = statements.map((statement) => eraseTypes(statement)).join('\n');
    units.push({ id, imports: code.imports.flatMap((one) => values(one, runtime)), body });
    for (const [name, { imports, statements }] of instructionSetModules(schema, runtime, problems)) {
      const table = eraseTypes(statements.join('\n'));
      units.push({ id: `${id}.${name.replace(/\.ts$/, '')}`, imports: values(imports, runtime), body: table });
    }
  }
  if (problems.failed) return { diagnostics: problems.list, ...none };
  const modules = new Map(units.map((unit) => [`${unit.id}.js`, moduleText(unit)]));
  return { diagnostics: problems.list, modules, script: linked(units), opaque, roots };
}

/** What of an import is there at run time. */
function values({ moduleSpecifier, names }: Import, runtime: string): Unit['imports'] {
  const used = names.filter((one) => !one.isType).map(({ name, alias }) => ({ name, here: alias ?? name }));
  const from = moduleSpecifier.replace(/^(\.\.?\/.*)\.ts$/, '$1.js');
  const isRuntime = moduleSpecifier === runtime || moduleSpecifier === supportOf(runtime);
  return used.length === 0 ? [] : [{ from, isRuntime, names: used }];
}

function moduleText({ imports, body }: Unit): string {
  const lines = imports.map(({ from, names }) => {
    const list = names.map(({ name, here }) => (name === here ? name : `${name} as ${here}`));
    return `import { ${list.join(', ')} } from ${JSON.stringify(from)};`;
  });
  return `${[...lines, body.trimStart()].join('\n')}\n`;
}
