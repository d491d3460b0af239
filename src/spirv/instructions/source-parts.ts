/* The text of a DebugSource: longer ones than an OpString can hold go on in the DebugSourceContinued after it. */
import { limitError } from '../../runtime/index.ts';
import { debugRowOf, debugTable } from './debug-instructions.ts';
import { debugInstructionAt, textOperand } from './debug-operands.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';

/** The texts of the DebugSource with this id and of each DebugSourceContinued directly after; undefined for one without. */
export function* partsOfSource(module: SpirvModule, source: number): Generator<string | undefined> {
  const table = debugTable(module);
  let row = debugRowOf(table, source);
  for (let name = 'DebugSource'; row !== undefined && row < table.length; row++, name = 'DebugSourceContinued') {
    const i = debugInstructionAt(module, wordAt(module.starts, wordAt(table.instruction, row)));
    if (i?.name !== name) return;
    yield textOperand(i, 'Text');
  }
}

/** Characters of the text of one source, and of all that are read whole: any number of instructions may name one OpString. */
const MOST_TEXT = 2 ** 28;
/** No string of V8 has more. */
const LONGEST = 2 ** 29 - 25;

/** FormatError where a source at a word has a text of so many characters, or all of them together. */
export function checkTextLength({ limits }: SpirvModule, length: number, word: number): void {
  const most = Math.min(limits?.bytes ?? MOST_TEXT, LONGEST);
  if (length <= most) return;
  throw limitError('bytes', `texts of sources of more than ${most} characters`, { offset: word * 4 });
}
