/* From dwords to a Program: the control-flow list from dword 0, and each clause that it points to. */
import { DWORDView } from '../../../generated/r600.ts';
import { FormatError, viewOf } from '../../runtime/index.ts';
import type { Chip, ShaderType } from './chips.ts';
import { decodeAluClause } from './decode-alu.ts';
import { clauseCount, decodeCf, endsProgram } from './decode-cf.ts';
import type { CfHead } from './decode-cf.ts';
import { decodeFetchClause } from './decode-fetch.ts';
import type { AluClause, CfAluExt, CfInst, FetchClause, Leftover, Program } from './program.ts';

/** What bytecode cannot say about itself. */
export interface DecodeOptions {
  readonly chip: Chip;
  readonly type: ShaderType;
}

/**
 * Decode bytecode. FormatError `r600/odd-size` where it is not whole dwords, `r600/no-end` where no instruction ends the
 * program, `r600/clause-outside`, `r600/group-too-long` and `r600/literal-outside` where a clause cannot be read, and
 * `r600/clauses-overlap` where clauses share more dwords than the shader has.
 */
export function decodeProgram(bytes: Uint8Array, { chip, type }: DecodeOptions): Program {
  if (bytes.length % 4 !== 0) {
    throw new FormatError('r600/odd-size', `odd size: ${bytes.length} bytes are not whole dwords`, {
      offset: bytes.length,
    });
  }
  const view = viewOf(bytes);
  const size = bytes.length / 4;
  const clauses = clauseReader(view, size);
  const cf: CfInst[] = [];
  let ext: CfAluExt | undefined;
  for (let id = 0, furthest = 0; ; id++) {
    if (id * 2 + 2 > size) {
      throw new FormatError('r600/no-end', `program without end: ${size} dwords of control flow`, { offset: id * 8 });
    }
    const inst = withClause(decodeCf(view, id, chip.generation), ext, clauses, chip);
    cf.push(inst);
    ext = inst.kind === 'alu_ext' ? inst : undefined;
    // A branch past the end of the program says that the end is further on.
    if (inst.kind === 'flow' && (inst.op?.flags.has('BRANCH') === true || inst.op?.flags.has('LOOP') === true)) {
      furthest = Math.max(furthest, inst.word0.ADDR);
    }
    if (endsProgram(inst) && id >= furthest) break;
  }
  return { chip, type, size, cf, leftovers: leftovers(view, size, cf) };
}

/** The instruction with its clause, where it has one. */
function withClause(head: CfHead, ext: CfAluExt | undefined, clauses: ClauseReader, chip: Chip): CfInst {
  if (head.kind === 'alu') {
    const { kind, id, op, opcode, word0, word1 } = head;
    const clause = clauses.alu(word0.ADDR * 2, word1.COUNT + 1, id, chip);
    return { kind, id, op, opcode, word0, word1, ext, clause };
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
}

/** Reads clauses inside the shader; two instructions that execute the same one get the same object. */
function clauseReader(view: DataView, size: number): ClauseReader {
  const known = new Map<string, AluClause | FetchClause>();
  // Clauses of real shaders do not overlap; without a bound a hostile one could make every instruction bring a full clause.
  let budget = size * 2 + 1024;
  const once = <T extends AluClause | FetchClause>(
    key: string,
    address: number,
    dwords: number,
    id: number,
    read: () => T,
  ): T => {
    const found = known.get(key);
    // The key says which kind of clause it is.
    if (found !== undefined) return found as T;
    if (address + dwords > size) {
      const message = `clause outside the shader: dwords ${address} to ${address + dwords}, the shader has ${size}`;
      throw new FormatError('r600/clause-outside', message, { offset: id * 8, path: `cf[${id}]` });
    }
    budget -= dwords;
    if (budget < 0) {
      throw new FormatError('r600/clauses-overlap', `clauses overlap: together more than ${size * 2 + 1024} dwords`, {
        offset: id * 8,
        path: `cf[${id}]`,
      });
    }
    const clause = read();
    known.set(key, clause);
    return clause;
  };
  return {
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
  const covered = new Uint8Array(size).fill(1, 0, cf.length * 2);
  for (const inst of cf) {
    if (inst.kind === 'alu' || inst.kind === 'fetch') {
      covered.fill(1, inst.clause.address, inst.clause.address + inst.clause.size);
    }
  }
  const runs: { address: number; words: number[] }[] = [];
  for (let at = cf.length * 2; at < size; at++) {
    if (covered[at] === 1) continue;
    const word = new DWORDView(view, at * 4).bits;
    if (word === 0) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.address + run.words.length === at) run.words.push(word);
    else runs.push({ address: at, words: [word] });
  }
  return runs;
}
