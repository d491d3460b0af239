/* A schema compiled in the page, and a file read through it. */
import { fromError } from '../../core/index.ts';
import type { Diagnostic, Report, TreeNode } from '../../core/index.ts';
import { compileToJavaScript, formatProblem } from '../../codegen/javascript/index.ts';
import type { LoadedScript, SchemaHost } from '../../codegen/javascript/index.ts';
import * as runtime from '../../runtime/index.ts';
import * as support from '../../runtime/support.ts';
import { schemaOf } from '../../schema/loaded-schema.ts';
import type { LoadedSchema } from '../../schema/loaded-schema.ts';
import { readTree } from '../../schema/schema-tree.ts';
import type { SchemaProblem } from '../protocol.ts';

/** A schema that can read, or why there is none. */
export interface CompiledSchema {
  readonly schema: LoadedSchema | undefined;
  readonly problems: readonly SchemaProblem[];
}

/** Compile a schema; `others` are the schemas that it may import, by the names of their files. */
export async function compileSchema(
  name: string,
  text: string,
  others: ReadonlyMap<string, string>,
): Promise<CompiledSchema> {
  const host = hostOf(new Map([...others, [name, text]]));
  const script = compileToJavaScript([name], host, { parts: ['visit'] });
  const [[id, rootName] = ['', '']] = script.roots;
  const problems = script.diagnostics.map((problem) => ({
    line: problem.file === name ? problem.line : 0,
    severity: problem.severity,
    text: formatProblem(problem),
  }));
  const refuse = (said: string): CompiledSchema => ({
    schema: undefined,
    problems: [...problems, { line: 0, severity: 'error', text: runtime.printable(said) }],
  });
  if (script.script === '') return { schema: undefined, problems };
  if (script.opaque.length > 0) return refuse(`the schema needs code for: ${script.opaque.join(', ')}`);
  const url = URL.createObjectURL(
    new Blob([`export default ($$runtime, $$opaque) => {\n${script.script}\n};`], { type: 'text/javascript' }),
  );
  try {
    const { default: link } = (await import(/* @vite-ignore */ url)) as {
      default: (own: object, opaque: object) => LoadedScript;
    };
    const schema = schemaOf(link({ ...runtime, ...support }, {})[id] ?? {}, rootName);
    if (schema === undefined) return refuse(`${rootName} has parameters: only a schema without can open a file`);
    return { schema, problems };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The tree of bytes; what stops it is reported. */
export function treeThrough(schema: LoadedSchema, bytes: Uint8Array, report: Report): TreeNode {
  const { tree, failure } = readTree(schema, bytes, report);
  if (failure !== undefined) report.add(fromError(failure) satisfies Diagnostic);
  return tree.tree();
}

/** Files that were dropped; imports are found by the name of the file, whatever folder they name. */
function hostOf(files: ReadonlyMap<string, string>): SchemaHost {
  return {
    read: (file) => files.get(file)?.replaceAll('\r\n', '\n'),
    candidates: (_, text) => {
      const wanted = `${text.split('/').at(-1) ?? ''}.ksy`;
      return [...files.keys()].filter((file) => file.split('/').at(-1) === wanted);
    },
  };
}
