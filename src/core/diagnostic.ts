import { printable } from '../runtime/index.ts';
import type { FormatError, SafeText } from '../runtime/index.ts';
import { limits } from './limits.ts';

/** `error`: bytes are damaged or contradict each other. `warning`: readable, but not as it should be. `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** Where a problem sits: byte offset in the outermost input, section index of a container, path of the field. */
export interface DiagnosticPlace {
  readonly offset?: number | bigint | undefined;
  readonly section?: number | undefined;
  readonly path?: string | undefined;
}

/** One thing said about an input. `code` is stable (`cuda/dangling-link`), `message` is lower case: what, value, where. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: DiagnosticPlace;
}

/** Takes diagnostics as they are found. */
export interface Report {
  add(diagnostic: Diagnostic): void;
}

/**
 * A report that keeps a list. Every diagnostic is counted; of each code only the first `limits.diagnosticsPerCode` are
 * kept, so a hostile input cannot grow the list without bound.
 */
export class Diagnostics implements Report {
  readonly #list: Diagnostic[] = [];
  readonly #seen = new Map<string, number>();
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };

  add(diagnostic: Diagnostic): void {
    this.#counts[diagnostic.severity] += 1;
    const known = this.#seen.get(diagnostic.code);
    // Codes are ours and few; the bound holds even if one were ever made from the input.
    if (known === undefined && this.#seen.size >= limits.diagnosticCodes) return;
    const seen = (known ?? 0) + 1;
    this.#seen.set(diagnostic.code, seen);
    if (seen <= limits.diagnosticsPerCode) {
      this.#list.push({ ...diagnostic, message: printable(diagnostic.message) });
    }
  }

  /** What was kept, in the order it was found. */
  get list(): readonly Diagnostic[] {
    return this.#list;
  }

  /** How many were added with this severity, kept or not. */
  count(severity: Severity): number {
    return this.#counts[severity];
  }

  /** How many were counted but not kept. */
  get leftOut(): number {
    return this.#counts.error + this.#counts.warning + this.#counts.info - this.#list.length;
  }

  /** How many were counted but not kept, by code; codes with none are absent. */
  leftOutByCode(): ReadonlyMap<string, number> {
    const over = [...this.#seen].filter(([, n]) => n > limits.diagnosticsPerCode);
    return new Map(over.map(([code, n]) => [code, n - limits.diagnosticsPerCode]));
  }
}

/** A report that drops everything, for callers who only want the model. */
export const silent: Report = { add() {} };

/** What a thrown FormatError says, as a diagnostic of severity `error`. */
export function fromError(error: FormatError): Diagnostic {
  return {
    code: error.code,
    severity: 'error',
    message: error.message,
    at: {
      ...(error.offset !== undefined && { offset: error.offset }),
      ...(error.path !== undefined && { path: error.path }),
    },
  };
}

/** One line for people: `error[cuda/dangling-link]: message (at 0x1f40, section 12, devices[0])`. */
export function describe(diagnostic: Diagnostic): SafeText {
  const { offset, section, path } = diagnostic.at;
  const where = [
    ...(offset !== undefined ? [`at 0x${offset.toString(16)}`] : []),
    ...(section !== undefined ? [`section ${section}`] : []),
    ...(path !== undefined && path !== '' ? [path] : []),
  ];
  const place = where.length > 0 ? ` (${where.join(', ')})` : '';
  return printable(`${diagnostic.severity}[${diagnostic.code}]: ${diagnostic.message}${place}`);
}
