/* Which instructions their text alone does not give back: bits that no document names, registers of masked destinations. */
import { DWORDTable } from '../../../../generated/r600/read.ts';
import { ByteWriter } from '../../../runtime/index.ts';
import type { AsmLine } from './asm-line.ts';
import type { Chip, Generation } from '../tables/chips.ts';
import { writeAlu } from '../words/encode-alu.ts';
import { writeCf } from '../words/encode-cf.ts';
import { writeFetch } from '../words/encode-fetch.ts';
import { parseAlu } from './parse-alu.ts';
import { parseAluExt, parseCf } from './parse-cf.ts';
import { parseFetch } from './parse-fetch.ts';
import type { AluInst, CfFetch, CfInst, FetchInst } from '../program.ts';

const line = (text: string): AsmLine => ({
  number: 0,
  offset: 0,
  inClause: false,
  address: undefined,
  words: [],
  text,
});

/** Whether a control-flow instruction's text leaves bits unsaid; `next` is the text after it, which names the locks of an ALU_EXT. */
export function isUnsaidCf(inst: CfInst, text: string, next: string, { generation }: Chip): boolean {
  if (inst.kind === 'alu_ext') {
    const parsed = parseAluExt(line(text), line(next), inst.id, generation);
    return differ(inst, parsed, (w, each) => writeCf(w, each, generation));
  }
  const ext = inst.kind === 'alu' ? inst.ext : undefined;
  const { head } = parseCf(line(text), inst.id, generation, ext);
  return differ(inst, laidOut(head as CfInst, inst, generation), (w, each) => writeCf(w, each, generation));
}

/** The parsed instruction with its clause's place and size, which the text says in its own way. */
function laidOut(parsed: CfInst, inst: CfInst, generation: Generation): CfInst {
  if (parsed.kind === 'alu' && inst.kind === 'alu') {
    const word0 = { ...parsed.word0, ADDR: inst.word0.ADDR };
    return { ...parsed, word0, word1: { ...parsed.word1, COUNT: inst.word1.COUNT } };
  }
  if (parsed.kind !== 'fetch' || inst.kind !== 'fetch') return parsed;
  const word0: CfFetch['word0'] = { ...parsed.word0, ADDR: inst.word0.ADDR };
  const high = generation === 'R700' ? { COUNT_3: inst.word1.COUNT_3 ?? false } : {};
  return { ...parsed, word0, word1: { ...parsed.word1, COUNT: inst.word1.COUNT, ...high } };
}

/** Whether an ALU instruction's text leaves bits unsaid; LAST is said by the group after it. */
export function isUnsaidAlu(inst: AluInst, text: string, { generation }: Chip, endsGroup: boolean): boolean {
  const parsed = { ...parseAlu(line(text), generation, undefined).inst, last: endsGroup };
  return differ(inst, parsed, (w, each) => writeAlu(w, each, generation));
}

/** Whether a fetch's text leaves bits unsaid. */
export function isUnsaidFetch(inst: FetchInst, text: string, { generation }: Chip, cf: CfInst['op']): boolean {
  const parsed = parseFetch(line(text), generation, cf);
  return differ(inst, parsed, (w, each) => writeFetch(w, each, generation));
}

function differ<T>(a: T, b: T, write: (w: ByteWriter, value: T) => void): boolean {
  const wordsOf = (value: T): DWORDTable => {
    const w = new ByteWriter();
    write(w, value);
    return DWORDTable.over(w.data.slice());
  };
  const [first, second] = [wordsOf(a), wordsOf(b)];
  return Array.from({ length: first.length }, (_, i) => first.bits(i)).some((bits, i) => second.bits(i) !== bits);
}
