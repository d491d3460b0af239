/*
 * Opcodes of line tables as text, a line each: `DW_LNS_advance_pc 16`. A number in more bytes of LEB128 than it needs says how many,
 * `16~3`, as does an address that has not 8: `0x1000~4`. `h:0102` are contents as they are, `length=9` is a length that is not theirs.
 */
import { DwLne, DwLns, nameOfDwLne, nameOfDwLns } from '../../../generated/dwarf/enums.ts';
import { assertNever, fromHex, toHex } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { extendedOperands } from './opcodes.ts';
import type { LineNumber, LineOpcode } from './opcodes.ts';

const hex = (value: number): string => `0x${value.toString(16)}`;

/** An opcode as a line of text. */
export function lineOpcodeText(opcode: LineOpcode): string {
  switch (opcode.kind) {
    case 'special':
      return `special ${opcode.opcode}`;
    case 'standard': {
      const name = nameOfDwLns(opcode.opcode) ?? `DW_LNS_${hex(opcode.opcode)}`;
      return [name, ...opcode.operands.map(numberText)].join(' ');
    }
    case 'extended': {
      const { code, operands, rest, length } = opcode;
      const isAddress = extendedOperands(code)[0] === 'address';
      const words = [nameOfDwLne(code) ?? `DW_LNE_${hex(code)}`];
      words.push(...operands.map(isAddress ? addressText : numberText));
      if (rest.length > 0) words.push(`h:${toHex(rest)}`);
      if (length !== undefined) words.push(`length=${numberText(length)}`);
      return words.join(' ');
    }
    case 'raw':
      return `raw h:${toHex(opcode.bytes)}`;
    default:
      return assertNever(opcode);
  }
}

function numberText({ value, width }: LineNumber): string {
  return width === undefined ? `${value}` : `${value}~${width}`;
}

function addressText({ value, width }: LineNumber): string {
  return width === undefined || width === 8 ? `0x${value.toString(16)}` : `0x${value.toString(16)}~${width}`;
}

/** Opcodes of a text, one a line; empty lines are left out. FormatError `dwarf/bad-text` with the line that is none. */
export function parseLineOpcodes(text: string): LineOpcode[] {
  return text.split('\n').flatMap((line, i) => {
    const words = line.trim().split(/\s+/);
    return words[0] === '' ? [] : [opcodeOf(words, i + 1)];
  });
}

function opcodeOf([name = '', ...words]: readonly string[], line: number): LineOpcode {
  const bad = (what: string): FormatError => new FormatError('dwarf/bad-text', `${what}, line ${line} of the opcodes`);
  const number = (word: string): LineNumber => {
    const parts = /^(-?\d{1,80}|0x[0-9a-f]{1,64})(?:~(\d{1,2}))?$/i.exec(word);
    if (parts === null) throw bad(`no number: ${word}`);
    const value = BigInt(parts[1] ?? '');
    return parts[2] === undefined ? { value } : { value, width: Number(parts[2]) };
  };
  const bytes = (word: string | undefined): Uint8Array => {
    if (word === undefined) return new Uint8Array();
    if (!/^h:([0-9a-f]{2})*$/i.test(word)) throw bad(`no bytes: ${word}`);
    return fromHex(word.slice(2));
  };
  if (name === 'raw' && words.length === 1) return { kind: 'raw', bytes: bytes(words[0]) };
  if (name === 'special' && words.length === 1) {
    return { kind: 'special', opcode: Number(number(words[0] ?? '').value) };
  }
  const parts = /^DW_LN([SE])_(.+)$/.exec(name);
  if (parts === null) throw bad(`no opcode: ${name}`);
  const [, table, spelled = ''] = parts;
  const code = codeNamed(table === 'S' ? DwLns : DwLne, name, spelled);
  if (code === undefined) throw bad(`no opcode: ${name}`);
  if (table === 'S') return { kind: 'standard', opcode: code, operands: words.map(number) };
  const length = words.find((word) => word.startsWith('length='));
  const contents = words.filter((word) => word !== length);
  const rest = contents.at(-1)?.startsWith('h:') === true ? contents.pop() : undefined;
  const isAddress = extendedOperands(code)[0] === 'address';
  return {
    kind: 'extended',
    code,
    operands: contents.map(number).map((each) => (isAddress ? { width: 8, ...each } : each)),
    rest: bytes(rest),
    ...(length !== undefined && { length: number(length.slice('length='.length)) }),
  };
}

/** The code of `DW_LNS_copy`, or of a number in place of what follows the prefix. */
function codeNamed(codes: Readonly<Record<string, number>>, name: string, spelled: string): number | undefined {
  if (Object.hasOwn(codes, name)) return codes[name];
  return /^0x[0-9a-f]{1,2}$/.test(spelled) ? Number(spelled) : undefined;
}
