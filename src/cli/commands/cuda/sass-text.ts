/*
 * What NVIDIA's disassemblers print: the functions of a cubin one after the other, a line that names each, and a line for
 * each instruction that begins with its offset in the function as a comment.
 *
 *   cuobjdump   Function : _Z4fillPii        nvdisasm   .text._Z4fillPii:
 *               /*0010*\/   MOV R1, c[0x0][0x28] ;
 */
import { printable } from '../../../core/index.ts';

/** One instruction. */
export interface Instruction {
  /** Bytes from the start of the function's section. */
  readonly offset: number;
  readonly text: string;
}

const START = /^\s*(?:Function\s*:\s*|\.text\.)(\S+?):?\s*$/;
const INSTRUCTION = /^\s*\/\*([0-9a-fA-F]{4,8})\*\/\s*(\S.*?)\s*(?:\/\*\s*0x[0-9a-fA-F]+\s*\*\/)?\s*$/;

/** The instructions of one function in the output of a tool; none where it does not show the function. */
export function instructionsOf(output: string, name: string): readonly Instruction[] {
  const found: Instruction[] = [];
  let isInside = false;
  for (const line of output.split('\n')) {
    const start = START.exec(line);
    if (start !== null) {
      if (found.length > 0 && start[1] !== name) break;
      isInside = start[1] === name;
      continue;
    }
    const [, offset, text] = INSTRUCTION.exec(line) ?? [];
    if (isInside && offset !== undefined && text !== undefined) {
      found.push({ offset: Number.parseInt(offset, 16), text: printable(text) });
    }
  }
  return found;
}

/** The instructions as lines: `=>` before that at pc, `*>` before that at errorPC, `*=>` where they are the same. */
export function markedLines(
  instructions: readonly Instruction[],
  { pc, errorPC }: { readonly pc: number | null; readonly errorPC: number | null },
): string[] {
  return instructions.map(({ offset, text }) => {
    const mark = `${offset === errorPC ? '*' : ''}${offset === pc ? '=>' : offset === errorPC ? '>' : ''}`;
    return `${mark.padStart(3)} +0x${offset.toString(16).padStart(4, '0')}  ${text}`;
  });
}
