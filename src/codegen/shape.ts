import { WIDTH, brokenLine } from './break-line.ts';
import { withoutSpareParentheses } from './parentheses.ts';
import { eachToken } from './tokens.ts';

/** A bracket that is open: of those that a line leaves open the last one indents what follows. */
interface Bracket {
  readonly indents: boolean;
  /** Braces of a `switch`: what follows a label is indented once more. */
  readonly isSwitch: boolean;
  hasLabel: boolean;
}

/**
 * Text of emitters, a statement a line, in the shape that people read: indented by its brackets, with lines of at most 120 columns where
 * there is a place to break them. It needs no parser, so that it costs a fraction of one.
 */
export function shaped(text: string): string {
  const shape = new Shape();
  for (const line of text.split('\n')) shape.add(line.trim());
  return shape.text();
}

class Shape {
  readonly #lines: string[] = [];
  readonly #open: Bracket[] = [];
  #depth = 0;
  #inComment = false;

  add(text: string): void {
    if (this.#inComment || text.startsWith('/*')) this.#comment(text);
    else if (text === '') this.#gap();
    else if (text.startsWith('//')) this.#push(text, this.#depth);
    else this.#code(withoutSpareParentheses(text));
  }

  text(): string {
    return `${this.#lines.join('\n').trimEnd()}\n`;
  }

  #push(text: string, depth: number): void {
    this.#lines.push('  '.repeat(depth) + text);
  }

  /** An empty line, but not below what opens a block. */
  #gap(): void {
    const before = this.#lines.at(-1) ?? '';
    if (before !== '' && !before.endsWith('{')) this.#lines.push('');
  }

  #comment(text: string): void {
    const begins = !this.#inComment;
    const ends = text.includes('*/');
    this.#inComment = !ends;
    if (begins && ends && text.endsWith('*/') && this.#depth * 2 + text.length > WIDTH) this.#wrapped(text);
    else if (begins && !text.endsWith('*/') && ends) this.#code(text);
    else this.#lines.push('  '.repeat(this.#depth) + (begins ? '' : ' ') + text);
  }

  /** A comment of one line that is too long, in several. */
  #wrapped(text: string): void {
    const margin = `${'  '.repeat(this.#depth)} *`;
    const words = text
      .replace(/^\/\*+ ?/, '')
      .replace(/ ?\*\/$/, '')
      .split(' ');
    this.#push(text.startsWith('/**') ? '/**' : '/*', this.#depth);
    let line = margin;
    for (const word of words) {
      if (line.length + 1 + word.length > WIDTH && line !== margin) {
        this.#lines.push(line);
        line = margin;
      }
      line += ` ${word}`;
    }
    this.#lines.push(line, `${margin}/`);
  }

  #code(text: string): void {
    const { closed, leading, opened } = bracketsOf(text);
    this.#close(leading);
    if (leading > 0 && this.#lines.at(-1) === '') this.#lines.pop();
    const inner = this.#open.at(-1);
    const isLabel = inner?.isSwitch === true && LABEL.test(text);
    if (isLabel) this.#label(inner, false);
    for (const line of brokenLine(text, this.#depth)) this.#lines.push(line);
    // Braces behind a label indent by themselves.
    if (isLabel && text.endsWith(':')) this.#label(inner, true);
    this.#close(closed - leading);
    for (let i = 1; i <= opened; i++) {
      const indents = i === opened;
      this.#open.push({ indents, isSwitch: indents && text.startsWith('switch ('), hasLabel: false });
      if (indents) this.#depth++;
    }
  }

  #label(bracket: Bracket, hasLabel: boolean): void {
    this.#depth += Number(hasLabel) - Number(bracket.hasLabel);
    bracket.hasLabel = hasLabel;
  }

  #close(count: number): void {
    for (const { indents, hasLabel } of this.#open.splice(this.#open.length - count, count)) {
      this.#depth -= Number(indents) + Number(hasLabel);
    }
  }
}

const LABEL = /^(?:case .+|default):/;
const OPENS = '([{';
const CLOSES = ')]}';

/** Brackets of a line without their others on it; `leading` are those that close at its start. */
function bracketsOf(text: string): { readonly closed: number; readonly leading: number; readonly opened: number } {
  let closed = 0;
  let leading = 0;
  let opened = 0;
  let isStart = true;
  eachToken(text, (kind, start, end) => {
    const mark = kind === 'mark' && end === start + 1 ? text.charAt(start) : '';
    const closes = mark !== '' && CLOSES.includes(mark);
    isStart &&= closes;
    if (isStart) leading++;
    if (mark !== '' && OPENS.includes(mark)) opened++;
    else if (closes && opened > 0) opened--;
    else if (closes) closed++;
  });
  return { closed, leading, opened };
}
