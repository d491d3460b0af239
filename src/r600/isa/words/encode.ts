/* From a Program to dwords: every word is made of the model's fields. */
import { writeDWORD } from '../../../../generated/r600/write.ts';
import { ByteWriter, FormatError } from '../../../runtime/index.ts';
import { writeAluClause } from './encode-alu.ts';
import { writeCf } from './encode-cf.ts';
import { writeFetchClause } from './encode-fetch.ts';
import type { AluClause, FetchClause, Program } from '../program.ts';

/**
 * The bytes of a program: control flow from dword 0, each clause at its address, zeros where nothing is.
 * FormatError `r600/overlap` where two parts want different dwords at one address, `r600/outside` where one lies after the
 * program's size, `write/out-of-range` where a value does not fit its field.
 */
export function encodeProgram(program: Program): Uint8Array {
  const { size } = program;
  const w = new ByteWriter();
  let end = 0;
  for (const part of partsOf(program)) {
    if (part.address + part.size > size) throw outside(part, size);
    if (part.address < end) checkSame(w, part, end);
    w.seek(part.address * 4);
    part.write(w);
    end = Math.max(end, part.address + part.size);
  }
  w.seek(end * 4);
  w.pad((size - end) * 4, 0);
  return w.data;
}

interface Part {
  /** Dwords. */
  readonly address: number;
  readonly size: number;
  readonly write: (w: ByteWriter) => void;
}

/** Control flow, each clause once, also where several instructions execute it, and leftovers; lowest address first. */
function partsOf({ cf, chip, leftovers }: Program): readonly Part[] {
  const { generation } = chip;
  const parts = cf.map((inst): Part => ({ address: inst.id * 2, size: 2, write: (w) => writeCf(w, inst, generation) }));
  const seen = new Set<AluClause | FetchClause>();
  for (const inst of cf) {
    if (inst.kind !== 'alu' && inst.kind !== 'fetch') continue;
    const { address, size } = inst.clause;
    if (seen.has(inst.clause)) continue;
    seen.add(inst.clause);
    const write = (w: ByteWriter): void => {
      if (inst.kind === 'alu') writeAluClause(w, inst.clause, generation);
      else writeFetchClause(w, inst.clause, generation);
    };
    parts.push({ address, size, write });
  }
  for (const { address, words } of leftovers) {
    const write = (w: ByteWriter): void => words.forEach((bits) => writeDWORD(w, { bits }));
    parts.push({ address, size: words.length, write });
  }
  return parts.sort((a, b) => a.address - b.address);
}

/** Throws unless the part has the dwords that are already written where it overlaps them. */
function checkSame(written: ByteWriter, part: Part, end: number): void {
  const own = new ByteWriter();
  part.write(own);
  const shared = Math.min(part.size, end - part.address) * 4;
  const before = written.data.subarray(part.address * 4, part.address * 4 + shared);
  if (before.every((byte, i) => own.data[i] === byte)) return;
  throw new FormatError('r600/overlap', `overlap: two parts of the program want dword ${part.address}`, {
    offset: part.address * 4,
  });
}

function outside({ address, size }: Part, limit: number): FormatError {
  const message = `part outside the program: dwords ${address} to ${address + size}, the program has ${limit}`;
  return new FormatError('r600/outside', message, { offset: address * 4 });
}
