/* A line of assembly, and what all parsers of lines share. */
import { shortened } from '../../../core/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import { channels, selectors } from '../tables/operand-names.ts';
import { FIRST_CLAUSE_TEMP } from '../tables/selects.ts';

/** A line that holds an instruction, a literal, or the dword of ALU_EXT. */
export interface AsmLine {
  /** From 1. */
  readonly number: number;
  /** Byte of the text where the line starts. */
  readonly offset: number;
  /** Belongs to the clause of the control-flow instruction above. */
  readonly inClause: boolean;
  /** Dword address, where the line says it. */
  readonly address: number | undefined;
  /** The dwords that the line shows; they give the bits that its text leaves unsaid. */
  readonly words: readonly number[];
  readonly text: string;
}

/** FormatError `r600/assembly` that names the line and where it starts. */
export function asmError({ number, offset }: Pick<AsmLine, 'number' | 'offset'>, message: string): FormatError {
  return new FormatError('r600/assembly', shortened(message, SAID), { offset, path: `line ${number}` });
}

/** Characters of a message: it may say what is on the line. */
const SAID = 200;
/** Characters of a line; instructions have some hundred. */
const LONGEST = 65_536;

/** A line of the text before it is taken apart. */
export type RawLine = Pick<AsmLine, 'number' | 'offset' | 'text'>;

/** The lines of a text; FormatError `r600/assembly` for one that has more than `longest` characters. */
export function* linesOf(text: string, longest: number = LONGEST): Generator<RawLine> {
  const size = byteSizes(text);
  let offset = 0;
  for (let number = 1, start = 0; start <= text.length; number++) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end - start > longest) {
      throw asmError({ number, offset }, `line of ${end - start} characters, at most ${longest}`);
    }
    const whole = text.slice(start, end);
    yield { number, offset, text: newline >= 0 && whole.endsWith('\r') ? whole.slice(0, -1) : whole };
    offset += size(whole) + 1;
    start = end + 1;
  }
}

/** How many bytes parts of a text have: as many as characters where all of it is ASCII. */
function byteSizes(text: string): (part: string) => number {
  const encoder = new TextEncoder();
  return isAscii(text) ? (part) => part.length : (part) => encoder.encode(part).length;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

/** The address of a line that shows its dwords. */
const ADDRESS = /^( *)(\d{4,}) {2}/;
/** A dword that is shown in front of an instruction, and one behind a semicolon. */
const SHOWN = /([0-9a-f]{8})(?: |$)/y;
const SAID_BEHIND = /([0-9a-f]{8})(?: +|$)/y;

/** Take a line apart; undefined where nothing is on it. */
export function readLine({ text, number, offset }: RawLine): AsmLine | undefined {
  const [start = '', indent = '', address] = ADDRESS.exec(text) ?? [];
  if (address !== undefined) {
    const { words, end } = hexWords(text, start.length, SHOWN);
    if (words.length > 0) {
      const rest = text.slice(end).trimEnd();
      return { number, offset, inClause: indent !== '', address: Number(address), words, text: rest };
    }
  }
  const semicolon = text.indexOf(';');
  const code = semicolon < 0 ? text : text.slice(0, semicolon).trimEnd();
  const rest = code.replace(/^ +/, '');
  if (rest === '') return undefined;
  const words = semicolon < 0 ? [] : hexWords(text, afterBlanks(text, semicolon + 1), SAID_BEHIND).words;
  return { number, offset, inClause: rest.length < code.length, address: undefined, words, text: rest };
}

function afterBlanks(text: string, at: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = at;
  return at + (blanks.exec(text)?.[0].length ?? 0);
}

/** The dwords from a place in a text on, and where they end. */
function hexWords(text: string, start: number, word: RegExp): { words: readonly number[]; end: number } {
  const words: number[] = [];
  let end = start;
  word.lastIndex = start;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    words.push(Number.parseInt(match[1] ?? '', 16));
    end = word.lastIndex;
  }
  return { words, end };
}

/** A register as text names it. */
export interface RegisterText {
  readonly gpr: number;
  readonly rel: boolean;
  /** The index mode that a relative operand shows. */
  readonly indexMode: number | undefined;
}

const REGISTER = /^(G?)([RT])(?:(\d+)|\[(\d+)\+(AR|AL|IM\d)\])$/;

/** `R5`, `T0`, `R[5+AR]`, `GR[5+AR]`; undefined where the text is none. */
export function readRegister(text: string): RegisterText | undefined {
  const [, global, file, plain, based, index] = REGISTER.exec(text) ?? [];
  if (file === undefined) return undefined;
  const gpr = Number(plain ?? based) + (file === 'T' ? FIRST_CLAUSE_TEMP : 0);
  if (index === undefined) return { gpr, rel: false, indexMode: undefined };
  return { gpr, rel: true, indexMode: global === 'G' && index === 'AR' ? 6 : readIndex(index) };
}

/** The index mode that `AR`, `AL` or `IM5` stands for. */
export function readIndex(text: string): number {
  if (text === 'AR') return 0;
  return text === 'AL' ? 4 : Number(text.slice(2));
}

/** A component's number. */
export function readChannel(line: AsmLine, text: string): number {
  const channel = text.length === 1 ? channels.indexOf(text) : -1;
  if (channel < 0) throw asmError(line, `no component: ${text}`);
  return channel;
}

/** The numbers of selectors such as `xy_0`. */
export function readSelectors(line: AsmLine, text: string): readonly number[] {
  return [...text].map((name) => {
    const select = selectors.indexOf(name);
    if (select < 0) throw asmError(line, `no selector: ${name}`);
    return select;
  });
}
