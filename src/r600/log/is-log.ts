/* Whether a text is a log in which there may be shaders, or one shader to assemble. */
import { linesOf } from '../isa/text/asm-line.ts';
import { readLogLine } from './log-line.ts';

/** `ALU 3 @16`, `   1 MP x: MOV`, ` SAMPLE R0.xyzw`, `0x3f800000`: what starts like an instruction is one, right or wrong. */
const INSTRUCTION = /^(?:[A-Z][A-Z\d_]+(?: |$)| +(?:\d+ +)?[MP]{0,2} *(?:[01] )?(?:[xyzwt]: |[A-Z\d_]+ |0x))/;
/** Dwords where sb's disassembler and ours put them. */
const OWN = /^(?: ?\d{4,} {2}[\da-f]{8}|={5} )/;

/**
 * Whether a text is a log rather than one shader as `disasm` prints it: a dump of the driver's own, several heads, dwords
 * behind something else, or other lines before, between or behind those of a shader.
 */
export function isLog(text: string): boolean {
  let place: 'before' | 'inside' | 'behind' = 'before';
  let foreign = false;
  // A line inside that is none of ours is a mistake in an assembler text, which shows no dwords.
  let stray = false;
  let shown = false;
  for (const { text: line } of linesOf(text, Infinity)) {
    if (line.trim() === '' || line.trimStart().startsWith(';')) continue;
    const parts = readLogLine(line);
    const has = (kind: string): boolean => parts.some((part) => part.kind === kind);
    if (has('head')) {
      if (foreign || place !== 'before' || !line.startsWith('=')) return true;
      place = 'inside';
    } else if (has('size') && !line.startsWith('=')) return true;
    else if (has('words') || has('end') || has('target') || has('size')) {
      if (!OWN.test(line)) return true;
      shown ||= has('words');
      if (has('end')) place = 'behind';
    } else if (line.startsWith('=====') || INSTRUCTION.test(line)) {
      if (place === 'behind') return true;
    } else if (place === 'before') foreign = true;
    else stray = true;
  }
  return stray && shown;
}
