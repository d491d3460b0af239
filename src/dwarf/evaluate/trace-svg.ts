/*
 * A trace as a drawing, like the figures of the document: a frame for each operation, with the expression, the operation that was
 * just done, and the stack as boxes, the top uppermost. A composite is a strip of its parts.
 */
import { printable } from '../../core/index.ts';
import type { EntryView, PartView, Trace, TraceStep } from './trace.ts';
import { sizeText } from './trace.ts';

const WIDTH = 720;
const LEFT = 280;
const LINE = 18;
const BOX = 26;
const GAP = 6;
const MARGIN = 16;

/** Steps that are drawn. */
const MOST_FRAMES = 200;
/** Parts of a composite that are drawn one by one. */
const MOST_PARTS = 16;

const colours = {
  value: '#dbe9f6',
  location: '#e3f1df',
  incomplete: '#f8ecd2',
  part: '#ffffff',
  line: '#445',
} as const;

/** The drawing as SVG. */
export function traceSvg({ steps }: Trace): string {
  const shown = steps.slice(0, MOST_FRAMES);
  const texts = shown.map(({ text }) => text);
  let y = MARGIN;
  const frames: string[] = [];
  for (const [index, step] of shown.entries()) {
    const height = frameHeight(step, texts.length);
    frames.push(`<g transform="translate(0 ${y})">${frame(step, index, texts, height)}</g>`);
    y += height + MARGIN;
  }
  const style = `font-family="monospace" font-size="12" fill="#111"`;
  const size = `width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>\n${frames.join('\n')}\n</svg>\n`;
}

/** Lines of the expression that a frame lists around its operation. */
const AROUND = 12;

function frameHeight({ stack }: TraceStep, operations: number): number {
  const boxes = stack.reduce((sum, entry) => sum + boxHeight(entry) + GAP, 0);
  return Math.max(boxes, Math.min(operations, AROUND) * LINE, BOX) + 2 * GAP;
}

function boxHeight({ parts }: EntryView): number {
  return parts.length === 0 ? BOX : BOX + Math.min(parts.length, MOST_PARTS) * LINE + GAP;
}

function frame(step: TraceStep, index: number, texts: readonly string[], height: number): string {
  const first = Math.max(0, Math.min(index - (AROUND >> 1), texts.length - AROUND));
  const listing = texts.slice(first, first + AROUND).map((text, i) => {
    const isNow = first + i === index;
    const y = GAP + LINE * (i + 1) - 5;
    const weight = isNow ? ' font-weight="bold"' : ' fill="#778"';
    return `<text x="${MARGIN}" y="${y}"${weight}>${isNow ? '▸ ' : '  '}${escaped(shortened(text, 34))}</text>`;
  });
  let y = GAP;
  const boxes = step.stack.map((entry) => {
    const drawn = `<g transform="translate(${LEFT} ${y})">${box(entry)}</g>`;
    y += boxHeight(entry) + GAP;
    return drawn;
  });
  const empty = `<text x="${LEFT + 8}" y="${GAP + LINE}" fill="#778">empty stack</text>`;
  const border = rectangle(8, 0, WIDTH - 16, height, '#fff', '#ccd');
  return `${border}${listing.join('')}${boxes.length === 0 ? empty : boxes.join('')}`;
}

function box(entry: EntryView): string {
  const width = WIDTH - LEFT - 2 * MARGIN;
  const title = `${entry.kind === 'value' ? 'value' : 'location'}: ${entry.text}`;
  const parts = entry.parts.slice(0, MOST_PARTS).map((part, i) => {
    const y = BOX - 4 + i * LINE;
    const text = `<text x="14" y="${y + 13}">${escaped(shortened(partText(part), 58))}</text>`;
    return `${rectangle(8, y, width - 16, LINE, colours.part, '#99a')}${text}`;
  });
  const more = entry.parts.length > MOST_PARTS ? `<text x="${width - 30}" y="17">…</text>` : '';
  const frameBox = rectangle(0, 0, width, boxHeight(entry), colours[entry.kind], colours.line);
  return `${frameBox}<text x="8" y="17">${escaped(shortened(title, 60))}</text>${more}${parts.join('')}`;
}

function partText({ bits, count, entry }: PartView): string {
  const size = bits === undefined ? 'or' : sizeText(bits);
  return `${count === 1 ? '' : `${count} × `}${size}: ${entry.text}`;
}

function rectangle(x: number, y: number, width: number, height: number, fill: string, stroke: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}" stroke="${stroke}"/>`;
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function escaped(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
