/* What llvm-dwarfdump prints of ELF files, taken apart. */
import { spawnSync } from 'node:child_process';
import { fileName, placeOf, plainText } from './told.ts';
import type { Told } from './told.ts';

/** What llvm-dwarfdump says of a file, and what it complains about. */
export interface LlvmTold extends Told {
  readonly complaints: { readonly [K in keyof Told]: string };
}

/** A file to ask about; `isObject` says that addresses count from the start of what they are in. */
export interface Asked {
  readonly file: string;
  readonly isObject: boolean;
}

/** Ask llvm-dwarfdump about files: it takes longer to start than to read a small one. */
export function llvmTold(asked: readonly Asked[]): LlvmTold[] {
  const files = asked.map(({ file }) => file);
  const info = dwarfdump(files, '-v', '--debug-info', '--debug-types');
  const line = dwarfdump(files, '--debug-line');
  const frame = dwarfdump(files, '--debug-frame');
  return asked.map(({ isObject }, i) => {
    const [entries, lines, frames] = [info[i], line[i], frame[i]].map((each) => each ?? NOTHING) as [Said, Said, Said];
    return {
      entries: entriesIn(entries.text),
      lines: linesIn(lines.text, isObject),
      frames: framesIn(frames.text, isObject),
      complaints: { entries: entries.complaint, lines: lines.complaint, frames: frames.complaint },
    };
  });
}

interface Said {
  readonly text: string;
  readonly complaint: string;
}

const NOTHING: Said = { text: '', complaint: 'nothing was printed' };

/** What is printed of each file. Where something is complained about, each is asked about by itself: whose complaint it is is not said. */
function dwarfdump(files: readonly string[], ...options: string[]): Said[] {
  const { stdout, stderr, status, signal } = spawnSync('llvm-dwarfdump', [...options, ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 120_000,
  });
  const ended = signal !== null ? `ended by ${signal}` : status === 0 ? '' : `exit ${status}`;
  const complaint = [stderr.trim(), ended].filter((each) => each !== '').join('; ');
  if (files.length === 1) return [{ text: stdout, complaint }];
  if (complaint !== '') return files.flatMap((file) => dwarfdump([file], ...options));
  const texts = stdout.split(/^.*:\tfile format .*$/m).slice(1);
  return texts.map((text) => ({ text, complaint }));
}

function entriesIn(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split('\n')) {
    const [, offset, indent = '', tag = ''] = /^(0x[0-9a-f]{8,}):( +)(DW_TAG_\w+)/.exec(line) ?? [];
    if (offset !== undefined) {
      found.push(`${Number(offset)} ${(indent.length - 1) / 2} ${tag.replace('DW_TAG_unknown_', '0x')}`);
      continue;
    }
    const [, name = '', form = '', value = ''] = /^ +(DW_AT_\w+) \[(DW_FORM_\w+)\]\t\((.*)/.exec(line) ?? [];
    if (name !== '')
      found[found.length - 1] += ` ${name.replace('DW_AT_unknown_', '0x')}:${form}${valueIn(form, value)}`;
  }
  return found.sort();
}

/** What the value of a form leads to, where that is the same for all attributes. */
function valueIn(form: string, value: string): string {
  if (/_(ref\d|ref_udata|ref_addr)$/.test(form)) {
    const offset = /\{0x([0-9a-f]+)\}/.exec(value)?.[1] ?? /^0x([0-9a-f]+)/.exec(value)?.[1];
    return offset === undefined ? '' : `=${Number(`0x${offset}`)}`;
  }
  if (!/_(string|strp|line_strp|strx\d?|GNU_str_index)$/.test(form)) return '';
  const text = /^[^"]*"(.*)"\)$/.exec(value)?.[1];
  return text === undefined ? '' : `=${plainText(text)}`;
}

/** Names of the files of a unit; numbers count from 1 before DWARF 5. */
type Names = Map<number, string>;

function linesIn(text: string, isObject: boolean): string[] {
  const found: string[] = [];
  const names: Names = new Map();
  let naming = -1;
  let start: bigint | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('debug_line[')) {
      names.clear();
      start = undefined;
      continue;
    }
    const file = /^file_names\[ *(\d+)\]:/.exec(line)?.[1];
    if (file !== undefined) naming = Number(file);
    const name = /^ +name: "(.*)"$/.exec(line)?.[1];
    if (name !== undefined) names.set(naming, name);
    const [, address, number, column, index, discriminator, flags = ''] = ROW.exec(line) ?? [];
    if (address === undefined) continue;
    start ??= BigInt(address);
    const marks = ['is_stmt', 'end_sequence'].filter((flag) => flags.split(/ +/).includes(flag)).join(' ');
    const place = placeOf(BigInt(address), start, isObject);
    found.push(`${place} ${number}:${column} ${fileName(names.get(Number(index)))} ${discriminator} ${marks}`);
    if (marks.includes('end')) start = undefined;
  }
  return found.sort();
}

const ROW = /^(0x[0-9a-f]+) +(\d+) +(\d+) +(\d+) +\d+ +(\d+) *(.*)$/;

function framesIn(text: string, isObject: boolean): string[] {
  const found: string[] = [];
  let start = 0n;
  /** The last of several rows at an address counts: the others are for no instruction. */
  let rows: Map<string, string> | undefined;
  const close = (): void => {
    if (rows !== undefined) found.push([placeOf(start, start, isObject), ...rows].join(' '));
    rows = undefined;
  };
  for (const line of text.split('\n')) {
    const [, id, low] =
      /^[0-9a-f]+ [0-9a-f]+ [0-9a-f]+ (CIE|FDE)(?: cie=(?:[0-9a-f]+|<.*>) pc=([0-9a-f]+))?/.exec(line) ?? [];
    if (id !== undefined || /^\.\w+ contents/.test(line)) close();
    if (id === 'FDE') [start, rows] = [BigInt(`0x${low}`), new Map()];
    const [, address, cfa = '', rules = ''] =
      /^ +(0x[0-9a-f]+): CFA=(DW_OP.*?|\S+?(?: in addrspace\d+)?)(?:: (.*))?$/.exec(line) ?? [];
    if (address === undefined || rows === undefined || cfa === 'unspecified') continue;
    rows.set((BigInt(address) - start).toString(16), [cfaOf(cfa), ...rulesOf(rules)].join(','));
  }
  close();
  return found.sort();
}

function cfaOf(text: string): string {
  if (text.startsWith('DW_OP')) return 'expression';
  return /[+-]\d+(?=$| in addrspace)/.exec(text)?.[0] ?? '+0';
}

/** Rules without the names of their registers, which each side has its own of. */
function rulesOf(text: string): string[] {
  return [...text.matchAll(RULE)].flatMap(([, rule = '']) => {
    // AArch64: that the return address is signed, which llvm-dwarfdump 14 never takes back.
    if (/^\d+$/.test(rule)) return [];
    if (rule.startsWith('[DW_OP')) return 'expression';
    if (rule.startsWith('DW_OP')) return 'val_expression';
    if (rule === 'same') return 'same_value';
    if (rule === 'undefined') return rule;
    if (/^\[?CFA/.test(rule)) return rule.replace('CFA', 'cfa').replace(/cfa(?=\]|$)/, 'cfa+0');
    return 'register';
  });
}

const RULE = /(?:^|, )\w+=(\[DW_OP.*?\]|DW_OP.*?|[^,]+)(?=, \w+=|$)/g;
