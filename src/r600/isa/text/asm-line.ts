/* A line of assembly, and what all parsers of lines share. */
import { FormatError } from '../../../runtime/index.ts';
import { channels, selectors } from '../tables/operand-names.ts';
import { FIRST_CLAUSE_TEMP } from '../tables/selects.ts';

/** A line that holds an instruction, a literal, or the dword of ALU_EXT. */
export interface AsmLine {
  /** From 1. */
  readonly number: number;
  /** Belongs to the clause of the control-flow instruction above. */
  readonly inClause: boolean;
  /** Dword address, where the line says it. */
  readonly address: number | undefined;
  /** The dwords that the line shows; they give the bits that its text leaves unsaid. */
  readonly words: readonly number[];
  readonly text: string;
}

/** FormatError `r600/assembly` that names the line. */
export function asmError(line: AsmLine, message: string): FormatError {
  return new FormatError('r600/assembly', message, { path: `line ${line.number}` });
}

const SHOWN = /^( *)(\d{4,}) {2}([0-9a-f]{8}(?: [0-9a-f]{8})*)(?: (.*))?$/;
const PLAIN = /^( *)(.*?)(?:\s*;\s*((?:[0-9a-f]{8}(?: +|$))*).*)?$/;

/** Take a line apart; undefined where nothing is on it. */
export function readLine(text: string, number: number): AsmLine | undefined {
  const shown = SHOWN.exec(text);
  if (shown !== null) {
    const [, indent = '', address, words = '', rest = ''] = shown;
    return { number, inClause: indent !== '', address: Number(address), words: hexWords(words), text: rest.trimEnd() };
  }
  const [, indent = '', rest = '', words = ''] = PLAIN.exec(text) ?? [];
  if (rest === '') return undefined;
  return { number, inClause: indent !== '', address: undefined, words: hexWords(words), text: rest };
}

function hexWords(text: string): readonly number[] {
  return text
    .split(/ +/)
    .filter((word) => word !== '')
    .map((word) => Number.parseInt(word, 16));
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
