/*
 * Source maps that are small enough to be passed on: for each stretch of a file its source and line, which is what a stack shows. Names
 * are in the code itself, which keeps those of functions; columns and the sources as text are left out.
 */

/** Text that takes the place of other text in a file of one line, before anything is mapped anew. */
export interface Edit {
  /** UTF-16 units from the beginning of the file. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Lines of a map, each of segments: column, then source, line and column there; all counted from 0. */
type Segment = readonly [column: number, source: number, line: number];

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A bundler's map, as JSON, of `code` before these edits: that of the code with them, by lines alone. */
export function lineMap(
  map: { readonly sources: readonly string[]; readonly mappings: string },
  code: string,
  edits: readonly Edit[],
): string {
  let start = 0;
  const lines = decoded(map.mappings).map((segments, i) => {
    const line = code.split('\n')[i] ?? '';
    const shifted = moved(segments, start, edits);
    start += line.length + 1;
    return shifted;
  });
  return JSON.stringify({ version: 3, sources: map.sources, names: [], mappings: encoded(lines) });
}

/** The code with the edits. */
export function edited(code: string, edits: readonly Edit[]): string {
  let at = 0;
  let text = '';
  for (const { start, end, text: instead } of edits) {
    text += code.slice(at, start) + instead;
    at = end;
  }
  return text + code.slice(at);
}

/** Segments of a line that begins at `start`, where they are after the edits before them on that line. */
function moved(segments: readonly Segment[], start: number, edits: readonly Edit[]): Segment[] {
  const [first] = edits;
  if (first === undefined) return [...segments];
  return segments.map(([column, source, line]) => {
    let more = 0;
    for (const { start: from, end, text } of edits)
      if (from >= start && end <= start + column) more += text.length - (end - from);
    return [column + more, source, line];
  });
}

function decoded(mappings: string): Segment[][] {
  let source = 0;
  let line = 0;
  return mappings.split(';').map((text) => {
    let column = 0;
    const segments: Segment[] = [];
    for (const segment of text === '' ? [] : text.split(',')) {
      const [byColumn = 0, bySource, byLine = 0] = numbersOf(segment);
      column += byColumn;
      if (bySource === undefined) continue;
      source += bySource;
      line += byLine;
      segments.push([column, source, line]);
    }
    return segments;
  });
}

/** Mappings of these lines; what goes on in the same line of the same source is one segment. */
function encoded(lines: readonly (readonly Segment[])[]): string {
  let before: Segment = [0, 0, 0];
  return lines
    .map((segments) => {
      let column = 0;
      const kept = segments.filter(
        ([, source, line], i) => i === 0 || source !== segments[i - 1]?.[1] || line !== segments[i - 1]?.[2],
      );
      return kept
        .map((segment) => {
          const text = [segment[0] - column, segment[1] - before[1], segment[2] - before[2], 0].map(textOf).join('');
          column = segment[0];
          before = segment;
          return text;
        })
        .join(',');
    })
    .join(';');
}

/** Base 64 digits of five bits each, the lowest first; a sixth says that more follow, and the lowest bit of all is the sign. */
function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if ((bits & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

function textOf(number: number): string {
  let value = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    text += digits[(value & 31) | (value > 31 ? 32 : 0)];
    value >>>= 5;
  } while (value > 0);
  return text;
}
