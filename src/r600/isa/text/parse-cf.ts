/* The text of a control-flow instruction. */
import { writeDWORD } from '../../../../generated/r600/write.ts';
import { assertNever } from '../../../core/index.ts';
import { ByteWriter, viewOf } from '../../../runtime/index.ts';
import { asmError, readRegister, readSelectors } from './asm-line.ts';
import type { AsmLine } from './asm-line.ts';
import { cfOpNamed, countsRounds } from '../tables/cf-opcodes.ts';
import type { Generation } from '../tables/chips.ts';
import { decodeCf } from '../words/decode-cf.ts';
import type { CfHead } from '../words/decode-cf.ts';
import { channels, exportTypes, memTypes } from '../tables/operand-names.ts';
import type { CfAluExt, CfExport, CfMem, CfRat } from '../program.ts';
import type { KcacheLock } from '../tables/selects.ts';

/** An instruction; its clause's size and address where the text says them. */
export interface ParsedCf {
  readonly head: CfHead;
  /** Of a clause: 64-bit words of ALU, fetches of others. */
  readonly count: number | undefined;
  /** Dword address of a clause. */
  readonly address: number | undefined;
}

/** What a line's dwords hold as instruction `id`; undefined where it shows none. */
export function knownCf(line: AsmLine, id: number, generation: Generation): CfHead | undefined {
  const [word0, word1] = line.words;
  return word0 === undefined || word1 === undefined ? undefined : headOf(word0, word1, id, generation);
}

function headOf(word0: number, word1: number, id: number, generation: Generation): CfHead {
  const w = new ByteWriter();
  writeDWORD(w, { bits: word0 });
  writeDWORD(w, { bits: word1 });
  return { ...decodeCf(viewOf(w.data), 0, generation), id };
}

/** BARRIER, which the text says only where it is off. */
const BARRIER = 2 ** 31;

/** Where CF_INST starts in the second word. */
function shiftOf(encoding: 'alu' | 'cf', generation: Generation): number {
  if (encoding === 'alu') return 26;
  return generation === 'R600' || generation === 'R700' ? 23 : 22;
}

/** Parse a line; `ext` is the ALU_EXT before it, whose locks it names. */
export function parseCf(line: AsmLine, id: number, generation: Generation, ext: CfAluExt | undefined): ParsedCf {
  const [name = '', ...rest] = line.text.split(/\s+/);
  const { encoding, opcode } = readName(line, name, generation);
  const known = knownCf(line, id, generation);
  const isAlu = known?.kind === 'alu' || known?.kind === 'alu_ext';
  const base =
    known !== undefined && isAlu === (encoding === 'alu') && known.opcode === opcode
      ? known
      : headOf(0, BARRIER + opcode * 2 ** shiftOf(encoding, generation), id, generation);
  const tokens = new Tokens(line, rest);
  const parsed = parseFields(line, base, tokens, ext);
  tokens.finish();
  return parsed;
}

function readName(line: AsmLine, name: string, generation: Generation): { encoding: 'alu' | 'cf'; opcode: number } {
  const [, alu, number] = /^CF_(ALU_)?(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return { encoding: alu === undefined ? 'cf' : 'alu', opcode: Number(number) };
  const op = cfOpNamed(name);
  if (op === undefined) throw asmError(line, `unknown control-flow instruction: ${name}`);
  const opcode = op.opcode[generation];
  if (opcode === null) throw asmError(line, `no such instruction on ${generation}: ${name}`);
  return { encoding: op.encoding, opcode };
}

function parseFields(line: AsmLine, base: CfHead, tokens: Tokens, ext: CfAluExt | undefined): ParsedCf {
  switch (base.kind) {
    case 'alu_ext':
      return { head: base, count: undefined, address: undefined };
    case 'alu': {
      const count = tokens.number(/^(\d+)$/);
      const address = tokens.number(/^@(\d+)$/);
      const { word0, word1 } = aluLocks(line, base, tokens, ext);
      return { head: { ...base, word0, word1: { ...word1, ...tokens.flags(word1) } }, count, address };
    }
    case 'fetch': {
      const count = tokens.number(/^(\d+)$/);
      const address = tokens.number(/^@(\d+)$/);
      const word1 = { ...base.word1, POP_COUNT: tokens.number(/^POP:(\d+)$/) ?? 0, ...tokens.flags(base.word1) };
      return { head: { ...base, word1 }, count, address };
    }
    case 'flow': {
      const target = tokens.number(/^@(\d+)$/) ?? 0;
      if (target % 2 !== 0) throw asmError(line, `odd target: @${target}, instructions stand at even dwords`);
      const constant = tokens.constant(base);
      const pops = { POP_COUNT: tokens.number(/^POP:(\d+)$/) ?? 0 };
      const stream = base.op?.flags.has('EMIT') === true ? { COUNT: tokens.number(/^STREAM(\d+)$/) ?? 0 } : {};
      const word1 = { ...base.word1, ...constant, ...pops, ...stream, ...tokens.flags(base.word1) };
      return {
        head: { ...base, word0: { ...base.word0, ADDR: target / 2 }, word1 },
        count: undefined,
        address: undefined,
      };
    }
    case 'export':
      return { head: parseExport(line, base, tokens), count: undefined, address: undefined };
    case 'mem':
    case 'rat':
      return { head: parseMem(line, base, tokens), count: undefined, address: undefined };
    default:
      return assertNever(base);
  }
}

/** `KC0[CB1:0-15`, perhaps `CF_INDEX_0]`: the locks. The third, the fourth and indices are those of the ALU_EXT before. */
function aluLocks(
  line: AsmLine,
  base: Extract<CfHead, { kind: 'alu' }>,
  tokens: Tokens,
  ext: CfAluExt | undefined,
): Pick<typeof base, 'word0' | 'word1'> {
  let { word0, word1 } = base;
  word0 = { ...word0, KCACHE_MODE0: 0 };
  word1 = { ...word1, KCACHE_MODE1: 0 };
  for (const [set, { bank, mode, addr }] of readLocks(line, tokens)) {
    if (set === 0) {
      word0 = { ...word0, KCACHE_BANK0: bank, KCACHE_MODE0: mode };
      word1 = { ...word1, KCACHE_ADDR0: addr };
    } else if (set === 1) {
      word0 = { ...word0, KCACHE_BANK1: bank };
      word1 = { ...word1, KCACHE_MODE1: mode, KCACHE_ADDR1: addr };
    } else if (ext === undefined) throw asmError(line, `KC${set} needs ALU_EXT on the line before`);
  }
  return { word0, word1 };
}

/** The locks that a line names, by set. */
function readLocks(line: AsmLine, tokens: Tokens): ReadonlyMap<number, KcacheLock> {
  const locks = new Map<number, KcacheLock>();
  for (;;) {
    const [, set, bank, low, high, closed] = tokens.take(/^KC([0-3])\[CB(\d+):(\d+)-(\d+)(\])?$/) ?? [];
    if (set === undefined) return locks;
    const index = closed === undefined ? tokens.take(/^CF_INDEX_(\d)\]$/)?.[1] : undefined;
    if (closed === undefined && index === undefined) throw asmError(line, `no end of KC${set}`);
    const mode = (Number(high) + 1 - Number(low)) / 16;
    if (Number(low) % 16 !== 0 || !Number.isInteger(mode) || mode < 1 || mode > 3) {
      throw asmError(line, `no cache lines: ${low}-${high}, a line has 16 constants`);
    }
    const indexMode = index === undefined ? 0 : Number(index) + 1;
    locks.set(Number(set), { bank: Number(bank), mode, addr: Number(low) / 16, indexMode });
  }
}

/** The ALU_EXT of a line, given the line after it, which names the locks. */
export function parseAluExt(line: AsmLine, next: AsmLine | undefined, id: number, generation: Generation): CfAluExt {
  const known = knownCf(line, id, generation);
  const opcode = cfOpNamed('ALU_EXT')?.opcode[generation];
  if (opcode === undefined || opcode === null) throw asmError(line, `no such instruction on ${generation}: ALU_EXT`);
  const blank = headOf(0, BARRIER + opcode * 2 ** shiftOf('alu', generation), id, generation);
  const base = known?.kind === 'alu_ext' ? known : blank;
  if (base.kind !== 'alu_ext') throw asmError(line, 'no ALU_EXT');
  // Without an ALU clause after it no line names its locks.
  if (!/^(ALU|CF_ALU_)/.test(next?.text ?? '')) return base;
  let { word0, word1 } = base;
  word0 = { ...word0, KCACHE_MODE2: 0 };
  word1 = { ...word1, KCACHE_MODE3: 0 };
  const tokens = new Tokens(
    line,
    (next?.text ?? '').split(/\s+/).filter((token) => !/^(ALU\w*|\d+|@\d+)$/.test(token)),
  );
  for (const [set, { bank, mode, addr, indexMode }] of readLocks(line, tokens)) {
    if (set === 0) word0 = { ...word0, KCACHE_BANK_INDEX_MODE0: indexMode };
    if (set === 1) word0 = { ...word0, KCACHE_BANK_INDEX_MODE1: indexMode };
    if (set === 2) {
      word0 = { ...word0, KCACHE_BANK_INDEX_MODE2: indexMode, KCACHE_BANK2: bank, KCACHE_MODE2: mode };
      word1 = { ...word1, KCACHE_ADDR2: addr };
    }
    if (set === 3) {
      word0 = { ...word0, KCACHE_BANK_INDEX_MODE3: indexMode, KCACHE_BANK3: bank };
      word1 = { ...word1, KCACHE_MODE3: mode, KCACHE_ADDR3: addr };
    }
  }
  return { ...base, word0, word1 };
}

interface Target {
  readonly type: number;
  readonly array: number;
  readonly burst: number;
  readonly gpr: number;
  /** Plus the loop index. */
  readonly rel: boolean;
  readonly selects: string;
}

/** INDEX_MODE of the loop index, the only one that exports can add. */
const LOOP_INDEX = 4;

/** `PARAM 0-2 R5-7.xyzw`: type, array and registers. */
function readTarget(line: AsmLine, tokens: Tokens, types: readonly string[], end: RegExp): Target {
  const type = types.indexOf(tokens.take(/^\w+$/)?.[0] ?? '');
  const array = tokens.take(/^(\d+)(?:-(\d+))?$/);
  const [, first = '', last, selects = ''] = tokens.take(end) ?? [];
  const register = readRegister(first);
  const isRegister = register !== undefined && (!register.rel || register.indexMode === LOOP_INDEX);
  if (type < 0 || array === undefined || !isRegister) throw asmError(line, `no export: ${line.text}`);
  const burst = array[2] === undefined ? 0 : Number(array[2]) - Number(array[1]);
  const registers = last === undefined ? 0 : Number(last) - register.gpr;
  if (burst !== registers) throw asmError(line, `${burst + 1} elements from ${registers + 1} registers`);
  return { type, array: Number(array[1]), burst, gpr: register.gpr, rel: register.rel, selects };
}

function parseExport(line: AsmLine, base: CfExport, tokens: Tokens): CfExport {
  const { type, array, burst, gpr, rel, selects } = readTarget(
    line,
    tokens,
    exportTypes,
    /^(\w+?|R\[\d+\+AL\])(?:-(\d+))?\.([xyzw01?_]{4})$/,
  );
  const [SEL_X = 0, SEL_Y = 0, SEL_Z = 0, SEL_W = 0] = readSelectors(line, selects);
  const swizzle = { SEL_X, SEL_Y, SEL_Z, SEL_W, BURST_COUNT: burst };
  return {
    ...base,
    word0: { ...base.word0, TYPE: type, ARRAY_BASE: array, RW_GPR: gpr, RW_REL: rel },
    word1: { ...base.word1, ...swizzle, ...tokens.flags(base.word1) },
  };
}

function parseMem(line: AsmLine, base: CfMem | CfRat, tokens: Tokens): CfMem | CfRat {
  const { type, array, burst, gpr, rel, selects } = readTarget(
    line,
    tokens,
    memTypes,
    /^(\w+?|R\[\d+\+AL\])(?:-(\d+))?\.([xyzw_]{4}),?$/,
  );
  const mask = [...channels].reduce((bits, name, i) => bits | (selects[i] === name ? 1 << i : 0), 0);
  if ([...channels].some((name, i) => selects[i] !== name && selects[i] !== '_'))
    throw asmError(line, `components in another order than xyzw: ${selects}`);
  const vector = tokens.take(/^@(\w+)\.xyz,?$/)?.[1];
  const scalar = tokens.take(/^@(\w+)\.x$/)?.[1];
  const index = vector ?? scalar;
  const register = index === undefined ? undefined : readRegister(index);
  if (index !== undefined && (register === undefined || register.rel)) throw asmError(line, `no index: ${index}`);
  if (index !== (scalar ?? index)) throw asmError(line, `two index registers: ${index} and ${scalar}`);
  if (scalar !== undefined && (type & 1) === 0) throw asmError(line, `${memTypes[type]} has no index: ${scalar}`);
  const size = tokens.number(/^ES:(\d+)$/) ?? 0;
  const operation = tokens.number(/^OP:(\d+)$/) ?? 0;
  if (base.kind === 'rat' && array !== 0)
    throw asmError(line, `no place: ${array}; the id of a random access target stands in the dwords of its line`);
  if (base.kind !== 'rat' && vector !== undefined) throw asmError(line, `an index of three components: ${vector}`);
  if (base.kind !== 'rat' && operation !== 0) throw asmError(line, `no random access target: OP:${operation}`);
  const mark = tokens.take(/^MARK$/) !== undefined;
  const common = {
    TYPE: type,
    RW_GPR: gpr,
    RW_REL: rel,
    ELEM_SIZE: size,
    ...(register !== undefined && { INDEX_GPR: register.gpr }),
  };
  if (mark && base.word1.MARK === undefined) throw asmError(line, 'no MARK in this generation');
  const word1 = {
    ...base.word1,
    COMP_MASK: mask,
    BURST_COUNT: burst,
    ...(base.word1.MARK !== undefined && { MARK: mark }),
    ...tokens.flags(base.word1),
  };
  if (base.kind === 'rat') {
    return { ...base, word0: { ...base.word0, ...common, RAT_INST: operation }, word1 };
  }
  return { ...base, word0: { ...base.word0, ...common, ARRAY_BASE: array }, word1 };
}

interface Flags {
  readonly BARRIER: boolean;
  readonly VALID_PIXEL_MODE?: boolean;
  readonly WHOLE_QUAD_MODE?: boolean;
  readonly END_OF_PROGRAM?: boolean;
}

/** The words of a line after its name, taken from the front. */
class Tokens {
  readonly #line: AsmLine;
  readonly #tokens: string[];

  constructor(line: AsmLine, tokens: readonly string[]) {
    this.#line = line;
    this.#tokens = tokens.filter((token) => token !== '');
  }

  /** The next word, where it matches. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.#tokens[0] ?? '');
    if (match === null) return undefined;
    this.#tokens.shift();
    return match;
  }

  /** The number in the next word, where it matches. */
  number(pattern: RegExp): number | undefined {
    const match = this.take(pattern);
    return match?.[1] === undefined ? undefined : Number(match[1]);
  }

  /** The boolean or loop constant of a branch, loop or call. */
  constant({ op, word1 }: Extract<CfHead, { kind: 'flow' }>): { readonly COND: number; readonly CF_CONST?: number } {
    const [, condition, inverted, number] = this.take(/^CND:(FALSE|(!?)B(\d+))$/) ?? [];
    if (number !== undefined) return { COND: inverted === '' ? 2 : 3, CF_CONST: Number(number) };
    const COND = Number(condition !== undefined);
    const counted = countsRounds(op) ? (this.number(/^I(\d+)$/) ?? 0) : word1.CF_CONST;
    return { COND, CF_CONST: counted };
  }

  /** The flags at the end, for the fields that the word has. */
  flags(word: Flags): Partial<Flags> {
    const off = this.take(/^NO_BARRIER$/) !== undefined;
    const set: [keyof Flags, boolean][] = [
      ['VALID_PIXEL_MODE', this.take(/^VPM$/) !== undefined],
      ['WHOLE_QUAD_MODE', this.take(/^WQM$/) !== undefined],
      ['END_OF_PROGRAM', this.take(/^EOP$/) !== undefined],
    ];
    for (const [name, on] of set) {
      if (on && word[name] === undefined) throw asmError(this.#line, `no ${name} in this word of this generation`);
    }
    return { BARRIER: !off, ...Object.fromEntries(set.filter(([name]) => word[name] !== undefined)) };
  }

  /** Throws where something is left. */
  finish(): void {
    if (this.#tokens.length > 0) throw asmError(this.#line, `not understood: ${this.#tokens.join(' ')}`);
  }
}
