/* From dwords to a Program: the control flow from dword 0, the subroutines that it calls, and each clause that these point to. */
import { DWORDView } from '../../../../generated/r600/read.ts';
import { FormatError, viewOf } from '../../../runtime/index.ts';
import type { Chip, ShaderType } from '../tables/chips.ts';
import { decodeAluClause } from './decode-alu.ts';
import { clauseCount, decodeCf, endsProgram, targetOf } from './decode-cf.ts';
import type { CfHead } from './decode-cf.ts';
import { decodeFetchClause } from './decode-fetch.ts';
import type { AluClause, CfInst, FetchClause, Leftover, Program } from '../program.ts';

/** What bytecode cannot say about itself. */
export interface DecodeOptions {
  readonly chip: Chip;
  readonly type: ShaderType;
  /** Dwords that the clauses of all instructions may have, a clause for each that executes it; `MOST_DWORDS` where absent. */
  readonly most?: number | undefined;
}

/** Most dwords of a program; decoded they take a hundred times their bytes. The longest shaders have some ten thousand. */
export const MOST_DWORDS: number = 3 << 18;

/**
 * Decode bytecode. FormatError `r600/odd-size` where it is not whole dwords, `r600/too-large`, `r600/no-end` where no instruction ends the
 * program, `r600/clause-outside`, `r600/group-too-long` and `r600/literal-outside` where a clause cannot be read, and
 * `r600/clauses-overlap` where clauses share more dwords than the shader has.
 */
export function decodeProgram(bytes: Uint8Array, { chip, type, most = MOST_DWORDS }: DecodeOptions): Program {
  if (bytes.length % 4 !== 0) {
    throw new FormatError('r600/odd-size', `odd size: ${bytes.length} bytes are not whole dwords`, {
      offset: bytes.length,
    });
  }
  const size = bytes.length / 4;
  if (size > MOST_DWORDS) throw tooLarge(`program of ${size} dwords`, MOST_DWORDS);
  const view = viewOf(bytes);
  const clauses = clauseReader(view, size, most);
  const cf = withExtensions([...followed(view, size, clauses, chip).values()].sort((a, b) => a.id - b.id));
  return { chip, type, size, cf, leftovers: leftovers(view, size, cf) };
}

/** The error of more dwords or programs than are decoded. */
export function tooLarge(what: string, most: number, offset: number = 0): FormatError {
  return new FormatError('r600/too-large', `${what}: at most ${most} are decoded`, { offset });
}

/** The control flow by id: what follows instruction 0, and what a branch, loop or call leads to. */
function followed(view: DataView, size: number, clauses: ClauseReader, chip: Chip): ReadonlyMap<number, CfInst> {
  const found = new Map<number, CfInst>();
  const open = [0];
  for (let start = open.pop(); start !== undefined; start = open.pop()) {
    let furthest = 0;
    for (let id = start; !found.has(id); id++) {
      if (id * 2 + 2 > size) {
        throw new FormatError('r600/no-end', `program without end: ${size} dwords of control flow`, { offset: id * 8 });
      }
      const inst = withClause(decodeCf(view, id, chip.generation), clauses, chip);
      found.set(id, inst);
      const target = targetOf(inst);
      // What lies outside of the shader cannot be followed.
      if (target !== undefined && target * 2 + 2 <= size) {
        open.push(target);
        // A branch past the end of the program says that the end is further on; a subroutine may be anywhere.
        if (inst.op?.name !== 'CALL') furthest = Math.max(furthest, target);
      }
      if (endsProgram(inst) && (id >= furthest || clauses.has(id * 2 + 2))) break;
    }
  }
  return found;
}

/** The instructions, ALU clauses with the ALU_EXT right before them. */
function withExtensions(cf: readonly CfInst[]): readonly CfInst[] {
  return cf.map((inst, k) => {
    const before = cf[k - 1];
    return inst.kind === 'alu' && before?.kind === 'alu_ext' && before.id === inst.id - 1
      ? { ...inst, ext: before }
      : inst;
  });
}

/** The instruction with its clause, where it has one. */
function withClause(head: CfHead, clauses: ClauseReader, chip: Chip): CfInst {
  if (head.kind === 'alu') {
    const { kind, id, op, opcode, word0, word1 } = head;
    const clause = clauses.alu(word0.ADDR * 2, word1.COUNT + 1, id, chip);
    return { kind, id, op, opcode, word0, word1, ext: undefined, clause };
  }
  if (head.kind === 'fetch') {
    const { kind, id, op, opcode, word0, word1 } = head;
    const clause = clauses.fetch(word0.ADDR * 2, clauseCount(word1, chip), id, chip, op);
    return { kind, id, op, opcode, word0, word1, clause };
  }
  return head;
}

interface ClauseReader {
  alu(address: number, words: number, id: number, chip: Chip): AluClause;
  fetch(address: number, count: number, id: number, chip: Chip, op: CfInst['op']): FetchClause;
  /** Whether a dword belongs to a clause that was read. */
  has(address: number): boolean;
}

/** How often a dword may be in the clauses of instructions, on average, beyond the dwords that are free. */
const MOST_SHARED = 16;
const FREE = 65_536;

/** Reads clauses inside the shader; two instructions that execute the same one get the same object. */
function clauseReader(view: DataView, size: number, most: number): ClauseReader {
  const known = new Map<string, AluClause | FetchClause>();
  const covered = new Uint8Array(size);
  // Clauses of real shaders do not overlap; without a bound a hostile one could make every instruction bring a full clause.
  let budget = size * 2 + 1024;
  const mostShared = Math.min(MOST_SHARED * size + FREE, most);
  let shared = mostShared;
  const once = <T extends AluClause | FetchClause>(
    key: string,
    address: number,
    dwords: number,
    id: number,
    read: () => T,
  ): T => {
    const found = known.get(key);
    // Instructions may share a clause; all that read a program go through it for each.
    shared -= dwords;
    // The key says which kind of clause it is.
    if (found !== undefined && shared >= 0) return found as T;
    if (address + dwords > size) {
      const message = `clause outside the shader: dwords ${address} to ${address + dwords}, the shader has ${size}`;
      throw new FormatError('r600/clause-outside', message, { offset: id * 8, path: `cf[${id}]` });
    }
    budget -= dwords;
    if (budget < 0 || shared < 0) {
      const bound = budget < 0 ? size * 2 + 1024 : mostShared;
      throw new FormatError('r600/clauses-overlap', `clauses overlap: together more than ${bound} dwords`, {
        offset: id * 8,
        path: `cf[${id}]`,
      });
    }
    const clause = read();
    known.set(key, clause);
    covered.fill(1, address, address + dwords);
    return clause;
  };
  return {
    has: (address) => covered[address] === 1,
    alu: (address, words, id, chip) =>
      once(`alu ${address} ${words}`, address, words * 2, id, () =>
        decodeAluClause(view, address, words * 2, chip.generation),
      ),
    fetch: (address, count, id, chip, op) =>
      once(`${op?.name} ${address} ${count}`, address, count * 4, id, () =>
        decodeFetchClause(view, address, count, chip.generation, op),
      ),
  };
}

/** Runs of dwords that neither control flow nor a clause covers, those of zeros left out. */
function leftovers(view: DataView, size: number, cf: readonly CfInst[]): readonly Leftover[] {
  const covered = new Uint8Array(size);
  for (const inst of cf) {
    covered.fill(1, inst.id * 2, inst.id * 2 + 2);
    if (inst.kind === 'alu' || inst.kind === 'fetch') {
      covered.fill(1, inst.clause.address, inst.clause.address + inst.clause.size);
    }
  }
  const runs: { address: number; words: number[] }[] = [];
  for (let at = 0; at < size; at++) {
    if (covered[at] === 1) continue;
    const word = new DWORDView(view, at * 4).bits;
    if (word === 0) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.address + run.words.length === at) run.words.push(word);
    else runs.push({ address: at, words: [word] });
  }
  return runs;
}
