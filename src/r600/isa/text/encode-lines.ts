/* Which line has a value that its field cannot hold: asked once a program could not be encoded. */
import { ByteWriter, FormatError } from '../../../runtime/index.ts';
import type { CfInst } from '../program.ts';
import type { Generation } from '../tables/chips.ts';
import { writeAlu } from '../words/encode-alu.ts';
import { writeCf } from '../words/encode-cf.ts';
import { writeFetch } from '../words/encode-fetch.ts';
import { asmError } from './asm-line.ts';
import type { AsmLine } from './asm-line.ts';

/** The lines of a control-flow instruction: its own, and of its clause one for each instruction. */
export interface InstructionLines {
  readonly line: AsmLine;
  readonly clause: readonly AsmLine[];
}

/** FormatError `r600/assembly` at the first line whose instruction cannot be encoded. */
export function encodeLines(lines: readonly InstructionLines[], cf: readonly CfInst[], generation: Generation): void {
  const w = new ByteWriter();
  const encode = (line: AsmLine | undefined, write: () => void): void => {
    w.seek(0);
    try {
      write();
    } catch (error) {
      if (line === undefined || !(error instanceof FormatError)) throw error;
      throw asmError(line, error.message);
    }
  };
  for (const [k, inst] of cf.entries()) {
    const { line, clause = [] } = lines[k] ?? {};
    encode(line, () => writeCf(w, inst, generation));
    if (inst.kind === 'fetch')
      inst.clause.insts.forEach((each, i) => encode(clause[i], () => writeFetch(w, each, generation)));
    if (inst.kind === 'alu')
      inst.clause.groups
        .flatMap(({ insts }) => insts)
        .forEach((each, i) => encode(clause[i], () => writeAlu(w, each, generation)));
  }
}
