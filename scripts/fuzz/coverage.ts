/* What of our code a run reached, as V8 counts it, function by function and block by block. */
import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';

/** Code whose coverage guides the search. */
const OWN = /\/(?:src|generated)\/[^?]*\.ts/;

/** Stretches of a function that no run has reached: start and end in turn, ascending. */
type Gaps = readonly number[];

/** Counts what runs reach that none reached before. */
export class Coverage {
  readonly #session = new Session();
  readonly #gaps = new Map<string, Gaps>();
  readonly #known = new Set<string>();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Forget what was reached. */
  clear(): void {
    this.#gaps.clear();
  }

  /** Whether anything was reached since the last call that never was before. */
  async grown(): Promise<boolean> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let grown = false;
    for (const { url, functions } of result) {
      if (!OWN.test(url)) continue;
      for (const { ranges } of functions) if (this.#add(url, ranges)) grown = true;
    }
    return grown;
  }

  #add(url: string, ranges: readonly Profiler.CoverageRange[]): boolean {
    const [whole] = ranges;
    if (whole === undefined) return false;
    const key = `${url}:${whole.startOffset}-${whole.endOffset}`;
    this.#known.add(key);
    if (whole.count === 0) return false;
    const now = gapsOf(ranges);
    const before = this.#gaps.get(key);
    const both = before === undefined ? now : intersection(before, now);
    if (before !== undefined && size(both) === size(before)) return false;
    this.#gaps.set(key, both);
    return true;
  }

  /** Functions that were reached, of those in modules that were loaded. */
  get functions(): { readonly reached: number; readonly known: number } {
    return { reached: this.#gaps.size, known: this.#known.size };
  }
}

/** Where a call did not come. Ranges nest, outer before inner, and an inner one overrides. */
function gapsOf(ranges: readonly Profiler.CoverageRange[]): Gaps {
  const gaps: number[] = [];
  const open: Profiler.CoverageRange[] = [];
  let at = 0;
  const upTo = (end: number): void => {
    if (open.at(-1)?.count === 0 && end > at) {
      if (gaps.at(-1) === at) gaps.pop();
      else gaps.push(at);
      gaps.push(end);
    }
    at = end;
  };
  const close = (before: number): void => {
    for (let last = open.at(-1); last !== undefined && last.endOffset <= before; last = open.at(-1)) {
      upTo(last.endOffset);
      open.pop();
    }
  };
  for (const range of ranges) {
    close(range.startOffset);
    upTo(range.startOffset);
    open.push(range);
  }
  close(Infinity);
  return gaps;
}

function intersection(a: Gaps, b: Gaps): Gaps {
  const both: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [startA = 0, endA = 0, startB = 0, endB = 0] = [a[i], a[i + 1], b[j], b[j + 1]];
    const start = Math.max(startA, startB);
    const end = Math.min(endA, endB);
    if (start < end) both.push(start, end);
    if (endA < endB) i += 2;
    else j += 2;
  }
  return both;
}

function size(gaps: Gaps): number {
  let sum = 0;
  for (let i = 0; i < gaps.length; i += 2) sum += (gaps[i + 1] ?? 0) - (gaps[i] ?? 0);
  return sum;
}
