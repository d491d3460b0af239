/* The files that are open, and the questions that the page puts about them. */
import { Diagnostics, describe, fromError, plainPaint, silent } from '../../core/index.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import type { CudaDump } from '../../cuda/index.ts';
import { identify } from '../../identify.ts';
import { FormatError, printable } from '../../runtime/index.ts';
import type {
  Answer,
  Children,
  Given,
  Gpu,
  HexPage,
  LaneFacts,
  LaneKey,
  Opened,
  Page,
  Reading,
  Said,
  SmLanes,
  TreeRow,
} from '../protocol.ts';
import { openInput } from './input.ts';
import { pageOf, titlesOf } from './pages.ts';
import type { AnyModel, Space } from './pages.ts';
import { Sources } from './sources.ts';
import { TreeView } from './tree-view.ts';

interface OpenFile {
  readonly source: ByteSource;
  /** Absent where only the bytes are known. */
  readonly any: AnyModel | undefined;
  readonly tree: () => Promise<TreeView>;
  /** Absent where there is no format's reader. */
  readonly summary?: () => Promise<string>;
}

/** What the page talks to. Every question that a file can make fail answers with an `Answer`. */
export class Desk {
  readonly #files = new Map<number, OpenFile>();
  readonly #sources = new Sources();
  readonly #schemas = new Map<string, string>();
  #next = 0;

  /** Takes a source file, whose lines are shown from now on where debug information names it; false where it is none. */
  takeSource(given: Given): Promise<boolean> {
    return this.#sources.take(given);
  }

  /** Takes the text of a schema, which other schemas may import. */
  takeSchema(name: string, text: string): void {
    this.#schemas.set(name, text);
  }

  /** Read a file through a schema; the tree of an earlier reading may be given to be forgotten. */
  async readThrough(file: number, name: string, text: string, before?: number): Promise<Answer<Reading>> {
    return this.#ask(file, async ({ source }) => {
      const { compileSchema, treeThrough } = await import('./schema.ts');
      this.#schemas.set(name, text);
      const { schema, problems } = await compileSchema(name, text, this.#schemas);
      if (schema === undefined) return { problems, tree: undefined, said: [] };
      const report = new Diagnostics();
      const root = treeThrough(schema, await source.read(0, source.size), report);
      if (before !== undefined) this.#files.delete(before);
      const tree = this.#next++;
      const view = new TreeView(root);
      this.#files.set(tree, { source, any: undefined, tree: () => Promise.resolve(view) });
      return { problems, tree, said: saidOf(report) };
    });
  }

  /** Open one file. */
  async open(given: Given): Promise<Opened> {
    const report = new Diagnostics();
    const id = this.#next++;
    let format: string | undefined;
    let title: string | undefined;
    let size = given.size;
    let hasBytes = false;
    try {
      const { source, name } = await openInput(given, report);
      size = source.size;
      hasBytes = true;
      const bytesAlone = new TreeView({ label: name, offset: 0, size });
      this.#files.set(id, { source, any: undefined, tree: () => Promise.resolve(bytesAlone) });
      const entry = await identify(source, name);
      format = entry.id;
      title = entry.title;
      const reader = await entry.load();
      const host = { sourceLine: (path: string, line: number) => this.#sources.line(path, line) };
      const model = await reader.open(source, report, host);
      const any = { format: entry.id, model } as AnyModel;
      const summary = await reader.summaryText(model, plainPaint, report);
      const again = async (): Promise<string> => reader.summaryText(model, plainPaint, silent);
      let tree: Promise<TreeView> | undefined;
      const makeTree = async (): Promise<TreeView> => new TreeView(await reader.tree(model, silent));
      this.#files.set(id, { source, any, tree: () => (tree ??= makeTree()), summary: again });
      const signature =
        any.format === 'cuda' ? await (await import('./cuda-pages.ts')).signatureOf(any.model) : undefined;
      const pages = await titlesOf(any);
      return {
        id,
        name: given.name,
        size,
        format,
        title,
        summary,
        said: saidOf(report),
        refused: false,
        hasBytes,
        signature,
        pages,
      };
    } catch (error) {
      report.add(fromError(formatError(error)));
      const said = saidOf(report);
      return {
        id,
        name: given.name,
        size,
        format,
        title,
        summary: '',
        said,
        refused: true,
        hasBytes,
        signature: undefined,
        pages: [],
      };
    }
  }

  /** The summary of a file with the source files that are at hand now. */
  summary(file: number): Promise<Answer<string>> {
    return this.#ask(file, async ({ summary }) => (await summary?.()) ?? '');
  }

  /** The root of a file's tree. */
  root(file: number): Promise<Answer<TreeRow>> {
    return this.#ask(file, async ({ tree }) => (await tree()).root);
  }

  /** The first children of a node. */
  children(file: number, node: number, count: number): Promise<Answer<Children>> {
    return this.#ask(file, async ({ tree }) => (await tree()).children(node, count));
  }

  /** The way to the smallest node over an offset. */
  wayTo(file: number, offset: number): Promise<Answer<{ id: number; index: number }[]>> {
    return this.#ask(file, async ({ tree }) => (await tree()).wayTo(offset));
  }

  /** Bytes, and which of them the tree knows. */
  hex(file: number, offset: number, length: number): Promise<Answer<HexPage>> {
    return this.#ask(file, async ({ source, tree }) => {
      const count = Math.min(length, source.size - offset);
      const bytes = (await source.read(offset, count)).slice();
      const known = new Uint8Array(count);
      const complete = await (await tree()).cover(offset, known);
      return { offset, bytes, known, complete };
    });
  }

  /** A page of the format; an address where the page asks for one. */
  page(file: number, id: string, address?: bigint): Promise<Answer<Page>> {
    return this.#ask(file, ({ any }) => {
      if (any === undefined) throw new FormatError('viewer/no-page', `the file has no page ${id}`);
      return pageOf(any, id, { address, sourceLine: (path, line) => this.#sources.line(path, line) });
    });
  }

  /** What every warp of the GPU does. */
  gpu(file: number): Promise<Answer<Gpu>> {
    return this.#cuda(file, async (dump) => (await import('./cuda-pages.ts')).gpuOf(dump));
  }

  /** All lanes of an SM. */
  lanes(file: number, device: number, sm: number): Promise<Answer<SmLanes>> {
    return this.#cuda(file, async (dump) => (await import('./cuda-pages.ts')).lanesOf(dump, device, sm));
  }

  /** Call stack, registers and variables of a lane. */
  lane(file: number, key: LaneKey): Promise<Answer<LaneFacts>> {
    return this.#cuda(file, async (dump) => (await import('./cuda-pages.ts')).laneFacts(dump, key));
  }

  /** Memory as a lane sees it, as lines. */
  memory(
    file: number,
    key: LaneKey | undefined,
    space: Space,
    address: bigint,
    size: number,
  ): Promise<Answer<readonly string[]>> {
    return this.#cuda(file, async (dump) =>
      (await import('./cuda-pages.ts')).memoryLines(dump, key, space, address, size),
    );
  }

  /** What an expression is in a frame of a lane, as lines. */
  print(file: number, key: LaneKey, text: string, frame: number): Promise<Answer<readonly string[]>> {
    return this.#cuda(file, async (dump) => {
      const { laneAt } = await import('./cuda-pages.ts');
      return (await import('./cuda-debug.ts')).printedLines(dump, await laneAt(dump, key), text, frame);
    });
  }

  /** Variables that every thread has, as a lane sees them, as lines. */
  globals(file: number, key: LaneKey): Promise<Answer<readonly string[]>> {
    return this.#cuda(file, async (dump) => {
      const { laneAt } = await import('./cuda-pages.ts');
      return (await import('./cuda-debug.ts')).globalsText(dump, await laneAt(dump, key));
    });
  }

  /** How two dumps differ. */
  difference(a: number, b: number): Promise<Answer<Page>> {
    return this.#cuda(a, (first) =>
      this.#dump(b, async (second) => (await import('./cuda-pages.ts')).difference(first, second)),
    );
  }

  #cuda<T>(file: number, question: (dump: CudaDump) => Promise<T>): Promise<Answer<T>> {
    return answer(() => this.#dump(file, question));
  }

  async #dump<T>(file: number, question: (dump: CudaDump) => Promise<T>): Promise<T> {
    const any = this.#files.get(file)?.any;
    if (any?.format !== 'cuda') throw new FormatError('viewer/no-dump', 'the file is no coredump that could be opened');
    return question(any.model);
  }

  #ask<T>(file: number, question: (open: OpenFile) => Promise<T>): Promise<Answer<T>> {
    return answer(async () => {
      const open = this.#files.get(file);
      if (open === undefined) throw new FormatError('viewer/no-file', 'the file could not be opened');
      return question(open);
    });
  }
}

async function answer<T>(question: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: await question() };
  } catch (error) {
    return { error: said(fromError(formatError(error))) };
  }
}

/** Damage; anything else is a bug, which the page says, as the command line does. */
function formatError(error: unknown): FormatError {
  if (error instanceof FormatError) return error;
  const text = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
  return new FormatError('internal/bug', `a bug in lanescope: ${text}`);
}

function saidOf(report: Diagnostics): Said[] {
  const list = report.list.map(said);
  for (const [code, count] of report.leftOutByCode()) {
    list.push({ severity: 'info', code, text: printable(`... and ${count} more of ${code}`) });
  }
  return list;
}

function said(diagnostic: Parameters<Report['add']>[0]): Said {
  return { severity: diagnostic.severity, code: diagnostic.code, text: describe(diagnostic) };
}
