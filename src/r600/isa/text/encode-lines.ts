/* Which line is to blame where a program cannot be encoded. */
import { ByteWriter, FormatError } from '../../../runtime/index.ts';
import type { CfInst, Program } from '../program.ts';
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

/** An error of `encodeProgram` as FormatError `r600/assembly` with its line; `lines` by the program's instructions. */
export function withLine(error: unknown, lines: readonly InstructionLines[], { cf, chip }: Program): unknown {
  if (!(error instanceof FormatError)) return error;
  for (const [k, { line, clause }] of lines.entries()) {
    const found = encodeLines(cf[k], line, clause, chip.generation);
    if (found !== undefined) return found;
  }
  // Each line has its words: one of two parts that want one place begins there.
  const dword = Number(error.offset) / 4;
  const at = cf.findLastIndex((inst) => inst.id * 2 === dword || ('clause' in inst && inst.clause.address === dword));
  const line = lines[at]?.line;
  return line === undefined ? error : asmError(line, error.message);
}

/** The error of the first line whose instruction has a value that its field cannot hold. */
function encodeLines(
  inst: CfInst | undefined,
  line: AsmLine,
  clause: readonly AsmLine[],
  generation: Generation,
): FormatError | undefined {
  if (inst === undefined) return undefined;
  let at = line;
  const w = new ByteWriter();
  try {
    writeCf(w, inst, generation);
    const insts = inst.kind === 'alu' ? inst.clause.groups.flatMap((group) => group.insts) : [];
    for (const [k, each] of insts.entries()) {
      at = clause[k] ?? line;
      writeAlu(w, each, generation);
    }
    for (const [k, each] of (inst.kind === 'fetch' ? inst.clause.insts : []).entries()) {
      at = clause[k] ?? line;
      writeFetch(w, each, generation);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return asmError(at, error.message);
  }
}
