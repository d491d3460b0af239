import { treeLines } from '../../core/index.ts';
import type { TreeNode } from '../../core/index.ts';
import { bodyOf, diagnosticsJson, exitOf, runFiles, showDiagnostics } from '../documents.ts';
import type { ExitCode } from '../exit-code.ts';
import { usage } from '../failure.ts';
import { withModel } from '../open-model.ts';
import type { CommonOptions } from '../options.ts';

/** What `dump` takes beside the common options. */
export interface DumpOptions extends CommonOptions {
  readonly depth?: number | undefined;
  readonly offsets?: boolean | undefined;
  /** Only the part of the tree with this name, such as a section's. */
  readonly section?: string | undefined;
  /** A `.ksy` file that takes the place of our formats. */
  readonly schema?: string | undefined;
  readonly importPath?: readonly string[] | undefined;
}

/** Tree lines that are written at once. */
const LINES = 512;

/** `dump`: everything in each file, as a tree or as its format's JSON document. */
export async function dump(files: readonly string[], options: DumpOptions): Promise<ExitCode> {
  if (options.schema !== undefined) {
    return (await import('./dump-schema.ts')).dumpSchema(files, { ...options, schema: options.schema });
  }
  return runFiles(files, options, (run) =>
    withModel(
      run.file,
      options,
      run.report,
      (entry) => (run.format = entry.id),
      async ({ format, model, input }) => {
        if (run.json) {
          const body = bodyOf(await format.dumpJson(model, run.report), 'dump');
          await run.document({ ...body, compressed_size: input.compressedSize, ...diagnosticsJson(run.report) });
        } else {
          let lines: string[] = [];
          const tree = await format.tree(model, run.report);
          const root = options.section === undefined ? tree : await partOf(tree, options.section);
          for await (const line of treeLines(root, options)) {
            if (lines.push(line) < LINES) continue;
            await run.text(`${lines.join('\n')}\n`);
            lines = [];
          }
          if (lines.length > 0) await run.text(`${lines.join('\n')}\n`);
        }
        showDiagnostics(run, options);
        return exitOf(run.report);
      },
    ),
  );
}

/** Levels of a tree that are searched for a part by its name. */
const SEARCHED = 3;

/** The last node of this label, or of a label that ends in it, near the root: what is understood comes after what is only bytes. */
async function partOf(root: TreeNode, name: string): Promise<TreeNode> {
  let found: TreeNode | undefined;
  const search = async (node: TreeNode, depth: number): Promise<void> => {
    if (node.label === name || node.label.endsWith(` ${name}`)) found = node;
    else if (depth < SEARCHED) for await (const child of node.children?.() ?? []) await search(child, depth + 1);
  };
  await search(root, 1);
  if (found === undefined) throw usage(`no section ${name} in the file`);
  return found;
}
