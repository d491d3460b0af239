/** Changes of a text by its lines, made all at once so that places stay those of the text as it was read. */
export class Edits {
  readonly #lines: readonly string[];
  readonly #before = new Map<number, string[]>();
  readonly #inside: { readonly line: number; readonly col: number; readonly gone: number; readonly text: string }[] =
    [];

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  /** A line, by its number from 1. */
  line(number: number): string {
    return this.#lines[number - 1] ?? '';
  }

  /** Put lines before the line of this number; those that were put there earlier stay before them. */
  insert(number: number, lines: readonly string[]): void {
    this.#before.set(number, [...(this.#before.get(number) ?? []), ...lines]);
  }

  /** Put text into a line, before a column that counts from 1. */
  insertInside(line: number, col: number, text: string): void {
    this.#inside.push({ line, col, gone: 0, text });
  }

  /** Put text in the place of the first `old` of a line; false where the line has none. */
  replaceInside(line: number, old: string, text: string): boolean {
    const at = this.line(line).indexOf(old);
    if (at >= 0) this.#inside.push({ line, col: at + 1, gone: old.length, text });
    return at >= 0;
  }

  /** The number of the first line behind the block that starts at a line: all that is indented by `indent` and more. */
  endOfBlock(start: number, indent: number): number {
    let last = start;
    for (let number = start + 1; number <= this.#lines.length; number++) {
      const line = this.line(number);
      if (line.trim() === '') continue;
      if (line.search(/\S/) < indent) break;
      last = number;
    }
    return last + 1;
  }

  /** The lines of a block. */
  block(start: number, indent: number): string[] {
    return this.#lines.slice(start - 1, this.endOfBlock(start, indent) - 1);
  }

  result(): string {
    return this.#changed()
      .flatMap(({ before, line }) => (line === undefined ? before : [...before, line]))
      .join('\n');
  }

  /** The changes as a unified diff of a file of this name; '' where there are none. */
  patch(name: string): string {
    const context = 3;
    const changed = this.#changed();
    const isChanged = (i: number): boolean => {
      const each = changed[i];
      return each !== undefined && (each.before.length > 0 || each.line !== this.#lines[i]);
    };
    const out: string[] = [];
    // The text behind the last newline is no line.
    const lines = this.#lines.at(-1) === '' ? this.#lines.length - 1 : this.#lines.length;
    let shift = 0;
    for (let i = 0; i < changed.length; i++) {
      if (!isChanged(i)) continue;
      const start = Math.max(0, i - context);
      let end = i;
      for (let k = i; k <= end + 2 * context && k < changed.length; k++) if (isChanged(k)) end = k;
      end = Math.min(Math.max(lines, end + 1), end + context + 1);
      const body = changed.slice(start, end).flatMap(({ before, line }, k) => {
        const old = this.#lines[start + k] ?? '';
        const isLine = start + k < lines;
        const own = !isLine ? [] : line === old || line === undefined ? [` ${old}`] : [`-${old}`, `+${line}`];
        return [...before.map((each) => `+${each}`), ...own];
      });
      const count = (sign: string): number =>
        body.filter((each) => each.startsWith(' ') || each.startsWith(sign)).length;
      out.push(`@@ -${start + 1},${count('-')} +${start + 1 + shift},${count('+')} @@`, ...body);
      shift += count('+') - count('-');
      i = end - 1;
    }
    return out.length === 0 ? '' : [`--- a/${name}`, `+++ b/${name}`, ...out, ''].join('\n');
  }

  /** Each line as it becomes, after what is put before it. */
  #changed(): { readonly before: readonly string[]; readonly line: string | undefined }[] {
    const lines = this.#lines.map((line, i) => {
      const own = this.#inside.filter((each) => each.line === i + 1);
      // From behind, so that columns stay what they were.
      const text = own
        .reverse()
        .sort((a, b) => b.col - a.col)
        .reduce((at, { col, gone, text: added }) => at.slice(0, col - 1) + added + at.slice(col - 1 + gone), line);
      return { before: this.#before.get(i + 1) ?? [], line: text };
    });
    const last = this.#before.get(this.#lines.length + 1);
    return last === undefined ? lines : [...lines, { before: last, line: undefined }];
  }
}
