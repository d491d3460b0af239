/*
 * From text to bytes. The text is what `disassemble` writes, or the same without addresses and dwords.
 *
 * A control-flow instruction starts at the margin, the instructions of its clause are indented below it. In a clause a number
 * starts a group. `ALU 3 @16` says how long a clause is and where: both may be left out, then clauses follow the control flow
 * in order. Dwords in front of an instruction, or at its end after a semicolon, give the bits that its text leaves unsaid, such
 * as the register of a destination that is not written; what the text says counts more. Anything else after a semicolon is a
 * comment. Lines of equality signs name the chip, the stage and the size, dwords that belong to no instruction, and where the
 * control flow goes on that is somewhere else, such as a subroutine: `===== @40 =`.
 */
import { writeDWORD } from '../../../../generated/r600/write.ts';
import { ByteWriter, FormatError, limitError, viewOf } from '../../../runtime/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import { asmError, linesOf, readLine } from './asm-line.ts';
import type { AsmLine } from './asm-line.ts';
import { chipNamed } from '../tables/chips.ts';
import type { Chip, Generation, ShaderType } from '../tables/chips.ts';
import { decodeAlu, literalDwords, slotOf } from '../words/decode-alu.ts';
import type { CfHead } from '../words/decode-cf.ts';
import { encodeProgram } from '../words/encode.ts';
import { withLine } from './encode-lines.ts';
import { parseAlu } from './parse-alu.ts';
import type { ParsedAlu } from './parse-alu.ts';
import { parseAluExt, parseCf } from './parse-cf.ts';
import { parseFetch } from './parse-fetch.ts';
import type { AluClause, AluGroup, AluInst, CfAluExt, CfInst, FetchClause, Program } from '../program.ts';

/** What the text need not say. */
export interface AssembleOptions {
  readonly chip?: Chip | undefined;
  readonly type?: ShaderType | undefined;
  /** Bounds on what the text may cost: `entries` are lines. */
  readonly limits?: Limits | undefined;
}

/** A shader from text. */
export interface Assembled {
  readonly bytes: Uint8Array;
  readonly chip: Chip;
  readonly type: ShaderType;
  /** As the head says. */
  readonly ngpr: number | undefined;
  readonly nstack: number | undefined;
}

/** The stages by the names that heads have for them. */
export const targets: Readonly<Record<string, ShaderType>> = {
  PS: 'ps',
  VS: 'vs',
  GS: 'gs',
  ES: 'es',
  LS: 'ls',
  HS: 'hs',
  COMPUTE: 'cs',
  FETCH: 'fetch',
};

/** Assemble text. FormatError `r600/assembly` names the line that is wrong. */
export function assemble(text: string, options: AssembleOptions = {}): Assembled {
  const head: Head = { words: new Map(), starts: new Map() };
  const lines: AsmLine[] = [];
  const most = options.limits?.entries ?? MOST_LINES;
  for (const raw of linesOf(text)) {
    if (raw.text.startsWith('=====')) {
      if (!readBanner(raw.text, head, lines.length)) break;
      continue;
    }
    const line = readLine(raw);
    if (line !== undefined && lines.push(line) > most)
      throw limitError('entries', `more than ${most} lines`, { offset: line.offset, path: `line ${line.number}` });
  }
  const chip = options.chip ?? head.chip;
  if (chip === undefined) throw new FormatError('r600/no-chip', 'unknown chip: the text has no head that names it');
  const type = options.type ?? head.type ?? 'ps';
  const items = parseItems(lines, head.starts, chip.generation);
  const cf = place(items, chip, head.words);
  const end = cf.reduce(
    (most, inst) => Math.max(most, inst.id * 2 + 2, 'clause' in inst ? clauseEnd(inst.clause) : 0),
    0,
  );
  let size = Math.max(end, head.size ?? 0);
  for (const address of head.words.keys()) size = Math.max(size, address + 1);
  if (size > MOST) throw asmError({ number: 1, offset: 0 }, `too large: ${size} dwords`);
  const w = new ByteWriter();
  w.bytes(encoded({ chip, type, size, cf, leftovers: [] }, items));
  for (const [address, bits] of head.words) {
    w.seek(address * 4);
    writeDWORD(w, { bits });
  }
  return { bytes: w.data, chip, type, ngpr: head.ngpr, nstack: head.nstack };
}

/** The bytes of a program; where it has none, the line that is to blame. */
function encoded(program: Program, items: readonly Item[]): Uint8Array {
  try {
    return encodeProgram(program);
  } catch (error) {
    const lines = items.map(({ line, clause }) => ({
      line,
      clause: clause.filter((each) => literalOf(each) === undefined),
    }));
    throw withLine(error, lines, program);
  }
}

/** Dwords that an address of a clause can reach. */
const MOST = 2 ** 23;
/** Lines with something on them, where nothing else is said. */
const MOST_LINES = 2 ** 20;

interface Head {
  chip?: Chip | undefined;
  type?: ShaderType | undefined;
  size?: number;
  ngpr?: number;
  nstack?: number;
  /** Dwords that no instruction has, by address. */
  readonly words: Map<number, number>;
  /** By line of the text, the id of the instruction on it, where that is not the next one. */
  readonly starts: Map<number, number>;
}

/** Read a line of equality signs in front of the line number `next`; false where it ends the shader. */
function readBanner(line: string, head: Head, next: number): boolean {
  if (line.startsWith('===== SHADER_END')) return false;
  const [, target, name] = / ([A-Z]+)\/(\w+)\/\w+ =+$/.exec(line) ?? [];
  if (name !== undefined) {
    head.chip = chipNamed(name);
    head.type = targets[target ?? ''];
  }
  const [, size, ngpr, nstack] = /^=+ (\d+) dw =+ (\d+) gprs =+ (\d+) stack/.exec(line) ?? [];
  if (size !== undefined) Object.assign(head, { size: Number(size), ngpr: Number(ngpr), nstack: Number(nstack) });
  const [, address, word] = /^=+ (\d{4,}) {2}([0-9a-f]{8}) =/.exec(line) ?? [];
  if (address !== undefined && Number(address) < MOST) head.words.set(Number(address), Number.parseInt(word ?? '', 16));
  const [, start] = /^=+ @(\d{1,7}) =/.exec(line) ?? [];
  if (start !== undefined) head.starts.set(next, Number(start) / 2);
  return true;
}

/** A control-flow instruction with what its text says and the lines of its clause. */
interface Item {
  readonly line: AsmLine;
  readonly head: CfHead;
  readonly ext: CfAluExt | undefined;
  readonly count: number | undefined;
  readonly address: number | undefined;
  readonly clause: readonly AsmLine[];
}

function parseItems(
  lines: readonly AsmLine[],
  places: ReadonlyMap<number, number>,
  generation: Generation,
): readonly Item[] {
  const starts = lines.flatMap((line, i) => (line.inClause ? [] : [i]));
  if (starts[0] !== 0 && lines[0] !== undefined) throw asmError(lines[0], 'a clause without control-flow instruction');
  const items: Item[] = [];
  let id = -1;
  for (const [k, start] of starts.entries()) {
    const line = lines[start];
    if (line === undefined) continue;
    const clause = lines.slice(start + 1, starts[k + 1]);
    const place = places.get(start) ?? id + 1;
    if (!Number.isInteger(place) || place <= id) throw asmError(line, `no place for control flow: @${place * 2}`);
    id = place;
    if (line.address !== undefined && line.address !== id * 2) {
      throw asmError(line, `at dword ${line.address}: instruction ${id} stands at ${id * 2}`);
    }
    if (line.text === '' || line.text === 'ALU_EXT') {
      const head = parseAluExt(line, lines[start + 1], id, generation);
      items.push({ line, head, ext: undefined, count: undefined, address: undefined, clause });
      continue;
    }
    const before = items.at(-1)?.head;
    const ext = before?.kind === 'alu_ext' ? before : undefined;
    items.push({ line, ext, clause, ...parseCf(line, id, generation, ext) });
  }
  return items;
}

/** Give every clause its place: where its line says, else after everything before it. */
function place(items: readonly Item[], { generation }: Chip, padding: ReadonlyMap<number, number>): readonly CfInst[] {
  let end = ((items.at(-1)?.head.id ?? -1) + 1) * 2;
  return items.map((item): CfInst => {
    const { head, ext, line, count } = item;
    if (head.kind !== 'alu' && head.kind !== 'fetch') {
      if (item.clause[0] !== undefined) throw asmError(item.clause[0], 'a clause under an instruction that has none');
      return head;
    }
    const start = item.address ?? item.clause[0]?.address;
    if (start !== undefined && (start % 2 !== 0 || start > MOST))
      throw asmError(line, `no address of a clause: ${start}`);
    if (head.kind === 'alu') {
      const groups = parseGroups(item.clause, generation);
      const address = start ?? end;
      const clause = aluClause(groups, address, padding);
      end = Math.max(end, clauseEnd(clause));
      checkCount(line, count, clause.size / 2, 'words');
      const word0 = { ...head.word0, ADDR: address / 2 };
      return { ...head, word0, word1: { ...head.word1, COUNT: clause.size / 2 - 1 }, ext, clause };
    }
    const address = start ?? (end + 3) & ~3;
    const insts = item.clause.map((each, i) => ({
      ...parseFetch(each, generation, head.op),
      pad: padding.get(address + i * 4 + 3) ?? 0,
    }));
    const clause: FetchClause = { address, size: insts.length * 4, insts };
    end = Math.max(end, clauseEnd(clause));
    checkCount(line, count, insts.length, 'fetches');
    // R700 has the fourth bit of COUNT apart from the others.
    const most = insts.length - 1;
    const counted = generation === 'R700' ? { COUNT: most & 7, COUNT_3: most > 7 } : { COUNT: most };
    return { ...head, word0: { ...head.word0, ADDR: address / 2 }, word1: { ...head.word1, ...counted }, clause };
  });
}

function checkCount(line: AsmLine, said: number | undefined, found: number, what: string): void {
  if (found === 0) throw asmError(line, 'empty clause');
  if (said !== undefined && said !== found) throw asmError(line, `clause of ${said} ${what}: ${found} follow`);
}

function clauseEnd({ address, size }: AluClause | FetchClause): number {
  return address + size;
}

/** The groups from an address on. Padding of literals, which no line shows, is that of the lines of equality signs. */
function aluClause(groups: readonly UnplacedGroup[], address: number, padding: ReadonlyMap<number, number>): AluClause {
  let at = address;
  const placed = groups.map((group): AluGroup => {
    const here = at;
    const first = here + group.insts.length * 2;
    at = first + group.literals.length;
    const literals = group.literals.map((bits, i) => (i < group.said ? bits : (padding.get(first + i) ?? 0)));
    return { address: here, insts: group.insts, literals };
  });
  return { address, size: at - address, groups: placed };
}

interface UnplacedGroup extends Omit<AluGroup, 'address'> {
  /** Literals that the text says; the rest is padding. */
  readonly said: number;
}

/** The instructions and literals of a clause, group by group. */
function parseGroups(lines: readonly AsmLine[], generation: Generation): readonly UnplacedGroup[] {
  const groups: { line: AsmLine; insts: ParsedAlu[]; known: (AluInst | undefined)[]; shown: number[] }[] = [];
  for (const line of lines) {
    const current = groups.at(-1);
    const literal = literalOf(line);
    if (literal !== undefined) {
      if (current === undefined) throw asmError(line, 'a literal without instruction');
      current.shown.push(literal);
      continue;
    }
    const known = knownAlu(line, generation);
    const parsed = parseAlu(line, generation, known);
    if (current === undefined || parsed.startsGroup) groups.push({ line, insts: [parsed], known: [known], shown: [] });
    else {
      current.insts.push(parsed);
      current.known.push(known);
    }
  }
  return groups.map(({ line, insts, known, shown }, i) => {
    // The last group of a clause may lack LAST; the text cannot say so.
    const unended = i === groups.length - 1 && known.at(-1)?.last === false;
    const ended = insts.map(({ inst }, k): AluInst => ({ ...inst, last: k === insts.length - 1 && !unended }));
    checkSlots(line, ended, generation);
    return { insts: ended, ...groupLiterals(line, insts, ended, shown) };
  });
}

/** The literal that is alone on a line. */
function literalOf({ text, words }: AsmLine): number | undefined {
  if (text === '' && words.length === 1) return words[0];
  const [, hex] = /^0x([0-9a-f]{1,8})$/.exec(text) ?? [];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}

function knownAlu({ words }: AsmLine, generation: Generation): AluInst | undefined {
  if (words.length !== 2) return undefined;
  const w = new ByteWriter();
  for (const bits of words) writeDWORD(w, { bits });
  return decodeAlu(viewOf(w.data), 0, generation, 0);
}

/** Throws unless the hardware takes each instruction to the slot that its line names. */
function checkSlots(line: AsmLine, insts: readonly AluInst[], generation: Generation): void {
  let taken = 0;
  for (const { op, dstChan, slot } of insts) {
    const found = slotOf(op, dstChan, generation, taken);
    if (found !== slot) {
      const [said, executes] = ['xyzwt'[slot], 'xyzwt'[found]];
      throw asmError(line, `${op?.name ?? 'instruction'} in slot ${said}: it would execute in ${executes}`);
    }
    taken |= 1 << found;
  }
}

/** The literals of a group: those that sources name, and for others what the lines below the instructions show. */
function groupLiterals(
  line: AsmLine,
  parsed: readonly ParsedAlu[],
  insts: readonly AluInst[],
  shown: readonly number[],
): Pick<UnplacedGroup, 'literals' | 'said'> {
  const count = literalDwords(insts);
  if (shown.length > count) throw asmError(line, `${shown.length} literals under a group that takes ${count}`);
  const named = new Map<number, number>();
  for (const { literals } of parsed) {
    for (const [chan, value] of literals) {
      if ((named.get(chan) ?? value) !== value) throw asmError(line, `two literals for component ${'xyzw'[chan]}`);
      named.set(chan, value);
    }
  }
  const literals = Array.from({ length: count }, (_, i) => named.get(i) ?? shown[i] ?? 0);
  return { literals, said: Math.max(shown.length, ...[...named.keys()].map((chan) => chan + 1)) };
}
