/* A program as text, line for line as the disassembler of Mesa's sb writes it. */
import { DWORDTable } from '../../../generated/r600.ts';
import type { ShaderType } from './chips.ts';
import { encodeProgram } from './encode.ts';
import { printAlu } from './print-alu.ts';
import { printCf } from './print-cf.ts';
import { printFetch } from './print-fetch.ts';
import type { AluClause, FetchClause, Program } from './program.ts';

/** What the head of the text says beside the program. */
export interface DisassembleOptions {
  /** The shader's number; 1 where it is not given. */
  readonly id?: number | undefined;
  /** Registers and stack entries that the driver allocates; 0 where they are not known. */
  readonly ngpr?: number | undefined;
  readonly nstack?: number | undefined;
}

const WIDTH = 80;

const targets: Readonly<Record<ShaderType, string>> = {
  ps: 'PS',
  vs: 'VS',
  gs: 'GS',
  es: 'ES',
  ls: 'LS',
  hs: 'HS',
  tes: 'VS',
  'tes-es': 'ES',
  cs: 'COMPUTE',
  'cs-raw': 'COMPUTE',
  fetch: 'FETCH',
};

/**
 * The program's text: a head, then each control-flow instruction followed by its clause; addresses and dwords in front of each
 * line. Dwords that no line shows and that are not zero follow in lines of their own between signs of equality.
 */
export function disassemble(program: Program, options: DisassembleOptions = {}): string {
  const words = DWORDTable.over(encodeProgram(program));
  const shown = new Uint8Array(program.size);
  const lines = [...head(program, options)];
  const dwords = (address: number, count: number): string => {
    shown.fill(1, address, address + count);
    return Array.from({ length: count }, (_, i) => hex(words.bits(address + i))).join(' ');
  };
  let group = 0;
  for (const inst of program.cf) {
    lines.push(`${decimal(inst.id * 2)}  ${dwords(inst.id * 2, 2)} ${printCf(inst, program.chip)}`);
    if (inst.kind === 'alu') {
      lines.push(...aluLines(inst.clause, program, group, dwords));
      group += inst.clause.groups.length;
    }
    if (inst.kind === 'fetch') lines.push(...fetchLines(inst.clause, program, dwords));
  }
  for (let at = 0; at < program.size; at++) {
    if (shown[at] === 0 && words.bits(at) !== 0) lines.push(banner(`===== ${decimal(at)}  ${hex(words.bits(at))} `));
  }
  return `\n${[...lines, banner('===== SHADER_END '), '', ''].join('\n')}`;
}

function head({ chip, type, size }: Program, { id = 1, ngpr = 0, nstack = 0 }: DisassembleOptions): readonly string[] {
  const title = `===== SHADER #${id} `;
  const target = ` ${targets[type]}/${chip.name}/${chip.generation} =====`;
  return [
    `${title}${'='.repeat(Math.max(0, WIDTH - title.length - target.length))}${target}`,
    banner(`===== ${size} dw ===== ${ngpr} gprs ===== ${nstack} stack `),
  ];
}

type Dwords = (address: number, count: number) => string;

function* aluLines(clause: AluClause, { chip }: Program, before: number, dwords: Dwords): Iterable<string> {
  let number = before;
  for (const group of clause.groups) {
    number++;
    let at = group.address;
    for (const [i, inst] of group.insts.entries()) {
      const label = i === 0 ? String(number).padStart(5) : '     ';
      yield ` ${decimal(at)}  ${dwords(at, 2)} ${label} ${printAlu(inst, group, chip.generation)}`;
      at += 2;
    }
    for (let i = 0; i < literalsShown(group.literals, group.insts); i++, at++)
      yield ` ${decimal(at)}  ${dwords(at, 1)} `;
  }
}

/** Literals up to the last that a source takes: the padding behind them is not shown. */
function literalsShown(literals: readonly number[], insts: AluClause['groups'][number]['insts']): number {
  let most = 0;
  for (const { op, src } of insts) {
    for (const { sel, chan } of src.slice(0, op?.sources ?? src.length))
      if (sel === 253) most = Math.max(most, chan + 1);
  }
  return Math.min(most, literals.length);
}

function* fetchLines(clause: FetchClause, { chip }: Program, dwords: Dwords): Iterable<string> {
  for (const [i, inst] of clause.insts.entries()) {
    const at = clause.address + i * 4;
    yield ` ${decimal(at)}  ${dwords(at, 3)} ${printFetch(inst, chip.generation)}`;
  }
}

function banner(text: string): string {
  return text.padEnd(WIDTH, '=');
}

function decimal(address: number): string {
  return String(address).padStart(4, '0');
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
