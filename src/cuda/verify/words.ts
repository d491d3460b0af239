/* Sections of 32-bit words: registers, predicates and barriers of lanes and warps, against what rows say of their number. */
import { sectionPlace } from '../../elf/advanced.ts';
import type { Report } from '../../core/index.ts';
import { kindInfo } from '../tables/kinds.ts';
import type { CudaDump } from '../model.ts';

/** Registers that an instruction can name: R0 to R254. */
export const MAX_REGISTERS = 255;

/** Bytes of a register, predicate or barrier. */
const WORD = 4;

/** Report a section of words that is no whole number of them, or has more than `most`; 0 is not known. */
export function verifyWords(dump: CudaDump, section: number | undefined, most: number, report: Report): void {
  if (section === undefined) return;
  const { sections } = dump.elf;
  const size = sections.size(section);
  const words = size / BigInt(WORD);
  const { title } = kindInfo(dump.tree.kind(section));
  const say = (code: string, message: string): void =>
    report.add({
      code: `cuda/${code}`,
      severity: 'warning',
      message: `${title} of ${size} bytes: ${message}`,
      at: { offset: sectionPlace(sections, section, 'sh_size'), section, path: `sections[${section}].sh_size` },
    });
  const rest = size % BigInt(WORD);
  if (rest !== 0n) say('odd-word-size', `${words} words and ${rest} trailing bytes`);
  if (most > 0 && words > most) say('word-count', `${words} words, of which there can be ${most} at most`);
}
