/*
 * Lines that fit a width. Names of C++ templates are long because of their arguments: those go first, the longest first, then the middle
 * of what is left.
 */
import type { SafeText } from '../runtime/index.ts';
import { unpainted } from './paint.ts';
import { utf8Length } from './room.ts';
import type { Room } from './room.ts';

const LEFT_OUT = '<…>';
const GAP = ' … ';
/** Of longer lines the middle goes at once. */
const MAX_NAMES = 65_536;

/** Lines of a text, each at most `width` characters wide; styles take no room. */
export function fitted(text: SafeText, width: number): SafeText {
  if (text.length <= width) return text;
  const lines = text.split('\n') as SafeText[];
  return lines.map((line) => fittedLine(line, width)).join('\n') as SafeText;
}

function fittedLine(line: SafeText, width: number): string {
  let length = unpainted(line).length;
  if (length <= width) return line;
  let short: string = line;
  for (const list of length > MAX_NAMES ? [] : templateArguments(line)) {
    if (length <= width) break;
    short = short.replace(list, LEFT_OUT);
    length -= unpainted(list as SafeText).length - LEFT_OUT.length;
  }
  const plain = unpainted(short as SafeText);
  if (plain.length <= width) return short;
  const room = Math.max(0, width - GAP.length);
  const tail = Math.floor(room / 3);
  return plain.slice(0, room - tail) + GAP + plain.slice(plain.length - tail);
}

/** The outermost argument lists of templates in a line, the longest first; `<<<` of a launch and operators are none. */
function templateArguments(line: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (c === '<' && (depth > 0 || (/\w/.test(line[i - 1] ?? '') && line[i + 1] !== '<'))) {
      if (depth === 0) start = i;
      depth += 1;
    } else if (c === '>' && depth > 0 && line[i - 1] !== '-') {
      depth -= 1;
      if (depth === 0) found.push(line.slice(start, i + 1));
    }
  }
  return found.filter((list) => list.length > LEFT_OUT.length).sort((a, b) => b.length - a.length);
}

/** As many whole lines of a text as there is room for; counted down, below 0 where some are left out. */
export function linesWithin(text: SafeText, room: Room): SafeText {
  if (room.left === Infinity) return text;
  const before = room.left;
  room.left -= utf8Length(text);
  if (room.left >= 0) return text;
  let end = Math.min(text.length, Math.max(0, before));
  while (utf8Length(text.slice(0, end)) > before && end > 0) end = text.lastIndexOf('\n', end - 2) + 1;
  return text.slice(0, text.lastIndexOf('\n', end - 1) + 1) as SafeText;
}
