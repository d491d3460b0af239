import { printable } from '../runtime/index.ts';

/** A place in a schema: `file:line:col` and the YAML path (`/types/entry/seq/2/if`). */
export interface SchemaPlace {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly path: string;
}

/** Something wrong with a schema, where, and what would mend it. `code` is stable. */
export interface Problem extends SchemaPlace {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Collects every problem of a compilation, so that one run shows them all. */
export class Problems {
  readonly list: Problem[] = [];
  /** What is in the list. */
  readonly #known = new Set<string>();
  readonly #consequences: Problem[] = [];

  get failed(): boolean {
    return this.list.some((p) => p.severity === 'error');
  }

  error(at: SchemaPlace, code: string, message: string, hint?: string): void {
    this.#add('error', at, code, message, hint);
  }

  /** An error that is left out where there are others, which may be its cause. */
  consequence(at: SchemaPlace, code: string, message: string, hint?: string): void {
    this.#consequences.push({ severity: 'error', ...placeAlone(at), code, message, hint });
  }

  /** The errors that have no other cause. */
  settle(): void {
    if (!this.failed) for (const p of this.#consequences) this.#add(p.severity, p, p.code, p.message, p.hint);
    this.#consequences.length = 0;
  }

  warning(at: SchemaPlace, code: string, message: string, hint?: string): void {
    this.#add('warning', at, code, message, hint);
  }

  /** Take over the problems of another list. */
  add({ list }: Problems): void {
    for (const p of list) this.#add(p.severity, p, p.code, p.message, p.hint);
  }

  #add(severity: Problem['severity'], at: SchemaPlace, code: string, message: string, hint?: string): void {
    const { file, path } = at;
    const key = JSON.stringify([file, path, code, message]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.list.push({ severity, ...placeAlone(at), code, message, hint });
  }
}

function placeAlone({ file, line, col, path }: SchemaPlace): SchemaPlace {
  return { file, line, col, path };
}

/** `file:line:col /yaml/path: error: message`, and the hint on a line of its own; safe to show. */
export function formatProblem(p: Problem): string {
  const head = `${p.file}:${p.line}:${p.col} ${p.path}: ${p.severity}: ${p.message} [${p.code}]`;
  const lines = p.hint === undefined ? [head] : [head, `  hint: ${p.hint}`];
  return lines.map(printable).join('\n');
}

/** Compilation stopped: the problems say why. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}
