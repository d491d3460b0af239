/* Lines and columns against the text that the module holds: a line that the text does not have was made for another text. */
import { numberOperand, operandWord } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordOfId } from '../module/module.ts';
import { checkTextLength, partsOfSource } from '../instructions/source-parts.ts';
import type { Check } from './check.ts';
import { wordAt } from '../module/words.ts';

/** Instructions whose column is held against the text too; of the others only the line is. */
const columned: ReadonlySet<string> = new Set([
  'DebugLexicalBlock',
  'DebugLocalVariable',
  'DebugTypeComposite',
  'DebugTypeMember',
]);

const NEWLINE = 0x0a;

/** What is asked of the text of a DebugSource. */
interface SourceText {
  /** Whether it is a checksum of the file, in the form that the translator gives it. */
  readonly isChecksum: boolean;
  /** Octets of each line; undefined where there is no text. */
  readonly lines: Uint32Array | undefined;
}

/** Texts by the ids of their sources, and how many characters all of them have. */
interface SourceTexts {
  readonly bySource: Map<number, SourceText>;
  length: number;
}

function noTexts(): SourceTexts {
  return { bySource: new Map(), length: 0 };
}

function sourceTextOf(module: SpirvModule, source: number): SourceText {
  const known = module.once(noTexts);
  let text = known.bySource.get(source);
  if (text === undefined) known.bySource.set(source, (text = measure(module, source, known)));
  return text;
}

function measure(module: SpirvModule, source: number, known: SourceTexts): SourceText {
  let text = '';
  for (const part of partsOfSource(module, source)) {
    if (part === undefined) break;
    known.length += part.length;
    checkTextLength(module, known.length, wordOfId(module, source) ?? 0);
    text += part;
  }
  // An empty text is one that was left out.
  if (text === '') return { isChecksum: false, lines: undefined };
  return { isChecksum: text.startsWith('//__CSK_'), lines: lineLengths(new TextEncoder().encode(text)) };
}

/** Octets of each line; a newline at the end does not start one. */
function lineLengths(text: Uint8Array): Uint32Array {
  let count = text.at(-1) === NEWLINE ? 0 : 1;
  for (const octet of text) if (octet === NEWLINE) count += 1;
  const lengths = new Uint32Array(count);
  let start = 0;
  for (let line = 0; line < count; line++) {
    const newline = text.indexOf(NEWLINE, start);
    const end = newline === -1 ? text.length : newline;
    lengths[line] = end - start;
    start = end + 1;
  }
  return lengths;
}

/** Whether the text of a DebugSource is a checksum of the file. */
export function hasChecksum(module: SpirvModule, source: number): boolean {
  return sourceTextOf(module, source).isChecksum;
}

/** Check the lines and columns of an instruction that has a Source. */
export function checkSourceText(check: Check, i: DebugInstruction): void {
  const source = operandWord(i, 'Source');
  const text = source === undefined ? undefined : sourceTextOf(check.module, source);
  // What the translator has as text is a checksum, which spirv-val counts as one line.
  const lines = text?.isChecksum === true && check.release === undefined ? undefined : text?.lines;
  if (i.name === 'DebugLine') checkRange(check, i, lines);
  else if (lines !== undefined) checkPoint(check, i, lines);
}

function checkPoint(check: Check, i: DebugInstruction, lines: Uint32Array): void {
  const line = numberOperand(i, 'Line');
  if (line === undefined || tooFar(check, i, 'Line', line, lines) || line === 0 || !columned.has(i.name)) return;
  checkColumn(check, i, 'Column', line, lines);
}

function checkRange(check: Check, i: DebugInstruction, lines: Uint32Array | undefined): void {
  const { say } = check;
  const start = numberOperand(i, 'Line Start');
  const end = numberOperand(i, 'Line End');
  if (start === undefined || end === undefined) return;
  if (start === 0) say('no-line', 'DebugLine: Line Start is 0, lines count from 1', i.word);
  if (end < start) say('line-range', `DebugLine: Line End ${end} is in front of Line Start ${start}`, i.word);
  if (start === end && (numberOperand(i, 'Column End') ?? 0) < (numberOperand(i, 'Column Start') ?? 0)) {
    say('column-range', 'DebugLine: Column End is in front of Column Start in the same line', i.word);
  }
  if (lines === undefined || start === 0 || end < start) return;
  if (tooFar(check, i, 'Line End', end, lines)) return;
  checkColumn(check, i, 'Column Start', start, lines);
  checkColumn(check, i, 'Column End', end, lines);
}

function tooFar({ say }: Check, i: DebugInstruction, operand: string, line: number, lines: Uint32Array): boolean {
  if (line <= lines.length) return false;
  say('line-range', `${i.name}: ${operand} is ${line}, the text of its source has ${lines.length} lines`, i.word);
  return true;
}

function checkColumn({ say }: Check, i: DebugInstruction, operand: string, line: number, lines: Uint32Array): void {
  const column = numberOperand(i, operand);
  const length = wordAt(lines, line - 1);
  if (column === undefined || column <= length + 1) return;
  say('column-range', `${i.name}: ${operand} is ${column}, line ${line} has ${length} octets`, i.word);
}
