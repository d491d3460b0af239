/* A program as text, line for line as the disassembler of Mesa's sb writes it. */
import { DWORDTable } from '../../../../generated/r600/read.ts';
import type { ShaderType } from '../tables/chips.ts';
import { literalsTaken } from '../words/decode-alu.ts';
import { encodeProgram } from '../words/encode.ts';
import { printAlu } from './print-alu.ts';
import { printCf } from './print-cf.ts';
import { printFetch } from './print-fetch.ts';
import type { AluClause, AluGroup, CfFetch, CfInst, Program } from '../program.ts';
import { isUnsaidAlu, isUnsaidCf, isUnsaidFetch } from './unsaid.ts';

/** What the head of the text says beside the program, and how much each line shows. */
export interface DisassembleOptions {
  /** The shader's number; 1 where it is not given. */
  readonly id?: number | undefined;
  /** Registers and stack entries that the driver allocates; 0 where they are not known. */
  readonly ngpr?: number | undefined;
  readonly nstack?: number | undefined;
  /** Addresses and dwords in front of every line, as sb has them (the default); false: dwords only after lines whose text leaves bits unsaid. */
  readonly words?: boolean | undefined;
  /** The program's bytes, where they are at hand: else they are encoded. */
  readonly bytes?: Uint8Array | undefined;
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
 * The program's text: a head, then each control-flow instruction followed by its clause. Dwords that no line shows and that are
 * not zero follow in lines of their own between signs of equality, and `===== @40 =` is above a subroutine at dword 40 where
 * that is not the next one. `assemble` makes the same bytes of it.
 */
export function disassemble(program: Program, options: DisassembleOptions = {}): string {
  const page = new Page(program, options.bytes ?? encodeProgram(program), options.words !== false);
  let groups = 0;
  for (const [i, inst] of program.cf.entries()) {
    if (inst.id !== (program.cf[i - 1]?.id ?? -1) + 1) page.jumpTo(inst);
    page.cf(inst, program.cf[i + 1]);
    if (inst.kind === 'alu') {
      page.alu(inst.clause, groups);
      groups += inst.clause.groups.length;
    }
    if (inst.kind === 'fetch') page.fetches(inst);
  }
  page.rest();
  return `\n${[...head(program, options), ...page.lines, banner('===== SHADER_END '), '', ''].join('\n')}`;
}

function head({ chip, type, size }: Program, { id = 1, ngpr = 0, nstack = 0 }: DisassembleOptions): readonly string[] {
  const title = `===== SHADER #${id} `;
  const target = ` ${targets[type]}/${chip.name}/${chip.generation} =====`;
  return [
    `${title}${'='.repeat(Math.max(0, WIDTH - title.length - target.length))}${target}`,
    banner(`===== ${size} dw ===== ${ngpr} gprs ===== ${nstack} stack `),
  ];
}

/** Gathers lines, and knows which dwords they tell. */
class Page {
  readonly lines: string[] = [];
  readonly #program: Program;
  readonly #inFront: boolean;
  readonly #words: DWORDTable;
  readonly #told: Uint8Array;
  /** Padding: no line of its clause shows it, though one of an overlapping clause may. */
  readonly #padding = new Set<number>();

  constructor(program: Program, bytes: Uint8Array, inFront: boolean) {
    this.#program = program;
    this.#inFront = inFront;
    this.#words = DWORDTable.over(bytes);
    this.#told = new Uint8Array(program.size);
  }

  /** Code that does not follow what is above it. */
  jumpTo({ id }: CfInst): void {
    this.lines.push(banner(`===== @${id * 2} `));
  }

  cf(inst: CfInst, next: CfInst | undefined): void {
    const { chip } = this.#program;
    const text = printCf(inst, chip);
    if (this.#inFront) return this.#line('', inst.id * 2, 2, text);
    const after = next === undefined ? '' : printCf(next, chip);
    this.#line('', inst.id * 2, 2, text === '' ? 'ALU_EXT' : text, () => isUnsaidCf(inst, text, after, chip));
  }

  alu(clause: AluClause, before: number): void {
    const { chip } = this.#program;
    for (const [k, group] of clause.groups.entries()) {
      let at = group.address;
      for (const [i, inst] of group.insts.entries()) {
        const label = i === 0 ? String(before + k + 1).padStart(5) : '     ';
        const text = printAlu(inst, group, chip.generation, this.#inFront);
        const ends = i === group.insts.length - 1;
        this.#line(' ', at, 2, `${label} ${text}`, () => isUnsaidAlu(inst, text, chip, ends));
        at += 2;
      }
      this.#literals(group, at);
    }
  }

  /** Literals up to the last that a source takes; the padding after them is not shown. */
  #literals({ insts, literals }: AluGroup, at: number): void {
    if (literals.length === 0) return;
    const taken = literalsTaken(insts);
    const count = 32 - Math.clz32(taken);
    // Operands name the literals that they take; those between must be shown where they are not zero.
    const unsaid = literals.slice(0, count).some((bits, chan) => bits !== 0 && (taken & (1 << chan)) === 0);
    for (const [i, bits] of literals.entries()) {
      if (i >= count) this.#padding.add(at + i);
      else if (this.#inFront) this.#line(' ', at + i, 1, '');
      else if (unsaid) this.lines.push(`       0x${hex(bits)}`);
      this.#told[at + i] = 1;
    }
  }

  fetches({ clause, op }: CfFetch): void {
    const { chip } = this.#program;
    for (const [i, inst] of clause.insts.entries()) {
      const text = printFetch(inst, chip.generation);
      this.#line(' ', clause.address + i * 4, 3, text, () => isUnsaidFetch(inst, text, chip, op));
      this.#padding.add(clause.address + i * 4 + 3);
    }
  }

  /** Dwords that no line told. */
  rest(): void {
    for (let at = 0; at < this.#told.length; at++) {
      const bits = this.#words.bits(at);
      if (bits !== 0 && (this.#told[at] === 0 || this.#padding.has(at)))
        this.lines.push(banner(`===== ${decimal(at)}  ${hex(bits)} `));
    }
  }

  #line(indent: string, address: number, count: number, text: string, unsaid: () => boolean = () => false): void {
    this.#told.fill(1, address, address + count);
    if (this.#inFront) this.lines.push(`${indent}${decimal(address)}  ${this.#hex(address, count)} ${text}`);
    else this.lines.push(`${indent}${text}${unsaid() ? `  ; ${this.#hex(address, count)}` : ''}`);
  }

  #hex(address: number, count: number): string {
    let text = hex(this.#words.bits(address));
    for (let i = 1; i < count; i++) text += ` ${hex(this.#words.bits(address + i))}`;
    return text;
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
